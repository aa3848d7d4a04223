import { disputeParts } from '@mabarin/domain/disputes/dispute';
import type { FeeBearer } from '@mabarin/domain/money';
import { givenPrice, moneyLeft, type GivenParts, type RefundParts } from '@mabarin/domain/refunds/refund';
import { sql } from 'kysely';
import { returnedOfPrice } from './gateways/gateway-return.queries.ts';
import { lostFee, lostShare } from '#features/ledger/index.ts';
import type { PaymentKind } from '#ports/fulfilment.port.ts';
import type { Db } from '#schema.ts';

/** Parts of a payment's price that its gateway gave back by itself, beside what is `given`. */
export async function returnedOf(
  db: Db,
  paymentId: string,
  given: Pick<RefundParts, 'price' | 'fee'>,
): Promise<Pick<RefundParts, 'price' | 'fee'>> {
  const payment = await db
    .selectFrom('payment')
    .select(['payment.fee', 'payment.gross', returnedOfPrice.as('returned')])
    .where('payment.id', '=', paymentId)
    .executeTakeFirst();
  if (payment === undefined) return { price: 0, fee: 0 };
  const { share, fee } = disputeParts(payment, given, payment.returned);
  return { price: share, fee };
}

/** Parts of a payment that went back or are about to, by us or by its gateway alone, and that are lost. */
export async function givenOfPayment(db: Db, paymentId: string): Promise<GivenParts> {
  // A paid refund gave its part of a credit back as a credit of its own.
  const { rows } = await sql<GivenParts>`
    select (coalesce(sum(price), 0) + (
        select coalesce(sum(${lostShare}), 0) from hold where payment_id = ${paymentId}
      ))::bigint as price,
      (coalesce(sum(fee), 0) + (
        select coalesce(sum(${lostFee}), 0) from hold where payment_id = ${paymentId}
      ))::bigint as fee,
      coalesce(sum(credit), 0)::bigint as credit,
      ((select coalesce(sum(amount), 0) from credit where payment_id = ${paymentId})
        - coalesce(sum(credit) filter (where state = 'paid'), 0))::bigint as credited,
      ((select coalesce(sum(games), 0) from credit where payment_id = ${paymentId})
        + coalesce(sum(games) filter (where state <> 'paid' or credit = 0), 0))::int as games
    from refund
    where payment_id = ${paymentId} and state not in ('refused', 'failed')`.execute(db);
  const given = rows[0] ?? { price: 0, fee: 0, credit: 0, credited: 0, games: 0 };
  const back = await returnedOf(db, paymentId, given);
  return { ...given, price: given.price + back.price, fee: given.fee + back.fee };
}

/** `isWhole`: nothing of price or games is left, and some went back as money. `isLost`: a dispute or its gateway took of it. */
type MoneyBack = { hostId: string; kind: PaymentKind; isWhole: boolean; isLost: boolean };

/** Rupiah and games that are about to go back as credit. */
type AsCredit = { credit: number; games: number };

/** Money of a payment that is back with its payer: by paid refunds, decided losses, and as credit. */
export async function moneyBackOf(db: Db, paymentId: string, about: AsCredit): Promise<MoneyBack> {
  const { rows } = await sql<{
    host_id: string;
    kind: PaymentKind;
    price: number;
    credit: number;
    bearer: FeeBearer;
    taken: boolean;
    given_price: number;
    given_fee: number;
    lost_price: number;
    lost_fee: number;
    credited: number;
    games_left: number | null;
  }>`
    select payment.host_id, payment.kind, payment.price, payment.credit, fee_bearer as bearer,
      taken_back_at is not null as taken, given.price as given_price, given.fee as given_fee,
      lost.price as lost_price, lost.fee as lost_fee, credited.amount as credited,
      (
        select count * party_size from mabar_order where payment_id = payment.id and not sundul
      ) - given.games - credited.games as games_left
    from payment, lateral (
      -- A refund with a part of a credit gave that, and its games, back as a credit of its own.
      select coalesce(sum(price), 0)::bigint as price, coalesce(sum(fee), 0)::bigint as fee,
        coalesce(sum(games) filter (where credit = 0), 0)::int as games
      from refund where payment_id = payment.id and state = 'paid'
    ) as given, lateral (
      select coalesce(sum(${lostShare}), 0)::bigint as price, coalesce(sum(${lostFee}), 0)::bigint as fee
      from hold where payment_id = payment.id
    ) as lost, lateral (
      select coalesce(sum(amount), 0)::bigint as amount, coalesce(sum(games), 0)::int as games
      from credit where payment_id = payment.id
    ) as credited
    where payment.id = ${paymentId}`.execute(db);
  const [found] = rows;
  if (found === undefined) throw new Error(`there is no payment ${paymentId}`);
  const back = {
    price: found.given_price + found.lost_price,
    fee: found.given_fee + found.lost_fee,
    credit: 0,
    credited: found.credited + about.credit,
  };
  // Parts of games are rounded down, so that their sum can be less than the price.
  const hasNoGames = found.games_left !== null && found.games_left <= about.games;
  const isAllBack = givenPrice(found, back) > 0 && (hasNoGames || moneyLeft(found, back) === 0);
  const isLost = found.lost_price + found.lost_fee > 0;
  return { hostId: found.host_id, kind: found.kind, isWhole: found.taken || isAllBack, isLost };
}
