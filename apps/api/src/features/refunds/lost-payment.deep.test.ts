import { cashout, saveBankAccount } from '@mabarin/api-client/contract/cash';
import { creditGive, creditOffer } from '@mabarin/api-client/contract/credit';
import { refundOffer, refundRequest } from '@mabarin/api-client/contract/refunds';
import { describe, expect, test } from 'vitest';
import { givenCode } from '#testing/fixtures/credits.ts';
import { chargeBack, openDispute } from '#testing/fixtures/disputes.ts';
import { newPlayer } from '#testing/fixtures/gifts.ts';
import { BANK_ACCOUNT, TEST_PASSWORD, useHost } from '#testing/fixtures/hosts.ts';
import { mailsTo } from '#testing/fixtures/mails.ts';
import { booksOf, referenceOf, replaceGateway } from '#testing/fixtures/payments.ts';
import { sendRefund, takeSupportBack } from '#testing/fixtures/refunds.ts';
import { refuses } from '#testing/refusals.ts';
import { DAY, useWorld } from '#testing/world.ts';

/** Payments that a bank or wallet takes back (docs/decisions/ledger-and-cash-outs.md "Disputes"). */
const world = useWorld();
const host = useHost(world);

const open = (payment: string, amount: number) => openDispute(world, payment, amount);
const end = async (payment: string, amount: number, outcome = 'lost', options = '') =>
  world.ops(`disputes ${outcome} ${await open(payment, amount)} ${options}`);
const places = (payment: string) =>
  world.admin
    .selectFrom('mabar_entry')
    .select(['state', 'count', 'played', 'returned'])
    .where((row) => row.or([row('payment_id', '=', payment), row('party_id', '=', payment)]))
    .orderBy('id')
    .execute();
const ticketOf = (code: string) => world.ticket(code, 'mabar', 'support');
const creditsOf = async (code: string) => (await world.ticket(code, 'mabar')).credits;
const chargedBack = (payment: string, share: number, fee: number) =>
  chargeBack(world, host.id, { payment, share, fee });

describe('a payment of which a dispute leaves nothing', () => {
  test('takes its unplayed games out of the queue, and its ticket and its host hear why', async () => {
    const order = await host.paidOrder({ gameCount: 3 });
    await host.playOne(order.entryId);
    expect(await ticketOf(order.ticket)).toMatchObject({ takenBack: false, state: 'queued' });
    await end(order.id, 31_500);
    expect(await places(order.id)).toEqual([{ state: 'done', count: 1, played: 1, returned: 2 }]);
    expect(await ticketOf(order.ticket)).toMatchObject({ takenBack: true, state: 'done', refund: null });
    expect(await host.money()).toMatchObject({ collected: 0 });
    await world.drainJobs();
    const mail = (await mailsTo(world, host.email)).find(({ subject }) => subject.startsWith('Hasil sengketa'));
    expect(mail?.text).toContain('keluar dari antrian kamu');
  });

  test('lets the game that runs be played to its end', async () => {
    const order = await host.paidOrder({ gameCount: 3 });
    await host.sit(order.entryId);
    await end(order.id, 31_500);
    expect(await places(order.id)).toEqual([{ state: 'playing', count: 1, played: 0, returned: 2 }]);
    await host.record('win', 1);
    expect(await places(order.id)).toEqual([{ state: 'done', count: 1, played: 1, returned: 2 }]);
  });

  test('ends the places of a whole party', async () => {
    const party = [newPlayer(), newPlayer()].map(({ id, server }) => ({ gameID: id, gameServerID: server }));
    const order = await host.paidOrder({ gameCount: 2, party });
    await end(order.id, 63_000);
    const gone = { state: 'done', count: 0, played: 0, returned: 2 };
    expect(await places(order.id)).toEqual([gone, gone, gone]);
    expect(await ticketOf(order.along[0] ?? '')).toMatchObject({ takenBack: true, state: 'done' });
  });

  test('is told from one that was won, or lost in part', async () => {
    const [won, shared, small] = await Promise.all([1, 2, 3].map(() => host.paidOrder({ gameCount: 2 })));
    await end(won?.id ?? '', 21_000, 'won');
    await end(shared?.id ?? '', 21_000, 'shared', '--part 10500');
    await end(small?.id ?? '', 10_500);
    for (const order of [won, shared, small]) {
      expect(await places(order?.id ?? '')).toMatchObject([{ state: 'queued', count: 2 }]);
      expect(await ticketOf(order?.ticket ?? '')).toMatchObject({ takenBack: false });
    }
  });

  test('is one whose last part is lost by a second letter', async () => {
    const order = await host.paidOrder({ gameCount: 2 });
    await end(order.id, 10_500);
    await end(order.id, 10_500);
    expect(await places(order.id)).toMatchObject([{ state: 'done', count: 0 }]);
  });

  test('never airs its support', async () => {
    const payment = await host.paidSupport({ supporterGift: 50_000 });
    const { ticket } = (await booksOf(world, payment)).payment;
    const id = await open(payment, 52_500);
    await world.ops(`disputes lost ${id}`);
    await world.ops(`disputes lost ${id}`);
    expect(await world.row('alert', { support_id: payment })).toMatchObject({ state: 'skipped' });
    expect(await ticketOf(ticket)).toMatchObject({ takenBack: true, state: 'skipped' });
  });

  test('gives what credit had paid of the games back as credit', async () => {
    const creditCode = await givenCode(world, host);
    const order = await host.paidOrder({ gameCount: 2, creditCode });
    await end(order.id, 10_500);
    expect(await places(order.id)).toMatchObject([{ state: 'done', returned: 2 }]);
    expect(await creditsOf(order.ticket)).toMatchObject([{ amount: 10_000, games: 2, state: 'open' }]);
  });

  test('gives no rupiah of credit back that a refund has given', async () => {
    const creditCode = await givenCode(world, host);
    const { code } = await host.addVoucher({ kind: 'amount', value: 9_999 });
    // 20,001: 10,000 of it by credit, whose part of each game is rounded up to 3,334.
    const along = [newPlayer(), newPlayer()].map(({ id, server }) => ({ gameID: id, gameServerID: server }));
    const order = await host.paidOrder({ party: along, creditCode: `${code},${creditCode}` });
    const { payment } = await booksOf(world, order.id);
    const refund = await host.refund(order.entryId);
    await sendRefund(world, refund.refund_id, order.ticket);
    await end(order.id, payment.gross - refund.amount);
    const credits = await creditsOf(order.ticket);
    expect([payment.price, payment.credit]).toEqual([20_001, 10_000]);
    expect(credits.reduce((sum, { amount }) => sum + amount, 0)).toBe(10_000);
  });

  test('ends the credit that its games became', async () => {
    const order = await host.paidOrder({ gameCount: 2 });
    await world.advance(5 * DAY);
    await host.call(creditGive, { mabarID: order.entryId, games: 1 });
    await end(order.id, 21_000);
    await world.advance(120);
    expect(await creditsOf(order.ticket)).toMatchObject([{ available: 0, state: 'ended' }]);
  });

  test('puts no game back when a refund of it is refused, and takes its money too', async () => {
    const order = await host.paidOrder({ gameCount: 2 });
    const { refund_id: id } = await host.refund(order.entryId);
    await end(order.id, 21_000);
    await world.ops(`refunds refuse ${id} --because delivered --text "Banknya sudah mengembalikan."`);
    expect(await places(order.id)).toMatchObject([{ state: 'done', count: 0 }]);
    expect(await host.money()).toEqual({ collected: 0, ready: 0 });
  });
});

test('a chargeback whose whole money an operator takes ends the order too', async () => {
  const order = await host.paidOrder({ gameCount: 2 });
  const part = await host.paidOrder({ gameCount: 2 });
  await world.ops(`holds take ${await chargedBack(part.id, 10_000, 500)}`);
  await world.ops(`holds take ${await chargedBack(order.id, 20_000, 1_000)}`);
  expect(await places(order.id)).toMatchObject([{ state: 'done', count: 0 }]);
  expect(await places(part.id)).toMatchObject([{ state: 'queued', count: 2 }]);
});

describe('money under dispute', () => {
  test('is not given as credit, while it is open and after it was lost', async () => {
    const order = await host.paidOrder({ gameCount: 2 });
    await world.advance(5 * DAY);
    const give = async () => {
      const { body } = await host.call(creditGive, { mabarID: order.entryId, games: 1 });
      const offer = await host.call(creditOffer, { mabarID: order.entryId });
      expect(offer.body.code).toBe(body.code);
      return body.code;
    };
    const id = await open(order.id, 10_500);
    expect(await give()).toBe('credit.disputed');
    expect(await places(order.id)).toMatchObject([{ count: 2, returned: 0 }]);
    await world.ops(`disputes lost ${id}`);
    expect(await give()).toBe('credit.disputed');
  });

  test('has no refund on its ticket, until the dispute is won', async () => {
    const { id, ticket } = await host.paidOrder();
    const offered = async () => (await ticketOf(ticket)).refund?.offer ?? null;
    expect(await offered()).not.toBeNull();
    const dispute = await open(id, 10_500);
    expect(await offered()).toBeNull();
    await world.ops(`disputes won ${dispute}`);
    expect(await offered()).not.toBeNull();
  });

  test('is not offered to its host as a refund while it is open', async () => {
    const order = await host.paidOrder({ gameCount: 2 });
    const offer = async () => (await host.call(refundOffer, { mabarID: order.entryId })).body;
    const id = await open(order.id, 10_500);
    expect((await offer()).code).toBe('refunds.disputed');
    await world.ops(`disputes won ${id}`);
    expect((await offer()).code).toBeUndefined();
  });

  test('leaves a refund that was asked for before to be refused', async () => {
    const order = await host.paidOrder({ gameCount: 2 });
    const { refund_id: refund } = await host.refund(order.entryId);
    const id = await open(order.id, 21_000);
    await refuses(world.ops(`refunds approve ${refund}`), 'desk.refund_disputed');
    await world.ops(`disputes won ${id}`);
    expect(await world.ops(`refunds approve ${refund}`)).toContain('is approved');
  });
});

describe('a chargeback', () => {
  const goneAtGateway = async (payment: string) => {
    const reference = await referenceOf(world, payment);
    const restore = replaceGateway(world.app.deps, (real) => ({
      ...real,
      async inquire(charge) {
        const status = await real.inquire(charge);
        return charge.reference === reference && status.state === 'paid'
          ? { ...status, state: 'failed', word: 'chargeback' }
          : status;
      },
    }));
    await world.ops(`webhooks replay ${reference}`);
    restore();
    return world.rows('hold', { payment_id: payment }, 'share', 'fee');
  };
  const transferred = async (options = '') => {
    const payment = await host.paidSupport({ supporterGift: 50_000 });
    const { id } = await takeSupportBack(world, payment, options);
    await world.ops(`refunds approve ${id} --transfer`);
    await sendRefund(world, id, (await booksOf(world, payment)).payment.ticket);
    return payment;
  };

  test('of what a transfer gave back whole takes nothing more of the host', async () => {
    expect(await goneAtGateway(await transferred())).toEqual([]);
  });

  test('of what a transfer gave back in part takes the rest alone', async () => {
    const payment = await transferred('--amount 20000');
    expect(await goneAtGateway(payment)).toEqual([{ share: 30_000, fee: 1_500 }]);
  });

  test('leaves no game to be refunded by its host or viewer', async () => {
    const order = await host.paidOrder({ gameCount: 2 });
    await chargedBack(order.id, 20_000, 1_000);
    const { body } = await host.call(refundRequest, { mabarID: order.entryId });
    expect(body.code).toBe('refunds.disputed');
  });
});

describe('a loss that waits for the host’s next income', () => {
  /** The host has withdrawn what its payments brought. */
  const withdrawn = async () => {
    await world.advance(5 * DAY);
    await host.proved(saveBankAccount, BANK_ACCOUNT);
    const { ready } = await host.money();
    const form = { cashAmount: ready, cashPassword: TEST_PASSWORD };
    expect((await host.call(cashout, form)).body).toMatchObject({ stop: false });
  };
  const holdOf = (payment: string) => world.row('hold', { payment_id: payment });
  const partsOf = (payment: string) => world.rows('refund', { payment_id: payment }, 'price', 'fee');

  test('leaves the rest of its support to be refunded, and is taken later', async () => {
    const payment = await host.paidSupport({ supporterGift: 50_000 });
    await withdrawn();
    const id = await open(payment, 21_000);
    await refuses(world.ops(`refunds support ${payment} --from host`), 'desk.hold_disputed');
    await world.ops(`disputes lost ${id}`);
    expect(await holdOf(payment)).toMatchObject({ state: 'held', share: 20_000, taken: 0 });
    await refuses(world.ops(`refunds support ${payment} --amount 30001 --from host`), 'desk.refund_left', 'Rp30.000');
    await world.ops(`refunds support ${payment} --from host`);
    expect(await partsOf(payment)).toEqual([{ price: 30_000, fee: 1_500 }]);
    await host.paidSupport({ supporterGift: 50_000 });
    await world.advance(5 * DAY);
    await world.ops(`holds take ${String((await holdOf(payment)).id)}`);
    expect(await holdOf(payment)).toMatchObject({ state: 'taken', taken: 20_000 });
    expect(await host.money()).toMatchObject({ ready: 30_000 });
  });

  test('leaves unplayed games to be refunded by their host', async () => {
    const order = await host.paidOrder({ gameCount: 5 });
    await withdrawn();
    await end(order.id, 10_500);
    expect(await holdOf(order.id)).toMatchObject({ state: 'held', share: 10_000 });
    const { body } = await host.call(refundRequest, { mabarID: order.entryId });
    expect(body.status).toBe(0);
    expect(await partsOf(order.id)).toEqual([{ price: 40_000, fee: 2_000 }]);
  });

  test('is decided by an operator’s claim too, and a second dispute is not', async () => {
    const payment = await host.paidSupport({ supporterGift: 50_000 });
    await withdrawn();
    const hold = await chargedBack(payment, 20_000, 1_000);
    const refund = () => world.ops(`refunds support ${payment} --amount 1000 --from host`);
    await refuses(refund(), 'desk.support_held');
    await world.ops(`holds claim ${hold}`);
    await refund();
    const id = await open(payment, 31_500);
    await refuses(refund(), 'desk.hold_disputed');
    await world.ops(`disputes won ${id}`);
    await refund();
    expect(await partsOf(payment)).toHaveLength(2);
  });
});
