import type { Answer } from '@mabarin/simulators/simulator';
import { afterEach, describe, expect, test } from 'vitest';
import { snapGateway } from './snap.gateway.ts';
import { GatewayError, type PaymentGateway } from '#ports/gateway.port.ts';
import { openSnapProvider } from '#testing/fixtures/snap.ts';

const REFERENCE = '20260102114613000001';
const AMOUNT = 52_500;

type Provider = Awaited<ReturnType<typeof openSnapProvider>>;
let provider: Provider;
let gateway: PaymentGateway;
afterEach(() => provider.close());

async function open(variant: Parameters<typeof openSnapProvider>[0] = 'midtrans', changed: object = {}) {
  provider = await openSnapProvider(variant);
  gateway = snapGateway({ ...provider.settings, ...changed }, provider.context);
}

const order = (reference = REFERENCE) => ({
  reference,
  amount: AMOUNT,
  description: 'Mabar 3 game',
  expiresAt: new Date(provider.context.clock.now().getTime() + 900_000),
});
const create = async (reference = REFERENCE) => ({ reference, ...(await gateway.create(order(reference))) });
const lost = (reference = REFERENCE) => ({ reference, providerId: null });
const outcome = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: unknown) => (error instanceof GatewayError ? error.accepted : error),
  );
const asked = (service: string) => provider.calls.filter((call) => call.service === service);
/** Answers one service with this status and body. */
const always = (service: string, status: number, body: unknown) =>
  provider.answers((answer, asked_): Answer => (asked_ === service ? { status, body } : answer));
const changed = (service: string, more: object) =>
  provider.answers((answer, asked_) =>
    asked_ === service ? { ...answer, body: { ...answer.body, ...more } } : answer,
  );

describe('the token', () => {
  test('is asked for once by all calls that need it at the same time, and kept', async () => {
    await open();
    await Promise.all(['1', '2', '3', '4'].map((end) => create(`2026010211461300000${end}`)));
    await gateway.inquire(lost());
    expect(asked('73')).toHaveLength(1);
    expect(asked('73')[0]).toMatchObject({ body: Buffer.from('{"grantType":"client_credentials"}') });
  });

  test('is given up 60 s before it ends', async () => {
    await open();
    await create();
    provider.advance(839);
    await gateway.inquire(lost());
    expect(asked('73')).toHaveLength(1);
    provider.advance(1);
    await gateway.inquire(lost());
    expect(asked('73')).toHaveLength(2);
  });

  test.each(['4014701', '4014703'])(
    'that is refused (%s) is asked for again, once, and the call is repeated under its reference',
    async (responseCode) => {
      await open();
      await create();
      provider.simulator.revokeTokens();
      let refusals = 0;
      provider.answers((answer) => {
        const refused = answer.body['responseCode'] === '4014701';
        if (refused) refusals += 1;
        return refused ? { ...answer, body: { responseCode, responseMessage: 'Invalid Token (B2B)' } } : answer;
      });
      await create('20260102114613000002');
      expect(refusals).toBe(1);
      expect(asked('73')).toHaveLength(2);
      const repeated = asked('47').slice(1);
      expect(repeated.map(({ headers }) => headers['x-external-id'])).toEqual([
        '20260102114613000002',
        '20260102114613000002',
      ]);
      expect(repeated[0]?.body).toEqual(repeated[1]?.body);
    },
  );

  test('that is refused twice ends the call: it is a certain no', async () => {
    await open();
    provider.simulator.faults.next('47', 'token_expired', 2);
    expect(await outcome(create())).toBe('no');
    expect(asked('73')).toHaveLength(2);
    expect(asked('47')).toHaveLength(2);
    expect(provider.simulator.charges()).toEqual([]);
  });

  test('that nobody gives leaves the call unsent', async () => {
    const answers: [number, unknown][] = [
      [401, { responseCode: '4017300', responseMessage: 'Unauthorized. [Signature]' }],
      [500, { responseCode: '5007300', responseMessage: 'General Error' }],
      [200, { responseCode: '5047300', accessToken: 'a' }],
      [200, { responseCode: '2007300' }],
      [200, { responseCode: '2007300', accessToken: 'a\nb' }],
      [200, { responseCode: '2007300', accessToken: {} }],
      [200, '<html>'],
    ];
    await open();
    for (const [status, body] of answers) {
      always('73', status, body);
      expect(await outcome(create()), JSON.stringify(body)).toBe('no');
      await expect(gateway.inquire(lost())).rejects.toMatchObject({ accepted: 'unknown' });
    }
    expect(asked('47')).toEqual([]);
  });

  test.each([
    { tokenType: 'BearerToken', expiresIn: '899' },
    { responseCode: '2007300', expiresIn: 900 },
    { responseCode: '20073000' },
    { responseCode: '2007300', expiresIn: 'soon' },
  ])('may be answered as %j', async (form) => {
    await open();
    provider.answers((answer, service) => {
      const { accessToken } = answer.body;
      return service === '73' ? { ...answer, body: { accessToken, ...form } } : answer;
    });
    await create();
    await gateway.inquire(lost());
    expect(asked('73')).toHaveLength(1);
  });
});

describe('what goes over the wire', () => {
  test('is what Midtrans documents', async () => {
    await open('midtrans');
    await create();
    const [call] = asked('47');
    expect(JSON.parse(String(call?.body))).toEqual({
      partnerReferenceNo: REFERENCE,
      amount: { value: '52500.00', currency: 'IDR' },
      validityPeriod: '2026-01-02T12:01:13+07:00',
      merchantId: 'M0001',
      additionalInfo: { acquirer: 'gopay' },
    });
    expect(call?.headers).toMatchObject({
      'x-timestamp': '2026-01-02T11:46:13+07:00',
      'x-partner-id': 'MBR-PARTNER',
      'x-external-id': REFERENCE,
      'channel-id': '00001',
    });
  });

  test('has a new X-EXTERNAL-ID for every question: an old one would be answered with its old answer', async () => {
    await open('midtrans');
    const charge = await create();
    expect(await gateway.inquire(charge)).toMatchObject({ state: 'pending' });
    provider.simulator.pay(REFERENCE);
    expect(await gateway.inquire(charge)).toMatchObject({ state: 'paid' });
    const ids = asked('51').map(({ headers }) => headers['x-external-id'] ?? '');
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(id).toMatch(/^\d{20,36}$/);
  });

  test('is written as DOKU and BRI write times and signatures', async () => {
    await open('doku');
    await create();
    expect(asked('47')[0]?.headers).toMatchObject({ 'x-timestamp': '2026-01-02T04:46:13Z', 'channel-id': 'H2H' });
    expect(asked('47')[0]?.headers['x-external-id']).not.toBe(REFERENCE);
    await provider.close();
    await open('bri');
    const charge = await create();
    await gateway.inquire(charge);
    expect(asked('47')[0]?.headers).toMatchObject({
      'x-timestamp': '2026-01-02T11:46:13.000+07:00',
      'x-signature': expect.stringMatching(/^[0-9a-f]{128}$/),
    });
    expect(JSON.parse(String(asked('47')[0]?.body))).not.toHaveProperty('validityPeriod');
    expect(JSON.parse(String(asked('51')[0]?.body))).toEqual({
      originalReferenceNo: charge.providerId,
      serviceCode: '17',
      additionalInfo: { terminalId: expect.any(String) },
    });
  });

  test('lives at least 20 s, as providers demand', async () => {
    await open();
    await gateway.create({ ...order(), expiresAt: provider.context.clock.now() });
    expect(JSON.parse(String(asked('47')[0]?.body))).toMatchObject({ validityPeriod: '2026-01-02T11:46:33+07:00' });
  });
});

describe('a charge', () => {
  test.each([
    ['in_progress', 'unknown'],
    ['inconsistent', 'unknown'],
    ['error_body', 'unknown'],
    ['no_qr_string', 'unknown'],
    ['conflict_with_answer', 'done'],
    ['long_code', 'done'],
    ['token_expired', 'done'],
  ])('under %s is %s', async (fault, expected) => {
    await open();
    await gateway.inquire(lost());
    provider.simulator.faults.next('47', fault);
    expect(await outcome(create())).toBe(expected);
    expect(provider.simulator.charges().length).toBeLessThanOrEqual(1);
  });

  test.each([
    ...'40000 40001 40002 40100 40300 40302 40303 40315 40316 40319 40408 40413 40500 40501 42900'
      .split(' ')
      .map((code): [string, string] => [code, 'no']),
    ...'20200 40418 40900 40901 40899 41000 50000 50001 50002 50400'
      .split(' ')
      .map((code): [string, string] => [code, 'unknown']),
  ])('that is refused with %s is certainly not made, or nobody knows: %s', async (code, expected) => {
    await open();
    const responseCode = `${code.slice(0, 3)}47${code.slice(3)}`;
    always('47', Number(code.slice(0, 3)), { responseCode, responseMessage: 'no' });
    expect(await outcome(create())).toBe(expected);
  });

  test.each([
    ['a refusal under 200', 200, '4004701'],
    ['success under 400', 400, '2004700'],
    ['success under 500', 500, '2004700'],
    ['a breakdown under 400', 400, '5004700'],
    ['success under 202', 202, '2004700'],
    ['no code', 200, undefined],
    ['no code under 404', 404, undefined],
    ['a code of another shape', 200, '200'],
    ['a code that is no text', 200, null],
  ])('is unclear where HTTP and body disagree: %s', async (_what, status, responseCode) => {
    await open();
    always('47', status, { responseCode, responseMessage: 'x', referenceNo: 'R', qrContent: 'Q' });
    expect(await outcome(create())).toBe('unknown');
  });

  test('is the same one when Midtrans is asked again under its reference, and a conflict at DOKU', async () => {
    await open('midtrans');
    provider.simulator.faults.next('47', 'lost_answer');
    expect(await outcome(create())).toBe('unknown');
    expect(await create()).toEqual(await create());
    expect(provider.simulator.charges()).toHaveLength(1);
    await provider.close();
    await open('doku');
    await create();
    expect(await outcome(create())).toBe('unknown');
    expect(provider.simulator.charges()).toHaveLength(1);
  });

  test('for another reference, or without a number of the provider, is none', async () => {
    await open();
    for (const more of [{ partnerReferenceNo: '20260102114613000009' }, { referenceNo: '' }, { qrContent: {} }]) {
      changed('47', more);
      expect(await outcome(create()), JSON.stringify(more)).toBe('unknown');
    }
  });
});

describe('a question', () => {
  test.each([
    ['00', 'paid'],
    ['01', 'pending'],
    ['02', 'pending'],
    ['03', 'pending'],
    ['04', 'failed'],
    ['05', 'expired'],
    ['06', 'failed'],
    ['07', 'missing'],
    ['08', 'expired'],
    ['09', 'failed'],
  ])('answered with status %s means %s', async (latestTransactionStatus, state) => {
    await open();
    const charge = await create();
    changed('51', { latestTransactionStatus });
    expect(await gateway.inquire(charge)).toMatchObject({ state });
  });

  test('is not answered by a refusal, a status that is none, or an answer about nothing', async () => {
    await open();
    const charge = await create();
    for (const [status, body] of [
      [400, { responseCode: '4005102', responseMessage: 'Invalid Mandatory Field' }],
      [401, { responseCode: '4015100', responseMessage: 'Unauthorized. [Signature]' }],
      [200, { responseCode: '2005100' }],
      [200, { responseCode: '2005100', latestTransactionStatus: [] }],
      [200, { responseCode: '4045101', responseMessage: 'Transaction Not Found' }],
      [404, '<html>not found</html>'],
    ] as const) {
      always('51', status, body);
      expect(await outcome(gateway.inquire(charge)), JSON.stringify(body)).toBe('unknown');
    }
    always('51', 200, { responseCode: '2005100', latestTransactionStatus: '00', originalReferenceNo: 'another' });
    expect(await outcome(gateway.inquire(charge))).toBe('unknown');
  });

  test.each(['10', 'paid', 'constructor'])(
    'answered with status %s, which nobody documents, says nothing',
    async (word) => {
      await open();
      const charge = await create();
      changed('51', { latestTransactionStatus: word });
      await expect(gateway.inquire(charge)).rejects.toMatchObject({ accepted: 'unknown', word });
    },
  );

  test('says of which order its answer is, and an amount only where it is one', async () => {
    await open();
    const charge = await create();
    changed('51', { originalPartnerReferenceNo: '20260102114613000009' });
    expect(await gateway.inquire(charge)).toMatchObject({ reference: '20260102114613000009' });
    for (const value of ['52500.50', '-52500.00', '5e4', '52,500.00', ' 52500.00', '', null, {}]) {
      changed('51', { amount: { value, currency: 'IDR' } });
      expect(await gateway.inquire(charge), String(value)).toMatchObject({ amount: null });
    }
    changed('51', { amount: { value: '52500.00', currency: 'USD' } });
    expect(await gateway.inquire(charge)).toMatchObject({ amount: AMOUNT, currency: 'USD' });
    changed('51', { amount: null });
    expect(await gateway.inquire(charge)).toMatchObject({ amount: null, currency: '' });
  });

  test('at BRI names our reference as an invoice, and is not asked without its number', async () => {
    await open('bri');
    const charge = await create();
    provider.answers((answer, service) => {
      const { originalPartnerReferenceNo, ...body } = answer.body;
      const additionalInfo = { invoiceNumber: originalPartnerReferenceNo };
      return service === '51' ? { ...answer, body: { ...body, additionalInfo } } : answer;
    });
    expect(await gateway.inquire(charge)).toMatchObject({ state: 'pending', reference: REFERENCE });
    const before = provider.calls.length;
    expect(await outcome(gateway.inquire(lost()))).toBe('unknown');
    expect(provider.calls).toHaveLength(before);
  });

  test('takes the time of the payment only with its zone', async () => {
    await open();
    const charge = await create();
    provider.simulator.pay(REFERENCE);
    for (const [paidTime, paidAt] of [
      ['2026-01-02T11:50:00+07:00', new Date('2026-01-02T04:50:00Z')],
      ['2026-01-02T04:50:00.123Z', new Date('2026-01-02T04:50:00.123Z')],
      ['2026-01-02 11:50:00', new Date(Number.NaN)],
      ['2026-02-30T11:50:00+07:00', new Date(Number.NaN)],
      ['', null],
      ['soon', new Date(Number.NaN)],
    ] as const) {
      changed('51', { paidTime });
      expect(await gateway.inquire(charge), paidTime).toMatchObject({ paidAt });
    }
  });
});

describe('the end of a charge', () => {
  test('asks, cancels with a reason, and asks again', async () => {
    await open();
    const charge = await create();
    await gateway.expire(charge);
    expect(provider.calls.map(({ service }) => service)).toEqual(['73', '47', '51', '77', '51']);
    expect(JSON.parse(String(asked('77')[0]?.body))).toMatchObject({
      reason: 'expired by merchant',
      merchantId: 'M0001',
    });
  });

  test('is its payment, where that came between the question and the cancellation', async () => {
    await open();
    const charge = await create();
    let paid = false;
    provider.answers((answer, service) => {
      if (service === '51' && !paid) {
        provider.simulator.pay(REFERENCE);
        paid = true;
      }
      return answer;
    });
    expect(await gateway.expire(charge)).toMatchObject({ state: 'paid', amount: AMOUNT });
    expect(provider.simulator.charges()[0]?.status).toBe('00');
  });
});

test('a refund that nobody confirms stays open, and its charge says when it was made', async () => {
  await open('doku');
  const charge = await create();
  provider.simulator.pay(REFERENCE);
  const refund = (amount = AMOUNT) =>
    gateway.refund?.({ charge, refundReference: '20260103114613000007', amount, reason: 'dibatalkan host' });
  provider.simulator.faults.next('78', 'in_progress');
  expect(await refund()).toMatchObject({ state: 'pending', reason: expect.stringContaining('2027800') });
  expect(await refund()).toMatchObject({ state: 'done' });
  // Asked again, DOKU says that its number was used.
  expect(await refund()).toMatchObject({ state: 'done' });
  expect(provider.simulator.charges()[0]?.refunded).toBe(AMOUNT);
});
