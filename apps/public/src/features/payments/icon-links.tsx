import type { Elements } from '@mabarin/ui/elements';
import { Link } from '@mabarin/web/router';
import styles from './icon-links.module.css';

type IconLink = {
  to: string;
  icon: Elements;
  /** What is read aloud. It holds the label's words, by which people who speak to their phone call the key. */
  name: string;
  /** One or two words below the icon. */
  label: string;
  onClick?: () => void;
};

/** The ways on beside a screen's one main key, as a row of icons with their names. */
export function IconLinks({ links }: { links: readonly IconLink[] }) {
  return (
    <ul className={styles.row}>
      {links.map(({ to, icon, name, label, onClick }) => (
        <li key={to}>
          <Link to={to} onClick={onClick} aria-label={name} className={styles.button}>
            {icon}
            <span>{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
