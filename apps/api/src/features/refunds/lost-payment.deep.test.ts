import { cashout, saveBankAccount } from '@mabarin/api-client/contract/cash';
import { creditGive, creditOffer } from '@mabarin/api-client/contract/credit';
import { gameResult, setPlaying } from '@mabarin/api-client/contract/mabar';
import { refundOffer, refundRequest, ticketRefundAccount } from '@mabarin/api-client/contract/refunds';
import { ticket as readTicket } from '@mabarin/api-client/contract/ticket';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { balances } from '#features/ledger/index.ts';
import { givenCode } from '#testing/fixtures/credits.ts';
import { chargeBack, openDispute } from '#testing/fixtures/disputes.ts';
import { newPlayer } from '#testing/fixtures/gifts.ts';
import { callProved, createTestHost, TEST_PASSWORD, type TestHost } from '#testing/fixtures/hosts.ts';
import { mailsTo } from '#testing/fixtures/mails.ts';
import { runAsOperator } from '#testing/fixtures/operators.ts';
import { paidOrder } from '#testing/fixtures/orders.ts';
import { booksOf, referenceOf, replaceGateway } from '#testing/fixtures/payments.ts';
import { paidSupport } from '#testing/fixtures/supports.ts';
import { addVoucher } from '#testing/fixtures/vouchers.ts';
import { useWorld } from '#testing/world.ts';

/** Payments that a bank or wallet takes back (docs/decisions/ledger-and-cash-outs.md "Disputes"). */
const world = useWorld();
const DAY = 86_400;
let host: TestHost;
beforeEach(async () => {
  host = await createTestHost(world);
});

const ops = (...words: string[]) =>
  runAsOperator(world.db, world.app.deps, [...words, '--by', 'rina', '--why', 'surat dompet']);
const open = (payment: string, amount: number) => openDispute(world, payment, amount);
const end = async (payment: string, amount: number, ...words: string[]) => {
  const [outcome = 'lost', ...rest] = words;
  const id = await open(payment, amount);
  await ops('disputes', outcome, id, ...rest);
  return id;
};
const places = (payment: string) =>
  world.admin
    .selectFrom('mabar_entry')
    .select(['state', 'count', 'played', 'returned'])
    .where((row) => row.or([row('payment_id', '=', payment), row('party_id', '=', payment)]))
    .orderBy('id')
    .execute();
const ticketOf = async (ticket: string) => {
  const { data } = (await world.call(readTicket, { ticket })).body;
  if (data === undefined || data.kind === 'claim') throw new Error('no ticket of a payment');
  return data;
};
const alertOf = async (payment: string) =>
  (await world.admin.selectFrom('alert').select('state').where('support_id', '=', payment).executeTakeFirst())?.state;
const sit = (mabarID: string) => world.call(setPlaying, { mabarID, setPlaying: true }, { as: host.browser });
const play = () =>
  world.call(gameResult, { gameKey: randomUUID(), result: 'win', statistic: { game: 1 } } as const, {
    as: host.browser,
  });
const money = () => balances(world.db, host.id, world.clock.now());
const account = { bankCode: '014', bankAccountNumber: '1234567890' };
const chargedBack = (payment: string, share: number, fee: number) =>
  chargeBack(world, host.id, { payment, share, fee });

describe('a payment of which a dispute leaves nothing', () => {
  test('takes its unplayed games out of the queue, and its ticket and its host hear why', async () => {
    const order = await paidOrder(world, host, { gameCount: 3 });
    await sit(order.entryId);
    await play();
    await world.call(setPlaying, { mabarID: order.entryId, setPlaying: false }, { as: host.browser });
    expect(await ticketOf(order.ticket)).toMatchObject({ takenBack: false, state: 'queued' });
    await end(order.id, 31_500);
    expect(await places(order.id)).toEqual([{ state: 'done', count: 1, played: 1, returned: 2 }]);
    expect(await ticketOf(order.ticket)).toMatchObject({ takenBack: true, state: 'done', refund: null });
    expect(await money()).toMatchObject({ collected: 0 });
    await world.drainJobs();
    const mail = (await mailsTo(world, host.email)).find(({ subject }) => subject.startsWith('Hasil sengketa'));
    expect(mail?.text).toContain('keluar dari antrian kamu');
  });

  test('lets the game that runs be played to its end', async () => {
    const order = await paidOrder(world, host, { gameCount: 3 });
    await sit(order.entryId);
    await end(order.id, 31_500);
    expect(await places(order.id)).toEqual([{ state: 'playing', count: 1, played: 0, returned: 2 }]);
    await play();
    expect(await places(order.id)).toEqual([{ state: 'done', count: 1, played: 1, returned: 2 }]);
  });

  test('ends the places of a whole party', async () => {
    const party = [newPlayer(), newPlayer()].map(({ id, server }) => ({ gameID: id, gameServerID: server }));
    const order = await paidOrder(world, host, { gameCount: 2, party });
    await end(order.id, 63_000);
    const gone = { state: 'done', count: 0, played: 0, returned: 2 };
    expect(await places(order.id)).toEqual([gone, gone, gone]);
    expect(await ticketOf(order.along[0] ?? '')).toMatchObject({ takenBack: true, state: 'done' });
  });

  test('is told from one that was won, or lost in part', async () => {
    const [won, shared, small] = await Promise.all([1, 2, 3].map(() => paidOrder(world, host, { gameCount: 2 })));
    await end(won?.id ?? '', 21_000, 'won');
    await end(shared?.id ?? '', 21_000, 'shared', '--part', '10500');
    await end(small?.id ?? '', 10_500);
    for (const order of [won, shared, small]) {
      expect(await places(order?.id ?? '')).toMatchObject([{ state: 'queued', count: 2 }]);
      expect(await ticketOf(order?.ticket ?? '')).toMatchObject({ takenBack: false });
    }
  });

  test('is one whose last part is lost by a second letter', async () => {
    const order = await paidOrder(world, host, { gameCount: 2 });
    await end(order.id, 10_500);
    await end(order.id, 10_500);
    expect(await places(order.id)).toMatchObject([{ state: 'done', count: 0 }]);
  });

  test('never airs its support', async () => {
    const payment = await paidSupport(world, host, { supporterGift: 50_000 });
    const { ticket } = (await booksOf(world, payment)).payment;
    const id = await open(payment, 52_500);
    await ops('disputes', 'lost', id);
    await ops('disputes', 'lost', id);
    expect(await alertOf(payment)).toBe('skipped');
    expect(await ticketOf(ticket)).toMatchObject({ takenBack: true, state: 'skipped' });
  });

  test('gives what credit had paid of the games back as credit', async () => {
    const creditCode = await givenCode(world, host);
    const order = await paidOrder(world, host, { gameCount: 2, creditCode });
    await end(order.id, 10_500);
    expect(await places(order.id)).toMatchObject([{ state: 'done', returned: 2 }]);
    const ticket = await ticketOf(order.ticket);
    expect(ticket.kind === 'mabar' ? ticket.credits : []).toMatchObject([{ amount: 10_000, games: 2, state: 'open' }]);
  });

  test('gives no rupiah of credit back that a refund has given', async () => {
    const creditCode = await givenCode(world, host);
    const { code } = await addVoucher(world, host, { kind: 'amount', value: 9_999 });
    // 20,001: 10,000 of it by credit, whose part of each game is rounded up to 3,334.
    const along = [newPlayer(), newPlayer()].map(({ id, server }) => ({ gameID: id, gameServerID: server }));
    const order = await paidOrder(world, host, { party: along, creditCode: `${code},${creditCode}` });
    const { payment } = await booksOf(world, order.id);
    const { body } = await world.call(refundRequest, { mabarID: order.entryId }, { as: host.browser });
    const id = body.data?.refund_id ?? '';
    await ops('refunds', 'approve', id);
    await world.call(ticketRefundAccount, { ticket: order.ticket, form: account });
    await ops('refunds', 'paid', id);
    await end(order.id, payment.gross - (body.data?.amount ?? 0));
    const ticket = await ticketOf(order.ticket);
    const credits = ticket.kind === 'mabar' ? ticket.credits : [];
    expect([payment.price, payment.credit]).toEqual([20_001, 10_000]);
    expect(credits.reduce((sum, { amount }) => sum + amount, 0)).toBe(10_000);
  });

  test('ends the credit that its games became', async () => {
    const order = await paidOrder(world, host, { gameCount: 2 });
    await world.advance(5 * DAY);
    await world.call(creditGive, { mabarID: order.entryId, games: 1 }, { as: host.browser });
    await end(order.id, 21_000);
    await world.advance(120);
    const ticket = await ticketOf(order.ticket);
    expect(ticket.kind === 'mabar' ? ticket.credits : []).toMatchObject([{ available: 0, state: 'ended' }]);
  });

  test('puts no game back when a refund of it is refused, and takes its money too', async () => {
    const order = await paidOrder(world, host, { gameCount: 2 });
    const { body } = await world.call(refundRequest, { mabarID: order.entryId }, { as: host.browser });
    const id = body.data?.refund_id ?? '';
    await end(order.id, 21_000);
    await ops('refunds', 'refuse', id, '--text', 'Banknya sudah mengembalikan.');
    expect(await places(order.id)).toMatchObject([{ state: 'done', count: 0 }]);
    expect(await money()).toEqual({ collected: 0, ready: 0 });
  });
});

test('a chargeback whose whole money an operator takes ends the order too', async () => {
  const order = await paidOrder(world, host, { gameCount: 2 });
  const part = await paidOrder(world, host, { gameCount: 2 });
  await ops('holds', 'take', await chargedBack(part.id, 10_000, 500));
  await ops('holds', 'take', await chargedBack(order.id, 20_000, 1_000));
  expect(await places(order.id)).toMatchObject([{ state: 'done', count: 0 }]);
  expect(await places(part.id)).toMatchObject([{ state: 'queued', count: 2 }]);
});

describe('money under dispute', () => {
  test('is not given as credit, while it is open and after it was lost', async () => {
    const order = await paidOrder(world, host, { gameCount: 2 });
    await world.advance(5 * DAY);
    const give = async () => {
      const { body } = await world.call(creditGive, { mabarID: order.entryId, games: 1 }, { as: host.browser });
      const offer = await world.call(creditOffer, { mabarID: order.entryId }, { as: host.browser });
      expect(offer.body.code).toBe(body.code);
      return body.code;
    };
    const id = await open(order.id, 10_500);
    expect(await give()).toBe('credit.disputed');
    expect(await places(order.id)).toMatchObject([{ count: 2, returned: 0 }]);
    await ops('disputes', 'lost', id);
    expect(await give()).toBe('credit.disputed');
  });

  test('has no refund on its ticket, until the dispute is won', async () => {
    const { id, ticket } = await paidOrder(world, host);
    const offered = async () => (await ticketOf(ticket)).refund?.offer ?? null;
    expect(await offered()).not.toBeNull();
    const dispute = await open(id, 10_500);
    expect(await offered()).toBeNull();
    await ops('disputes', 'won', dispute);
    expect(await offered()).not.toBeNull();
  });

  test('is not offered to its host as a refund while it is open', async () => {
    const order = await paidOrder(world, host, { gameCount: 2 });
    const offer = async () => (await world.call(refundOffer, { mabarID: order.entryId }, { as: host.browser })).body;
    const id = await open(order.id, 10_500);
    expect((await offer()).code).toBe('refunds.disputed');
    await ops('disputes', 'won', id);
    expect((await offer()).code).toBeUndefined();
  });

  test('leaves a refund that was asked for before to be refused', async () => {
    const order = await paidOrder(world, host, { gameCount: 2 });
    const { body } = await world.call(refundRequest, { mabarID: order.entryId }, { as: host.browser });
    const refund = body.data?.refund_id ?? '';
    const id = await open(order.id, 21_000);
    await expect(ops('refunds', 'approve', refund)).rejects.toMatchObject({ code: 'desk.refund_disputed' });
    await ops('disputes', 'won', id);
    expect(await ops('refunds', 'approve', refund)).toContain('is approved');
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
    await ops('webhooks', 'replay', reference);
    restore();
    const rows = world.admin.selectFrom('hold').select(['share', 'fee']).where('payment_id', '=', payment);
    return rows.execute();
  };
  const transferred = async (amount: string[]) => {
    const payment = await paidSupport(world, host, { supporterGift: 50_000 });
    const said = await ops('refunds', 'support', payment, ...amount, '--from', 'host');
    const id = /RF-[0-9A-F]{12}/.exec(said)?.[0] ?? '';
    await ops('refunds', 'approve', id, '--transfer');
    const { ticket } = (await booksOf(world, payment)).payment;
    await world.call(ticketRefundAccount, { ticket, form: account } as never);
    await ops('refunds', 'approve', id);
    await ops('refunds', 'paid', id);
    return payment;
  };

  test('of what a transfer gave back whole takes nothing more of the host', async () => {
    expect(await goneAtGateway(await transferred([]))).toEqual([]);
  });

  test('of what a transfer gave back in part takes the rest alone', async () => {
    const payment = await transferred(['--amount', '20000']);
    expect(await goneAtGateway(payment)).toEqual([{ share: 30_000, fee: 1_500 }]);
  });

  test('leaves no game to be refunded by its host or viewer', async () => {
    const order = await paidOrder(world, host, { gameCount: 2 });
    await chargedBack(order.id, 20_000, 1_000);
    const { body } = await world.call(refundRequest, { mabarID: order.entryId }, { as: host.browser });
    expect(body.code).toBe('refunds.disputed');
  });
});

describe('a loss that waits for the host’s next income', () => {
  const BANK = { bankCode: '014', bankAccountNumber: '1234567890' };
  /** The host has withdrawn what its payments brought. */
  const withdrawn = async () => {
    await world.advance(5 * DAY);
    await callProved(world, saveBankAccount, BANK, { as: host.browser });
    const { ready } = await money();
    const form = { cashAmount: ready, cashPassword: TEST_PASSWORD };
    expect((await world.call(cashout, form, { as: host.browser })).body).toMatchObject({ stop: false });
  };
  const holdOf = (payment: string) =>
    world.admin.selectFrom('hold').selectAll().where('payment_id', '=', payment).executeTakeFirstOrThrow();
  const refundOf = (payment: string) =>
    world.admin.selectFrom('refund').select(['price', 'fee']).where('payment_id', '=', payment).execute();

  test('leaves the rest of its support to be refunded, and is taken later', async () => {
    const payment = await paidSupport(world, host, { supporterGift: 50_000 });
    await withdrawn();
    const id = await open(payment, 21_000);
    await expect(ops('refunds', 'support', payment, '--from', 'host')).rejects.toMatchObject({
      code: 'desk.hold_disputed',
    });
    await ops('disputes', 'lost', id);
    expect(await holdOf(payment)).toMatchObject({ state: 'held', share: 20_000, taken: 0 });
    await expect(ops('refunds', 'support', payment, '--amount', '30001', '--from', 'host')).rejects.toMatchObject({
      code: 'desk.refund_left',
      message: expect.stringContaining('Rp30.000'),
    });
    await ops('refunds', 'support', payment, '--from', 'host');
    expect(await refundOf(payment)).toEqual([{ price: 30_000, fee: 1_500 }]);
    await paidSupport(world, host, { supporterGift: 50_000 });
    await world.advance(5 * DAY);
    await ops('holds', 'take', String((await holdOf(payment)).id));
    expect(await holdOf(payment)).toMatchObject({ state: 'taken', taken: 20_000 });
    expect(await money()).toMatchObject({ ready: 30_000 });
  });

  test('leaves unplayed games to be refunded by their host', async () => {
    const order = await paidOrder(world, host, { gameCount: 5 });
    await withdrawn();
    await end(order.id, 10_500);
    expect(await holdOf(order.id)).toMatchObject({ state: 'held', share: 10_000 });
    const { body } = await world.call(refundRequest, { mabarID: order.entryId }, { as: host.browser });
    expect(body.status).toBe(0);
    expect(await refundOf(order.id)).toEqual([{ price: 40_000, fee: 2_000 }]);
  });

  test('is decided by an operator’s claim too, and a second dispute is not', async () => {
    const payment = await paidSupport(world, host, { supporterGift: 50_000 });
    await withdrawn();
    const hold = await chargedBack(payment, 20_000, 1_000);
    const refund = () => ops('refunds', 'support', payment, '--amount', '1000', '--from', 'host');
    await expect(refund()).rejects.toMatchObject({ code: 'desk.support_held' });
    await ops('holds', 'claim', hold);
    await refund();
    const id = await open(payment, 31_500);
    await expect(refund()).rejects.toMatchObject({ code: 'desk.hold_disputed' });
    await ops('disputes', 'won', id);
    await refund();
    expect(await refundOf(payment)).toHaveLength(2);
  });
});
