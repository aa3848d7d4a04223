import { controlOverlay, type OverlayStatus } from '@mabarin/api-client/contract/alerts';
import { useFocusFallback } from '@mabarin/ui/popups/focus-fallback';
import { VisuallyHidden } from '@mabarin/ui/page/visually-hidden';
import { announce } from '@mabarin/ui/states/live-region';
import { Link } from '@mabarin/web/router';
import { useMutation, useQuery } from '@tanstack/react-query';
import BellRinging from '~icons/ph/bell-ringing-fill';
import { call } from '#platform/api.ts';
import { press } from '#platform/press.ts';
import { overlayStatusQuery } from '#platform/live/overlay-status.ts';
import { seesBoard, useRole } from '#platform/session/role.ts';
import { pathTo, type DashboardPath } from '#paths.ts';
import styles from './alarm-bar.module.css';
import { shellText } from './shell.text.ts';

/**
 * Shows on every page that a paid alert has waited too long, except on the board, whose alert strip shows it; and that an
 * overlay page runs and draws nothing.
 */
export function AlarmBar({ page }: { page: DashboardPath }) {
  const { data } = useQuery({ ...overlayStatusQuery, select: troubleOf, enabled: seesBoard(useRole()) });
  return (
    <div role="alert" {...useFocusFallback()}>
      {data === 'alarm' && page === 'mabar' && <VisuallyHidden>{shellText.alarm}</VisuallyHidden>}
      {data === 'alarm' && page !== 'mabar' && (
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
      {data === 'frozen' && <FrozenBar />}
    </div>
  );
}

const reloadMutation = press({
  retry: false,
  mutationFn: () => call(controlOverlay, { action: 'reload' }),
  onSuccess: () => announce(shellText.frozenReloaded),
});

function FrozenBar() {
  const reload = useMutation(reloadMutation);
  return (
    <p className={styles.bar}>
      <BellRinging />
      <span>
        <span>{reload.isSuccess ? shellText.frozenReloaded : shellText.frozen}</span>{' '}
        <button type="button" className={styles.link} disabled={reload.isPending} onClick={() => reload.mutate()}>
          {shellText.frozenReload}
        </button>
      </span>
    </p>
  );
}

const troubleOf = ({ alarm, frozen }: OverlayStatus) => (frozen ? 'frozen' : alarm ? 'alarm' : null);
