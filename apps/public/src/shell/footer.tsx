import { config } from '@mabarin/web/config';
import { Link } from '@mabarin/web/router';
import { paths } from '#paths.ts';
import styles from './shell.module.css';
import { shellText } from './shell.text.ts';

export function Footer() {
  return (
    <footer className={styles.footer} data-theme="malam">
      <p className="balance">{shellText.footer(config.version)}</p>
      <nav className={`row wrap justify-center gap-x-5 ${styles.documents}`} aria-label={shellText.more}>
        <Link to={paths.terms}>{shellText.terms}</Link>
        <Link to={paths.privacy}>{shellText.privacy}</Link>
        <Link to={paths.findPayment}>{shellText.findPayment}</Link>
        <Link to={paths.contact()}>{shellText.contact}</Link>
      </nav>
    </footer>
  );
}
