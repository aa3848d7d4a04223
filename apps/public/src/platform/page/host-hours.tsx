import type { HostProfile } from '@mabarin/api-client/contract/accounts';
import { slotText } from '@mabarin/domain/mabar/hours';
import { formatClock } from '@mabarin/ui/format/time';
import { useBreakSeconds, type Break } from '#platform/break-clock.ts';
import styles from './host-hours.module.css';
import { platformText } from '#platform/platform.text.ts';

/** A running break with its clock; renders nothing without one. */
export function BreakNote({ onBreak }: Pick<HostProfile, 'onBreak'>) {
  return onBreak === null ? null : <RunningBreak shown={onBreak} />;
}

function RunningBreak({ shown }: { shown: Break }) {
  const seconds = useBreakSeconds(shown);
  return (
    <p className={styles.break} role="note">
      <strong>{platformText.onBreak}</strong>{' '}
      {seconds === 0 ? (
        <span>{platformText.breakOver}</span>
      ) : (
        <time dateTime={shown.until} className="strong numeric">
          {platformText.clock(formatClock(shown.until))}
        </time>
      )}
    </p>
  );
}

/** The host's next planned session while closed or not started: `Main lagi Senin 20.00 WIB.`; null when playing now. */
export function plannedSentence({ open, started, plannedAt }: Pick<HostProfile, 'open' | 'started' | 'plannedAt'>) {
  if (plannedAt === null || (open && started)) return null;
  return platformText.planned(slotText(new Date(plannedAt)));
}
