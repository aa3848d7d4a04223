import {
  bankList,
  cashout,
  cashoutCheck,
  cashoutFee,
  cashSummary,
  checkAccount,
  INCOME_DAYS,
  LAST_CASH_OUTS,
  objectToRestriction,
  restrictions,
  saveBankAccount,
  saveHostAge,
  TRANSACTION_PAGE,
  transactions,
  type Transaction,
} from '@mabarin/api-client/contract/cash';
import { payoutBy } from '@mabarin/domain/cash/cash';
import { fail, failureText } from '@mabarin/domain/errors';
import { Failure, isFailureError } from '@mabarin/domain/failures';
import { CASH_OUT_FEE } from '@mabarin/domain/money';
import { addDays, earnedOn, settleOn, whenParts, type WibDate } from '@mabarin/domain/time';
import { subDays } from '#platform/date-fns.ts';
import { saveHostAge as saveHostAgeCommand } from './age.commands.ts';
import { holderOf, saveBankAccount as saveBankAccountCommand } from './bank.commands.ts';
import { banks } from './bank-list.ts';
import { findHold, lastCashOuts, openCashOuts, transactionsOf } from './cash.queries.ts';
import { acceptedText, entryText } from './cash.text.ts';
import { proveCashOut, requestCashOut } from './cash-out.commands.ts';
import { keptPaymentsOf, objectOfHost, restrictionsOfHost } from './restriction.commands.ts';
import { receivePayoutNotification } from './payout.commands.ts';
import type { Deps } from '#deps.ts';
import { accountOfSession, withSecondFactor, type ShowHost } from '#features/accounts/index.ts';
import { disputesOfHost } from '#features/disputes/index.ts';
import { creditsByReadyDay, heldOfHost } from '#features/ledger/index.ts';
import { transaction } from '#platform/db/transaction.ts';
import { mount, type ApiServer } from '#platform/http/mount.ts';
import { mountNotifications } from '#platform/http/notification.mount.ts';
import { isHolderChecked } from '#ports/account-verifier.port.ts';

/** Days for which a host reads of a dispute's end. */
const ENDED_DISPUTE_DAYS = 30;

export function cashRoutes(server: ApiServer, deps: Deps, showHost: ShowHost): void {
  const { db } = server;

  mount(server, bankList, async () => ({ data: { checked: isHolderChecked(deps), banks: [...banks] } }));

  mount(server, checkAccount, async ({ hostId, input }) => {
    const holder = await holderOf(db, deps, hostId, input);
    if (holder === null) return { data: { errors: { account: [failureText('cash.bank_not_found')] } } };
    return { data: { account_name: holder.name } };
  });

  mount(server, saveBankAccount, async ({ hostId, input: form }) => {
    const holder = await holderOf(db, deps, hostId, form);
    if (holder === null) throw fail('cash.bank_not_found');
    await transaction(db, (tx) => saveBankAccountCommand(tx, deps, { hostId, form, holder }));
    return { data: await showHost(db, deps, hostId) };
  });

  mount(server, saveHostAge, async ({ hostId, input: form }) => {
    await transaction(db, (tx) => saveHostAgeCommand(tx, deps, { hostId, form }));
    return { data: await showHost(db, deps, hostId) };
  });

  mount(server, restrictions, async ({ hostId }) => ({ data: await restrictionsOfHost(db, deps, hostId) }));

  mount(server, objectToRestriction, async ({ hostId, input: form }) => {
    await transaction(db, async (tx) => objectOfHost(tx, deps, { hostId, form }));
    return { data: await restrictionsOfHost(db, deps, hostId) };
  });

  mount(server, cashoutFee, async () => ({ data: CASH_OUT_FEE }));

  mount(server, cashoutCheck, async ({ hostId }) => ({
    data: (await openCashOuts(db, hostId)).map(({ id, amount, fee, created_at: at, held_until: until }) => ({
      cashout_id: id,
      amount,
      net: amount - fee,
      latest: payoutBy(until !== null && until > at ? until : at),
      held_until: until !== null && until > deps.clock.now() ? until.toISOString() : null,
    })),
  }));

  mount(server, cashSummary, async ({ hostId }) => {
    const firstReady = addDays(settleOn(deps.clock.now()), 1 - INCOME_DAYS);
    const readyDays = Array.from({ length: INCOME_DAYS }, (_, index) => addDays(firstReady, index));
    const [credits, cashOuts, held, disputes] = await Promise.all([
      creditsByReadyDay(db, hostId, firstReady),
      lastCashOuts(db, hostId, LAST_CASH_OUTS),
      heldOfHost(db, hostId),
      disputesOfHost(db, hostId, subDays(deps.clock.now(), ENDED_DISPUTE_DAYS)),
    ]);
    const amounts = new Map(credits.map(({ ready_on: day, amount }) => [day, amount]));
    const heldOn = (day: WibDate) =>
      held.filter(({ settle_on: on }) => on === day).reduce((sum, { amount }) => sum + amount, 0);
    return {
      data: {
        days: readyDays.map((day) => ({
          day: earnedOn(day),
          amount: amounts.get(day) ?? 0,
          held: heldOn(day),
          ready_on: day,
        })),
        disputes: disputes.map((one) => ({
          dispute_id: one.id,
          number: one.payment_id,
          description: one.description,
          amount: one.amount,
          held: one.held,
          deadline: one.deadline,
          state: one.state,
          lost: one.lost,
        })),
        held: held.map(({ id, amount, description }) => ({ hold_id: id, amount, description })),
        cashouts: cashOuts.map(({ id, amount, fee, state, created_at: at }) => ({
          cashout_id: id,
          amount,
          fee,
          state,
          collected: at.toISOString(),
        })),
      },
    };
  });

  mount(server, transactions, async ({ hostId, input }) => {
    const now = deps.clock.now();
    const [entries, kept] = await Promise.all([
      transactionsOf(db, hostId, { before: input.before ?? null, limit: TRANSACTION_PAGE + 1 }),
      keptPaymentsOf(db, hostId, now),
    ]);
    const page = entries.slice(0, TRANSACTION_PAGE);
    return {
      data: page.map((entry) => ({
        id: entry.version,
        ...kindOf(entry),
        bought: entry.bought,
        name: entry.name,
        amount: entry.amount,
        balance: entry.balance,
        collected: entry.at.toISOString(),
        ...whenParts(entry.at, now),
        fee: entry.fee,
        credit: entry.credit,
        kept: (entry.kind === 'payment' && kept.get(entry.refId)) || null,
      })),
      next: entries.length > page.length ? (page.at(-1)?.version ?? null) : null,
    };
  });

  mount(server, cashout, async ({ session, input, attempt }) => {
    let id = attempt.resource;
    if (id === null) {
      try {
        const proved = await proveCashOut(db, deps, session, input);
        const { owner } = await accountOfSession(db, session);
        id = await withSecondFactor(db, deps, owner, { code: input.secondFactor, ...session }, (prove) =>
          transaction(db, async (tx) => {
            const requested = await requestCashOut(tx, deps, { ...proved, prove });
            await attempt.bind(tx, requested);
            return requested;
          }),
        );
      } catch (error) {
        throw stopped(error);
      }
    }
    return { stop: false, data: acceptedText(await findHold(db, id)) };
  });

  mountNotifications(server, deps.log, {
    path: '/webhooks/payouts/:provider',
    knows: (provider) => provider === deps.payout?.name,
    receive: (notification) => receivePayoutNotification(db, deps, notification),
  });
}

/** A refusal in the cash-out's shape: an outcome with its own flag, which a retry does not repeat. */
function stopped(error: unknown): unknown {
  if (!isFailureError(error) || !error.code.startsWith('cash.')) return error;
  // The finished sentence: it may name a time.
  const said = { kind: error.kind, text: error.message };
  return new Failure(error.code, said, { extra: { ...error.extra, status: 0, stop: true }, cause: error });
}

function isNamed(kind: string): kind is Exclude<keyof typeof entryText, 'credit_given' | 'credit_returned'> {
  return kind in entryText;
}

/** Kind and text of an entry of a host's account. */
function kindOf(entry: Awaited<ReturnType<typeof transactionsOf>>[number]): Pick<Transaction, 'kind' | 'description'> {
  const { kind, refId, description, games, title, name } = entry;
  if (kind === 'payment') return { kind, description: description ?? refId };
  if (kind !== 'credit_given' && kind !== 'credit_returned') {
    const named = isNamed(kind) ? kind : 'cashout';
    return { kind: named, description: entryText[named](refId) };
  }
  return { kind, description: entryText[kind]({ games: games ?? 0, title: title ?? '', player: name ?? '' }) };
}
