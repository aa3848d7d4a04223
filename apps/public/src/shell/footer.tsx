import styles from './shell.module.css';
import { shellText } from './shell.text.ts';

export function Footer() {
  return (
    <footer className={styles.footer}>
      <p>{shellText.footer}</p>
    </footer>
  );
}
