import { addSeconds } from 'date-fns';
import { takeDueCashOuts } from './cash.queries.ts';
import { advancePayout, PAYOUT_LEASE_SECONDS } from './payout.commands.ts';
import type { Deps } from '#deps.ts';
import type { Poller } from '#platform/pollers.ts';
import type { Db } from '#schema.ts';

/** Cash-outs taken per run; each is a call or two. */
const BATCH = 10;

/** Sends what was asked for and asks about what was sent. Where an operator sends manually there is nothing to do. */
export function cashPollers(
  db: Db,
  deps: Pick<Deps, 'config' | 'clock' | 'log' | 'payout' | 'notifyLive'>,
): readonly Poller[] {
  return [{ name: 'cash-outs', everySeconds: 2, run: () => sendDue(db, deps) }];
}

async function sendDue(
  db: Db,
  deps: Pick<Deps, 'config' | 'clock' | 'log' | 'payout' | 'notifyLive'>,
): Promise<number> {
  const provider = deps.payout;
  if (provider === null) return 0;
  const now = deps.clock.now();
  const until = addSeconds(now, PAYOUT_LEASE_SECONDS);
  const due = await takeDueCashOuts(db, { provider: provider.name, now, until, limit: BATCH });
  await Promise.all(
    due.map((cashOut) =>
      advancePayout(db, deps, provider, cashOut).catch((error: unknown) => {
        deps.log.error({ err: error, cashOut: cashOut.id }, 'a cash-out could not be brought further; it is due again');
      }),
    ),
  );
  return due.length;
}
