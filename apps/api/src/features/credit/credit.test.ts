import { cashout, saveBankAccount, transactions } from '@mabarin/api-client/contract/cash';
import { creditCheck, creditGive, creditOffer } from '@mabarin/api-client/contract/credit';
import { hostProfile } from '@mabarin/api-client/contract/accounts';
import { gameResult, mabarList } from '@mabarin/api-client/contract/mabar';
import { payment, paymentCancel } from '@mabarin/api-client/contract/payments';
import { downloadViewerData, requestDataLink } from '@mabarin/api-client/contract/privacy';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { newPlayer } from '#testing/fixtures/gifts.ts';
import { createTestHost, TEST_PASSWORD, type TestHost, useHost } from '#testing/fixtures/hosts.ts';
import { linkCode } from '#testing/fixtures/accounts/join.ts';
import { giveNotice } from '#testing/fixtures/mabar.ts';
import { mailsTo } from '#testing/fixtures/mails.ts';
import { entryOf, sendOrder } from '#testing/fixtures/orders.ts';
import { payerTicket, playPayment } from '#testing/fixtures/payments.ts';
import { DAY, useWorld } from '#testing/world.ts';

/** Wrong codes of one address in ten minutes. */
const LIMIT = 30;
const world = useWorld();
const host = useHost(world);

/** Orders games of a code, as an answer, as a payment that waits, and paid. */
type Change = Omit<NonNullable<Parameters<typeof sendOrder>[2]>, 'gameCount'> & { to?: TestHost };
const order = async (gameCount: number, { to = host, ...change }: Change = {}) =>
  (await sendOrder(world, to, { gameCount, ...change })).body;
const placed = async (...args: Parameters<typeof order>) => (await order(...args)).data!;
const bought = (gameCount: number, change: Change = {}) => host.paidOrder({ gameCount, ...change });
const give = async (mabarID: string, games: number, key?: string) =>
  (await host.call(creditGive, { mabarID, games }, key === undefined ? {} : { key })).body;
const read = (code: string) => world.ticket(code, 'mabar');
const check = async (code: string, to = host) => (await world.call(creditCheck, { host: to.username, code })).body;
const paymentRow = (id: string) => world.row('payment', { id });
const tasks = (subject: string) => world.rows('payment_task', { reason: 'credit', subject }, 'detail', 'done_at');

/** Days on which nothing that is looked at here becomes due. */
const pass = (days: number) => {
  world.clock.offsetSeconds += days * DAY;
};

/** A credit of so many games of 10.000 rupiah, covered; its code. */
async function credit(games: number): Promise<{ code: string; ticket: string }> {
  const { entryId: mabarID, ticket } = await bought(games);
  pass(4);
  await give(mabarID, games);
  const [given] = (await read(ticket)).credits;
  return { code: given?.code ?? '', ticket };
}

describe('giving back', () => {
  test('takes games out of the queue, money off the host, and puts a code on the ticket', async () => {
    const gameEmail = `kredit-${host.username}@example.test`;
    const { entryId: mabarID, ticket } = await bought(3, { gameEmail });
    pass(4);
    await host.sit(mabarID);
    const won = { gameKey: randomUUID(), result: 'win', statistic: { game: 1 } } as const;
    await host.call(gameResult, won);
    const offer = (await host.call(creditOffer, { mabarID })).body.data;
    expect(offer).toMatchObject({ price: 30_000, bought: 3, played: 1, returned: 0, returnable: 2, ready: 30_000 });
    const answer = await give(mabarID, 1);
    expect(answer).toMatchObject({
      status: 0,
      credit: { games: 1, amount: 10_000, pending: 0 },
      data: { playing: [{ id: mabarID, count: 2, played: 1, returned: 1, returnable: 1 }] },
    });
    expect(await host.money()).toEqual({ collected: 20_000, ready: 20_000 });
    expect(await read(ticket)).toMatchObject({
      state: 'playing',
      entry: { count: 2, left: 1, returned: 1 },
      credits: [{ games: 1, amount: 10_000, pending: 0, available: 10_000, reserved: 0, state: 'open' }],
    });
    expect(await give(mabarID, 2)).toMatchObject({ status: -1, code: 'credit.too_many_games' });
    expect(await give(mabarID, 1)).toMatchObject({ status: 0, data: { playing: [], queue: [] } });
    expect(await give(mabarID, 1)).toMatchObject({ status: -1, code: 'credit.nothing_left' });
    const shown = await read(ticket);
    // Kept on the phone as long as there is something to spend.
    expect(shown).toMatchObject({ state: 'done', endedAt: null, entry: { left: 0 }, credits: [{}, {}] });
    const list = (await host.call(transactions, {})).body.data;
    const name = expect.stringMatching(/^Player/);
    expect(list?.[0]).toMatchObject({ kind: 'credit_given', amount: -10_000, balance: 10_000, fee: null, name });
    expect(list?.at(-1)).toMatchObject({ kind: 'payment', bought: 'mabar', name });
    expect(list?.[0]?.description).toMatch(/^Kredit 1 game Reguler untuk Player/);
    const mails = (await mailsTo(world, gameEmail)).filter(({ subject }) => subject.includes('mengembalikan 1 game'));
    expect(mails).toHaveLength(2);
    await world.call(requestDataLink, { form: { privacyEmail: gameEmail }, token: 'sandbox-pass' });
    const link = await linkCode(world, gameEmail, 'data-saya');
    const own = (await world.call(downloadViewerData, { code: link })).body;
    expect(own).toMatchObject({ data: { orders: [{ price: 30_000, credits: [{ games: 1, left: 10_000 }, {}] }] } });
    for (const { code } of shown.credits) expect(JSON.stringify([mails, own])).not.toContain(code);
  });

  test('is not offered for a player whom the host blacklisted, nor for friends of theirs', async () => {
    const player = newPlayer();
    const friend = newPlayer();
    await world.set('host', { id: host.id }, { party_max: 2 });
    const party = [{ gameID: friend.id, gameServerID: friend.server }];
    const { entryId: mabarID, id } = await bought(2, { player, party });
    await giveNotice(world, host.id, player, 'blacklist');
    const ofFriend = await world.row('mabar_entry', { party_id: id, player_id: friend.id }, 'id');
    for (const mabarId of [mabarID, String(ofFriend.id)]) {
      const offer = (await host.call(creditOffer, { mabarID: mabarId })).body;
      expect(offer).toMatchObject({ status: -1, code: 'credit.blacklisted' });
      expect(await give(mabarId, 1)).toMatchObject({ code: 'credit.blacklisted' });
    }
  });

  test('brings a party the last rupiah with its last game, as the offer says', async () => {
    const { code } = await host.addVoucher({ kind: 'amount', value: 9_998 });
    const along = [newPlayer(), newPlayer()].map(({ id, server }) => ({ gameID: id, gameServerID: server }));
    const order = await bought(1, { party: along, creditCode: code });
    const entries = await world.sorted('id', 'mabar_entry', { party_id: order.id }, 'id');
    pass(4);
    const amounts: unknown[] = [];
    for (const [at, { id }] of entries.entries()) {
      const offer = (await host.call(creditOffer, { mabarID: String(id) })).body.data;
      expect(offer).toMatchObject({ price: 6_667, left: 20_002 - 6_667 * at, gamesLeft: 3 - at });
      amounts.push((await give(String(id), 1)).credit?.amount);
    }
    expect((await paymentRow(order.id)).price).toBe(20_002);
    expect(amounts).toEqual([6_667, 6_667, 6_668]);
  });

  test('is done once, whoever presses twice', async () => {
    const { entryId: mabarID } = await bought(2);
    pass(4);
    const key = randomUUID();
    const [first, again] = [await give(mabarID, 1, key), await give(mabarID, 1, key)];
    expect(again).toEqual(first);
    const both = await Promise.all([give(mabarID, 1), give(mabarID, 1)]);
    expect(both.filter(({ status }) => status === 0)).toHaveLength(1);
    expect(await host.money()).toEqual({ collected: 0, ready: 0 });
  });

  test('is for what was paid: no free games, no games given by the host, and after Selesai too', async () => {
    const own = await host.addToQueue({ count: 2 });
    expect(await give(own, 1)).toMatchObject({ code: 'credit.nothing_left' });
    const { entryId: mabarID, ticket } = await bought(2);
    await world.set('mabar_entry', { id: Number(mabarID) }, { count: 3, bonus: 1 });
    await host.finish(mabarID);
    pass(4);
    expect(await give(mabarID, 3)).toMatchObject({ code: 'credit.too_many_games' });
    expect(await give(mabarID, 2)).toMatchObject({ status: 0, credit: { amount: 20_000 } });
    expect(await read(ticket)).toMatchObject({ state: 'done', entry: { count: 1, returned: 2 } });
    const foreign = await createTestHost(world);
    const tried = await foreign.call(creditGive, { mabarID, games: 1 });
    expect(tried.body).toMatchObject({ code: 'mabar.entry_not_found' });
  });

  test('takes at most what is ready: the rest waits for the balance, before any cash-out', async () => {
    await bought(5);
    pass(3);
    const { entryId: mabarID, ticket } = await bought(2);
    const answer = await give(mabarID, 2);
    expect(answer).toMatchObject({ status: 0, credit: { amount: 20_000, pending: 20_000 } });
    const [waiting] = (await read(ticket)).credits;
    expect(waiting).toMatchObject({ available: 0, pending: 20_000, state: 'open' });
    expect(await check(waiting?.code ?? '')).toMatchObject({ code: 'credit.code_pending' });
    expect(await host.money()).toMatchObject({ collected: 70_000, ready: 0 });
    const { id } = await world.row('credit', { host_id: host.id });
    const subject = `credit ${id}`;
    expect(await tasks(subject)).toMatchObject([{ detail: { amount: 20_000, pending: 20_000 }, done_at: null }]);
    await host.proved(saveBankAccount, { bankCode: '014', bankAccountNumber: '1234567890' });
    // Midnight has come, and no poller yet: the cash-out pays what was given back first.
    world.clock.offsetSeconds += 13 * 3_600;
    const form = { cashAmount: 50_000, cashPassword: TEST_PASSWORD };
    expect((await host.call(cashout, form)).body).toMatchObject({ stop: true });
    await world.advance(0);
    expect(await host.money()).toMatchObject({ collected: 50_000, ready: 30_000 });
    expect((await read(ticket)).credits).toMatchObject([{ available: 20_000, pending: 0 }]);
    expect(await tasks(subject)).toMatchObject([{ done_at: expect.any(Date) }]);
  });
});

describe('an order that credit pays', () => {
  test('whole has no QR and is paid at once; what is left stays on the code', async () => {
    const { code, ticket } = await credit(3);
    expect(await check(code.toLowerCase().replaceAll('-', ' '))).toMatchObject({ data: { available: 30_000 } });
    const paid = await placed(1, { creditCode: code });
    expect(paid).toMatchObject({ state: 'paid', qris: '', qris_price: 0, price: 10_000, credit: 10_000, fee: 0 });
    expect(
      (await world.call(payment, { transaction_id: await payerTicket(world, paid.number) })).body.data,
    ).toMatchObject({
      state: 'paid',
    });
    expect(await read(paid.ticket)).toMatchObject({ state: 'queued', entry: { count: 1 } });
    // Earned anew: ready four days later.
    expect(await host.money()).toEqual({ collected: 10_000, ready: 0 });
    expect((await read(ticket)).credits).toMatchObject([{ available: 20_000 }]);
    await placed(2, { creditCode: code });
    expect((await read(ticket)).credits).toMatchObject([{ available: 0, state: 'used', code: null }]);
    expect(await order(1, { creditCode: code })).toMatchObject({ status: -1, code: 'credit.code_used' });
    const profile = (await world.call(hostProfile, { id: host.username })).body.data;
    expect(profile).toMatchObject({ takesCredit: false });
    const given = await entryOf(world, paid.number);
    pass(4);
    expect(await give(given, 1)).toMatchObject({ status: 0, credit: { amount: 10_000 } });
  });

  test('partly has a QR of the rest, with a fee of that only, and holds the credit until it ends', async () => {
    const { code, ticket } = await credit(2);
    const open = await placed(3, { creditCode: code });
    expect(open).toMatchObject({ state: 'pending', qris_price: 10_500, price: 30_000, credit: 20_000, fee: 500 });
    expect((await read(ticket)).credits).toMatchObject([{ available: 0, reserved: 20_000 }]);
    expect(await order(1, { creditCode: code })).toMatchObject({ code: 'credit.code_reserved' });
    await world.call(paymentCancel, { transaction_id: await payerTicket(world, open.number) });
    expect((await read(ticket)).credits).toMatchObject([{ available: 20_000, reserved: 0 }]);
    const again = await placed(3, { creditCode: code });
    await playPayment(world, again.number);
    expect(await host.money()).toMatchObject({ collected: 30_000, ready: 0 });
    expect((await read(ticket)).credits).toMatchObject([{ state: 'used' }]);
    const list = (await host.call(transactions, {})).body.data;
    expect(list?.[0]).toMatchObject({ kind: 'payment', amount: 30_000, fee: 500, credit: 20_000 });
    // Nobody paid the first one: it goes with what it once reserved.
    pass(31);
    await world.advance(0);
    const kept = await world.rows('payment', { host_id: host.id }, 'id');
    expect(kept.map(({ id }) => id)).not.toContain(open.number);
    expect(kept.map(({ id }) => id)).toContain(again.number);
  });

  test('is honoured when its money comes late, with the credit if it is still there', async () => {
    const { code, ticket } = await credit(2);
    const late = await placed(3, { creditCode: code });
    await world.advance(1_000);
    expect((await read(ticket)).credits).toMatchObject([{ available: 20_000, reserved: 0 }]);
    await playPayment(world, late.number);
    expect(await paymentRow(late.number)).toMatchObject({ status: 'paid', exception: 'late', credit: 20_000 });
    expect(await host.money()).toMatchObject({ collected: 30_000 });
    expect((await read(ticket)).credits).toMatchObject([{ state: 'used' }]);
  });

  test('is honoured late without the credit, too: the host gets what was paid, and an operator hears of it', async () => {
    const { code } = await credit(2);
    const late = await placed(3, { creditCode: code });
    await world.advance(1_000);
    await placed(1, { creditCode: code });
    await playPayment(world, late.number);
    expect(await paymentRow(late.number)).toMatchObject({ status: 'paid', price: 20_000, credit: 10_000 });
    expect(await read(late.ticket)).toMatchObject({ state: 'queued', entry: { count: 3 } });
    expect(await host.money()).toMatchObject({ collected: 30_000 });
    expect(await tasks(late.number)).toEqual([{ detail: { missing: 10_000, reserved: 20_000 }, done_at: null }]);
  });

  test('keeps its credit when what it bought is gone', async () => {
    const { code, ticket } = await credit(1);
    const player = newPlayer();
    const { entryId: mabarID } = await bought(1, { player });
    await world.set('mabar_event', { host_id: host.id, title: 'Sundul' }, { price: 15_000 });
    const lift = await placed(1, { creditCode: code, title: 'Sundul', player });
    expect(lift).toMatchObject({ credit: 10_000, qris_price: 5_250 });
    await host.finish(mabarID);
    await playPayment(world, lift.number);
    expect(await read(lift.ticket)).toMatchObject({ state: 'review' });
    expect((await read(ticket)).credits).toMatchObject([{ available: 10_000, reserved: 0, state: 'open' }]);
  });

  test('is one of twenty that try the same code at once', async () => {
    const { code } = await credit(1);
    const answers = await Promise.all(Array.from({ length: 20 }, () => order(1, { creditCode: code })));
    const paid = answers.filter(({ status }) => status === 0);
    expect(paid).toHaveLength(1);
    const codes = new Set(answers.filter(({ status }) => status !== 0).map((answer) => answer.code));
    expect([...codes]).toEqual(['credit.code_used']);
    expect((await host.call(mabarList, {})).body.data?.queue).toHaveLength(1);
  });
});

describe('a code', () => {
  test('that is none is answered the same at every host, and guessing ends', async () => {
    const { code } = await credit(1);
    const other = await createTestHost(world);
    const unknown = await check('7K2M-9QXD-4TRW-H0ZN');
    expect(unknown).toMatchObject({ status: -1, code: 'credit.code_unknown' });
    expect(await check(code, other)).toEqual(unknown);
    expect(await check('abc')).toEqual(unknown);
    expect(await order(1, { creditCode: code, to: other })).toEqual(unknown);
    for (let guess = 4; guess < LIMIT; guess += 1) expect(await check('salah')).toEqual(unknown);
    expect(await check('salah')).toMatchObject({ status: -1, code: 'http.too_many' });
    expect(await check(code)).toMatchObject({ status: 0 });
    await world.advance(601);
    expect(await check('salah')).toEqual(unknown);
  });

  test('is worth nothing to a player whom its host blacklisted, before any order', async () => {
    const { code } = await credit(1);
    const player = newPlayer();
    await giveNotice(world, host.id, player, 'blacklist');
    const { body } = await world.call(creditCheck, { host: host.username, code, player });
    expect(body).toMatchObject({ status: -1, code: 'mabar.blacklisted' });
    expect((await check(code)).status).toBe(0);
  });

  test('ends after 90 days: what is left is the host’s again, and an open QR still counts', async () => {
    const { code, ticket } = await credit(3);
    pass(90);
    const held = await placed(4, { creditCode: code });
    expect(held).toMatchObject({ credit: 30_000 });
    await world.call(paymentCancel, { transaction_id: await payerTicket(world, held.number) });
    const { ends } = (await check(code)).data as { ends: string };
    world.clock.offsetSeconds += (Date.parse(ends) - world.clock.now().getTime()) / 1_000 - 60;
    const open = await placed(2, { creditCode: code });
    expect(open).toMatchObject({ state: 'paid', credit: 20_000 });
    const rest = await placed(2, { creditCode: code });
    expect(rest).toMatchObject({ credit: 10_000, qris_price: 10_500 });
    await world.advance(120);
    expect(await check(code)).toMatchObject({ code: 'credit.code_ended' });
    expect((await read(ticket)).credits).toMatchObject([{ reserved: 10_000, state: 'open' }]);
    await world.advance(1_000);
    expect((await read(ticket)).credits).toMatchObject([{ available: 0, state: 'ended', code: null }]);
    expect(await host.money()).toEqual({ collected: 30_000, ready: 10_000 });
  });
});
