import { ROLES, type Roles } from '@mabarin/domain/roles';
import { LaneIcon } from './lane-icon.tsx';
import styles from './role-chips.module.css';

/** The chosen roles as chips; each is named by its tooltip. */
export function RoleChips({ roles, size = 'medium' }: { roles: Partial<Roles>; size?: 'small' | 'medium' }) {
  return (
    <ul className={styles.chips}>
      {ROLES.filter(({ flag }) => roles[flag]).map(({ label: lane }) => (
        <li key={lane}>
          <span role="img" title={lane} className={`${styles.chip} ${styles[size]}`}>
            <LaneIcon lane={lane} size={size === 'small' ? 16 : 20} />
          </span>
        </li>
      ))}
    </ul>
  );
}
