import { cashout, cashoutCheck, saveBankAccount } from '@mabarin/api-client/contract/cash';
import { createIris } from '@mabarin/simulators/iris.simulator';
import { openSimulator } from '@mabarin/simulators/server';
import type { Simulator } from '@mabarin/simulators/simulator';
import { createXendit } from '@mabarin/simulators/xendit.simulator';
import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { irisPayouts } from './midtrans.payout.ts';
import { snapPayout } from './snap.payout.ts';
import { xenditPayouts } from './xendit.payout.ts';
import type { CashOut } from '#features/cash/cash.queries.ts';
import type { Log } from '#platform/log.ts';
import { PayoutError, type PayoutProvider } from '#ports/payout.port.ts';
import { SIGNATURE_HEADER, sign } from '#sandbox/charge.adapter.ts';
import { payoutNotification, playPayout, sandboxPayoutKey, sandboxPayouts } from '#sandbox/payout.adapter.ts';
import { findPayout } from '#sandbox/payout.queries.ts';
import { TEST_PASSWORD, useHost } from '#testing/fixtures/hosts.ts';
import { openSnapProvider } from '#testing/fixtures/snap.ts';
import { refuses } from '#testing/refusals.ts';
import { DAY, useWorld } from '#testing/world.ts';

const world = useWorld();

/** In every secret, and in nothing else. */
const CANARY = 'KENARI';
/** Longer than any pause between two questions, and than a request may be on its way. */
const A_WHILE = 601;
/** Initial balance of a provider. */
const BALANCE = 50_000_000;

type Notification = { headers: Record<string, string>; body: string };
/** Controls of a provider behind its port; payouts by our reference. */
type Vendor = {
  provider: PayoutProvider;
  /** An account whose payout waits until the test ends it. */
  account: string;
  /** Amounts of the payouts that move money, or have moved it and not given it back. */
  moving(reference: string): Promise<number[]>;
  end(reference: string, as: 'paid' | 'failed' | 'reversed'): Promise<void>;
  /** A notification about the payout, well signed; null: it sends none that we read. */
  notification: ((reference: string) => Promise<Notification>) | null;
  /** A bank of our list that it does not send to; null: it sends to all. */
  unreachable: { code: string; name: string } | null;
  next(operation: string, fault: string): void;
  /** Forgets faults that no call has had. */
  mend(operation: string): void;
  topUp: ((amount: number) => void) | null;
  close(): Promise<void>;
};

const transport = ['lost_request', 'lost_answer', 'error_before', 'error_after', 'html', 'rate_limited'];
/** Faults of each call of a provider. */
type VendorFaults = Readonly<Record<string, readonly string[]>>;
const irisFaults = {
  balance: transport,
  create: [...transport, 'conflict', 'accepted', 'key_forgotten'],
  approve: [...transport, 'undone'],
  show: transport,
};
const xenditFaults = {
  balance: transport,
  payout: [...transport, 'conflict', 'accepted'],
  payout_search: transport,
  payout_inquire: transport,
};
/** By SNAP's service codes: token, balance, transfer, status. */
const snapFaults = {
  '73': ['lost_answer'],
  '11': ['in_progress'],
  '17': [
    ...transport,
    'in_progress',
    'accepted',
    'inconsistent',
    'error_body',
    'conflict_with_answer',
    'token_expired',
  ],
  '36': ['lost_answer', 'html', 'error_body', 'token_expired'],
};

function context(vendor: string) {
  let ids = 0;
  return {
    now: () => world.clock.now(),
    uuid: () => {
      ids += 1;
      return createHash('sha256')
        .update(`${vendor} ${ids}`)
        .digest('hex')
        .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12}).*/, '$1-$2-$3-$4-$5');
    },
    random: () => 0,
    balance: BALANCE,
  };
}

function clear({ faults }: Simulator, operation: string): void {
  while (faults.take(operation) !== null);
}

/** The newest one, taken from its provider. */
async function lastNotification(simulator: Simulator): Promise<Notification> {
  const taken: Notification[] = [];
  await simulator.outbox.deliverDue(async (notification) => {
    taken.push(notification);
    return 200;
  });
  const last = taken.at(-1);
  if (last === undefined) throw new Error('there is no notification');
  return last;
}

async function openIris(): Promise<Vendor> {
  const keys = { creatorKey: `${CANARY}-creator`, approverKey: `${CANARY}-approver` };
  const iris = createIris({ ...context('iris'), ...keys, merchantKey: `${CANARY}-new`, notifyPath: '/unused' });
  const { origin, close } = await openSimulator(iris);
  // What it holds is found by the cash-out that its note names: it is never told our reference.
  const held = async (reference: string) => {
    const [row] = await world.rows('cashout', { payout_reference: reference }, 'id');
    return iris.payouts().filter(({ notes }) => row !== undefined && notes.endsWith(row.id));
  };
  const released = async (reference: string) =>
    (await held(reference)).filter(({ status }) => ['processed', 'completed'].includes(status));
  return {
    provider: irisPayouts({ ...keys, merchantKeys: [`${CANARY}-old`, `${CANARY}-new`], baseUrl: origin }),
    account: '1234567890',
    moving: async (reference) => (await released(reference)).map(({ amount }) => amount),
    async end(reference, as) {
      const status = as === 'paid' ? 'completed' : 'failed';
      for (const { referenceNo } of await released(reference)) iris.move(referenceNo, status, 'Rekening tutup');
    },
    notification: () => lastNotification(iris),
    unreachable: { code: '459', name: 'Krom' },
    next: iris.faults.next,
    mend: (operation) => clear(iris, operation),
    topUp: iris.topUp,
    close,
  };
}

async function openXendit(): Promise<Vendor> {
  const secretKey = `${CANARY}-secret`;
  const xendit = createXendit({
    ...context('xendit'),
    secretKey,
    callbackToken: `${CANARY}-new`,
    paymentPath: '/unused',
    payoutPath: '/unused',
  });
  const { origin, close } = await openSimulator(xendit);
  return {
    provider: xenditPayouts({ secretKey, callbackTokens: [`${CANARY}-old`, `${CANARY}-new`], baseUrl: origin }),
    account: '131313',
    moving: async (reference) =>
      xendit
        .payouts()
        .filter((payout) => payout.reference === reference && ['ACCEPTED', 'SUCCEEDED'].includes(payout.status))
        .map(({ amount }) => amount),
    async end(reference, as) {
      const ends = { paid: 'SUCCEEDED', failed: 'FAILED', reversed: 'REVERSED' } as const;
      xendit.movePayout(reference, ends[as], as === 'failed' ? 'REJECTED_BY_CHANNEL' : undefined);
    },
    notification: () => lastNotification(xendit),
    unreachable: { code: '459', name: 'Krom' },
    next: xendit.faults.next,
    mend: (operation) => clear(xendit, operation),
    topUp: xendit.topUp,
    close,
  };
}

async function openSnap(): Promise<Vendor> {
  const {
    simulator,
    settings,
    context: snapContext,
    close,
  } = await openSnapProvider('midtrans', {
    now: () => world.clock.now(),
  });
  return {
    provider: snapPayout(settings, snapContext),
    account: '1234567890',
    moving: async (reference) =>
      simulator
        .transfers()
        .filter((made) => made.reference === reference && ['00', '03'].includes(made.status))
        .map(({ amount }) => amount),
    async end(reference, as) {
      simulator.moveTransfer(reference, ({ paid: '00', failed: '06', reversed: '04' } as const)[as]);
    },
    notification: null,
    unreachable: { code: 'dana', name: 'DANA' },
    next: simulator.faults.next,
    mend: (operation) => clear(simulator, operation),
    topUp: simulator.topUp,
    close,
  };
}

async function openSandbox(): Promise<Vendor> {
  const { config, db, clock, app } = world;
  return {
    provider: sandboxPayouts({ config, db, clock, random: app.deps.random }),
    account: '1234567333',
    async moving(reference) {
      const payout = await findPayout(db, reference);
      return payout !== null && ['pending', 'paid'].includes(payout.state) ? [payout.amount] : [];
    },
    async end(reference, as) {
      await playPayout(db, clock, reference, as === 'paid' ? 'complete' : 'fail', { duplicate: 0, silent: true });
    },
    async notification(reference) {
      const payout = await findPayout(db, reference);
      if (payout === null) throw new Error('there is no payout');
      const body = payoutNotification(payout);
      return { headers: { [SIGNATURE_HEADER]: sign(sandboxPayoutKey(config), body) }, body };
    },
    unreachable: null,
    next: () => {},
    mend: () => {},
    topUp: null,
    close: async () => {},
  };
}

const logged: string[] = [];
/** Keeps what is logged, errors with their messages, causes and stacks. */
function keepLog(): Log {
  const keep = (...said: unknown[]) => {
    logged.push(said.map((one) => JSON.stringify(one, readError) ?? '').join(' '));
  };
  return { error: keep, warn: keep, info: keep, debug: keep } as unknown as Log;
}
function readError(_key: string, value: unknown): unknown {
  return value instanceof Error ? { message: value.message, stack: value.stack, cause: value.cause } : value;
}

const vendors: [string, VendorFaults, () => Promise<Vendor>][] = [
  ['sandbox', {}, openSandbox],
  ['midtrans-payouts', irisFaults, openIris],
  ['xendit-payouts', xenditFaults, openXendit],
  ['snap', snapFaults, openSnap],
];

// The test command shows one vendor, deep runs all.
describe.each(vendors)('cash-outs by %s [dec outside world]', (name, faults, open) => {
  let vendor: Vendor;
  const host = useHost(world, {}, beforeAll);

  beforeAll(async () => {
    vendor = await open();
    world.app.deps.log = keepLog();
    const form = { bankCode: '014', bankAccountNumber: vendor.account };
    await host.proved(saveBankAccount, form);
    await host.paidSupport({ supporterGift: 9_000_000 });
    await world.advance(4 * DAY);
  });
  beforeEach(() => {
    world.app.deps.payout = vendor.provider;
  });
  afterAll(() => vendor.close());

  const row = (id: string): Promise<CashOut> => world.row('cashout', { id });
  const referenceOf = async (id: string) => (await row(id)).payout_reference ?? '';
  const collected = async () => (await host.money()).collected;
  const tasks = () => world.rows('payment_task', { reason: 'payout', done_at: null });

  async function asked(cashAmount = 60_000): Promise<string> {
    const form = { cashAmount, cashPassword: TEST_PASSWORD };
    const { body } = await host.call(cashout, form, { key: crypto.randomUUID() });
    expect(body.stop).toBe(false);
    const pending = await host.call(cashoutCheck, {});
    return pending.body.data?.[0]?.cashout_id ?? '';
  }
  /** Asks for one and lets the provider get it. */
  async function sent(): Promise<string> {
    const id = await asked();
    await world.advance(5);
    expect(await row(id)).toMatchObject({ state: 'processing', provider: name, provider_id: expect.any(String) });
    return id;
  }
  const post = ({ headers, body }: { headers: Record<string, string | string[]>; body: string | Buffer }) =>
    world.app.server.inject({ method: 'POST', url: `/webhooks/payouts/${name}`, headers, payload: body });

  test('are sent once, under 20 digits of their own, and paid when the provider says so', async () => {
    const before = await collected();
    const id = await sent();
    const reference = await referenceOf(id);
    expect(reference).toMatch(/^\d{20}$/);
    expect(await vendor.moving(reference)).toEqual([55_000]);
    await vendor.end(reference, 'paid');
    if (vendor.notification === null) await world.advance(A_WHILE);
    else {
      expect((await post(await vendor.notification(reference))).statusCode).toBe(200);
      await world.advance(0);
    }
    expect(await row(id)).toMatchObject({ state: 'paid', reason: null });
    expect(await collected()).toBe(before - 60_000);
    expect(await tasks()).toEqual([]);
  });

  test('that fail, or come back after they were paid, give everything back once', async () => {
    const before = await collected();
    const failed = await sent();
    await vendor.end(await referenceOf(failed), 'failed');
    await world.advance(A_WHILE);
    expect(await row(failed)).toMatchObject({ state: 'failed', paid_at: null, reason: expect.stringMatching(/./) });
    expect(await collected()).toBe(before);

    const reversed = await sent();
    const reference = await referenceOf(reversed);
    await vendor.end(reference, 'paid');
    await world.advance(A_WHILE);
    expect(await row(reversed)).toMatchObject({ state: 'paid' });
    await vendor.end(reference, 'reversed');
    for (let day = 0; day < 4; day += 1) await world.advance(DAY);
    expect(await row(reversed)).toMatchObject({ state: 'failed', paid_at: expect.any(Date) });
    expect(await collected()).toBe(before);
    expect(await tasks()).toEqual([]);
  });

  test.each(Object.entries(faults))(
    'make one transfer whatever goes wrong with %s [req 15]',
    async (operation, kinds) => {
      for (const fault of kinds) {
        const before = await collected();
        // Some calls are made only after an answer was lost.
        if (operation === 'payout_search') vendor.next('payout', 'lost_answer');
        if (fault === 'key_forgotten') vendor.next('create', 'lost_answer');
        // The call and its repetition.
        for (let time = 0; time < 2; time += 1) vendor.next(operation, fault);
        const id = await asked();
        const reference = await referenceOf(id);
        for (const seconds of [5, 61, 61, A_WHILE, A_WHILE]) await world.advance(seconds);
        vendor.mend(operation);
        expect(await vendor.moving(reference), fault).toEqual([55_000]);
        expect((await row(id)).state, fault).toBe('processing');
        await vendor.end(reference, 'paid');
        await world.advance(A_WHILE);
        expect(await row(id), fault).toMatchObject({ state: 'paid', leased_until: null });
        expect(await collected(), fault).toBe(before - 60_000);
      }
      expect(await tasks()).toEqual([]);
    },
  );

  test('make one transfer although a process sleeps through its lease and wakes up', async () => {
    const [called, woken] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const { create } = vendor.provider;
    let calls = 0;
    world.app.deps.payout = {
      ...vendor.provider,
      async create(request) {
        calls += 1;
        const isFirst = calls === 1;
        const made = await create(request);
        called.resolve();
        if (isFirst) await woken.promise;
        return made;
      },
    };
    const id = await asked();
    const sleeping = world.advance(5);
    await called.promise;
    if ('create' in faults) vendor.next('create', 'key_forgotten');
    await world.advance(61);
    expect(await row(id)).toMatchObject({ asks: 2, provider_id: expect.any(String), leased_until: null });
    const { provider_id: kept, next_at: nextAt } = await row(id);
    woken.resolve();
    await sleeping;
    const reference = await referenceOf(id);
    expect(await vendor.moving(reference)).toEqual([55_000]);
    expect(await row(id)).toMatchObject({ asks: 2, provider_id: kept, next_at: nextAt });
    await vendor.end(reference, 'paid');
    await world.advance(A_WHILE);
    expect(await row(id)).toMatchObject({ state: 'paid' });
  });

  test('wait with one task while the balance at the provider is too low, and go by themselves when it is not', async () => {
    if (vendor.topUp === null) {
      expect(await vendor.provider.balance()).toBeNull();
      return;
    }
    const missing = ((await vendor.provider.balance()) ?? 0) - 54_999;
    vendor.topUp(-missing);
    const id = await asked();
    for (const seconds of [5, 61, A_WHILE]) await world.advance(seconds);
    expect(await row(id)).toMatchObject({ state: 'requested', asks: 0, reason: `waits for balance at ${name}` });
    expect(await tasks()).toMatchObject([
      { subject: `balance at ${name}`, detail: { balance: 54_999, needed: 55_000, waiting: [id] } },
    ]);
    vendor.topUp(missing);
    await world.advance(61);
    expect(await vendor.moving(await referenceOf(id))).toEqual([55_000]);
    expect(await tasks()).toEqual([]);
    await vendor.end(await referenceOf(id), 'paid');
    await world.advance(A_WHILE);
    expect(await row(id)).toMatchObject({ state: 'paid', reason: null });
  });

  test('of more than the limit, and to banks it has no code for, are left to an operator', async () => {
    const large = await asked(2_000_001);
    await world.advance(5);
    expect(await row(large)).toMatchObject({ state: 'requested', provider: 'manual', asks: 0 });
    expect(await world.ops('cash-outs list')).toContain('more than Rp2000000 is sent by an operator');
    await world.ops(`cash-outs reject ${large}`);
    const { unreachable } = vendor;
    const bank = unreachable?.code ?? '459';
    expect(vendor.provider.sendsTo(bank)).toBe(unreachable === null);
    const limited = await asked(2_000_000);
    await world.set('cashout', { id: limited }, { bank_code: bank });
    await world.advance(5);
    const reference = await referenceOf(limited);
    if (unreachable === null) {
      expect(await vendor.moving(reference)).toEqual([1_995_000]);
      await vendor.end(reference, 'failed');
      await world.advance(A_WHILE);
    } else {
      expect(await row(limited)).toMatchObject({
        provider: 'manual',
        reason: `${name} does not send to ${unreachable.name}`,
      });
      await world.ops(`cash-outs reject ${limited}`);
    }
  });

  test('are never ended by an operator while a transfer may exist', async () => {
    const create = Object.keys(faults).find((operation) => ['create', 'payout', '17'].includes(operation));
    const refused = async () => {
      for (const as of ['paid', 'reject']) {
        await refuses(world.ops(`cash-outs ${as} ${id}`), 'desk.at_provider');
      }
    };
    // The provider has it, and never tells us so.
    for (let time = 0; create !== undefined && time < 20; time += 1) vendor.next(create, 'error_after');
    const id = await asked();
    await world.advance(5);
    await refused();
    await world.advance(61);
    // Nor does it help to wait until a request would have arrived.
    world.clock.offsetSeconds += A_WHILE;
    await refused();
    if (create !== undefined) vendor.mend(create);
    world.app.deps.payout = null;
    await refuses(world.ops(`cash-outs reject ${id}`), 'desk.look_first');
    world.app.deps.payout = vendor.provider;
    for (const seconds of [61, A_WHILE]) await world.advance(seconds);
    await vendor.end(await referenceOf(id), 'paid');
    await world.advance(A_WHILE);
    expect(await row(id)).toMatchObject({ state: 'paid' });
  });

  test('are not moved by a notification that is forged, changed, stale or no notification', async () => {
    if (vendor.notification === null) {
      expect((await post({ headers: { 'content-type': 'application/json' }, body: '{}' })).statusCode).toBe(401);
      return;
    }
    const id = await sent();
    const reference = await referenceOf(id);
    await vendor.end(reference, 'paid');
    const { headers: all, body } = await vendor.notification(reference);
    const { 'content-type': _type, ...headers } = all;
    const isToken = name === 'xendit-payouts';
    const attempts: [code: number, headers: Record<string, string | string[]>, body: string | Buffer][] = [
      [401, {}, body],
      [401, Object.fromEntries(Object.keys(headers).map((key) => [key, 'f'.repeat(128)])), body],
      [401, Object.fromEntries(Object.keys(headers).map((key) => [key, ''])), body],
      // A token says nothing of the body; the provider is asked all the same.
      [isToken ? 200 : 401, headers, body.replace(/\d/, (digit) => String((Number(digit) + 1) % 10))],
      [isToken ? 200 : 401, headers, JSON.stringify(JSON.parse(body), null, 2)],
      [401, headers, 'bukan json'],
      [401, headers, '[]'],
      [401, headers, ''],
      [401, headers, Buffer.from([0xff, 0xfe, 0x00])],
      [413, headers, `{"a":"${'x'.repeat(2 * 1024 * 1024)}"}`],
    ];
    for (const [code, wrong, payload] of attempts) {
      const answer = await post({ headers: { 'content-type': 'application/json', ...wrong }, body: payload });
      expect([answer.statusCode, String(payload).slice(0, 40)]).toEqual([code, String(payload).slice(0, 40)]);
    }
    for (let time = 0; time < 3; time += 1) expect((await post({ headers: all, body })).statusCode).toBe(200);
    await world.advance(DAY);
    expect((await post({ headers: all, body })).statusCode).toBe(200);
    await world.advance(0);
    expect(await row(id)).toMatchObject({ state: 'paid' });
  });

  test('leave no secret in an error, a log or a row', async () => {
    expect(logged.length).toBeGreaterThan(0);
    expect(logged.filter((line) => line.includes(CANARY))).toEqual([]);
    const rows = await world.rows('cashout', {});
    expect(JSON.stringify(rows)).not.toContain(CANARY);
  });
});

/** A cash-out's request, as the feature makes it. */
const request = {
  reference: '30000000000000000001',
  bankCode: '014',
  accountNumber: '0011223344',
  holder: 'BANG KANCIL',
  amount: 55_000,
  note: 'Mabarin CO-1',
};

describe('Midtrans Payouts', () => {
  test('approves one payout only, although a forgotten key left another behind', async () => {
    const keys = { creatorKey: 'c', approverKey: 'a' };
    const iris = createIris({ ...context('forgotten'), ...keys, merchantKey: 'm', notifyPath: '/unused' });
    const open = await openSimulator(iris);
    onTestFinished(() => open.close());
    const provider = irisPayouts({ ...keys, merchantKeys: ['m'], baseUrl: open.origin });
    iris.faults.next('create', 'lost_answer');
    await expect(provider.create(request)).rejects.toThrow(PayoutError);
    iris.faults.next('create', 'key_forgotten');
    const made = await provider.create(request);
    expect(made).toMatchObject({ state: 'created', amount: 55_000 });
    const named = { reference: request.reference, providerId: made.providerId ?? '' };
    expect(await provider.approve?.(named)).toMatchObject({ state: 'pending' });
    // A second approval finds what the first one did.
    expect(await provider.approve?.(named)).toMatchObject({ state: 'pending' });
    expect(iris.payouts().map(({ status }) => status)).toEqual(['queued', 'processed']);
    await expect(provider.inquire({ ...named, providerId: null })).rejects.toThrow('by its own reference only');
  });

  test('reads the vector of its documentation, with the old key or the new one', () => {
    const body =
      '{"reference_no":"1d4f8423393005","amount":"95000.0","status":"completed","updated_at":"2026-01-02T03:04:05Z"}';
    const signature =
      '780f5ecaafc1575369828a8184132b07d623ba6e360fa7b7941e145a00b8da804a0ce7208c99844defd139e0a0aa93b39053a0e77b9b54b68a21b79745e1566e';
    const reading = (merchantKeys: string[]) =>
      irisPayouts({ creatorKey: 'c', approverKey: 'a', merchantKeys, baseUrl: 'http://unused' }).readNotification(
        { 'iris-signature': signature },
        Buffer.from(body),
      );
    const event = { reference: null, providerId: '1d4f8423393005' };
    expect(reading(['IRIS-merchant-LOCALTESTKEY'])).toEqual(event);
    expect(reading(['new', 'IRIS-merchant-LOCALTESTKEY'])).toEqual(event);
    expect(reading(['new'])).toBeNull();
    expect(reading([])).toBeNull();
  });

  test.each([
    [400, { error_message: 'An error occurred when creating payouts', errors: ['amount is invalid'] }, 'no'],
    [400, { error_message: 'An error occurred', errors: { '0': ['Insufficient balance'] } }, 'unknown'],
    [400, '<html>', 'unknown'],
    [401, { error_message: 'You are not authorized to perform this action' }, 'unknown'],
    [404, { error_message: 'not here' }, 'unknown'],
    [409, { error_message: 'conflict' }, 'unknown'],
    [429, { error_message: 'Too many requests' }, 'unknown'],
    [200, { payouts: [] }, 'unknown'],
    [200, { payouts: [{ status: 'queued', reference_no: '../approve' }] }, 'unknown'],
    [200, { payouts: [{ reference_no: 'a' }, { reference_no: 'b' }] }, 'unknown'],
    [302, {}, 'unknown'],
    [503, { error_message: 'down' }, 'unknown'],
  ] as const)('takes HTTP %i with %j for a refusal: %s', async (status, body, accepted) => {
    const origin = await answering(status, body);
    const settings = { creatorKey: 'c', approverKey: 'a', merchantKeys: [], baseUrl: origin };
    await expect(irisPayouts(settings).create(request)).rejects.toMatchObject({ name: 'PayoutError', accepted });
  });
});

describe('Xendit payouts', () => {
  test.each([
    [400, { error_code: 'RECIPIENT_ACCOUNT_NUMBER_ERROR' }, 'no'],
    [400, { error_code: 'MINIMUM_TRANSFER_LIMIT_ERROR' }, 'no'],
    [400, { error_code: 'A_NEW_ONE' }, 'unknown'],
    [400, {}, 'unknown'],
    [401, { error_code: 'INVALID_API_KEY' }, 'unknown'],
    [403, { error_code: 'REQUEST_FORBIDDEN_ERROR' }, 'unknown'],
    [409, { error_code: 'DUPLICATE_ERROR' }, 'unknown'],
    [429, { error_code: 'RATE_LIMIT_EXCEEDED' }, 'unknown'],
    [200, { id: 'disb-1', reference_id: request.reference, amount: 55_000, currency: 'IDR', status: 'NEW' }, 'unknown'],
    [200, '<html>', 'unknown'],
    [500, { error_code: 'API_VALIDATION_ERROR' }, 'unknown'],
  ] as const)('takes HTTP %i with %j for a refusal: %s', async (status, body, accepted) => {
    const origin = await answering(status, body);
    const settings = { secretKey: 's', callbackTokens: [], baseUrl: origin };
    await expect(xenditPayouts(settings).create(request)).rejects.toMatchObject({ name: 'PayoutError', accepted });
  });

  test.each([
    [{ amount: 55_000.5 }, null],
    [{ amount: -55_000 }, null],
    [{ amount: 55_000, currency: 'USD' }, null],
    [{ amount: 60_000 }, 60_000],
  ])('reads the amount of %j exactly or not at all', async (fields, amount) => {
    const payout = { id: 'disb-1', reference_id: request.reference, currency: 'IDR', status: 'SUCCEEDED', ...fields };
    const origin = await answering(200, payout);
    const settings = { secretKey: 's', callbackTokens: [], baseUrl: origin };
    const named = { reference: request.reference, providerId: 'disb-1' };
    expect(await xenditPayouts(settings).inquire(named)).toMatchObject({ state: 'paid', amount });
  });
});

describe('an error of a payout provider', () => {
  test('quotes no secret that the provider quotes, in one line of 200 characters', async () => {
    const creatorKey = `${CANARY}-creator`;
    const basic = Buffer.from(`${creatorKey}:`).toString('base64');
    const quote = `key ${creatorKey}\nor ${basic} ${'x'.repeat(500)}`;
    const origin = await answering(401, { error_message: quote, message: quote });
    const providers = [
      irisPayouts({ creatorKey, approverKey: 'a', merchantKeys: [], baseUrl: origin }),
      xenditPayouts({ secretKey: creatorKey, callbackTokens: [], baseUrl: origin }),
    ];
    for (const provider of providers) {
      const error: unknown = await provider.balance().catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(PayoutError);
      const { message } = error as PayoutError;
      expect(message).toContain('[secret]');
      expect(message).not.toContain(CANARY);
      expect(message).not.toContain(basic);
      expect(message).not.toContain('\n');
      expect(message.length).toBeLessThan(230);
    }
  });
});

/** A service that answers everything alike while a test runs; its origin. */
async function answering(status: number, body: unknown): Promise<string> {
  const server = createServer((_request, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...(status === 302 ? { location: '/' } : {}) });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
