import { uiText } from '#ui.text.ts';
import styles from './skip-link.module.css';

/** The first focusable element: jumps over the navigation to the element with this id. */
export function SkipLink({ to }: { to: string }) {
  return (
    <a href={`#${to}`} className={styles.link}>
      {uiText.skip}
    </a>
  );
}
