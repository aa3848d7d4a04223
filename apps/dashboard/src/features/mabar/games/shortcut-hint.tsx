import styles from './shortcut-hint.module.css';

/** The one-key shortcut of a button, for the eyes; screen readers get it from `aria-keyshortcuts`. Hidden where there are no keys. */
export function ShortcutHint({ name }: { name: string }) {
  return (
    <kbd className={styles.key} aria-hidden>
      {name}
    </kbd>
  );
}
