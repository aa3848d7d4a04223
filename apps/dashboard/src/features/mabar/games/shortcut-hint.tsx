import styles from './shortcut-hint.module.css';

/**
 * Shows a button's one-key shortcut. Screen readers get it from `aria-keyshortcuts`; hidden on devices without a
 * keyboard.
 */
export function ShortcutHint({ name }: { name: string }) {
  return (
    <kbd className={styles.key} aria-hidden>
      {name}
    </kbd>
  );
}
