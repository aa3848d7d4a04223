import type { CashOutHold } from '@mabarin/domain/cash/cash';
import type { CashOutState } from '@mabarin/domain/cash/payout';
import { sql, type ExpressionBuilder, type Insertable, type Selectable, type Updateable } from 'kysely';
import type {
  BankAccountTable,
  CashOutTable,
  DatabaseRestoreTable,
  HostAgeTable,
  MoneyStopTable,
} from './cash.tables.ts';
import { hostEntries } from '#features/ledger/index.ts';
import type { PayoutNotification } from '#ports/payout.port.ts';
import { first } from '#platform/db/first.ts';
import type { Db, Schema, Tx } from '#schema.ts';
import { closeTask } from '#features/tasks/index.ts';

export type BankAccount = Selectable<BankAccountTable>;
export type CashOut = Selectable<CashOutTable>;
export type MoneyStop = Pick<Selectable<MoneyStopTable>, 'operator' | 'reason' | 'stopped_at'>;

/** The `provider` of cash-outs that only an operator may send. */
export const MANUAL = 'manual';

/** Neither sent nor given back. */
export const OPEN_STATES: readonly CashOutState[] = ['requested', 'processing'];

export function findBankAccount(db: Db, hostId: string): Promise<BankAccount | null> {
  return first(bankAccountQuery(db, hostId));
}

export function bankAccountQuery(db: Db, hostId: string) {
  return db.selectFrom('bank_account').selectAll().where('host_id', '=', hostId);
}

export async function putHostAge(tx: Tx, row: Insertable<HostAgeTable>): Promise<void> {
  const { host_id: _host, ...set } = row;
  await tx
    .insertInto('host_age')
    .values(row)
    .onConflict((conflict) => conflict.column('host_id').doUpdateSet(set))
    .execute();
}

export function hostAgeQuery(db: Db, hostId: string) {
  return db.selectFrom('host_age').selectAll().where('host_id', '=', hostId);
}

/**
 * Saves an account unless the previous one was saved after `changeableFrom`; then returns false. One whose holder nobody
 * compared may be mended at any time.
 */
export async function putBankAccount(
  tx: Tx,
  row: Insertable<BankAccountTable>,
  changeableFrom: Date,
): Promise<boolean> {
  const { host_id: _host, ...set } = row;
  const saved = await tx
    .insertInto('bank_account')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('host_id')
        .doUpdateSet({ ...set, number_sealed: newNumber })
        .where((row) => row.or([row('bank_account.saved_at', '<=', changeableFrom), isMended])),
    )
    .returning('host_id')
    .executeTakeFirst();
  return saved !== undefined;
}

/** The same number keeps its seal, and with it the key (migration 0130). */
const newNumber = sql<string>`
  case when bank_account.number_key = excluded.number_key then bank_account.number_sealed else excluded.number_sealed end`;

const isMended = sql<boolean>`
  not bank_account.holder_compared
  and (bank_account.number_key, bank_account.holder, bank_account.holder_compared)
    is distinct from (excluded.number_key, excluded.holder, excluded.holder_compared)`;

/** An operator has seen that the bank names this holder; also of the host's account, if `numberKey` is still its number. */
export async function putCompared(tx: Tx, { id, host_id: hostId, holder }: CashOut, numberKey: string | null) {
  await tx.updateTable('cashout').set({ holder_compared: true }).where('id', '=', id).execute();
  await tx
    .updateTable('bank_account')
    .set({ holder_compared: true })
    .where('host_id', '=', hostId)
    .where('number_key', '=', numberKey)
    .where('holder', '=', holder)
    .execute();
}

/** Returns false when another one of this host is open. */
export async function insertCashOut(tx: Tx, row: Insertable<CashOutTable>): Promise<boolean> {
  const inserted = await tx
    .insertInto('cashout')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Accounts without a key after the host `after`, ordered by host. */
export function accountsWithoutKey(
  db: Db,
  { after, limit }: { after: string | null; limit: number },
): Promise<BankAccount[]> {
  return db
    .selectFrom('bank_account')
    .selectAll()
    .where('number_key', 'is', null)
    .$if(after !== null, (query) => query.where('host_id', '>', after))
    .orderBy('host_id')
    .limit(limit)
    .execute();
}

/** Stores the key of an account that has not changed meanwhile. */
export async function putNumberKey(
  db: Db,
  { host_id: hostId, number_sealed: sealed }: BankAccount,
  key: string,
): Promise<void> {
  await db
    .updateTable('bank_account')
    .set({ number_key: key })
    .where('host_id', '=', hostId)
    .where('number_sealed', '=', sealed)
    .execute();
}

export function ownersOfKeys(db: Db, keys: readonly string[]): Promise<{ key: string | null; username: string }[]> {
  return db
    .selectFrom('bank_account')
    .innerJoin('host', 'host.id', 'bank_account.host_id')
    .select(['bank_account.number_key as key', 'host.username'])
    .where('bank_account.number_key', 'in', keys)
    .orderBy('host.username')
    .execute();
}

/** Pairs of hosts with one account, the first disabled or frozen and the other not. */
export async function stoppedTwins(db: Db): Promise<{ stopped: string; other: string; since: Date }[]> {
  const { rows } = await sql<{ stopped: string; other: string; since: Date }>`
    with account as (
      select bank_account.number_key as key, host.username, host.status = 'disabled' or host.frozen_at is not null as is_stopped,
        coalesce(greatest(host.frozen_at, host.suspended_at), to_timestamp(0)) as since
      from bank_account
      join host on host.id = bank_account.host_id
      where number_key in (
        select number_key from bank_account where number_key is not null group by number_key having count(*) > 1
      )
    )
    select one.username as stopped, other.username as other, one.since
    from account as one
    join account as other on other.key = one.key and other.username <> one.username
    where one.is_stopped and not other.is_stopped`.execute(db);
  return rows;
}

/** A cash-out with its host's name. `frozen`: its host's money is held; `restoring`: everything is held. */
export type OpenCashOut = CashOut & { host: string; frozen: boolean; restoring: boolean };

/** Open cash-outs of one host or of all, oldest first. */
export async function openCashOuts(db: Db, hostId?: string): Promise<OpenCashOut[]> {
  return db
    .selectFrom('cashout')
    .innerJoin('host as owner', 'owner.id', 'cashout.host_id')
    .selectAll('cashout')
    .select('owner.username as host')
    .select((row) => row.not(isUnfrozen(row)).$castTo<boolean>().as('frozen'))
    .select(isRestoring.as('restoring'))
    .where('cashout.state', 'in', OPEN_STATES)
    .$if(hostId !== undefined, (query) => query.where('cashout.host_id', '=', hostId ?? ''))
    .orderBy('cashout.created_at')
    .orderBy('cashout.id')
    .execute();
}

/** A host's last ended cash-outs, newest first. */
export function lastCashOuts(db: Db, hostId: string, limit: number): Promise<CashOut[]> {
  return db
    .selectFrom('cashout')
    .selectAll()
    .where('host_id', '=', hostId)
    .where('state', 'not in', OPEN_STATES)
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** Newest first: a read across areas. `fee`: on top of a payment, or taken out of a cash-out. */
export function transactionsOf(db: Db, hostId: string, page: { before: number | null; limit: number }) {
  return db
    .selectFrom(hostEntries(db, hostId, page).as('line'))
    .leftJoin('payment', (join) => join.onRef('payment.id', '=', 'line.refId').on('line.kind', '=', 'payment'))
    .leftJoin('cashout', (join) =>
      join.onRef('cashout.id', '=', 'line.refId').on('line.kind', 'in', ['cashout', 'cashout_returned']),
    )
    .leftJoin('credit', (join) =>
      join.on('credit.id', '=', sql<string>`case when line.kind like 'credit%' then line."refId"::uuid end`),
    )
    .leftJoin('mabar_order as given', 'given.payment_id', 'credit.payment_id')
    .leftJoin('mabar_order as ordered', 'ordered.payment_id', 'payment.id')
    .leftJoin('support', 'support.payment_id', 'payment.id')
    .selectAll('line')
    .select((row) => [
      'payment.kind as bought',
      row.fn.coalesce('support.name', 'ordered.player_name', 'given.player_name').as('name'),
      'payment.description',
      'payment.credit',
      row.fn.coalesce('payment.fee', 'cashout.fee').as('fee'),
      'credit.games',
      'given.title',
    ])
    .orderBy('line.version', 'desc')
    .execute();
}

/** Changes a cash-out that is in one of `from`; null: another process was faster. */
export function moveCashOut(
  db: Db,
  id: string,
  from: readonly CashOutState[],
  set: Updateable<CashOutTable>,
): Promise<CashOut | null> {
  return first(db.updateTable('cashout').set(set).where('id', '=', id).where('state', 'in', from).returningAll());
}

/** The hold of a cash-out; null: none. */
export async function findHold(db: Db, id: string): Promise<CashOutHold | null> {
  const cashOut = await findCashOut(db, id);
  if (!cashOut?.held_until || cashOut.held_because === null) return null;
  return { until: cashOut.held_until, because: cashOut.held_because };
}

export function findCashOut(db: Db, id: string): Promise<CashOut | null> {
  return first(db.selectFrom('cashout').selectAll().where('id', '=', id));
}

/** Locked until the commit, so that a decision about it holds. */
export function lockCashOut(tx: Tx, id: string): Promise<CashOut | null> {
  return first(tx.selectFrom('cashout').selectAll().where('id', '=', id).forUpdate());
}

/** Requested cash-outs that may be sent and are left neither to a provider nor to operators, oldest first. */
export async function waitingCashOuts(db: Db, { now, limit }: { now: Date; limit: number }): Promise<CashOut[]> {
  return db
    .selectFrom('cashout')
    .selectAll()
    .where('state', '=', 'requested')
    .where('provider', 'is', null)
    .where(isUnfrozen)
    .where(isReleased)
    .where((row) => isHoldOver(row, now))
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute();
}

/** The sum that a provider may still take out of its balance for unnamed cash-outs, whole rupiah. */
export async function sumUnnamed(db: Db, provider: string): Promise<number> {
  const { sum } = await db
    .selectFrom('cashout')
    .select(sql<number>`coalesce(sum(amount - fee), 0)::bigint`.as('sum'))
    .where('state', '=', 'processing')
    .where('provider', '=', provider)
    .where('provider_id', 'is', null)
    .executeTakeFirstOrThrow();
  return sum;
}

/** Leaves a waiting cash-out to operators, whatever is configured later. */
export async function leaveToOperators(db: Db, id: string, reason: string): Promise<void> {
  await db
    .updateTable('cashout')
    .set({ provider: MANUAL, reason })
    .where('id', '=', id)
    .where('state', '=', 'requested')
    .where('provider', 'is', null)
    .execute();
}

export async function postponeCashOuts(
  db: Db,
  ids: readonly string[],
  { until, reason }: { until: Date; reason: string },
): Promise<void> {
  await db
    .updateTable('cashout')
    .set({ next_at: until, reason })
    .where('id', 'in', ids)
    .where('state', '=', 'requested')
    .where('provider', 'is', null)
    .execute();
}

type Taking = { provider: string; now: Date; until: Date };

/** Takes waiting cash-outs until `until`: `processing` is the written intent to send them. */
export async function takeWaitingCashOuts(db: Db, ids: readonly string[], due: Taking): Promise<CashOut[]> {
  return take(db, due)
    .set({ state: 'processing', sent_at: due.now })
    .where('id', 'in', ids)
    .where('state', '=', 'requested')
    .where('provider', 'is', null)
    .where(isUnfrozen)
    .where(isReleased)
    .where((row) => isHoldOver(row, due.now))
    .returningAll()
    .execute();
}

/** Takes cash-outs whose provider is due to be asked, until `until`. */
export async function takeDueCashOuts(db: Db, due: Taking & { limit: number }): Promise<CashOut[]> {
  return take(db, due)
    .where('id', 'in', (select) =>
      select
        .selectFrom('cashout')
        .select('id')
        .where('provider', '=', due.provider)
        .where('next_at', '<=', due.now)
        .where((row) => isFree(row, due.now))
        .orderBy('created_at')
        .limit(due.limit)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
}

/** Takes one cash-out of the provider, due or not; null: another process has it now. */
export function takeCashOut(db: Db, id: string, due: Taking): Promise<CashOut | null> {
  return first(
    take(db, due)
      .where('id', '=', id)
      .where('provider', '=', due.provider)
      .where((row) => isFree(row, due.now))
      .returningAll(),
  );
}

/** SQL condition: the host of a cash-out is neither frozen nor disabled. */
function isUnfrozen({ not, exists, selectFrom }: ExpressionBuilder<Schema, 'cashout'>) {
  const frozen = selectFrom('host')
    .select('host.id')
    .whereRef('host.id', '=', 'cashout.host_id')
    .where((row) => row.or([row('host.frozen_at', 'is not', null), row('host.status', '<>', 'active')]));
  return not(exists(frozen));
}

/** SQL condition: this database was restored, and no operator has compared and released it. */
const isRestoring = sql<boolean>`exists (select from database_restore where released_at is null)`;
/** SQL condition: neither a restore nor an operator holds all sending. */
export const isReleased = sql<boolean>`not (${isRestoring} or exists (select from money_stop))`;

/** The operators' stop of all money that goes out; null: it goes. */
export function findMoneyStop(db: Db): Promise<MoneyStop | null> {
  return first(db.selectFrom('money_stop').select(['operator', 'reason', 'stopped_at']));
}

/** Returns false when all money is stopped already. */
export async function insertMoneyStop(tx: Tx, stop: MoneyStop): Promise<boolean> {
  const stopped = tx
    .insertInto('money_stop')
    .values(stop)
    .onConflict((conflict) => conflict.doNothing());
  return (await stopped.returning('one').executeTakeFirst()) !== undefined;
}

/** Lets money go out again. Returns the stop that ended, or null. */
export function deleteMoneyStop(tx: Tx): Promise<MoneyStop | null> {
  return first(tx.deleteFrom('money_stop').returning(['operator', 'reason', 'stopped_at']));
}

/** The restore that holds all sending, or null. */
export function findOpenRestore(db: Db): Promise<Selectable<DatabaseRestoreTable> | null> {
  const open = db.selectFrom('database_restore').selectAll().where('released_at', 'is', null);
  return first(open.orderBy('newest_at').limit(1));
}

/** Records that all transfers since a restore's newest instant were asked about. */
export async function markCompared(db: Db, now: Date): Promise<void> {
  await db.updateTable('database_restore').set({ compared_at: now }).where('released_at', 'is', null).execute();
}

/** Ends the hold of a restore; returns false when there is none, or not all of it was asked about. */
export async function releaseRestore(tx: Tx, now: Date): Promise<boolean> {
  const released = await tx
    .updateTable('database_restore')
    .set({ released_at: now })
    .where('released_at', 'is', null)
    .where('compared_at', 'is not', null)
    .returning('id')
    .execute();
  if (released.length === 0) return false;
  await closeTask(tx, { subject: 'restore', reason: 'payout', now });
  return true;
}

/** Cash-outs that are open or changed since, oldest first. */
export function cashOutsSince(db: Db, since: Date): Promise<CashOut[]> {
  return db
    .selectFrom('cashout')
    .selectAll()
    .where((row) =>
      row.or([row('state', 'in', OPEN_STATES), row('sent_at', '>=', since), row('ended_at', '>=', since)]),
    )
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Open cash-outs that a restore brought back and nobody has asked about. */
export function cashOutsToAsk(db: Db): Promise<CashOut[]> {
  return db.selectFrom('cashout').selectAll().where('ask_first', '=', true).where('state', 'in', OPEN_STATES).execute();
}

/** Puts cash-outs into a bank's file, left to operators. Returns the ids of those; `again`: also of filed ones. */
export async function markFiled(
  tx: Tx,
  ids: readonly string[],
  { now, again }: { now: Date; again: boolean },
): Promise<string[]> {
  const filed = await tx
    .updateTable('cashout')
    .set({ filed_at: now, provider: MANUAL })
    .where('id', 'in', ids.length === 0 ? [''] : ids)
    .where('state', '=', 'requested')
    .where(isReleased)
    .$if(!again, (query) => query.where('filed_at', 'is', null))
    .returning('id')
    .execute();
  return filed.map(({ id }) => id);
}

/** An operator has verified that a cash-out was not sent. */
export async function clearAskFirst(tx: Tx, id: string): Promise<void> {
  await tx.updateTable('cashout').set({ ask_first: false }).where('id', '=', id).execute();
}

/** Records that a provider has a cash-out that we did not send there; returns false for an unknown reference. */
export async function adoptCashOut(
  db: Db,
  reference: string,
  { provider, now }: { provider: string; now: Date },
): Promise<boolean> {
  const adopted = await db
    .updateTable('cashout')
    .set((row) => ({ state: 'processing', provider, sent_at: now, next_at: now, asks: row('asks', '+', 1) }))
    .where('payout_reference', '=', reference)
    .where('state', '=', 'requested')
    .where('provider', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return adopted !== undefined;
}

function isHoldOver(row: ExpressionBuilder<Schema, 'cashout'>, now: Date) {
  return row.or([row('held_until', 'is', null), row('held_until', '<=', now)]);
}

function isFree(row: ExpressionBuilder<Schema, 'cashout'>, now: Date) {
  return row.or([row('leased_until', 'is', null), row('leased_until', '<=', now)]);
}

function take(db: Db, { provider, until }: Taking) {
  return db
    .updateTable('cashout')
    .set((row) => ({ provider, asks: row('asks', '+', 1), next_at: until, leased_until: until }));
}

/** False: another process took it, its host is frozen, or all sending is held. */
export async function markSent(db: Db, { id, asks }: CashOut, now: Date): Promise<boolean> {
  const marked = await db
    .updateTable('cashout')
    .set({ sent_at: now })
    .where('id', '=', id)
    .where('asks', '=', asks)
    .where(isUnfrozen)
    .where(isReleased)
    .returning('id')
    .executeTakeFirst();
  return marked !== undefined;
}

/** Before its approval. False: another id, another process, a frozen host, or all sending is held. */
export async function keepProviderId(db: Db, { id, asks }: CashOut, providerId: string): Promise<boolean> {
  const kept = await db
    .updateTable('cashout')
    .set({ provider_id: providerId })
    .where('id', '=', id)
    .where('asks', '=', asks)
    .where((row) => row.or([row('provider_id', 'is', null), row('provider_id', '=', providerId)]))
    .returning((row) =>
      row
        .and([isUnfrozen(row), isReleased])
        .$castTo<boolean>()
        .as('sendable'),
    )
    .executeTakeFirst();
  return kept?.sendable === true;
}

/** Unless a notification came meanwhile; does nothing after another process took the cash-out. */
export async function releaseCashOut(
  db: Db,
  { id, asks }: CashOut,
  said: { nextAt: Date | null; providerId: string | null; reason: string | null; answered: boolean },
): Promise<void> {
  await db
    .updateTable('cashout')
    .set((row) => ({
      reason: said.reason,
      ...(said.answered ? { ask_first: false } : {}),
      provider_id: row.fn.coalesce('provider_id', sql<string | null>`${said.providerId}::text`),
      next_at: row
        .case()
        .when('next_at', '=', row.ref('leased_until'))
        .then(sql<Date | null>`${said.nextAt}::timestamptz`)
        .else(row.ref('next_at'))
        .end(),
      leased_until: null,
    }))
    .where('id', '=', id)
    .where('asks', '=', asks)
    .execute();
}

/** Makes a cash-out due after a provider's notification; returns false when it is not that provider's. */
export async function makeCashOutDue(
  db: Db,
  named: PayoutNotification,
  { provider, now }: Omit<Taking, 'until'>,
): Promise<boolean> {
  const updated = await db
    .updateTable('cashout')
    .set({ next_at: now })
    .where('provider', '=', provider)
    .where((row) =>
      row.or([
        row('payout_reference', '=', named.reference),
        row.and([row('payout_reference', 'is', null), row('id', '=', named.reference)]),
        row('provider_id', '=', named.providerId),
      ]),
    )
    .returning('id')
    .executeTakeFirst();
  return updated !== undefined;
}

/** Checks that the money in flight is the sum of open cash-outs, and that each has the journals of its state. */
export async function checkCash(db: Db): Promise<string[]> {
  const { rows } = await sql<{ finding: string }>`
    select 'in flight is ' || flying || ' and open cash-outs send ' || nets as finding
    from (
      select
        (
          select coalesce(sum(amount), 0)
          from ledger_entry
          join ledger_account as account on account.id = account_id
          where account.kind = 'payout_in_flight'
        ) as flying,
        (select coalesce(sum(amount - fee), 0) from cashout where state in ('requested', 'processing')) as nets
    ) as sums
    where flying <> nets
    union all
    select 'host ' || host_id || ' has ' || count(*) || ' open cash-outs'
    from cashout
    where state in ('requested', 'processing')
    group by host_id
    having count(*) > 1
    union all
    select 'cash-out ' || cashout.id || ' is ' || state || ' with the journals ' || coalesce(kinds, 'none')
    from cashout
    left join lateral (
      select string_agg(kind, ' ' order by journal.id) as kinds
      from ledger_journal as journal
      where ref_type = 'cashout' and ref_id = cashout.id
    ) as journals on true
    where kinds is distinct from case
      when state = 'paid' then 'cashout cashout_paid'
      when state = 'failed' and paid_at is not null then 'cashout cashout_paid cashout_returned'
      when state in ('failed', 'rejected') then 'cashout cashout_returned'
      else 'cashout'
    end
  `.execute(db);
  return rows.map(({ finding }) => finding);
}
