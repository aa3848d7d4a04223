import {
  payment as paymentEndpoint,
  paymentCancel,
  paymentCheck,
  paymentExpire,
  qrisFilePath,
  type PaymentResult,
} from '@mabarin/api-client/contract/payments';
import { failureText } from '@mabarin/domain/errors';
import { settleOn } from '@mabarin/domain/time';
import { addSeconds } from '#platform/date-fns.ts';
import emvqr from 'emvqr';
import jsqr from 'jsqr';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createApp, type App } from '#app.ts';
import { openPayment } from '#features/payments/index.ts';
import { createTestHost, useHost } from '#testing/fixtures/hosts.ts';
import {
  booksOf,
  chargesOf,
  faultyGateway,
  payerTicket,
  paymentState,
  pendingPayment,
  placePayment,
  play,
  recordFulfilments,
  referenceOf,
  replaceGateway,
  sandboxChargeOf,
  type Faults,
  type Fulfilments,
} from '#testing/fixtures/payments.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
const host = useHost(world, {}, beforeAll);
let fulfilments: Fulfilments;
let faults: Faults;
/** A second process on the same database, with the same gateway. */
let neighbour: App;
beforeAll(async () => {
  fulfilments = await recordFulfilments(world);
  faults = faultyGateway(world);
  neighbour = await createApp(world.config, { clock: world.clock });
  neighbour.deps.gateways = world.app.deps.gateways;
});
afterAll(() => neighbour.close());
beforeEach(() => {
  Object.assign(faults, { create: null, inquire: null, answer: null });
  Object.assign(fulfilments, { refuse: null, broken: false });
});

const pending = (input: { price?: number } = {}) => pendingPayment(world, { hostId: host.id, ...input });
const check = async (id: string) => world.call(paymentCheck, { transaction_id: await payerTicket(world, id) });
const expire = async (id: string) => world.call(paymentExpire, { transaction_id: await payerTicket(world, id) });
const read = async (id: string) =>
  (await world.call(paymentEndpoint, { transaction_id: await payerTicket(world, id) })).body;
const stateOf = async (id: string) => ((await read(id)).data as { state: string }).state;

/** Reads the pixels of a PNG data URL. */
function scan(dataUrl: string) {
  const png = PNG.sync.read(Buffer.from(dataUrl.split(',')[1] ?? '', 'base64'));
  const found = jsqr.default(new Uint8ClampedArray(png.data), png.width, png.height);
  return { width: png.width, text: found?.data ?? '', corner: found?.location.topLeftCorner };
}

describe('the QR', () => {
  test('is a file with a name that scans alike while it can be paid, and none after that', async () => {
    const id = await pending({ price: 12_345 });
    const ask = async (of: string) => world.app.server.inject({ url: qrisFilePath(await payerTicket(world, of)) });
    const file = await ask(id);
    expect(file.statusCode).toBe(200);
    expect(file.headers).toMatchObject({
      'content-type': 'image/png',
      'content-disposition': 'attachment; filename="qris-mabarin-12962.png"',
      'cache-control': 'private, no-store',
    });
    const { qris } = (await read(id)).data as { qris: string };
    const saved = `data:image/png;base64,${file.rawPayload.toString('base64')}`;
    expect(scan(saved)).toMatchObject({ width: 1_080, text: scan(qris).text });
    expect((await ask('tidak-ada')).statusCode).toBe(404);
    expect((await world.app.server.inject({ url: '/api/payment/%00/qris.png' })).statusCode).toBe(404);
    await play(world, id, 'pay');
    await check(id);
    expect((await ask(id)).statusCode).toBe(404);
    const late = await pending();
    world.clock.offsetSeconds += 15 * 60;
    expect((await ask(late)).statusCode).toBe(404);
  });

  test('is an image of a QRIS of exactly the amount [pub 3 payment] [dec outside world]', async () => {
    const id = await placePayment(world, { hostId: host.id, price: 12_345 });
    const result = await openPayment(world.db, world.app.deps, id);
    expect(result.qris).toMatch(/^data:image\/png;base64,/);
    const { width, text, corner } = scan(result.qris);
    expect(width).toBeGreaterThanOrEqual(456);
    // Four modules free around the code, as scanners want them.
    expect(corner?.x).toBeGreaterThanOrEqual(4 * 6);
    // Throws on a wrong checksum; translates codes in brackets.
    const decoded = emvqr.decode(text);
    expect(decoded['54']?.data).toBe('12962');
    expect(decoded['53']?.data).toBe('360 (IDR)');
    expect(decoded['58']?.data).toMatch(/^ID \(/);
    expect(decoded['59']?.data).toBe('MABAR SANDBOX');
    expect(decoded['62']?.data).toMatchObject({ '01': { data: await referenceOf(world, id) } });
    expect(() => emvqr.decode(text.replace('540512962', '540512963'))).toThrow('checksum');
  });

  test('comes with price, fee and time left, each time [pub 3 payment] [pub 9 payment window] [dec wire]', async () => {
    const id = await placePayment(world, { hostId: host.id, price: 50_000 });
    const first = await openPayment(world.db, world.app.deps, id);
    expect(first).toMatchObject({
      number: id,
      kind: 'support',
      host: host.username,
      qris_price: 52_500,
      price: 50_000,
      fee: 2_500,
      expires_in: 900,
      supporter: { supporterName: 'Budi', supporterEmail: 'budi@mabarin.test' },
    });
    expect(id).toMatch(/^[\w-]{22}$/);
    world.clock.offsetSeconds += 61;
    const again = await openPayment(world.db, world.app.deps, id);
    expect(again).toEqual({ ...first, expires_in: 839 });
  });

  test('is made once for twenty openings at once, in two processes [req 6]', async () => {
    const before = faults.calls.create;
    const id = await placePayment(world, { hostId: host.id });
    const openings = Array.from({ length: 10 }, () => [
      openPayment(world.db, world.app.deps, id),
      openPayment(neighbour.db, neighbour.deps, id),
    ]);
    const results = await Promise.all(openings.flat());
    expect(new Set(results.map((result) => result.qris)).size).toBe(1);
    expect(faults.calls.create - before).toBe(1);
  });

  test('under way stays its sender’s when the gateway says that it knows no such order yet', async () => {
    const asked = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    const putBack = replaceGateway(world.app.deps, (gateway) => ({
      ...gateway,
      async create(request) {
        asked.resolve();
        await answer.promise;
        return gateway.create(request);
      },
    }));
    const before = faults.calls.create;
    const id = await placePayment(world, { hostId: host.id });
    const opening = openPayment(world.db, world.app.deps, id);
    try {
      await asked.promise;
      expect((await check(id)).body).toMatchObject({ code: 'payments.pending' });
      const { payment } = await booksOf(world, id);
      expect(payment).toMatchObject({ status: 'creating', inquiries: 1 });
      // The wait is its sender's four seconds, and not the next inquiry's ten: a retry finds the sender dead by them.
      expect(payment.next_inquiry_at).toEqual(addSeconds(world.clock.now(), 4));
    } finally {
      putBack();
      answer.resolve();
    }
    expect((await opening).qris).not.toBe('');
    expect(faults.calls.create - before).toBe(1);
  });

  test('whose answer was lost is found by our own reference, never made twice [req 6]', async () => {
    faults.create = 'lost';
    const before = faults.calls.create;
    const id = await placePayment(world, { hostId: host.id });
    const result = await openPayment(world.db, world.app.deps, id);
    expect(scan(result.qris).text).toContain(await referenceOf(world, id));
    expect(faults.calls.create - before).toBe(1);
    expect(await chargesOf(world, id)).toMatchObject([{ state: 'made' }]);
  });

  test('whose answer was lost while the gateway is away is found later, by the retry or the poller', async () => {
    for (const repair of ['retry', 'poller'] as const) {
      Object.assign(faults, { create: 'lost', inquire: 'down' });
      const id = await placePayment(world, { hostId: host.id });
      await expect(openPayment(world.db, world.app.deps, id)).rejects.toMatchObject({ code: 'payments.gateway_down' });
      expect(await stateOf(id)).toBe('creating');
      Object.assign(faults, { create: null, inquire: null });
      const before = faults.calls.create;
      if (repair === 'poller') await world.advance(20);
      else await openPayment(world.db, world.app.deps, id);
      expect(await stateOf(id), repair).toBe('pending');
      expect(faults.calls.create - before, repair).toBe(0);
    }
  });

  test('that the gateway refused is asked for again by the retry with the same key', async () => {
    faults.create = 'refused';
    const id = await placePayment(world, { hostId: host.id });
    await expect(openPayment(world.db, world.app.deps, id)).rejects.toMatchObject({ code: 'payments.gateway_down' });
    faults.create = null;
    await world.advance(11);
    expect((await openPayment(world.db, world.app.deps, id)).qris).not.toBe('');
  });

  test('that nobody could make ends with the fifteen minutes', async () => {
    faults.create = 'refused';
    const id = await placePayment(world, { hostId: host.id });
    await expect(openPayment(world.db, world.app.deps, id)).rejects.toMatchObject({ code: 'payments.gateway_down' });
    await world.advance(30);
    expect(await stateOf(id)).toBe('creating');
    await world.advance(900);
    expect(await stateOf(id)).toBe('expired');
    faults.create = null;
    await expect(openPayment(world.db, world.app.deps, id)).rejects.toMatchObject({ code: 'payments.gateway_down' });
  });
});

describe('a payment', () => {
  test('paid in time credits the host the price and us the fee, and is delivered once [dec money]', async () => {
    const id = await pending({ price: 50_000 });
    await play(world, id, 'pay');
    await world.advance(0);
    expect((await check(id)).body).toMatchObject({ status: 0, data: { number: id, qris_price: 52_500 } });
    const books = await booksOf(world, id);
    expect(books.payment).toMatchObject({ status: 'paid', exception: 'none', received: 52_500 });
    expect(books.lines).toEqual({ gateway_receivable: -52_500, host_payable: 50_000, platform_fee: 2_500 });
    expect(await fulfilments.count(id)).toBe(1);
    expect(books.tasks).toEqual([]);
  });

  test('learnt of late may be withdrawn four days after it was paid, not after it was learnt of [dec money]', async () => {
    const until = (text: string) => world.advance((Date.parse(text) - world.clock.now().getTime()) / 1_000);
    await until('2026-11-24T16:50:00Z');
    const id = await pending();
    await until('2026-11-24T16:59:59Z');
    await play(world, id, 'pay', { silent: true });
    // 25 November in Jakarta by now.
    world.clock.offsetSeconds += 120;
    await check(id);
    const { payment, settleOn } = await booksOf(world, id);
    expect(payment).toMatchObject({ status: 'paid', paid_at: new Date('2026-11-24T16:59:59Z') });
    expect(settleOn).toBe('2026-11-28');
  });

  test('is pending until the gateway says paid, and found without any notification [pub 7 payment-check]', async () => {
    const id = await pending();
    expect((await check(id)).body).toMatchObject({ status: -1, code: 'payments.pending' });
    await play(world, id, 'pay', { silent: true });
    await world.advance(4);
    expect((await check(id)).body).toMatchObject({ status: 0, data: { number: id } });
    expect(await fulfilments.count(id)).toBe(1);
  });

  test('failed or expired at the gateway is -2 for the payer [pub 7 payment-check]', async () => {
    for (const [action, code] of [
      ['fail', 'payments.failed'],
      ['expire', 'payments.expired'],
    ] as const) {
      const id = await pending();
      await play(world, id, action);
      await world.advance(4);
      expect((await check(id)).body, action).toMatchObject({ status: -2, code });
    }
  });

  test('is opened by nobody who knows its number, and a page of an earlier version is told to reload', async () => {
    const id = await pending();
    const input = { transaction_id: id };
    for (const { body } of [
      await world.call(paymentEndpoint, input),
      await world.call(paymentCheck, input),
      await world.call(paymentExpire, input),
      await world.call(paymentCancel, input),
    ]) {
      expect(body).toEqual({ status: -1, code: 'payments.old_page', data: failureText('payments.old_page') });
    }
    expect((await world.app.server.inject({ url: qrisFilePath(id) })).statusCode).toBe(404);
    expect(await paymentState(world, id)).toBe('pending');
  });

  test('that does not exist is -2 whatever is asked [dec wire]', async () => {
    for (const id of ['AAAAAAAAAAAAAAAAAAAAAA', 'x', "' or 1=1 --", '\u0000']) {
      for (const answer of [
        await world.call(paymentCheck, { transaction_id: id }),
        await world.call(paymentExpire, { transaction_id: id }),
        await world.call(paymentEndpoint, { transaction_id: id }),
      ]) {
        expect(answer.body, id).toMatchObject({ status: -2, code: 'payments.unknown' });
        expect(answer.http).toBe(200);
      }
    }
  });

  test('is read from our row only: reading never asks the gateway [dec wire]', async () => {
    const id = await pending();
    const before = faults.calls.inquire;
    await play(world, id, 'pay', { silent: true });
    expect(await stateOf(id)).toBe('pending');
    expect(faults.calls.inquire).toBe(before);
  });

  test('is asked about at most once in 3 s, however many press, in two processes [dec wire]', async () => {
    const id = await pending();
    const before = faults.calls.inquire;
    const press = {
      method: 'POST',
      url: '/api/payment-check',
      payload: { transaction_id: await payerTicket(world, id) },
    } as const;
    await Promise.all(Array.from({ length: 10 }, () => [check(id), neighbour.server.inject(press)]).flat());
    await check(id);
    world.clock.offsetSeconds += 2;
    await check(id);
    expect(faults.calls.inquire - before).toBe(1);
    world.clock.offsetSeconds += 1;
    await check(id);
    expect(faults.calls.inquire - before).toBe(2);
  });

  test('answers from its row while the gateway is away', async () => {
    const id = await pending();
    faults.inquire = 'down';
    await world.advance(4);
    expect((await check(id)).body).toMatchObject({ status: -1, code: 'payments.pending' });
  });

  test('is not expired by the payer before its time, nor when it is paid [pub 7 payment-expire]', async () => {
    const early = await pending();
    expect((await expire(early)).body).toMatchObject({ status: 0 });
    expect(await stateOf(early)).toBe('pending');
    const paid = await pending();
    await play(world, paid, 'pay', { silent: true });
    world.clock.offsetSeconds += 900;
    expect((await expire(paid)).body).toMatchObject({ status: 0 });
    expect(await stateOf(paid)).toBe('paid');
    expect((await expire(early)).body).toMatchObject({ status: 0, data: expect.stringContaining('Waktu bayar habis') });
    expect(await stateOf(early)).toBe('expired');
  });
});

describe('"Ganti pesanan"', () => {
  const cancel = async (id: string) =>
    (await world.call(paymentCancel, { transaction_id: await payerTicket(world, id) })).body;
  const over = { status: 0, data: { state: 'expired' } };

  test('ends an open payment here and at the gateway; again it says the same and asks nobody', async () => {
    const id = await pending();
    expect(await cancel(id)).toEqual(over);
    expect(await stateOf(id)).toBe('expired');
    expect((await sandboxChargeOf(world, id)).state).toBe('expired');
    const { expire: asked } = faults.calls;
    expect(await cancel(id)).toEqual(over);
    expect(faults.calls.expire).toBe(asked);
    expect((await booksOf(world, id)).payment.ended_at).toEqual(world.clock.now());
    expect((await check(id)).body.code).toBe('payments.expired');
  });

  test('leaves what is paid, also before its notification has come, and what an operator must look at', async () => {
    const [notified, silent, under] = [await pending(), await pending(), await pending()];
    await play(world, notified, 'pay');
    await world.advance(0);
    await play(world, silent, 'pay', { silent: true });
    await play(world, under, 'pay', { amount: 1_000, silent: true });
    for (const id of [notified, silent]) {
      expect(await cancel(id)).toEqual({ status: 0, data: { state: 'paid' } });
      expect(await fulfilments.count(id)).toBe(1);
    }
    expect(await cancel(under)).toEqual({ status: 0, data: { state: 'review' } });
    fulfilments.refuse = 'the host is not active any more';
    const undelivered = await pending();
    await play(world, undelivered, 'pay');
    await world.advance(0);
    expect(await cancel(undelivered)).toEqual({ status: 0, data: { state: 'review' } });
  });

  test('money that slips in after it is honoured as late, with or without its notification', async () => {
    for (const silent of [false, true]) {
      const id = await pending();
      expect(await cancel(id)).toEqual(over);
      await play(world, id, 'pay', { silent });
      await world.advance(silent ? 906 : 0);
      expect(await stateOf(id)).toBe('paid');
      expect(await fulfilments.count(id)).toBe(1);
      expect((await booksOf(world, id)).payment.exception).toBe('late');
      expect(await cancel(id)).toEqual({ status: 0, data: { state: 'paid' } });
    }
  });

  test('while the gateway is away the payment stays open, and the payer can try again', async () => {
    const id = await pending();
    faults.inquire = 'down';
    expect(await cancel(id)).toEqual({ status: 0, data: { state: 'pending' } });
    faults.inquire = null;
    expect(await cancel(id)).toEqual(over);
  });

  test('of a payment without a QR ends it, and a QR that is being made cannot be paid for long', async () => {
    const id = await placePayment(world, { hostId: host.id });
    expect(await cancel(id)).toEqual(over);
    await world.advance(60);
    expect(await chargesOf(world, id)).toEqual([]);
    const raced = await placePayment(world, { hostId: host.id });
    const putBack = replaceGateway(world.app.deps, (gateway) => ({
      ...gateway,
      async create(request) {
        expect(await cancel(raced)).toEqual(over);
        return gateway.create(request);
      },
    }));
    try {
      await expect(openPayment(world.db, world.app.deps, raced)).rejects.toThrow('Kode QR belum bisa dibuat');
    } finally {
      putBack();
    }
    expect(await stateOf(raced)).toBe('expired');
    expect((await sandboxChargeOf(world, raced)).state).toBe('expired');
  });

  test('from two processes at once is one end', async () => {
    const id = await pending();
    const other = neighbour.server.inject({
      method: 'POST',
      url: paymentCancel.path,
      payload: { transaction_id: await payerTicket(world, id) },
    });
    expect(await Promise.all([cancel(id), cancel(id), other.then((answer) => answer.json())])).toEqual([
      over,
      over,
      over,
    ]);
  });

  test('of an unknown payment says so', async () => {
    expect(await cancel('A'.repeat(22))).toMatchObject({ status: -2, code: 'payments.unknown' });
  });
});

describe('the end of the fifteen minutes', () => {
  test('comes only after the gateway has answered unpaid', async () => {
    const id = await pending();
    faults.inquire = 'down';
    await world.advance(906);
    await world.advance(600);
    expect(await stateOf(id)).toBe('pending');
    faults.inquire = null;
    await world.advance(31);
    expect(await stateOf(id)).toBe('expired');
    expect((await sandboxChargeOf(world, id)).state).toBe('expired');
  });

  test('is followed by questions after 5 s, 2 and 10 min, 1, 6, 24 and 49 h, and then by none', async () => {
    const id = await pending();
    const asked: number[] = [];
    let last = 0;
    let at = 0;
    for (const next of [899, 904, 905, 1_019, 1_020, 1_499, 1_500, 4_499, 4_500, 22_500, 87_300, 177_300, 400_000]) {
      await world.advance(next - at);
      at = next;
      const { inquiries } = (await booksOf(world, id)).payment;
      if (inquiries > last) asked.push(at - 900);
      last = inquiries;
    }
    expect(asked).toEqual([5, 120, 600, 3_600, 21_600, 86_400, 176_400]);
    expect((await booksOf(world, id)).payment.next_inquiry_at).toBeNull();
  });

  test('is no border for money: paid 1 s to 47 h later it is credited once and marked late [req 2]', async () => {
    for (const [seconds, silent] of [
      [1, false],
      [600, false],
      [47 * 3_600, false],
      [600, true],
      [47 * 3_600, true],
    ] as const) {
      const id = await pending();
      world.clock.offsetSeconds += 900;
      await check(id);
      expect(await stateOf(id)).toBe('expired');
      world.clock.offsetSeconds += seconds;
      await play(world, id, 'pay', { silent });
      await world.advance(silent ? 3_600 * 3 : 0);
      const books = await booksOf(world, id);
      expect(books.payment, `${seconds} s, ${silent}`).toMatchObject({ status: 'paid', exception: 'late' });
      expect(books.journals).toBe(1);
      expect(await fulfilments.count(id)).toBe(1);
      expect((await booksOf(world, id)).payment.exception).toBe('late');
      expect((await check(id)).body).toMatchObject({ status: 0 });
    }
  });

  test('that the poller had not noticed yet is late all the same', async () => {
    const id = await pending();
    world.clock.offsetSeconds += 901;
    await play(world, id, 'pay');
    await world.advance(0);
    expect((await booksOf(world, id)).payment).toMatchObject({ status: 'paid', exception: 'late' });
  });

  test('does not keep a payment that was called failed from being paid [req 2]', async () => {
    const id = await pending();
    await play(world, id, 'fail');
    await world.advance(0);
    expect(await stateOf(id)).toBe('failed');
    await play(world, id, 'pay');
    await world.advance(0);
    expect((await booksOf(world, id)).payment).toMatchObject({ status: 'paid', exception: 'late' });
  });
});

describe('another amount', () => {
  test('larger is delivered, and the excess waits in suspense with a task [req 10]', async () => {
    const id = await pending({ price: 50_000 });
    await play(world, id, 'pay', { amount: 60_000 });
    await world.advance(0);
    const books = await booksOf(world, id);
    expect(books.payment).toMatchObject({ status: 'paid', exception: 'over', received: 60_000 });
    expect(books.lines).toEqual({
      gateway_receivable: -60_000,
      host_payable: 50_000,
      platform_fee: 2_500,
      unfulfilled_suspense: 7_500,
    });
    expect(books.tasks).toEqual(['excess']);
    expect(await fulfilments.count(id)).toBe(1);
  });

  test('smaller, unreadable or foreign is delivered by nobody, and an operator hears [req 10]', async () => {
    const nothing = { journals: 0, lines: {} };
    const wrong: Record<string, { change: Parameters<typeof changed>[0]; books: object }> = {
      'one rupiah less': {
        change: { amount: 52_499 },
        books: { journals: 1, lines: { gateway_receivable: -52_499, unfulfilled_suspense: 52_499 } },
      },
      zero: { change: { amount: 0 }, books: nothing },
      negative: { change: { amount: -52_500 }, books: nothing },
      'a fraction': { change: { amount: 52_500.5 }, books: nothing },
      unreadable: { change: { amount: null }, books: nothing },
      'another currency': { change: { currency: 'USD' }, books: nothing },
    };
    for (const [name, { change, books: expected }] of Object.entries(wrong)) {
      const id = await pending();
      await play(world, id, 'pay', { silent: true });
      faults.answer = changed(change);
      await world.advance(4);
      expect((await check(id)).body, name).toMatchObject({ status: -1, code: 'payments.review' });
      const books = await booksOf(world, id);
      expect(books, name).toMatchObject({ tasks: ['under'], payment: { status: 'review' } });
      expect({ journals: books.journals, lines: books.lines }, name).toEqual(expected);
      // Only rupiah that can be counted are told to the payer.
      const { received } = (await read(id)).data as PaymentResult;
      expect(received, name).toBe(name === 'one rupiah less' ? 52_499 : name === 'zero' ? 0 : undefined);
      expect(await fulfilments.count(id)).toBe(0);
      // The right answer later does not undo what an operator looks at.
      faults.answer = null;
      await play(world, id, 'pay');
      await world.advance(3_600);
      expect(await booksOf(world, id), name).toMatchObject(expected);
    }
    function changed(change: { amount?: number | null; currency?: string }): NonNullable<Faults['answer']> {
      return (status) => (status.state === 'missing' ? status : { ...status, ...change });
    }
  });

  test('of another order credits nobody and opens an operator task [req 3]', async () => {
    const id = await pending();
    const other = await pending();
    await play(world, id, 'pay', { silent: true });
    const reference = await referenceOf(world, other);
    faults.answer = (status) => (status.state === 'missing' ? status : { ...status, reference });
    await world.advance(4);
    await check(id);
    expect(await booksOf(world, id)).toMatchObject({
      journals: 0,
      tasks: ['mismatch'],
      payment: { status: 'pending' },
    });
    expect((await booksOf(world, other)).journals).toBe(0);
  });
});

describe('what was bought', () => {
  test('and cannot be delivered goes whole to suspense, with a task, and the payer waits [req 2]', async () => {
    fulfilments.refuse = 'the entry of this Sundul is already done';
    const id = await pending({ price: 50_000 });
    await play(world, id, 'pay', { amount: 53_000 });
    await world.advance(0);
    const books = await booksOf(world, id);
    expect(books.payment).toMatchObject({ status: 'paid', exception: 'unfulfillable' });
    expect(books.lines).toEqual({ gateway_receivable: -53_000, unfulfilled_suspense: 53_000 });
    expect(books.tasks).toEqual(['unfulfillable']);
    expect((await check(id)).body).toMatchObject({ status: -1, code: 'payments.review' });
    expect(await stateOf(id)).toBe('review');
  });

  test('of a host who was disabled meanwhile is not delivered', async () => {
    const gone = await createTestHost(world);
    const id = await pendingPayment(world, { hostId: gone.id });
    await world.set('host', { id: gone.id }, { status: 'disabled' });
    await play(world, id, 'pay');
    await world.advance(0);
    expect(await booksOf(world, id)).toMatchObject({
      tasks: ['unfulfillable'],
      payment: { exception: 'unfulfillable' },
    });
    expect((await gone.money()).collected).toBe(0);
    expect(await fulfilments.count(id)).toBe(0);
  });

  test('and broke in the middle leaves no half: no credit, no delivery; the next attempt does both', async () => {
    fulfilments.broken = true;
    const id = await pending();
    await play(world, id, 'pay');
    await world.advance(0);
    expect(await booksOf(world, id)).toMatchObject({ journals: 0, payment: { status: 'pending', paid_at: null } });
    expect(await fulfilments.count(id)).toBe(0);
    fulfilments.broken = false;
    await world.advance(10);
    expect(await booksOf(world, id)).toMatchObject({ journals: 1, payment: { status: 'paid' } });
    expect(await fulfilments.count(id)).toBe(1);
  });

  test('and stays broken calls an operator, and is still tried', async () => {
    fulfilments.broken = true;
    const id = await pending();
    await play(world, id, 'pay');
    for (let minutes = 0; minutes < 60; minutes += 5) await world.advance(300);
    expect((await booksOf(world, id)).tasks).toEqual(['stuck']);
    fulfilments.broken = false;
    await world.advance(300);
    expect((await booksOf(world, id)).payment.status).toBe('paid');
  });
});

test('money whose gateway names a day before the charge is ready four days from now, not at once', async () => {
  const id = await pending();
  faults.answer = (status) =>
    status.state === 'missing' ? status : { ...status, paidAt: addSeconds(world.clock.now(), -10 * 86_400) };
  await play(world, id, 'pay');
  await world.advance(0);
  const { payment, settleOn: readyOn } = await booksOf(world, id);
  expect(payment).toMatchObject({ status: 'paid', exception: 'none', paid_at: world.clock.now() });
  expect(readyOn).toBe(settleOn(world.clock.now()));
});
