import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { snapPayout } from './snap.payout.ts';
import { PayoutError, type PayoutProvider } from '#ports/payout.port.ts';
import { openSnapProvider } from '#testing/fixtures/snap.ts';

const REFERENCE = '30000000000000000001';

let bank: Awaited<ReturnType<typeof openSnapProvider>>;
let payouts: PayoutProvider;
beforeEach(async () => {
  bank = await openSnapProvider('midtrans');
  payouts = snapPayout(bank.settings, bank.context);
});
afterEach(() => bank.close());

const request = (more: Partial<Parameters<PayoutProvider['create']>[0]> = {}) => ({
  reference: REFERENCE,
  bankCode: '014',
  accountNumber: '1234567890',
  holder: 'BUDI UTOMO',
  amount: 95_000,
  note: 'MABAR CO-000123',
  ...more,
});
const named = { reference: REFERENCE, providerId: null };
const outcome = (call: Promise<unknown>) =>
  call.then(
    () => 'done',
    (error: unknown) => (error instanceof PayoutError ? error.accepted : error),
  );
const asked = (service: string) =>
  bank.calls.filter((call) => call.service === service).map(({ body }) => JSON.parse(String(body)) as object);

describe('a transfer', () => {
  test('inside a bank has name and bank beside it, between banks the remark', async () => {
    expect(await payouts.create(request())).toEqual({
      state: 'pending',
      reference: REFERENCE,
      amount: 95_000,
      providerId: expect.stringMatching(/^SIM-TF-/),
      reason: null,
    });
    await payouts.create(request({ reference: '30000000000000000002', bankCode: '535' }));
    const both = {
      amount: { value: '95000.00', currency: 'IDR' },
      beneficiaryAccountNo: '1234567890',
      sourceAccountNo: '0000000000',
      transactionDate: '2026-01-02T11:46:13+07:00',
    };
    expect(asked('17')).toEqual([
      {
        ...both,
        partnerReferenceNo: REFERENCE,
        remark: 'MABAR CO-000123',
        additionalInfo: { beneficiaryAccountName: 'BUDI UTOMO', beneficiaryBankCode: '014' },
      },
    ]);
    expect(asked('18')).toEqual([
      {
        ...both,
        partnerReferenceNo: '30000000000000000002',
        beneficiaryAccountName: 'BUDI UTOMO',
        beneficiaryBankCode: '535',
        additionalInfo: { remark: 'MABAR CO-000123' },
      },
    ]);
  });

  test.each(['014', '002', '009', '008', '022', '011', '013', '542'])(
    'to bank %s is one inside a bank',
    async (code) => {
      await payouts.create(request({ bankCode: code }));
      expect(bank.simulator.transfers()).toMatchObject([{ service: '17' }]);
    },
  );

  test('to a wallet or a syariah unit is not offered, and certainly not made', async () => {
    for (const bankCode of ['dana', '542S']) {
      expect(payouts.sendsTo(bankCode)).toBe(false);
      expect(await outcome(payouts.create(request({ bankCode })))).toBe('no');
    }
    expect(bank.calls).toEqual([]);
  });

  test('under a used reference is a conflict of which nothing is known, and is made once', async () => {
    await payouts.create(request());
    expect(await outcome(payouts.create(request()))).toBe('unknown');
    expect(await outcome(payouts.create(request({ amount: 96_000 })))).toBe('unknown');
    expect(bank.simulator.transfers()).toMatchObject([{ amount: 95_000 }]);
  });

  test.each([
    ...'40000 40001 40002 40302 40303 40305 40309 40318 40411 40413'.split(' ').map((code) => [code, 'no'] as const),
    ...'20200 40100 40101 40103 40300 40306 40314 40315 40316 40319 40400 40408 40418 40500 40900 40901 42900 49900 50000 50002 50400'
      .split(' ')
      .map((code) => [code, 'unknown'] as const),
  ])('refused with %s ends it, or passes: %s', async (code, expected) => {
    bank.answers((answer, service) =>
      service === '17'
        ? { status: Number(code.slice(0, 3)), body: { responseCode: `${code.slice(0, 3)}17${code.slice(3)}` } }
        : answer,
    );
    expect(await outcome(payouts.create(request()))).toBe(expected);
  });

  test.each([
    ['504', '00', 'paid'],
    ['506', '06', 'failed'],
    ['202', '03', 'pending'],
  ])('to an account ending %s is answered late and found as it is', async (ending, status, state) => {
    expect(await outcome(payouts.create(request({ accountNumber: `1234567${ending}` })))).toBe('unknown');
    expect(bank.simulator.transfers()).toMatchObject([{ status }]);
    expect(await payouts.inquire(named)).toMatchObject({ state, reference: REFERENCE, amount: 95_000 });
  });

  test.each([
    ['000', 'no'],
    ['009', 'no'],
    ['018', 'no'],
    ['306', 'unknown'],
  ])('to an account ending %s is not made: %s', async (ending, expected) => {
    expect(await outcome(payouts.create(request({ accountNumber: `1234567${ending}` })))).toBe(expected);
    expect(bank.simulator.transfers()).toEqual([]);
    expect(await payouts.inquire(named)).toEqual({ state: 'missing', providerId: null, reason: null });
  });

  test('beyond the balance waits', async () => {
    expect(await outcome(payouts.create(request({ amount: 60_000_000 })))).toBe('unknown');
    expect(bank.simulator.transfers()).toEqual([]);
  });

  test('that is answered under another reference is not ours', async () => {
    bank.answers((answer, service) =>
      service === '17' ? { ...answer, body: { ...answer.body, partnerReferenceNo: '1' } } : answer,
    );
    expect(await outcome(payouts.create(request()))).toBe('unknown');
  });
});

describe('a question about a transfer', () => {
  test.each([
    ['00', 'paid'],
    ['01', 'pending'],
    ['02', 'pending'],
    ['03', 'pending'],
    ['04', 'reversed'],
    ['05', 'failed'],
    ['06', 'failed'],
    ['07', 'missing'],
    ['08', 'pending'],
    ['09', 'failed'],
    ['constructor', 'pending'],
  ])('answered with status %s means %s', async (latestTransactionStatus, state) => {
    await payouts.create(request());
    bank.answers((answer, service) =>
      service === '36' && answer.status === 200
        ? { ...answer, body: { ...answer.body, latestTransactionStatus, transactionStatusDesc: 'Bank\n tutup' } }
        : answer,
    );
    const answer = await payouts.inquire(named);
    expect(answer).toMatchObject({ state });
    expect(answer.reason).toBe(
      state === 'paid' || state === 'missing' ? null : `${latestTransactionStatus} Bank  tutup`,
    );
  });

  test('finds one of either service, and is answered missing only by both', async () => {
    await payouts.create(request({ bankCode: '535' }));
    expect(await payouts.inquire(named)).toMatchObject({ state: 'pending', reference: REFERENCE });
    expect(asked('36')).toMatchObject([{ serviceCode: '18', originalPartnerReferenceNo: REFERENCE }]);
    const other = { reference: '30000000000000000002', providerId: null };
    expect(await payouts.inquire(other)).toMatchObject({ state: 'missing' });
    expect(asked('36').slice(1)).toMatchObject([{ serviceCode: '18' }, { serviceCode: '17' }]);
    bank.simulator.faults.next('36', 'none');
    bank.simulator.faults.next('36', 'error_body');
    expect(await outcome(payouts.inquire(other))).toBe('unknown');
  });

  test('tells an amount only where it is whole rupiah', async () => {
    await payouts.create(request());
    for (const amount of [
      { value: '95000.50', currency: 'IDR' },
      { value: '-95000.00', currency: 'IDR' },
      { value: '95000.00', currency: 'USD' },
      { value: '95000.00' },
      null,
      '95000.00',
    ]) {
      bank.answers((answer, service) => (service === '36' ? { ...answer, body: { ...answer.body, amount } } : answer));
      expect(await payouts.inquire(named), JSON.stringify(amount)).toMatchObject({ amount: null });
    }
  });
});

describe('the balance', () => {
  test('is what can be sent, whole rupiah', async () => {
    expect(await payouts.balance()).toBe(50_000_000);
    const balanceOf = (accountInfos: unknown) => {
      bank.answers((answer, service) =>
        service === '11' ? { ...answer, body: { ...answer.body, accountInfos } } : answer,
      );
      return payouts.balance();
    };
    expect(await balanceOf([{ availableBalance: { value: '1234.99', currency: 'IDR' } }])).toBe(1_234);
    for (const none of [[], null, [{}], [{ availableBalance: { value: '-5.00' } }]])
      expect(await balanceOf(none)).toBeNull();
  });

  test('cannot be asked where there is no such service, and is trouble where it fails', async () => {
    bank.answers((answer, service) => (service === '11' ? { status: 404, body: '<html>' } : answer));
    expect(await payouts.balance()).toBeNull();
    bank.answers((answer, service) => (service === '11' ? { status: 503, body: '<html>' } : answer));
    expect(await outcome(payouts.balance())).toBe('unknown');
  });
});

test('a preset without transfers is refused at the start, by the name of its variable', () => {
  for (const preset of ['doku', 'bri'] as const) {
    expect(() => snapPayout({ ...bank.settings, preset }, bank.context)).toThrow(
      `MABARIN_PAYOUT=snap needs a preset with transfers, and ${preset} has none.`,
    );
  }
});

test('no error quotes a secret', async () => {
  const { clientSecret, privateKey } = bank.settings;
  bank.answers((answer, service) => ({
    status: 401,
    body:
      service === '73'
        ? answer.body
        : { responseCode: '4011700', responseMessage: `${clientSecret}\n${privateKey} snap-0` },
  }));
  for (const call of [payouts.create(request()), payouts.inquire(named), payouts.balance()]) {
    const error = (await call.catch((thrown: unknown) => thrown)) as Error;
    expect(error).toBeInstanceOf(PayoutError);
    expect(`${error.message} ${error.stack}`).not.toContain(clientSecret);
    expect(error.message).not.toContain('PRIVATE KEY');
    expect(error.message).not.toMatch(/\p{Cc}/u);
  }
});
