import { nextPayoutAt } from '@mabarin/domain/cash/payout';
import { addSeconds } from '#platform/date-fns.ts';
import { closeTask, keepTaskOpen } from '#features/tasks/index.ts';
import { bankName } from './bank-list.ts';
import {
  cashOutsToAsk,
  leaveToOperators,
  postponeCashOuts,
  sumUnnamed,
  takeDueCashOuts,
  takeWaitingCashOuts,
  waitingCashOuts,
  type CashOut,
} from './cash.queries.ts';
import { advancePayout, isAskable, leaveRestored, PAYOUT_LEASE_SECONDS, type SettleDeps } from './payout.commands.ts';
import { compareAccounts } from './shared-account.commands.ts';
import type { Deps } from '#deps.ts';
import { transaction } from '#platform/db/transaction.ts';
import type { Poller } from '#platform/pollers.ts';
import { PayoutError, type PayoutProvider } from '#ports/payout.port.ts';
import type { Db } from '#schema.ts';

/** Cash-outs taken per run; each is a few calls. */
const BATCH = 10;
/** Waiting ones examined per run: those behind one that is too large go on. */
const WAITING = 100;

type PayoutDeps = SettleDeps & Pick<Deps, 'payout'>;

/** Sends, asks and compares bank accounts. Idle where operators send manually. */
export function cashPollers(db: Db, deps: PayoutDeps): readonly Poller[] {
  return [
    { name: 'cash-outs-requested', everySeconds: 2, run: () => sendWaiting(db, deps) },
    { name: 'cash-outs', everySeconds: 2, run: () => askDue(db, deps) },
    { name: 'bank-accounts', everySeconds: 60, run: () => compareAccounts(db, deps) },
  ];
}

async function askDue(db: Db, deps: PayoutDeps): Promise<number> {
  const provider = deps.payout;
  if (provider === null) return 0;
  const due = await takeDueCashOuts(db, { ...taking(deps, provider), limit: BATCH });
  return advanceAll(db, deps, provider, due);
}

async function sendWaiting(db: Db, deps: PayoutDeps): Promise<number> {
  const provider = deps.payout;
  if (provider === null) {
    for (const cashOut of await cashOutsToAsk(db)) await leaveRestored(db, deps, cashOut);
    return 0;
  }
  const waiting: CashOut[] = [];
  for (const cashOut of await waitingCashOuts(db, { now: deps.clock.now(), limit: WAITING })) {
    const why = whyManual(deps, provider, cashOut);
    if (why === null) waiting.push(cashOut);
    else {
      if (cashOut.ask_first) await leaveRestored(db, deps, cashOut);
      await leaveToOperators(db, cashOut.id, why);
    }
  }
  const now = deps.clock.now();
  if (!waiting.some(({ next_at: nextAt }) => nextAt === null || nextAt <= now)) return 0;
  const covered = (await coveredByBalance(db, deps, provider, waiting)).slice(0, BATCH);
  if (covered.length === 0) return 0;
  const taken = await takeWaitingCashOuts(db, covered, taking(deps, provider));
  return advanceAll(db, deps, provider, taken);
}

function taking({ clock }: PayoutDeps, { name: provider }: PayoutProvider) {
  const now = clock.now();
  return { provider, now, until: addSeconds(now, PAYOUT_LEASE_SECONDS) };
}

async function advanceAll(
  db: Db,
  deps: PayoutDeps,
  provider: PayoutProvider,
  taken: readonly CashOut[],
): Promise<number> {
  await Promise.all(
    taken.map((cashOut) =>
      advancePayout(db, deps, provider, cashOut).catch((error: unknown) => {
        deps.log.error({ err: error, cashOut: cashOut.id }, 'a cash-out could not be brought further; it is due again');
      }),
    ),
  );
  return taken.length;
}

/** The reason for which only an operator may send a cash-out, or null. */
function whyManual({ config }: PayoutDeps, provider: PayoutProvider, cashOut: CashOut): string | null {
  const { amount, bank_code: bank } = cashOut;
  if (cashOut.ask_first && !isAskable(provider, cashOut))
    return `${provider.name} cannot say whether it was sent before`;
  if (amount > config.payoutManualOver) return `more than Rp${config.payoutManualOver} is sent by an operator`;
  return provider.sendsTo(bank) ? null : `${provider.name} does not send to ${bankName(bank)}`;
}

/** Oldest first, after those it may not have deducted yet. The others wait with one task, which closes itself. */
async function coveredByBalance(
  db: Db,
  { clock, log }: PayoutDeps,
  provider: PayoutProvider,
  waiting: readonly CashOut[],
): Promise<string[]> {
  const ids = (cashOuts: readonly CashOut[]) => cashOuts.map(({ id }) => id);
  const later = () => nextPayoutAt({ state: 'requested', asks: 0, paidAt: null }, clock.now()) ?? clock.now();
  let balance: number | null;
  try {
    balance = await provider.balance();
  } catch (error) {
    if (!(error instanceof PayoutError)) throw error;
    log.warn({ err: error, provider: provider.name }, 'the payout provider did not answer what its balance is');
    await postponeCashOuts(db, ids(waiting), { until: later(), reason: error.message });
    return [];
  }
  if (balance === null) return ids(waiting);
  let left = balance - (await sumUnnamed(db, provider.name));
  const covered: CashOut[] = [];
  const short: CashOut[] = [];
  for (const cashOut of waiting) {
    const net = cashOut.amount - cashOut.fee;
    const fits = net <= left;
    if (fits) left -= net;
    (fits ? covered : short).push(cashOut);
  }
  const now = clock.now();
  const subject = `balance at ${provider.name}`;
  if (short.length === 0) {
    await closeTask(db, { subject, reason: 'payout', now });
    return ids(covered);
  }
  const needed = waiting.reduce((sum, { amount, fee }) => sum + amount - fee, 0);
  log.warn({ provider: provider.name, balance, needed }, 'cash-outs wait for balance at the payout provider');
  await transaction(db, async (tx) => {
    const reason = `waits for balance at ${provider.name}`;
    await postponeCashOuts(tx, ids(short), { until: later(), reason });
    const detail = { what: 'top up; what waits then goes by itself', balance, needed, waiting: ids(short) };
    await keepTaskOpen(tx, { subject, reason: 'payout', detail, now });
  });
  return ids(covered);
}
