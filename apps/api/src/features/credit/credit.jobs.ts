import { coverPending, endCredit, releaseCredit } from './credit.commands.ts';
import { hostsWithPending, lockEndedHolders, overdueCredits } from './credit.queries.ts';
import type { LiveDeps } from '#deps.ts';
import { balances } from '#features/ledger/index.ts';
import { appendLiveEvents, publicRefresh } from '#features/live/index.ts';
import { transaction } from '#platform/db/transaction.ts';
import type { Poller } from '#platform/pollers.ts';
import type { Db } from '#schema.ts';

/** Credits taken per run; each has its own transaction. */
const BATCH = 40;

/** Ready balance covers pending credit, and expired credit returns to the host. */
export function creditPollers(db: Db, deps: LiveDeps): readonly Poller[] {
  return [
    { name: 'credits-pending', everySeconds: 30, run: () => coverAll(db, deps) },
    { name: 'credits-ended', everySeconds: 60, run: () => endOverdue(db, deps) },
    { name: 'credits-reserved', everySeconds: 60, run: () => releaseEnded(db, deps) },
  ];
}

/** Returns the number of hosts with something covered. */
async function coverAll(db: Db, deps: LiveDeps): Promise<number> {
  let covered = 0;
  for (const hostId of await hostsWithPending(db)) {
    if ((await balances(db, hostId, deps.clock.now())).ready === 0) continue;
    const amount = await transaction(db, async (tx) => {
      const taken = await coverPending(tx, deps, hostId);
      if (taken > 0) {
        await appendLiveEvents(tx, deps, hostId, [publicRefresh, { kind: 'command', command: 'cash-refresh' }]);
      }
      return taken;
    });
    if (amount > 0) covered += 1;
  }
  return covered;
}

async function endOverdue(db: Db, deps: LiveDeps): Promise<number> {
  let ended = 0;
  for (const id of await overdueCredits(db, deps.clock.now(), BATCH)) {
    if (await transaction(db, (tx) => endCredit(tx, deps, id))) ended += 1;
  }
  return ended;
}

function releaseEnded(db: Db, deps: LiveDeps): Promise<number> {
  return transaction(db, async (tx) => {
    const held = await lockEndedHolders(tx, BATCH);
    for (const payment of held) await releaseCredit(tx, deps, payment);
    return held.length;
  });
}
