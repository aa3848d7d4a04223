import { cashout, saveBankAccount, transactions } from '@mabarin/api-client/contract/cash';
import { countPlusOne, requeueEntry } from '@mabarin/api-client/contract/mabar';
import {
  hostRefunds,
  refundBanks,
  refundOffer,
  refundRequest,
  ticketRefund,
  ticketRefundAccount,
} from '@mabarin/api-client/contract/refunds';
import { describe, expect, test } from 'vitest';
import { noVerifier } from '#ports/account-verifier.port.ts';
import { GatewayError, type PaymentGateway } from '#ports/gateway.port.ts';
import { givenCode } from '#testing/fixtures/credits.ts';
import { BANK_ACCOUNT, TEST_PASSWORD, useHost } from '#testing/fixtures/hosts.ts';
import { newPlayer } from '#testing/fixtures/gifts.ts';
import { mailsTo } from '#testing/fixtures/mails.ts';
import { runAsOperator } from '#testing/fixtures/operators.ts';
import { booksOf, play, playPayment, replaceGateway } from '#testing/fixtures/payments.ts';
import { refundsOf } from '#testing/fixtures/refunds.ts';
import { payTestSupport, placeTestSupport } from '#testing/fixtures/supports.ts';
import { refuses } from '#testing/refusals.ts';
import { untilTestEnds } from '#testing/until-test-ends.ts';
import { DAY, useWorld } from '#testing/world.ts';

const world = useWorld();
const host = useHost(world);

const refuse = (id: string, text: string) =>
  runAsOperator(world.db, world.app.deps, [
    'refunds',
    'refuse',
    id,
    '--text',
    text,
    '--because',
    'delivered',
    '--why',
    'uji',
  ]);
const partOf = async (code: string) => (await world.ticket(code, 'mabar', 'support')).refund;
const ask = async (code: string) => (await world.call(ticketRefund, { ticket: code })).body;
const name = async (code: string, typed: object = BANK_ACCOUNT) =>
  (await world.call(ticketRefundAccount, { ticket: code, form: typed as never })).body;
const entryOf = (id: string) => world.row('mabar_entry', { id: Number(id) }, 'count', 'played', 'returned', 'state');
const refundRow = (id: string) => world.row('refund', { id });
/** A gateway that gives money back as the test says, and counts what it gave by reference. */
const givingBack = (answer: () => Promise<{ state: 'pending' | 'done' | 'refused'; reason: string | null }>) => {
  const asked: string[] = [];
  const restore = replaceGateway(world.app.deps, (real): PaymentGateway => ({
    ...real,
    refund: ({ refundReference, amount }) => {
      asked.push(`${refundReference} ${amount}`);
      return answer();
    },
  }));
  return { asked, restore };
};

test('a transfer that the bank refused keeps its amount and asks its payer for another account', async () => {
  const order = await host.paidOrder({ gameCount: 3, gameEmail: 'rani@example.test' });
  await host.playOne(order.entryId, 1);
  const { refund_id: id } = await host.refund(order.entryId);
  await name(order.ticket);
  await world.ops(`refunds approve ${id}`);
  await refuses(world.ops(`refunds account ${id}`), 'desk.refund_unproved');
  await world.ops(`refunds account ${id} --looked-up`);
  await refuses(world.ops(`refunds account ${id} --looked-up`), 'desk.refund_gone');
  expect((await partOf(order.ticket))?.refunds[0]).toMatchObject({
    amount: 21_000,
    state: 'approved',
    account: null,
    needsAccount: true,
    isAccountRefused: true,
  });
  await world.drainJobs();
  const mail = (await mailsTo(world, 'rani@example.test')).find(({ subject }) => subject.startsWith('Tulis rekening'));
  expect(mail?.text).toContain('Jumlah: Rp21.000');
  await refuses(world.ops(`refunds paid ${id}`), 'desk.refund_no_account');
  await name(order.ticket, { ...BANK_ACCOUNT, bankAccountNumber: '1234567891' });
  await world.ops(`refunds paid ${id}`);
  expect(await refundRow(id)).toMatchObject({ state: 'paid', amount: 21_000, number_end: '7891' });
});

describe('money that bought nothing', () => {
  test('that was too little is asked back on its ticket once, whole, and sent to the account named there', async () => {
    const placed = await host.placeOrder();
    await play(world, placed.id, 'pay', { amount: 9_000 });
    await world.advance(0);
    const offer = { games: 0, amount: 9_000, fee: null, credit: 0, isOpen: true, why: 'undelivered' };
    expect(await partOf(placed.ticket)).toMatchObject({ offer, refunds: [] });
    const [first, second] = await Promise.all([ask(placed.ticket), ask(placed.ticket)]);
    expect([first.status, second.status]).toEqual([0, 0]);
    expect(await ask(placed.ticket)).toMatchObject({ data: { offer: null, refunds: [{ amount: 9_000, games: 0 }] } });
    const [refund] = await refundsOf(world, placed.id);
    expect(await refundsOf(world, placed.id)).toHaveLength(1);
    expect(refund).toMatchObject({ asked_by: 'viewer', suspense: 9_000, price: 0, from_host: 0 });
    await name(placed.ticket);
    await world.ops(`refunds approve ${refund?.id}`);
    await world.ops(`refunds paid ${refund?.id}`);
    expect(await partOf(placed.ticket)).toMatchObject({ offer: null, refunds: [{ state: 'paid' }] });
    expect(await ask(placed.ticket)).toMatchObject({ status: 0 });
    expect(await refundsOf(world, placed.id)).toHaveLength(1);
  });

  test('because its place was gone is asked back on its ticket', async () => {
    const player = newPlayer();
    const entry = await host.addToQueue({ player });
    const placed = await host.placeOrder({ player, title: 'Sundul' });
    await host.finish(entry);
    await playPayment(world, placed.id);
    const { gross } = await world.row('payment', { id: placed.id });
    expect(await partOf(placed.ticket)).toMatchObject({ offer: { amount: gross, why: 'undelivered' } });
    expect(await ask(placed.ticket)).toMatchObject({ data: { refunds: [{ amount: gross, askedBy: 'viewer' }] } });
  });

  test('and that an operator gives back already is not asked for again', async () => {
    const placed = await host.placeOrder();
    await play(world, placed.id, 'pay', { amount: 9_000 });
    await world.advance(0);
    await world.ops(`refunds request ${placed.id}`);
    expect(await partOf(placed.ticket)).toMatchObject({ offer: null, refunds: [{ askedBy: 'operator' }] });
    expect(await ask(placed.ticket)).toMatchObject({ status: 0, data: { refunds: [{ askedBy: 'operator' }] } });
  });
});

describe('a refund by the host', () => {
  test('takes what was not played off the balance, and comes as a transfer to the account of the ticket', async () => {
    const order = await host.paidOrder({ gameCount: 3, gameEmail: 'budi@example.test' });
    await host.playOne(order.entryId, 1);
    const parts = { games: 2, amount: 21_000, fee: 1_000, credit: 0, fromBalance: 20_000 };
    const offer = await host.call(refundOffer, { mabarID: order.entryId });
    expect(offer.body.data).toEqual(parts);
    const refund = await host.refund(order.entryId);
    expect(refund).toMatchObject({ ...parts, askedBy: 'host', state: 'requested', method: 'transfer' });
    expect(await host.money()).toEqual({ collected: 10_000, ready: 0 });
    expect(await entryOf(order.entryId)).toEqual({ count: 1, played: 1, returned: 2, state: 'done' });
    expect((await host.refund(order.entryId)).refund_id).toBe(refund.refund_id);

    await world.ops(`refunds approve ${refund.refund_id}`);
    await refuses(world.ops(`refunds paid ${refund.refund_id}`), 'desk.refund_no_account');
    expect((await partOf(order.ticket))?.refunds[0]).toMatchObject({ needsAccount: true, account: null });
    expect((await name(order.ticket)).status).toBe(0);
    expect(await name(order.ticket)).toMatchObject({ code: 'refunds.account_not_needed' });
    const row = await refundRow(refund.refund_id);
    expect(JSON.stringify(row)).not.toContain('1234567890');
    expect(await world.ops('refunds list')).toContain('1234567890');
    await world.ops(`refunds paid ${refund.refund_id}`);
    await refuses(world.ops(`refunds paid ${refund.refund_id}`), 'desk.refund_gone');
    expect(await partOf(order.ticket)).toMatchObject({
      offer: null,
      refunds: [
        { state: 'paid', needsAccount: false, account: { number: '••••7890', holder: expect.stringMatching(/•/) } },
      ],
    });
    const { body } = await host.call(transactions, { before: null });
    expect(body.data?.[0]).toMatchObject({
      kind: 'refund',
      amount: -20_000,
      balance: 10_000,
      description: `Uang kembali ke penonton ${refund.refund_id}`,
    });
    await world.drainJobs();
    const subjects = (await mailsTo(world, 'budi@example.test')).map(({ subject }) => subject);
    expect(subjects).toEqual(
      expect.arrayContaining(['Uang kembali Mabarin kamu disetujui', 'Uang kembali Mabarin kamu sudah dikirim']),
    );
    const list = await host.call(hostRefunds, { before: null });
    expect(list.body.data).toMatchObject([{ refund_id: refund.refund_id, title: 'Reguler', state: 'paid' }]);
  });

  test('is refused while the entry plays, and when nothing that was paid is left', async () => {
    const order = await host.paidOrder();
    await host.sit(order.entryId);
    const request = () => host.call(refundRequest, { mabarID: order.entryId });
    expect((await request()).body.code).toBe('refunds.playing');
    await host.sit(order.entryId, false);
    await host.playOne(order.entryId, 1);
    expect((await request()).body.code).toBe('refunds.nothing');
  });

  test('that an operator refuses puts money, games and place back, and can be asked for anew', async () => {
    const order = await host.paidOrder({ gameCount: 2 });
    const before = await host.money();
    const refund = await host.refund(order.entryId);
    expect(await entryOf(order.entryId)).toMatchObject({ count: 0, returned: 2, state: 'done' });
    await refuse(refund.refund_id, 'Game ini sudah dimainkan.');
    expect(await entryOf(order.entryId)).toEqual({ count: 2, played: 0, returned: 0, state: 'queued' });
    expect(await host.money()).toEqual(before);
    await world.advance(4 * DAY);
    expect(await host.money()).toEqual({ collected: 20_000, ready: 20_000 });
    expect((await host.refund(order.entryId)).refund_id).not.toBe(refund.refund_id);
  });

  test('that is refused says why on its ticket, in one line of plain text; without words it is not refused', async () => {
    const order = await host.paidOrder({ gameEmail: 'budi@example.test' });
    const { refund_id: id } = await host.refund(order.entryId);
    expect((await partOf(order.ticket))?.refunds).toMatchObject([{ state: 'requested', refusal: null }]);
    for (const text of ['', ' \n ', '\u202e\u200b', 'x'.repeat(161)]) {
      await expect(refuse(id, text), JSON.stringify(text)).rejects.toMatchObject({ code: 'desk.refusal_missing' });
    }
    expect(await refundRow(id)).toMatchObject({ state: 'requested', refusal: null });
    await refuse(id, ' Game ini\nsudah <b>dimainkan</b>\u202e & selesai. ');
    const shown = { state: 'refused', refusal: 'Game ini sudah <b>dimainkan</b> & selesai.' };
    expect((await partOf(order.ticket))?.refunds).toMatchObject([shown]);
    const list = await host.call(hostRefunds, { before: null });
    expect(list.body.data).toMatchObject([shown]);
    await world.drainJobs();
    const mails = await mailsTo(world, 'budi@example.test');
    const refused = mails.find(({ subject, text }) => subject.endsWith('tidak disetujui') && text.includes(id));
    expect(refused?.text).toContain('Game ini dikembalikan ke pesanan. Alasannya ada di tiket.');
    expect(refused?.text).toContain(`Hubungi admin dengan nomor ini: ${world.config.origins.public}/hubungi-admin`);
    expect(JSON.stringify(mails)).not.toContain('selesai.');

    // As one that was refused before there were words.
    await world.set('refund', { id }, { refusal: null });
    expect((await partOf(order.ticket))?.refunds).toMatchObject([{ state: 'refused', refusal: null }]);
  });

  test('that is refused puts its games into the queue, though a free game ended the entry meanwhile', async () => {
    const order = await host.paidOrder();
    await host.call(countPlusOne, { mabarID: order.entryId });
    const refund = await host.refund(order.entryId);
    expect(await entryOf(order.entryId)).toMatchObject({ count: 1, state: 'queued' });
    await host.playOne(order.entryId, 1);
    expect(await entryOf(order.entryId)).toMatchObject({ count: 1, played: 1, state: 'done' });
    await refuse(refund.refund_id, 'Tidak sesuai.');
    expect(await entryOf(order.entryId)).toEqual({ count: 2, played: 1, returned: 0, state: 'queued' });
  });

  test.each([['before it was asked for'], ['while it waited']])(
    'that is refused leaves an entry done that its host had ended %s',
    async (when) => {
      const { entryId: mabarID } = await host.paidOrder();
      const end = () => host.finish(mabarID);
      await host.call(countPlusOne, { mabarID });
      if (when === 'before it was asked for') await end();
      const refund = await host.refund(mabarID);
      if (when === 'while it waited') await end();
      await refuse(refund.refund_id, 'Tidak sesuai.');
      expect(await entryOf(mabarID)).toEqual({ count: 2, played: 0, returned: 0, state: 'done' });
      expect((await host.call(requeueEntry, { mabarID })).body.status).toBe(0);
      expect(await entryOf(mabarID)).toMatchObject({ state: 'queued' });
    },
  );

  test('that is refused keeps the game of an erased player out of the queue', async () => {
    const order = await host.paidOrder();
    const refund = await host.refund(order.entryId);
    const erased = { player_id: '', player_server: '', player_name: '' };
    await world.set('mabar_entry', { id: Number(order.entryId) }, erased);
    await refuse(refund.refund_id, 'Tidak sesuai.');
    expect(await entryOf(order.entryId)).toMatchObject({ count: 1, returned: 0, state: 'done' });
  });

  test('takes a game that its host took back too, while the first refund waits', async () => {
    const { entryId: mabarID, id } = await host.paidOrder({ gameCount: 2 });
    await host.playOne(mabarID, 1);
    const first = await host.refund(mabarID);
    await host.undo();
    await host.sit(mabarID, false);
    const second = await host.refund(mabarID);
    expect(second).toMatchObject({ games: 1, amount: 10_500 });
    expect(second.refund_id).not.toBe(first.refund_id);
    // With no game left both are asked for, and the newest is the answer.
    expect((await host.refund(mabarID)).refund_id).toBe(second.refund_id);
    expect((await booksOf(world, id)).payment.gross).toBe(first.amount + second.amount);
    expect(await host.money()).toEqual({ collected: 0, ready: 0 });
  });

  test('never takes more than is ready: what is missing is our loss [req 13]', async () => {
    const order = await host.paidOrder({ gameCount: 8 });
    await world.advance(4 * DAY);
    await host.proved(saveBankAccount, BANK_ACCOUNT);
    await host.call(cashout, { cashAmount: 60_000, cashPassword: TEST_PASSWORD });
    expect((await host.refund(order.entryId)).fromBalance).toBe(20_000);
    expect(await host.money()).toEqual({ collected: 0, ready: 0 });
  });

  test('asked for by ten at once is one', async () => {
    const order = await host.paidOrder({ gameCount: 2 });
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => host.call(refundRequest, { mabarID: order.entryId })),
    );
    expect(new Set(answers.map(({ body }) => body.data?.refund_id)).size).toBe(1);
    expect((await host.money()).collected).toBe(0);
  });
});

describe('a refund by the viewer', () => {
  test('may be asked for when the host was silent for 7 days, and not a second earlier', async () => {
    const order = await host.paidOrder({ gameCount: 2 });
    await host.finish((await host.paidOrder()).entryId);
    expect(await ask(order.ticket)).toMatchObject({ code: 'refunds.too_early' });
    const offer = (await partOf(order.ticket))?.offer;
    expect(offer).toMatchObject({ games: 2, amount: 21_000, isOpen: false, why: 'silent' });
    const left = (Date.parse(offer?.from ?? '') - world.clock.now().getTime()) / 1_000;
    expect(left).toBe(7 * DAY);
    await world.advance(left - 1);
    expect(await ask(order.ticket)).toMatchObject({ code: 'refunds.too_early' });
    await world.advance(1);
    expect((await partOf(order.ticket))?.offer?.isOpen).toBe(true);
    expect(await ask(order.ticket)).toMatchObject({
      status: 0,
      data: { offer: null, refunds: [{ askedBy: 'viewer' }] },
    });
    expect(await ask(order.ticket)).toMatchObject({ status: 0, data: { refunds: [{ state: 'requested' }] } });
    const tasks = await world.rows('payment_task', { reason: 'refund' }, 'subject');
    expect(tasks.map(({ subject }) => subject)).toContain((await partOf(order.ticket))?.refunds[0]?.refund_id);
  });

  test('takes the games of the others of a party, while one that its host gave back waits', async () => {
    const { id: gameID, server: gameServerID } = newPlayer();
    const order = await host.paidOrder({ party: [{ gameID, gameServerID }] });
    await host.refund(order.entryId);
    await world.ops(`disable-host ${host.username} --because fraud`);
    expect((await partOf(order.ticket))?.offer).toMatchObject({ games: 1, amount: 10_500 });
    expect(await ask(order.ticket)).toMatchObject({
      status: 0,
      data: { offer: null, refunds: [{ askedBy: 'viewer', games: 1, amount: 10_500 }, { askedBy: 'host' }] },
    });
    expect(await ask(order.ticket)).toMatchObject({ status: 0, data: { refunds: [{}, {}] } });
  });

  test('may be asked for at once when the host is disabled, and never by another ticket', async () => {
    const order = await host.paidOrder();
    await world.ops(`disable-host ${host.username} --because fraud`);
    expect((await partOf(order.ticket))?.offer).toMatchObject({ isOpen: true, why: 'gone' });
    expect(await ask('A'.repeat(22))).toMatchObject({ code: 'ticket.not_found' });
    expect(await ask(order.ticket)).toMatchObject({ status: 0 });
  });

  test('of a support, and of an order that is not paid, is nothing', async () => {
    const payment = await host.paidSupport();
    const { ticket: code } = (await booksOf(world, payment)).payment;
    expect(await ask(code)).toMatchObject({ code: 'refunds.nothing' });
    expect(await partOf(code)).toBeNull();
  });

  test('names an account that the bank knows, five times an hour at most; without a bank its holder is typed', async () => {
    const order = await host.paidOrder();
    expect(await name(order.ticket)).toMatchObject({ code: 'refunds.account_not_needed' });
    await host.refund(order.entryId);
    for (const typed of [
      {},
      { ...BANK_ACCOUNT, bankCode: '<b>' },
      { ...BANK_ACCOUNT, bankAccountNumber: "'; drop table refund" },
      null,
    ]) {
      expect(await name(order.ticket, typed as object)).toMatchObject({ code: 'refunds.account_invalid' });
    }
    expect(await name(order.ticket, { ...BANK_ACCOUNT, bankAccountNumber: '1234567000' })).toMatchObject({
      code: 'cash.bank_not_found',
    });
    expect(await name(order.ticket)).toMatchObject({ status: 0 });
    expect(await name(order.ticket, { ...BANK_ACCOUNT, bankAccountNumber: '9876543210' })).toMatchObject({
      data: { refunds: [{ account: { number: '••••3210' } }] },
    });
    for (let tries = 0; tries < 2; tries += 1) await name(order.ticket);
    expect(await name(order.ticket)).toMatchObject({ code: 'http.too_many' });
    untilTestEnds(world.app.deps, { verifier: noVerifier });
    expect((await world.call(refundBanks, {})).body.data?.checked).toBe(false);
    const other = await host.paidOrder();
    await host.refund(other.entryId);
    expect(await name(other.ticket)).toMatchObject({ code: 'refunds.account_invalid' });
    expect(await name(other.ticket, { ...BANK_ACCOUNT, holder: 'Budi Santoso' })).toMatchObject({
      data: { refunds: [{ account: { holder: 'B••• S•••' } }] },
    });
  });
});

describe('a refund at the gateway', () => {
  test('is given back once, under one reference, however often its answer is lost', async () => {
    let lost = true;
    const { asked, restore } = givingBack(async () => {
      if (lost) throw new GatewayError('timeout, says the test', 'unknown');
      return { state: 'done', reason: null };
    });
    const order = await host.paidOrder();
    const { refund_id: id, method } = await host.refund(order.entryId);
    expect(method).toBe('gateway');
    await world.advance(10);
    expect(asked).toEqual([]);
    await world.ops(`refunds approve ${id}`);
    await world.advance(0);
    expect(await refundRow(id)).toMatchObject({ state: 'processing', reason: 'timeout, says the test' });
    for (const decision of ['paid', 'failed', 'approve']) {
      await refuses(world.ops(`refunds ${decision} ${id}`), 'desk.at_provider');
    }
    await refuses(refuse(id, 'Sudah dikirim.'), 'desk.at_provider');
    await world.advance(60);
    lost = false;
    await world.advance(600);
    expect(await refundRow(id)).toMatchObject({ state: 'paid' });
    expect(new Set(asked).size).toBe(1);
    expect(asked.length).toBeGreaterThan(1);
    restore();
  });

  test('that was approved before a freeze of its host is asked for after it', async () => {
    const { asked, restore } = givingBack(async () => ({ state: 'done', reason: null }));
    const { refund_id: id } = await host.refund((await host.paidOrder()).entryId);
    await world.ops(`refunds approve ${id}`);
    await world.ops(`cash-outs freeze ${host.username} --because fraud`);
    await world.advance(600);
    expect(asked).toEqual([]);
    await world.ops(`cash-outs unfreeze ${host.username}`);
    await world.advance(0);
    expect(await refundRow(id)).toMatchObject({ state: 'paid' });
    restore();
  });

  test('that is refused at the first question becomes a transfer; at a later one an operator has to look', async () => {
    const answers: ('refused' | 'pending')[] = ['refused', 'pending', 'refused'];
    const { restore } = givingBack(async () => ({ state: answers.shift() ?? 'refused', reason: 'terlambat' }));
    const first = await host.refund((await host.paidOrder()).entryId);
    await world.ops(`refunds approve ${first.refund_id}`);
    await world.advance(0);
    expect(await refundRow(first.refund_id)).toMatchObject({ state: 'approved', method: 'transfer' });

    const second = await host.refund((await host.paidOrder()).entryId);
    await world.ops(`refunds approve ${second.refund_id}`);
    await world.advance(0);
    await world.advance(60);
    expect(await refundRow(second.refund_id)).toMatchObject({
      state: 'processing',
      next_at: null,
      reason: 'terlambat',
    });
    await refuses(world.ops(`refunds approve ${second.refund_id} --transfer`), 'desk.at_provider');
    await world.ops(`refunds approve ${second.refund_id} --transfer --looked-up`);
    expect(await refundRow(second.refund_id)).toMatchObject({ state: 'approved', method: 'transfer' });
    await world.ops(`refunds failed ${second.refund_id}`);
    expect((await host.money()).collected).toBe(10_000);
    restore();
  });
});

test('money in suspense goes back by the same commands, once', async () => {
  const payment = await placeTestSupport(world, host);
  await world.ops(`disable-host ${host.username} --because fraud`);
  await payTestSupport(world, payment);
  const { gross } = (await booksOf(world, payment)).payment;
  await world.ops(`refunds request ${payment}`);
  const { id, ...asked } = await world.row('refund', { payment_id: payment });
  expect(asked).toMatchObject({ amount: gross, suspense: gross, games: 0, asked_by: 'operator' });
  await refuses(world.ops(`refunds request ${payment}`), 'desk.nothing_in_suspense');
  const { ticket: code } = (await booksOf(world, payment)).payment;
  expect((await partOf(code))?.refunds).toMatchObject([{ games: 0, amount: gross, takesAccount: true }]);
  await name(code);
  await world.ops(`refunds approve ${id}`);
  await world.ops(`refunds paid ${id}`);
  await refuses(world.ops(`refunds failed ${id}`), 'desk.refund_gone');
  await refuses(world.ops(`refunds returned ${id}`), 'desk.refund_unproved');
  await world.ops(`refunds returned ${id} --looked-up`);
  await world.ops(`refunds request ${payment}`);
  const again = (await refundsOf(world, payment)).at(-1)!.id;
  await refuse(again, 'Bukan pembayaran kamu.');
  // The payment had bought no game, and nothing can be asked for by the ticket.
  const mails = await mailsTo(world, 'budi@example.test');
  const ended = mails.filter(
    ({ subject, text }) => /gagal dikirim|tidak disetujui/.test(subject) && (text.includes(id) || text.includes(again)),
  );
  expect(ended).toHaveLength(2);
  for (const { text } of ended) {
    expect(text).not.toContain('Game kamu');
    expect(text).not.toContain('Minta refund');
    expect(text).toContain('/hubungi-admin');
  }
});

describe('the credit of a refund', () => {
  /** Two games of Rp10.000, half of them paid by credit, whose refund waits for its transfer. */
  async function halfByCredit() {
    const creditCode = await givenCode(world, host);
    const order = await host.paidOrder({ gameCount: 2, creditCode });
    const { refund_id: id } = await host.refund(order.entryId);
    await world.ops(`refunds approve ${id}`);
    await name(order.ticket);
    return { id, ticket: order.ticket };
  }
  const tasks = async () => {
    const found = await world.rows('payment_task', { reason: 'credit' });
    return found.filter(({ detail }) => JSON.stringify(detail).includes(host.id));
  };
  const creditOf = async (code: string) => (await world.ticket(code, 'mabar')).credits;

  test('that the balance does not cover is a task, which closes when it does', async () => {
    const { id, ticket } = await halfByCredit();
    await world.ops(`refunds paid ${id}`);
    expect(await creditOf(ticket)).toMatchObject([{ amount: 10_000, pending: 10_000 }]);
    const [task, ...others] = await tasks();
    expect(others).toEqual([]);
    expect(task).toMatchObject({
      subject: expect.stringMatching(/^credit /),
      detail: { refund: id, amount: 10_000, pending: 10_000 },
      done_at: null,
    });
    await world.advance(4 * DAY);
    expect(await creditOf(ticket)).toMatchObject([{ amount: 10_000, pending: 0 }]);
    expect(await tasks()).toMatchObject([{ done_at: expect.any(Date) }]);
  });

  test('at a host that is not active is a task that does not close by itself', async () => {
    const { id, ticket } = await halfByCredit();
    await host.paidSupport({ supporterGift: 50_000 });
    await world.advance(4 * DAY);
    await world.ops(`disable-host ${host.username} --because fraud`);
    await world.ops(`refunds paid ${id}`);
    expect(await creditOf(ticket)).toMatchObject([{ amount: 10_000, pending: 0 }]);
    await world.advance(DAY);
    expect(await tasks()).toMatchObject([{ subject: id, detail: { amount: 10_000, pending: 0 }, done_at: null }]);
  });
});
