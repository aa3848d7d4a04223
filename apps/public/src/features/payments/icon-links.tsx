import type { Elements } from '@mabarin/ui/elements';
import { Link } from '@mabarin/web/router';
import styles from './icon-links.module.css';

type IconLink = {
  to: string;
  icon: Elements;
  /** Accessible name. It contains the label, which voice control uses. */
  name: string;
  /** One or two words below the icon. */
  label: string;
  onClick?: () => void;
};

/** Secondary actions of a screen as a row of labelled icons. */
export function IconLinks({ links }: { links: readonly IconLink[] }) {
  return (
    <ul className={`row wrap w-full ${styles.row}`}>
      {links.map(({ to, icon, name, label, onClick }) => (
        <li key={to}>
          <Link
            to={to}
            onClick={onClick}
            aria-label={name}
            className={`stack items-center gap-1 surface rounded-small strong text-center ${styles.button}`}
          >
            {icon}
            <span>{label}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
