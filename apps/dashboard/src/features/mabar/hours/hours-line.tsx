import type { DashboardHost } from '@mabarin/api-client/contract/accounts';
import { formatClock, formatCountdown } from '@mabarin/ui/format/time';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { hostQuery, useHost } from '#platform/session/host.ts';
import { useNow } from '#platform/live/now.ts';
import { PressButton } from '#platform/page/press-button.tsx';
import { breakMutation, lastOrderMutation } from './hours.api.ts';
import styles from './hours.module.css';
import { hoursText } from './hours.text.ts';

/** The running break and the set last order, each with the button that ends it, side by side where both have room. */
export default function HoursLine() {
  const { open, lastOrder, breakSeconds, openingWatches } = useHost();
  return (
    <div className="row wrap gap-2">
      {breakSeconds !== null && <BreakLine seconds={breakSeconds} />}
      {lastOrder !== null && <LastOrderLine lastOrder={lastOrder} />}
      {!open && openingWatches > 0 && <p className={styles.line}>{hoursText.watched(openingWatches)}</p>}
    </div>
  );
}

/** `seconds`: rest of the break when the host was read. */
function BreakLine({ seconds }: { seconds: number }) {
  const queryClient = useQueryClient();
  const now = useNow(1_000);
  const { dataUpdatedAt = now } = queryClient.getQueryState(hostQuery.queryKey) ?? {};
  const left = Math.min(seconds, Math.ceil(seconds - (now - dataUpdatedAt) / 1_000));
  useHostAgain(left <= 0);
  return (
    <div className={styles.line}>
      <p>
        {hoursText.onBreak}{' '}
        <strong role="timer" className="numeric">
          {formatCountdown(left)}
        </strong>
      </p>
      <PressButton variant="quiet" size="small" mutation={breakMutation} input={null}>
        {hoursText.endShort}
      </PressButton>
    </div>
  );
}

function LastOrderLine({ lastOrder: { waiting, at } }: { lastOrder: NonNullable<DashboardHost['lastOrder']> }) {
  const now = useNow(1_000);
  useHostAgain(at !== null && Date.parse(at) <= now);
  return (
    <div className={styles.line}>
      <p>{hoursText.lastOrderLine(waiting, at === null ? null : formatClock(at))}</p>
      <PressButton variant="quiet" size="small" mutation={lastOrderMutation} input={{ waiting: null, until: null }}>
        {hoursText.liftShort}
      </PressButton>
    </div>
  );
}

/** Reads the host again when time has passed, which no event announces. */
function useHostAgain(isOver: boolean): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    if (!isOver) return undefined;
    const ask = () => void queryClient.invalidateQueries({ queryKey: hostQuery.queryKey });
    ask();
    // The server's clock may be behind this one.
    const timer = setInterval(ask, 5_000);
    return () => clearInterval(timer);
  }, [isOver, queryClient]);
}
