import { subDays } from '#platform/date-fns.ts';
import {
  adoptCashOut,
  cashOutsSince,
  findOpenRestore,
  markCompared,
  releaseRestore,
  type CashOut,
} from './cash.queries.ts';
import { isAskable, payoutOf, settlePayout, type SettleDeps } from './payout.commands.ts';
import type { Deps } from '#deps.ts';
import { PayoutError } from '#ports/payout.port.ts';
import type { Db, Tx } from '#schema.ts';

/** Transfers from this long before the newest restored instant are asked about too: their outcome may be lost. */
const MARGIN_DAYS = 4;

/** The outcome of each transfer that a restored database may have forgotten. */
export type Comparison = { newestAt: Date; lines: string[]; unanswered: number };

/** Asks about every transfer that a restore may have lost, and applies the replies. Null: no restore holds anything. */
export async function comparePayouts(db: Db, deps: SettleDeps & Pick<Deps, 'payout'>): Promise<Comparison | null> {
  const restore = await findOpenRestore(db);
  if (restore === null) return null;
  const lines: string[] = [];
  let unanswered = 0;
  for (const cashOut of await cashOutsSince(db, subDays(restore.newest_at, MARGIN_DAYS))) {
    const said = await askAbout(db, deps, cashOut);
    if (said === null) unanswered += 1;
    const { reference } = payoutOf(cashOut);
    lines.push(
      `${cashOut.id}  ${reference}  Rp${cashOut.amount - cashOut.fee}  ${cashOut.state}: ${said ?? 'no answer'}`,
    );
  }
  if (unanswered === 0) await markCompared(db, deps.clock.now());
  return { newestAt: restore.newest_at, lines, unanswered };
}

/** The provider's word for a cash-out and its new state; null: no reply. */
async function askAbout(db: Db, deps: SettleDeps & Pick<Deps, 'payout'>, cashOut: CashOut): Promise<string | null> {
  const provider = deps.payout;
  const isOthers = provider === null || (cashOut.provider !== null && cashOut.provider !== provider.name);
  if (isOthers || !isAskable(provider, cashOut)) return 'look yourself, nobody can be asked';
  try {
    const answer = await provider.inquire(payoutOf(cashOut));
    if (answer.state !== 'missing') {
      const about = { provider: provider.name, now: deps.clock.now() };
      await adoptCashOut(db, payoutOf(cashOut).reference, about);
    }
    const settled = await settlePayout(db, deps, cashOut.id, answer);
    return `${provider.name} says ${answer.state}, so it is ${settled?.cashOut.state ?? 'gone'}`;
  } catch (error) {
    if (!(error instanceof PayoutError)) throw error;
    return null;
  }
}

/** Releases the hold of a restore; returns false when there is none, or not all of it was asked about. */
export async function confirmPayouts(tx: Tx, { clock }: Pick<Deps, 'clock'>): Promise<boolean> {
  return releaseRestore(tx, clock.now());
}
