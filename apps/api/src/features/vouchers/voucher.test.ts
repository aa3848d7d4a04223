import { hostProfile } from '@mabarin/api-client/contract/accounts';
import { creditCheck, creditGive, creditOffer } from '@mabarin/api-client/contract/credit';
import { orderMabar } from '@mabarin/api-client/contract/mabar';
import { payment, paymentCancel } from '@mabarin/api-client/contract/payments';
import { refundOffer, refundRequest, ticketRefund } from '@mabarin/api-client/contract/refunds';
import { ticketTransfer } from '@mabarin/api-client/contract/ticket';
import { makeVoucher, stopVoucher, vouchers, voucherUses } from '@mabarin/api-client/contract/vouchers';
import { reportMoney } from '@mabarin/api-client/contract/reports';
import { SPEC_FEE } from '@mabarin/domain/money';
import { wibMonth } from '@mabarin/domain/reports/report';
import { wibClock } from '@mabarin/domain/time';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { checkDatabase } from '#features/operator/index.ts';
import { addMinutes, startOfMinute } from '#platform/date-fns.ts';
import { givenCode } from '#testing/fixtures/credits.ts';
import { newPlayer } from '#testing/fixtures/gifts.ts';
import { createTestHost, useHost } from '#testing/fixtures/hosts.ts';
import { mailsTo } from '#testing/fixtures/mails.ts';
import { entryOf, eventCode, sendOrder } from '#testing/fixtures/orders.ts';
import { payerTicket, play, playPayment } from '#testing/fixtures/payments.ts';

import { newVoucher } from '#testing/fixtures/vouchers.ts';
import { DAY, useWorld } from '#testing/world.ts';

const LIMIT = 40;
const world = useWorld({ config: { codesPerAddress: LIMIT, dailyCaps: { all: 500_000, minor: 20_000 } } });
const host = useHost(world);

const send = async (creditCode: string, change: Parameters<typeof sendOrder>[2] = {}, to = host) =>
  (await sendOrder(world, to, { gameCount: 3, creditCode, ...change })).body;
const placed = async (...args: Parameters<typeof send>) => (await send(...args)).data!;
const check = async (code: string, to = host) => (await world.call(creditCheck, { host: to.username, code })).body;
const list = async () => (await host.call(vouchers, {})).body.data!;
const make = async (change: Parameters<typeof newVoucher>[1]) =>
  (await host.call(makeVoucher, newVoucher(world, change))).body;
const findings = () => checkDatabase(world.admin, world.clock.now());
const stateOf = async (id: string) =>
  (await world.call(payment, { transaction_id: await payerTicket(world, id) })).body.data?.state;
const cancel = async (id: string) => world.call(paymentCancel, { transaction_id: await payerTicket(world, id) });

describe('an order with a voucher', () => {
  test('costs less; fee and host share are of what is paid, and the books agree', async () => {
    const { code } = await host.addVoucher({ code: 'hemat 20', kind: 'percent', value: 20 });
    expect(code).toBe('HEMAT20');
    const { lastDay } = (await list())[0]!;
    expect(await check('hemat-20')).toMatchObject({
      data: { available: 0, voucher: { kind: 'percent', value: 20, lastDay } },
    });
    const order = await placed('hemat20', { gameEmail: 'hemat@example.test' });
    const voucher = { code: 'HEMAT20', discount: 6_000 };
    expect(order).toMatchObject({ state: 'pending', price: 24_000, fee: 1_200, qris_price: 25_200, voucher });
    expect(await list()).toMatchObject([{ taken: 0, reserved: 1, given: 0, state: 'open' }]);
    await playPayment(world, order.number);
    expect(await host.money()).toMatchObject({ collected: 24_000 });
    const [receipt] = await mailsTo(world, 'hemat@example.test');
    expect(receipt?.text).toContain('Voucher HEMAT20: potong Rp6.000\nUntuk host: Rp24.000');
    expect(await list()).toMatchObject([{ taken: 1, reserved: 0, given: 6_000 }]);
    const uses = (await host.call(voucherUses, { id: (await list())[0]!.id })).body.data;
    expect(uses).toMatchObject([{ title: 'Reguler', games: 3, price: 24_000, discount: 6_000, paid: true }]);
    const month = wibMonth(world.clock.now());
    const report = (await host.call(reportMoney, { month })).body.data;
    expect(report?.vouchers).toEqual({ orders: 1, amount: 6_000 });
    expect(await findings()).toEqual([]);
  });

  test('is delivered at once when nothing is left to pay, and no money moves [req 11]', async () => {
    const { code } = await host.addVoucher({ kind: 'games', value: 3, uses: 1 });
    const order = await placed(code, { gameEmail: 'gratis@example.test' });
    expect(order).toMatchObject({ state: 'paid', price: 0, fee: 0, qris: '', qris_price: 0 });
    expect(await host.money()).toEqual({ collected: 0, ready: 0 });
    const [receipt] = await mailsTo(world, 'gratis@example.test');
    expect(receipt?.text).toMatch(/dengan voucher\./);
    expect(await list()).toMatchObject([{ taken: 1, given: 30_000, state: 'used' }]);
    const mabarID = await entryOf(world, order.number);
    const free = { status: -1, code: 'credit.free' };
    expect((await host.call(creditOffer, { mabarID })).body).toMatchObject(free);
    expect((await host.call(creditGive, { mabarID, games: 1 })).body).toMatchObject(free);
    expect((await host.call(refundOffer, { mabarID })).body.code).toBe('refunds.free');
    expect((await host.call(refundRequest, { mabarID })).body.code).toBe('refunds.free');
    const shown = await world.ticket(order.ticket);
    expect(shown).toMatchObject({ voucher: { code, discount: 30_000, free: true }, refund: null });
    await world.advance(8 * DAY);
    expect((await world.call(ticketRefund, { ticket: order.ticket })).body.code).toBe('refunds.free');
    expect(await findings()).toEqual([]);
  });

  test('is reduced before a credit pays, with both codes in one field', async () => {
    const credit = await givenCode(world, host);
    const { code } = await host.addVoucher({ kind: 'amount', value: 15_000 });
    expect(await check(`${code}, ${credit}`)).toMatchObject({
      data: { available: 10_000, voucher: { value: 15_000 }, creditEnds: expect.any(String) },
    });
    expect(await placed(`${code},${credit}`)).toMatchObject({
      price: 15_000,
      credit: 10_000,
      fee: 250,
      qris_price: 5_250,
    });
    for (const two of [await send(`${code},${code}`), await check(`${code},LAIN20`)]) {
      expect(two).toMatchObject({ code: 'vouchers.two_codes' });
    }
  });

  test('counts once for a whole party, by its payer', async () => {
    const { code } = await host.addVoucher({ kind: 'games', value: 4 });
    const { id: gameID, server: gameServerID } = newPlayer();
    const player = newPlayer();
    const party = [{ gameID, gameServerID }];
    const order = await placed(code, { player, party });
    expect(order).toMatchObject({ price: 20_000, qris_price: 21_000 });
    await playPayment(world, order.number);
    const told = (held: string) => world.ticket(held);
    expect(await told(order.ticket)).toMatchObject({ voucher: { code, discount: 40_000, free: false } });
    const [member] = order.tickets ?? [];
    expect(await told(member?.ticket ?? '')).toMatchObject({ voucher: null });
    expect(await send(code, { player })).toMatchObject({ code: 'vouchers.used_by_player' });
  });

  test("counts as what is paid, in a child's cap and where the host bears the fee", async () => {
    const { code } = await host.addVoucher({ kind: 'percent', value: 50 });
    const { config } = world.app.deps;
    config.fee = { bearer: 'host', bps: 1_000 };
    const gameEventCode = await eventCode(world, host);
    const buyer = { browser: randomUUID(), minor: true };
    const ordered = async (creditCode: string) => {
      const { id: gameID, server: gameServerID } = newPlayer();
      const who = { gameID, gameServerID, gameMessage: 'halo bang', gameRoleMidlaner: true };
      const form = { ...who, gameEventCode, gameCount: 3, creditCode };
      return (await world.call(orderMabar, { form, host: host.username, token: 'sandbox-pass', buyer })).body;
    };
    expect(await ordered('')).toMatchObject({ code: 'payments.minor_cap' });
    const order = await ordered(code);
    config.fee = SPEC_FEE;
    expect(order.data).toMatchObject({ price: 15_000, qris_price: 15_000 });
    await playPayment(world, order.data?.number ?? '');
    expect(await host.money()).toMatchObject({ collected: 13_500 });
    expect(await findings()).toEqual([]);
  });

  test('gives back what was paid, never the voucher', async () => {
    const { code } = await host.addVoucher({ kind: 'percent', value: 50 });
    const order = await placed(code);
    await playPayment(world, order.number);
    await world.advance(4 * DAY);
    const mabarID = await entryOf(world, order.number);
    const { body } = await host.call(creditGive, { mabarID, games: 2 });
    expect(body).toMatchObject({ status: 0, credit: { amount: 10_000 } });
    expect(await findings()).toEqual([]);
  });
});

describe('the number of a voucher', () => {
  test('is never passed by orders at once, nor used twice by one player', async () => {
    const { code } = await host.addVoucher({ uses: 2 });
    const answers = await Promise.all(Array.from({ length: 5 }, () => send(code)));
    expect(answers.filter(({ status }) => status === 0)).toHaveLength(2);
    expect(answers.filter(({ code: refusal }) => refusal === 'vouchers.reserved')).toHaveLength(3);
    const other = await host.addVoucher();
    const player = newPlayer();
    const own = await Promise.all([send(other.code, { player }), send(other.code, { player })]);
    const { taken, reserved } = (await list()).find(({ code: one }) => one === other.code)!;
    expect({ placed: own.some(({ status }) => status === 0), taken, reserved }).toEqual({
      placed: true,
      taken: 0,
      reserved: 1,
    });
    expect(await findings()).toEqual([]);
  });

  test("goes to a player's newer order when the earlier one was left unpaid in the same browser", async () => {
    const { code } = await host.addVoucher({ uses: 1 });
    const [player, browser] = [newPlayer(), randomUUID()];
    const left = await placed(code, { player, browser });
    expect(await check(code)).toMatchObject({ code: 'vouchers.reserved' });
    expect((await world.call(creditCheck, { host: host.username, code, player, browser })).body.status).toBe(0);
    const next = await placed(code, { player, browser, gameCount: 2 });
    expect(next).toMatchObject({ state: 'pending', price: 10_000 });
    expect(await stateOf(left.number)).toBe('expired');
    await playPayment(world, next.number);
    expect(await send(code, { player })).toMatchObject({ code: 'vouchers.used_by_player' });
    expect(await list()).toMatchObject([{ taken: 1, reserved: 0, state: 'used' }]);
    expect(await findings()).toEqual([]);
  });

  test('and a credit go together to a newer order, also of a party', async () => {
    const credit = await givenCode(world, host);
    const { code } = await host.addVoucher({ uses: 1 });
    const [player, browser] = [newPlayer(), randomUUID()];
    const { id: gameID, server: gameServerID } = newPlayer();
    const codes = `${code},${credit}`;
    const left = await placed(codes, { player, browser });
    expect(left).toMatchObject({ price: 15_000, credit: 10_000 });
    expect(await send(credit)).toMatchObject({ code: 'credit.code_reserved' });
    const next = await placed(codes, { player, browser, gameCount: 2, party: [{ gameID, gameServerID }] });
    expect(next).toMatchObject({ state: 'pending', price: 20_000, credit: 10_000 });
    expect(await stateOf(left.number)).toBe('expired');
    expect(await findings()).toEqual([]);
  });

  test("stays with a player's unpaid order from another browser, and the refusal says until when", async () => {
    const { code } = await host.addVoucher();
    const player = newPlayer();
    const own = await placed(code, { player, browser: randomUUID() });
    const until = wibClock(addMinutes(startOfMinute(addMinutes(world.clock.now(), 15)), 1)).replace(':', '.');
    for (const stranger of [{}, { browser: randomUUID() }]) {
      const asked = (await world.call(creditCheck, { host: host.username, code, player, ...stranger })).body;
      for (const refusal of [asked, await send(code, { player, ...stranger })]) {
        expect(refusal).toMatchObject({
          code: 'vouchers.reserved_by_player',
          data: expect.stringContaining(`${until} WIB`),
        });
      }
    }
    expect(await stateOf(own.number)).toBe('pending');
  });

  test('is refused to a player who has used it before the order is sent', async () => {
    const { code } = await host.addVoucher();
    const player = newPlayer();
    const { number: id } = await placed(code, { player });
    await playPayment(world, id);
    const own = await world.call(creditCheck, { host: host.username, code, player });
    expect(own.body).toMatchObject({ code: 'vouchers.used_by_player' });
    const other = await world.call(creditCheck, { host: host.username, code, player: newPlayer() });
    expect(other.body.status).toBe(0);
  });

  test('is once for who receives its place, too', async () => {
    const { code } = await host.addVoucher();
    const [buyer, receiver, other] = [newPlayer(), newPlayer(), newPlayer()];
    const give = async (ticket: string, to: { id: string; server: string }) =>
      (await world.call(ticketTransfer, { ticket, form: { gameID: to.id, gameServerID: to.server } })).body;
    const first = await placed(code, { player: buyer });
    await playPayment(world, first.number);
    expect(await give(first.ticket, receiver)).toMatchObject({ status: 0 });
    expect(await send(code, { player: receiver })).toMatchObject({ code: 'vouchers.used_by_player' });
    const second = await placed(code, { player: other });
    await playPayment(world, second.number);
    expect(await give(second.ticket, receiver)).toMatchObject({ status: -1 });
    expect(await give(second.ticket, buyer)).toMatchObject({ code: 'ticket.transfer_voucher' });
    expect(await give(second.ticket, newPlayer())).toMatchObject({ status: 0 });
  });

  test('stays with an earlier order whose money came unnoticed', async () => {
    const { code } = await host.addVoucher();
    const [player, browser] = [newPlayer(), randomUUID()];
    const first = await placed(code, { player, browser });
    await play(world, first.number, 'pay');
    expect(await send(code, { player, browser })).toMatchObject({ code: 'vouchers.used_by_player' });
    expect(await stateOf(first.number)).toBe('paid');
    expect(await findings()).toEqual([]);
  });

  test('tells the dashboard of each order, its end and its money, and of its own end', async () => {
    const { id, code } = await host.addVoucher();
    let { seq } = await host.liveEvents();
    const told = async () => {
      const since = await host.liveEvents(seq);
      ({ seq } = since);
      return since.events.filter((event) => event === 'command voucher-refresh').length;
    };
    const left = await placed(code);
    expect(await told()).toBe(1);
    await cancel(left.number);
    expect(await told()).toBe(1);
    await play(world, left.number, 'pay');
    await world.advance(60);
    expect(await told()).toBe(1);
    await host.call(stopVoucher, { id });
    expect(await told()).toBe(1);
    await placed('');
    expect(await told()).toBe(0);
  });

  test('gets a use back from an order that ends unpaid, and late money counts above it', async () => {
    const { code } = await host.addVoucher({ uses: 1 });
    const player = newPlayer();
    const first = await placed(code, { player });
    expect(await send(code)).toMatchObject({ code: 'vouchers.reserved' });
    await cancel(first.number);
    expect(await check(code)).toMatchObject({ status: 0 });
    const second = await placed(code, { player });
    await playPayment(world, second.number);
    expect(await send(code)).toMatchObject({ code: 'vouchers.used_up' });
    await play(world, first.number, 'pay');
    await world.advance(60);
    expect(await list()).toMatchObject([{ taken: 2, uses: 1, late: 1, state: 'used' }]);
    const uses = (await host.call(voucherUses, { id: (await list())[0]!.id })).body.data;
    expect(uses?.filter(({ late }) => late)).toHaveLength(1);
    expect(await host.money()).toMatchObject({ collected: 30_000 });
    expect(await findings()).toEqual([]);
  });

  test("ends the same player's open payment, and those above its number, when late money takes a use", async () => {
    const { code } = await host.addVoucher({ uses: 2 });
    const player = newPlayer();
    const first = await placed(code, { player });
    await cancel(first.number);
    const [own, other] = [await placed(code, { player }), await placed(code)];
    await play(world, first.number, 'pay');
    await world.advance(60);
    expect(await stateOf(first.number)).toBe('paid');
    expect([await stateOf(own.number), await stateOf(other.number)]).toEqual(['expired', 'pending']);
    expect(await list()).toMatchObject([{ taken: 1, late: 1, reserved: 1 }]);
    const third = await host.addVoucher({ uses: 1 });
    const late = await placed(third.code);
    await cancel(late.number);
    const strangers = await placed(third.code);
    await play(world, late.number, 'pay');
    await world.advance(60);
    expect(await stateOf(strangers.number)).toBe('expired');
    expect(await findings()).toEqual([]);
  });

  test('counts to the end of its last day in Jakarta, or to the press that stops it', async () => {
    const stopped = await host.addVoucher();
    const open = await placed(stopped.code);
    const stop = { id: stopped.id };
    const [first, again] = [await host.call(stopVoucher, stop), await host.call(stopVoucher, stop)];
    expect(again.body).toEqual(first.body);
    expect(await send(stopped.code)).toMatchObject({ code: 'vouchers.stopped' });
    await playPayment(world, open.number);
    expect(await list()).toMatchObject([{ taken: 1, state: 'stopped' }]);
    const shown = async () => (await world.call(hostProfile, { id: host.username })).body.data?.takesCredit;
    expect(await shown()).toBe(false);
    const { code } = await host.addVoucher();
    expect(await shown()).toBe(true);
    await world.advance(3 * DAY);
    expect(await shown()).toBe(false);
    expect(await check(code)).toMatchObject({ code: 'vouchers.ended' });
    expect((await list()).find((one) => one.code === code)).toMatchObject({ state: 'ended' });
  });
});

describe('making a voucher', () => {
  test('is done once for its id, and refuses what cannot be one', async () => {
    const id = randomUUID();
    expect((await make({ id })).data).toHaveLength(1);
    expect((await make({ id, value: 10 })).data).toMatchObject([{ value: 50 }]);
    const { code } = await host.addVoucher({ code: 'LEBARAN' });
    expect(await make({ code: code.toLowerCase() })).toMatchObject({ code: 'vouchers.code_taken' });
    expect(await make({ code: 'ABC' })).toMatchObject({ code: 'vouchers.code_invalid' });
    expect(await make({ lastDay: '2020-01-01' })).toMatchObject({ code: 'vouchers.day_over' });
    for (const change of [
      { value: 101 },
      { value: 0 },
      { uses: 1_001 },
      { lastDay: '2030-02-30' },
      { kind: 'amount', value: 999 },
    ] as const) {
      expect(await make(change)).toMatchObject({ code: 'vouchers.invalid' });
    }
    const other = await createTestHost(world);
    expect(await check(code, other)).toMatchObject({ code: 'credit.code_unknown' });
    expect(await send(code, {}, other)).toMatchObject({ code: 'credit.code_unknown' });
  });

  test('stops at fifty that still count', async () => {
    const made = await Promise.all(Array.from({ length: 52 }, () => make({})));
    expect(made.filter(({ status }) => status === 0)).toHaveLength(50);
    expect(await make({})).toMatchObject({ code: 'vouchers.too_many' });
  });
});

test('guesses of codes are counted by address, whichever kind they are of', async () => {
  const { code } = await host.addVoucher();
  const guesses = await Promise.all(Array.from({ length: LIMIT + 5 }, (_, index) => check(`TEBAK${index}`)));
  expect(guesses.filter(({ code: refusal }) => refusal === 'http.too_many').length).toBeGreaterThanOrEqual(5);
  expect(await check(code)).toMatchObject({ code: 'http.too_many' });
});
