import type { OverlayStatus } from '@mabarin/api-client/contract/alerts';
import { useFocusFallback } from '@mabarin/ui/popups/focus-fallback';
import { VisuallyHidden } from '@mabarin/ui/page/visually-hidden';
import { Link } from '@mabarin/web/router';
import { useQuery } from '@tanstack/react-query';
import BellRinging from '~icons/ph/bell-ringing-fill';
import { overlayStatusQuery } from '#platform/live/overlay-status.ts';
import { seesBoard, useRole } from '#platform/session/role.ts';
import { pathTo, type DashboardPath } from '#paths.ts';
import styles from './alarm-bar.module.css';
import { shellText } from './shell.text.ts';

/** Shows on every page that a paid alert has waited too long, except on the board, whose alert strip shows it. */
export function AlarmBar({ page }: { page: DashboardPath }) {
  const alarm = useQuery({ ...overlayStatusQuery, select: hasAlarm, enabled: seesBoard(useRole()) }).data === true;
  return (
    <div role="alert" {...useFocusFallback()}>
      {alarm && page === 'mabar' && <VisuallyHidden>{shellText.alarm}</VisuallyHidden>}
      {alarm && page !== 'mabar' && (
        <p className={styles.bar}>
          <BellRinging />
          <span>
            {shellText.alarm}{' '}
            <Link to={`${pathTo('overlay')}#live`} className={styles.link}>
              {shellText.alarmLink}
            </Link>
          </span>
        </p>
      )}
    </div>
  );
}

const hasAlarm = ({ alarm }: OverlayStatus) => alarm;
