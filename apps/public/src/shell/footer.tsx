import { Link } from 'react-router';
import { paths } from '#paths.ts';
import styles from './shell.module.css';
import { shellText } from './shell.text.ts';

export function Footer() {
  return (
    <footer className={styles.footer} data-theme="malam">
      <p>{shellText.footer}</p>
      <nav className={styles.documents} aria-label={shellText.documents}>
        <Link to={paths.terms}>{shellText.terms}</Link>
        <Link to={paths.privacy}>{shellText.privacy}</Link>
      </nav>
    </footer>
  );
}
