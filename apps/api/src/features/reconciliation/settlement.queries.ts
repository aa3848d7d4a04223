import type { SettlementRow } from '@mabarin/domain/reconciliation/format';
import type { WibDate } from '@mabarin/domain/time';
import { sql, type Selectable } from 'kysely';
import type { SettlementRowTable } from './reconciliation.tables.ts';
import { first } from '#platform/db/first.ts';
import type { Db, Tx } from '#schema.ts';

export type KeptRow = Selectable<SettlementRowTable>;

/** The charge of a row, by our reference, else by the gateway's id; `named` is in its FROM. */
const chargeOfRow = sql`
  select reference from payment_charge where gateway = named.gateway and reference = named.reference
  union all
  select reference from payment_charge where gateway = named.gateway and provider_id = named.provider_id
  limit 1`;

function namedRows(gateway: string, rows: readonly SettlementRow[]) {
  const given = rows.map(({ key, reference, providerId, kind, gross, fee, net, settledOn }) => ({
    row_key: key,
    kind,
    reference,
    provider_id: providerId,
    gross,
    fee,
    net,
    settled_on: settledOn,
  }));
  return sql`
    select ${gateway}::text as gateway, given.*
    from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (
      row_key text, kind text, reference text, provider_id text, gross bigint, fee bigint, net bigint, settled_on date
    )`;
}

/** Stores new rows with their charges; returns them. */
export async function insertRows(
  tx: Tx,
  gateway: string,
  rows: readonly SettlementRow[],
  now: Date,
): Promise<KeptRow[]> {
  const { rows: inserted } = await sql<KeptRow>`
    insert into settlement_row
      (gateway, row_key, kind, reference, provider_id, charge, gross, fee, net, settled_on, imported_at)
    select gateway, row_key, kind, reference, provider_id, (${chargeOfRow}), gross, fee, net, settled_on,
      ${now}::timestamptz
    from (${namedRows(gateway, rows)}) as named
    -- In one order, so that two imports of one file never wait for each other.
    order by row_key
    on conflict (gateway, row_key) do nothing
    returning *`.execute(tx);
  return inserted;
}

/** Keys of rows that an operator undid as they are. */
export async function undoneKeys(db: Db, gateway: string, rows: readonly SettlementRow[]): Promise<Set<string>> {
  const { rows: undone } = await sql<{ key: string }>`
    select named.row_key as key
    from (${namedRows(gateway, rows)}) as named
    join settlement_row as undone on undone.gateway = named.gateway and undone.undone_at is not null
      and undone.row_key = named.row_key || ' #' || undone.id
    where (undone.kind, undone.gross, undone.net, undone.settled_on)
      = (named.kind, named.gross, named.net, named.settled_on)`.execute(db);
  return new Set(undone.map(({ key }) => key));
}

/** The stored versions of rows that now have another amount, kind or day. */
export async function changedRows(tx: Tx, gateway: string, rows: readonly SettlementRow[]): Promise<KeptRow[]> {
  const { rows: changed } = await sql<KeptRow>`
    select kept.*
    from (${namedRows(gateway, rows)}) as named
    join settlement_row as kept on kept.gateway = named.gateway and kept.row_key = named.row_key
    where (kept.kind, kept.gross, kept.net, kept.settled_on)
      <> (named.kind, named.gross, named.net, named.settled_on)`.execute(tx);
  return changed;
}

/** One of these rows has a charge of ours. */
export async function hasOwnRow(db: Db, gateway: string, rows: readonly SettlementRow[]): Promise<boolean> {
  const { rows: found } = await sql`
    select from (${namedRows(gateway, rows)}) as named
    where (${chargeOfRow}) is not null
    limit 1`.execute(db);
  return found.length > 0;
}

/** Finds charges of rows without one; returns those rows. */
export async function findChargesOfRows(tx: Tx): Promise<KeptRow[]> {
  const { rows } = await sql<KeptRow>`
    update settlement_row
    set charge = found.charge
    from (
      select named.id, (${chargeOfRow}) as charge
      from settlement_row as named
      where named.charge is null and named.cleared <> named.gross and named.undone_at is null
    ) as found
    where settlement_row.id = found.id and found.charge is not null
    returning settlement_row.*`.execute(tx);
  return rows;
}

/** References of charges with uncleared rows, after `after`. */
export async function openCharges(db: Db, after: string, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('settlement_row')
    .select('charge')
    .distinct()
    .whereRef('cleared', '<>', 'gross')
    .where('undone_at', 'is', null)
    .where('charge', '>', after)
    .orderBy('charge')
    .limit(limit)
    .execute();
  return rows.flatMap(({ charge }) => charge ?? []);
}

/** Locks charges, so that one process at a time clears them. */
export async function lockCharges(tx: Tx, references: readonly string[]): Promise<void> {
  await tx
    .selectFrom('payment_charge')
    .select('reference')
    .where('reference', '=', sql<string>`any(${references}::text[])`)
    .orderBy('reference')
    .forUpdate()
    .execute();
}

/** Rows of charges, oldest first. */
export function rowsOfCharges(db: Db, references: readonly string[]): Promise<KeptRow[]> {
  return db
    .selectFrom('settlement_row')
    .selectAll()
    .where('charge', '=', sql<string>`any(${references}::text[])`)
    .where('undone_at', 'is', null)
    .orderBy('id')
    .execute();
}

/** A row that counts, by its gateway and name; null: there is none (any more). */
export function findRow(db: Db, { gateway, key }: { gateway: string; key: string }): Promise<KeptRow | null> {
  return first(
    db
      .selectFrom('settlement_row')
      .selectAll()
      .where('gateway', '=', gateway)
      .where('row_key', '=', key)
      .where('undone_at', 'is', null),
  );
}

/** Takes a row out of every sum and frees its name; returns it as it was, null when it was undone before. */
export async function takeRow(tx: Tx, id: number, now: Date): Promise<KeptRow | null> {
  const row = await tx
    .selectFrom('settlement_row')
    .selectAll()
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return null;
  const taken = { row_key: `${row.row_key} #${id}`, cleared: 0, undone_at: now };
  await tx.updateTable('settlement_row').set(taken).where('id', '=', id).execute();
  return row;
}

/** Rows that count, by charge or by `<gateway>:<name>`, newest first. */
export async function rowsNamed(db: Db, names: readonly string[]): Promise<KeptRow[]> {
  const { rows } = await sql<KeptRow>`
    select row.*
    from unnest(${names}::text[]) as named (name)
    join settlement_row as row on row.charge = named.name
    where row.undone_at is null
    union
    select row.*
    from unnest(${names}::text[]) as named (name)
    join settlement_row as row on row.gateway = split_part(named.name, ':', 1)
      and row.row_key = substr(named.name, strpos(named.name, ':') + 1)
    where row.undone_at is null
    order by id desc`.execute(db);
  return rows;
}

export async function setCleared(tx: Tx, id: number, cleared: number): Promise<void> {
  await tx.updateTable('settlement_row').set({ cleared }).where('id', '=', id).execute();
}

/** Money that a gateway has not paid out in time. `covered`: its files reach over the days it had for it. */
export type Unsettled = {
  reference: string;
  gateway: string;
  payment_id: string;
  received: number;
  paid_on: WibDate;
  newest: WibDate;
  covered: boolean;
};

/**
 * Charges paid since the first settled day of their gateway, between `since` and `before`, that are in none of its
 * files; oldest first. `days`: the gateway's time to pay out.
 */
export async function listUnsettled(
  db: Db,
  { before, since, days }: { before: WibDate; since: Date; days: number },
): Promise<Unsettled[]> {
  const { rows } = await sql<Unsettled>`
    with file as (
      select gateway, min(settled_on) as first, max(settled_on) as newest from settlement_row where undone_at is null group by gateway
    ), money as (
      select charge.reference, charge.gateway, charge.payment_id,
        case charge.state when 'paid' then payment.received else charge.received end as received,
        (coalesce(payment.paid_at, payment.created_at) at time zone 'Asia/Jakarta')::date as paid_on
      from payment
      join payment_charge as charge on charge.payment_id = payment.id
      where payment.created_at >= ${since} and charge.state in ('paid', 'duplicate')
    )
    select money.*, file.newest, file.newest >= money.paid_on + ${days}::integer as covered
    from money
    join file on file.gateway = money.gateway
    where received > 0 and paid_on >= file.first and paid_on < ${before}::date
      and not exists (
        select from settlement_row where charge = money.reference and kind = 'payment' and undone_at is null
      )
    order by paid_on, reference`.execute(db);
  return rows;
}

/** The settled ones of these charges. */
export async function settledOf(db: Db, references: readonly string[]): Promise<Set<string>> {
  if (references.length === 0) return new Set();
  const rows = await rowsOfCharges(db, references);
  return new Set(rows.flatMap(({ charge, kind }) => (kind === 'payment' && charge !== null ? [charge] : [])));
}

/**
 * Checks the rules of settlements: journals match their rows, and rows clear a gateway's debt for a charge exactly
 * once. Covers rows imported or posted since `since`, with all of their charges.
 */
export async function checkSettlements(db: Db, since = new Date(0)): Promise<string[]> {
  const { rows } = await sql<{ finding: string }>`
    with posted as (
      select id, ref_id from ledger_journal where ref_type = 'settlement_row' and created_at >= ${since}
    ), fresh as (
      select *
      from settlement_row
      where imported_at >= ${since} or id in (select ref_id::bigint from posted)
    )
    select 'settlement ' || fresh.id || ' of ' || gross || ', ' || net || ' paid out, ' || cleared
      || ' cleared, has the lines ' || coalesce(lines, 'none') as finding
    from fresh
    left join lateral (
      select coalesce(sum(amount) filter (where account.kind = 'bank'), 0) as bank,
        coalesce(sum(amount) filter (where account.kind = 'mdr_expense'), 0) as mdr,
        coalesce(sum(amount) filter (where account.kind = 'gateway_receivable'), 0) as receivable,
        coalesce(sum(amount) filter (where account.kind = 'unfulfilled_suspense'), 0) as suspense,
        string_agg(account.kind || ' ' || amount, ', ' order by account.kind) as lines
      from ledger_journal as journal
      join ledger_entry as entry on entry.journal_id = journal.id
      join ledger_account as account on account.id = entry.account_id
      where journal.ref_type = 'settlement_row' and journal.ref_id = fresh.id::text
    ) as sums on true
    where case
      when fresh.undone_at is null then (bank, mdr, receivable, suspense) is distinct from (-net, -fee, cleared, gross - cleared)
      else (bank, mdr, receivable, suspense) is distinct from (0, 0, 0, 0)
    end
    union all
    select 'journal ' || posted.id || ' is of no settlement'
    from posted
    left join settlement_row on settlement_row.id = posted.ref_id::bigint
    where settlement_row.id is null
    union all
    select 'charge ' || reference || ' is owed ' || owed || ' by its gateway, which paid ' || settled || ' out, and '
      || cleared || ' is cleared'
    from (
      select charge.reference,
        coalesce(case charge.state when 'paid' then payment.received when 'duplicate' then charge.received end, 0) as owed,
        sums.settled, sums.cleared
      from (
        select kept.charge, sum(kept.gross) as settled, sum(kept.cleared) as cleared
        from settlement_row as kept
        where kept.kind = 'payment' and kept.undone_at is null and kept.charge in (select charge from fresh)
        group by kept.charge
      ) as sums
      join payment_charge as charge on charge.reference = sums.charge
      join payment on payment.id = charge.payment_id
    ) as charges
    where cleared > owed
      -- What came after its settlement is cleared by the next run; its task is open until then.
      or (
        cleared < least(owed, settled)
        and not exists (
          select from payment_task
          where reason = 'reconciliation' and subject = 'settled_unpaid ' || reference and done_at is null
        )
      )
  `.execute(db);
  return rows.map(({ finding }) => finding);
}
