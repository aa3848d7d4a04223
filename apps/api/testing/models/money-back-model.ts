import { creditGive } from '@mabarin/api-client/contract/credit';
import { hostProfile } from '@mabarin/api-client/contract/accounts';
import { refundRequest, ticketRefundAccount } from '@mabarin/api-client/contract/refunds';
import { openVote } from '@mabarin/api-client/contract/show';
import { isFailureError } from '@mabarin/domain/failures';
import { randomUUID } from 'node:crypto';
import { givenOfPayment } from '#features/payments/index.ts';
import { givenCode } from '#testing/fixtures/credits.ts';
import { OperatorError } from '#features/operator/operator.error.ts';
import { chargeBack, openDispute } from '#testing/fixtures/disputes.ts';
import { showCalls, showForm } from '#testing/fixtures/display/show.ts';
import { addTestGift, newPlayer, winner } from '#testing/fixtures/gifts.ts';
import type { TestHost } from '#testing/fixtures/hosts.ts';
import { runAsOperator } from '#testing/fixtures/operators.ts';
import { paidOrder } from '#testing/fixtures/orders.ts';
import { booksOf } from '#testing/fixtures/payments.ts';
import { paidSupport } from '#testing/fixtures/supports.ts';
import { addVoucher } from '#testing/fixtures/vouchers.ts';
import { dataOf, type World } from '#testing/world.ts';

/**
 * Ways in which money of one payment goes back, or seems to. `refund`, `dispute` and `gateway` take a third of it, and all that
 * is left when they come last of those that give; `game` and `credit` give the games of the next place back. The others change nothing.
 */
export type Way = 'refund' | 'dispute' | 'gateway' | 'game' | 'credit' | 'won' | 'refused' | 'failed' | 'returned';

const idle: ReadonlySet<Way> = new Set(['won', 'refused', 'failed', 'returned']);

export type Subject = 'support' | 'order' | 'party' | 'credited' | 'sundul';

/** Result of a payment whose money went back, with a second support and a won gift beside it. */
type Outcome = {
  raised: number;
  given: number;
  votes: number;
  goal: number;
  milestoneAlerts: number;
  /** Whole rupiah that are neither back as money nor as credit. */
  left: number;
};

type Bought = { host: TestHost; payment: string; price: number; credit: number; entries: string[] };

/** Rupiah of the support that stays, and of the order whose game became the credit of `credited` or that a Sundul lifted. */
const OTHER = 10_000;
const MINUTES_OF_GIFT = 5;

/** The small model: an event counts wholly or not at all, and only what a dispute or gateway took leaves the goal. */
export function expected(
  { price, credit }: Pick<Bought, 'price' | 'credit'>,
  subject: Subject,
  { whole, lost }: { whole: boolean; lost: boolean },
): Omit<Outcome, 'left'> {
  const isSupport = subject === 'support';
  const money = whole ? 0 : price - credit;
  const others = OTHER + (subject === 'credited' || subject === 'sundul' ? OTHER : 0);
  return {
    raised: others + money,
    given: 60 * (MINUTES_OF_GIFT + others / 10_000 + Math.floor(money / 10_000)),
    votes: isSupport ? money : 0,
    goal: OTHER + (isSupport && !(whole && lost) ? price : 0),
    milestoneAlerts: 1,
  };
}

/** Pays one payment, gives it back in these ways one after the other, and reads what is left of it everywhere. */
export async function runMoneyBack(world: World, subject: Subject, ways: readonly Way[]) {
  const bought = await buy(world, subject);
  const last = ways.findLastIndex((way) => !idle.has(way));
  for (const [at, way] of ways.entries()) await go(world, bought, subject, way, at === last);
  return { bought, outcome: await outcomeOf(world, bought) };
}

async function buy(world: World, subject: Subject): Promise<Bought> {
  const rules = showForm({ support: 1, order: 1, gift: MINUTES_OF_GIFT, per: 10_000, takeBack: true }, [
    { amount: 15_000, title: 'Nyanyi' },
  ]);
  const host = await showCalls(world).showHost(rules);
  const code = subject === 'credited' ? await givenCode(world, host) : '';
  if (code !== '') await showCalls(world).press(host, 'add', 3_000);
  const vote = { id: randomUUID(), title: 'Lagu apa?', options: ['Pop', 'Dangdut'], minutes: 600 };
  await world.call(openVote, vote, { as: host.browser });
  const { show } = dataOf(await world.call(hostProfile, { id: host.username }));
  await winner(world, host, await addTestGift(world, host.id, { giftGacha: 1 }));
  await paidSupport(world, host, { supporterGift: OTHER });
  const payment = await pay(world, host, subject, { code, vote: show?.vote?.options[0]?.id ?? '' });
  const { price, credit } = (await booksOf(world, payment)).payment;
  const entries = await world.admin
    .selectFrom('mabar_entry')
    .select('id')
    .where((row) => row.or([row('payment_id', '=', payment), row('party_id', '=', payment)]))
    .orderBy('id')
    .execute();
  return { host, payment, price, credit, entries: entries.map(({ id }) => String(id)) };
}

async function pay(world: World, host: TestHost, subject: Subject, { code, vote }: { code: string; vote: string }) {
  if (subject === 'support') return paidSupport(world, host, { supporterGift: 55_000, supporterVote: vote });
  const player = newPlayer();
  if (subject === 'sundul') await paidOrder(world, host, { player });
  if (subject === 'credited') return (await paidOrder(world, host, { gameCount: 3, creditCode: code })).id;
  // Rp5.000 off makes games that are no whole rupiah.
  const { code: creditCode } = await addVoucher(world, host, { kind: 'amount', value: 5_000 });
  const along = [newPlayer(), newPlayer()].map(({ id, server }) => ({ gameID: id, gameServerID: server }));
  const change = {
    support: {},
    order: { gameCount: 3 },
    party: { party: along },
    sundul: { title: 'Sundul', player },
  }[subject];
  return (await paidOrder(world, host, { creditCode, ...change })).id;
}

/** A refused operation changes nothing, as the model expects of it. */
async function go(world: World, bought: Bought, subject: Subject, way: Way, isLast: boolean): Promise<void> {
  try {
    await take(world, bought, subject, way, isLast);
  } catch (error) {
    if (!isFailureError(error) && !(error instanceof OperatorError)) throw error;
  }
}

async function take(world: World, bought: Bought, subject: Subject, way: Way, isLast: boolean): Promise<void> {
  const { host, payment, price, entries } = bought;
  const ops = (...words: string[]) =>
    runAsOperator(world.db, world.app.deps, [...words, '--by', 'rina', '--why', 'model']);
  const { gross, fee, ticket } = (await booksOf(world, payment)).payment;
  const given = await givenOfPayment(world.db, payment);
  const third = (rupiah: number) => Math.floor(rupiah / 3);
  const ask = async () => {
    const amount = isLast ? String(price - bought.credit - given.price) : String(third(price));
    const words = subject === 'support' ? ['support', payment, '--from', 'host'] : ['order', payment];
    return idsOf(await ops('refunds', ...words, '--amount', amount));
  };
  const send = async (ids: readonly string[]) => {
    for (const id of ids) {
      await ops('refunds', 'approve', id);
      const form = { bankCode: '014', bankAccountNumber: '1234567890' };
      await world.call(ticketRefundAccount, { ticket, form });
      await ops('refunds', 'paid', id);
    }
  };
  switch (way) {
    case 'refund':
      return send(await ask());
    case 'refused':
      for (const id of await ask())
        await ops('refunds', 'refuse', id, '--because', 'delivered', '--text', 'Tidak sesuai.');
      return;
    case 'failed':
      for (const id of await ask()) {
        await ops('refunds', 'approve', id);
        await ops('refunds', 'failed', id);
      }
      return;
    case 'returned': {
      const ids = await ask();
      await send(ids);
      for (const id of ids) await ops('refunds', 'returned', id, '--looked-up');
      return;
    }
    case 'dispute':
    case 'won': {
      const amount = isLast ? gross - given.price - given.fee : third(gross);
      const id = await openDispute(world, payment, amount);
      await ops('disputes', way === 'won' ? 'won' : 'lost', id);
      return;
    }
    case 'gateway': {
      const lost = isLast
        ? { share: gross - fee - given.price, fee: fee - given.fee }
        : { share: third(gross - fee), fee: third(fee) };
      await ops('holds', 'take', await chargeBack(world, host.id, { payment, ...lost }));
      return;
    }
    case 'game': {
      const mabarID = entries.shift() ?? '';
      const { body } = await world.call(refundRequest, { mabarID }, { as: host.browser });
      return send(body.data === undefined ? [] : [body.data.refund_id]);
    }
    case 'credit': {
      const mabarID = entries.shift() ?? '';
      await world.call(creditGive, { mabarID, games: 1 }, { as: host.browser });
    }
  }
}

function idsOf(said: string): string[] {
  return [...said.matchAll(/RF-[0-9A-F]{12}/g)].map(([id]) => id);
}

async function outcomeOf(world: World, { host, payment, price }: Bought): Promise<Outcome> {
  const calls = showCalls(world);
  const { raised, given, votes } = await calls.read(host);
  // The sums of goal and leaderboard are compared with these rows after each test.
  const goal = await world.admin
    .selectFrom('support')
    .select((row) => row.fn.sum<number>('amount').as('amount'))
    .where('host_id', '=', host.id)
    .where('paid_at', 'is not', null)
    .where('lost_at', 'is', null)
    .executeTakeFirst();
  const alerts = await world.admin
    .selectFrom('alert')
    .select('id')
    .where('host_id', '=', host.id)
    .where('kind', '=', 'milestone')
    .execute();
  const back = await givenOfPayment(world.db, payment);
  return {
    raised,
    given,
    votes: votes[0]?.options[0]?.amount ?? 0,
    goal: Number(goal?.amount),
    milestoneAlerts: alerts.length,
    left: price - back.price - back.credit - back.credited,
  };
}
