import { ROLES, type Roles } from '@mabarin/domain/roles';
import { LaneIcon } from './lane-icon.tsx';
import styles from './role-chips.module.css';

/** The chosen roles as chips; each has its word for screen readers, shown under the pointer. */
export function RoleChips({ roles, size = 'medium' }: { roles: Partial<Roles>; size?: 'small' | 'medium' }) {
  return (
    <ul className={styles.chips}>
      {ROLES.filter(({ flag }) => roles[flag]).map(({ label: lane }) => (
        <li key={lane} className={`${styles.chip} ${styles[size]}`}>
          <LaneIcon lane={lane} size={size === 'small' ? 16 : 20} />
          <span className={styles.word}>{lane}</span>
        </li>
      ))}
    </ul>
  );
}
