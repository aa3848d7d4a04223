import { sql, type Insertable, type Selectable } from 'kysely';
import type { WibDate } from '@mabarin/domain/time';
import type { VoucherTable, VoucherUseTable } from './voucher.tables.ts';
import { first } from '#platform/db/first.ts';
import type { Db, Tx } from '#schema.ts';

export type Voucher = Selectable<VoucherTable>;

/** A use counts while its order waits for money or was delivered. Late money is delivered, so it counts above the number. */
const isOpen = sql<boolean>`payment.status in ('creating', 'pending')`;
const isTaken = sql<boolean>`(payment.status = 'paid' and payment.exception <> 'unfulfillable')`;

export function findVoucher(db: Db, hostId: string, code: string): Promise<Voucher | null> {
  return first(ofCode(db, hostId, code));
}

/** The same, locked until the commit: whoever counts its uses holds the lock. */
export function lockVoucher(tx: Tx, hostId: string, code: string): Promise<Voucher | null> {
  return first(ofCode(tx, hostId, code).forUpdate());
}

/** The voucher of a payment, locked until the commit; null: it used none. */
export function lockVoucherOf(tx: Tx, paymentId: string): Promise<Voucher | null> {
  const used = tx.selectFrom('voucher_use').select('voucher_id').where('payment_id', '=', paymentId);
  return first(tx.selectFrom('voucher').selectAll().where('id', '=', used).forUpdate());
}

export async function setReceiver(tx: Tx, paymentId: string, receiver: string): Promise<void> {
  await tx.updateTable('voucher_use').set({ receiver }).where('payment_id', '=', paymentId).execute();
}

function ofCode(db: Db, hostId: string, code: string) {
  return db.selectFrom('voucher').selectAll().where('host_id', '=', hostId).where('code', '=', code);
}

/**
 * `player`: uses of this payer alone; null: of all. `without`: payments that are not counted. `freeAt`: the first of the
 * open ones ends, at the latest.
 */
export async function countUses(
  db: Db,
  voucherId: string,
  { player, without }: { player: string | null; without: readonly string[] },
): Promise<{ taken: number; open: number; freeAt: Date | null }> {
  return db
    .selectFrom('voucher_use')
    .innerJoin('payment', 'payment.id', 'voucher_use.payment_id')
    .select((eb) => eb.fn.countAll<number>().filterWhere(isTaken).as('taken'))
    .select((eb) => eb.fn.countAll<number>().filterWhere(isOpen).as('open'))
    .select((eb) => eb.fn.min<Date | null>('payment.expires_at').filterWhere(isOpen).as('freeAt'))
    .where('voucher_use.voucher_id', '=', voucherId)
    .$if(without.length > 0, (uses) => uses.where('payment.id', 'not in', without))
    .$if(player !== null, (uses) =>
      uses.where((use) => use.or([use('voucher_use.player', '=', player), use('voucher_use.receiver', '=', player)])),
    )
    .executeTakeFirstOrThrow();
}

/** Open payments for which a paid one left no use of its voucher: the same payer's, and the newest above its number. */
export async function listOverUses(db: Db, paidId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from (
      select payment.id, ${isOpen} as open, voucher_use.player = paid.player as own,
        row_number() over (
          order by ${isTaken} desc, voucher_use.player = paid.player, payment.created_at, payment.id
        ) > voucher.uses as over
      from voucher_use as paid
      join voucher on voucher.id = paid.voucher_id
      join voucher_use on voucher_use.voucher_id = voucher.id
      join payment on payment.id = voucher_use.payment_id
      where paid.payment_id = ${paidId} and (${isOpen} or ${isTaken})
    ) as use
    where open and (own or over)
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function insertUse(tx: Tx, row: Insertable<VoucherUseTable>): Promise<void> {
  await tx.insertInto('voucher_use').values(row).execute();
}

export async function hasUse(tx: Tx, paymentId: string): Promise<boolean> {
  const use = tx.selectFrom('voucher_use').select('payment_id').where('payment_id', '=', paymentId);
  return (await use.executeTakeFirst()) !== undefined;
}

export async function hasVoucher(db: Db, id: string, hostId: string): Promise<boolean> {
  const own = db.selectFrom('voucher').select('id').where('id', '=', id).where('host_id', '=', hostId);
  return (await own.executeTakeFirst()) !== undefined;
}

/** Does nothing when the id exists. Throws a unique violation when the host has the code. */
export async function insertVoucher(tx: Tx, row: Insertable<VoucherTable>): Promise<void> {
  await tx
    .insertInto('voucher')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** Locks the host's vouchers that still count, and returns their number. The host's row serialises two at once. */
export async function countCurrent(tx: Tx, hostId: string, today: WibDate): Promise<number> {
  await tx.selectFrom('host').select('id').where('id', '=', hostId).forNoKeyUpdate().execute();
  const { count } = await tx
    .selectFrom('voucher')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('host_id', '=', hostId)
    .where('stopped_at', 'is', null)
    .where('last_day', '>=', today)
    .executeTakeFirstOrThrow();
  return count;
}

/** Returns false when the host has no such voucher. One that was stopped keeps its time. */
export async function stopVoucher(tx: Tx, { hostId, id, now }: { hostId: string; id: string; now: Date }) {
  const stopped = await tx
    .updateTable('voucher')
    .set({ stopped_at: sql<Date>`coalesce(stopped_at, ${now})` })
    .where('host_id', '=', hostId)
    .where('id', '=', id)
    .returning('id')
    .executeTakeFirst();
  return stopped !== undefined;
}

/** Newest first, with uses and what they gave in rupiah. */
export function listVouchers(db: Db, hostId: string, limit: number) {
  return db
    .selectFrom('voucher')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('voucher_use')
          .innerJoin('payment', 'payment.id', 'voucher_use.payment_id')
          .select((of) => of.fn.countAll<number>().filterWhere(isTaken).as('taken'))
          .select((of) => of.fn.countAll<number>().filterWhere(isOpen).as('open'))
          .select((of) =>
            of.fn
              .countAll<number>()
              .filterWhere(of.and([isTaken, of('payment.exception', '=', 'late')]))
              .as('late'),
          )
          .select(sql<number>`coalesce(sum(voucher_use.discount) filter (where ${isTaken}), 0)::bigint`.as('given'))
          .whereRef('voucher_use.voucher_id', '=', 'voucher.id')
          .as('sums'),
      (join) => join.onTrue(),
    )
    .selectAll('voucher')
    .select(['sums.taken', 'sums.late', 'sums.open', 'sums.given'])
    .where('voucher.host_id', '=', hostId)
    .orderBy('voucher.created_at', 'desc')
    .orderBy('voucher.id')
    .limit(limit)
    .execute();
}

/** Uses that count, newest first, with the payer's name as the game told it at the order. */
export function listUses(db: Db, { hostId, id, limit }: { hostId: string; id: string; limit: number }) {
  return db
    .selectFrom('voucher_use')
    .innerJoin('voucher', 'voucher.id', 'voucher_use.voucher_id')
    .innerJoin('payment', 'payment.id', 'voucher_use.payment_id')
    .innerJoin('mabar_order', 'mabar_order.payment_id', 'payment.id')
    .select(['payment.id', 'mabar_order.player_name', 'mabar_order.title', 'mabar_order.count'])
    .select([
      'mabar_order.party_size',
      'payment.created_at',
      'payment.price',
      'payment.exception',
      'voucher_use.discount',
    ])
    .select(isTaken.as('taken'))
    .where('voucher.host_id', '=', hostId)
    .where('voucher.id', '=', id)
    .where((eb) => eb.or([isTaken, isOpen]))
    .orderBy('payment.created_at', 'desc')
    .orderBy('payment.id')
    .limit(limit)
    .execute();
}

/** Uses and rupiah that a host gave by orders booked in a period; a free order is booked when it is placed. */
export function givenIn(
  db: Db,
  hostId: string,
  { from, until }: { from: Date; until: Date },
): Promise<{ orders: number; amount: number }> {
  return db
    .selectFrom('voucher')
    .innerJoin('voucher_use', 'voucher_use.voucher_id', 'voucher.id')
    .innerJoin('payment', 'payment.id', 'voucher_use.payment_id')
    .leftJoin('ledger_journal', (join) =>
      join
        .on('ledger_journal.ref_type', '=', 'payment')
        .onRef('ledger_journal.ref_id', '=', 'payment.id')
        .on('ledger_journal.kind', '=', 'payment'),
    )
    .select((eb) => eb.fn.countAll<number>().as('orders'))
    .select(sql<number>`coalesce(sum(voucher_use.discount), 0)::bigint`.as('amount'))
    .where('voucher.host_id', '=', hostId)
    .where(isTaken)
    .where((eb) => eb(eb.fn.coalesce('ledger_journal.created_at', 'payment.paid_at'), '>=', from))
    .where((eb) => eb(eb.fn.coalesce('ledger_journal.created_at', 'payment.paid_at'), '<', until))
    .executeTakeFirstOrThrow();
}

/**
 * Checks the rules of vouchers (docs/decisions/credit.md "Vouchers"): no use is of another host's order, a voucher is
 * used by each payer once and never more often than it says, but for late money.
 */
export async function checkVouchers(db: Db): Promise<string[]> {
  const { rows } = await sql<{ finding: string }>`
    with used as (
      select voucher.id, voucher.host_id, voucher.uses, voucher_use.player, payment.id as payment, payment.host_id as seller,
        payment.exception
      from voucher
      join voucher_use on voucher_use.voucher_id = voucher.id
      join payment on payment.id = voucher_use.payment_id
      where ${isOpen} or ${isTaken}
    )
    select 'voucher ' || id || ' reduces payment ' || payment || ' of another host' as finding
    from used
    where host_id <> seller
    union all
    select 'voucher ' || id || ' has ' || count(*) || ' uses in time of ' || uses
    from used
    where exception <> 'late'
    group by id, uses
    having count(*) > uses
    union all
    select 'voucher ' || id || ' was used ' || count(*) || ' times in time by one payer'
    from used
    where exception <> 'late'
    group by id, player
    having count(*) > 1
    union all
    select 'payment ' || payment.id || ' costs nothing and has no voucher'
    from payment
    where price = 0 and not exists (select from voucher_use where payment_id = payment.id)
  `.execute(db);
  return rows.map(({ finding }) => finding);
}
