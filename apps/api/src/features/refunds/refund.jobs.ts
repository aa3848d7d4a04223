import { addSeconds } from '#platform/date-fns.ts';
import type { RefundDeps } from './request.commands.ts';
import { followReturned, takeDueRefunds } from './refund.queries.ts';
import { advanceRefund, REFUND_LEASE_SECONDS } from './settle.commands.ts';
import type { Deps } from '#deps.ts';
import type { Poller } from '#platform/pollers.ts';
import type { Db } from '#schema.ts';

/** Refunds taken per run. */
const BATCH = 5;

/** Sends approved refunds to their gateways, and follows the games of those that came back. */
export function refundsPollers(db: Db, deps: RefundDeps & Pick<Deps, 'log'>): readonly Poller[] {
  return [
    { name: 'refunds', everySeconds: 5, run: () => askDue(db, deps) },
    { name: 'refunds-returned', everySeconds: 60, run: () => followReturned(db, deps.clock.now()) },
  ];
}

async function askDue(db: Db, deps: RefundDeps & Pick<Deps, 'log'>): Promise<number> {
  const gateways = deps.gateways.all.filter(({ refund }) => refund !== null);
  if (gateways.length === 0) return 0;
  const now = deps.clock.now();
  const taken = await takeDueRefunds(db, {
    providers: gateways.map(({ name }) => name),
    now,
    until: addSeconds(now, REFUND_LEASE_SECONDS),
    limit: BATCH,
  });
  await Promise.all(
    taken.map(async (refund) => {
      const gateway = gateways.find(({ name }) => name === refund.provider);
      try {
        if (gateway) await advanceRefund(db, deps, gateway, refund);
      } catch (error) {
        deps.log.error({ err: error, refund: refund.id }, 'a refund could not be brought further; it is due again');
      }
    }),
  );
  return taken.length;
}
