import { createIris } from '@mabarin/simulators/iris.simulator';
import { openSimulator, type OpenSimulator } from '@mabarin/simulators/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { midtransVerifier } from './midtrans.verifier.ts';
import { snapVerifier } from './snap.verifier.ts';
import type { AccountVerifier } from '#ports/account-verifier.port.ts';
import { sandboxVerifier } from '#sandbox/verifier.adapter.ts';
import { openSnapProvider } from '#testing/fixtures/snap.ts';

const keys = { creatorKey: 'KENARI-creator', approverKey: 'KENARI-approver' };
const iris = createIris({
  now: () => new Date('2026-11-20T05:00:00Z'),
  uuid: () => '00000000-0000-4000-8000-000000000001',
  random: () => 0,
  ...keys,
  merchantKey: 'KENARI-merchant',
  balance: 0,
  notifyPath: '/unused',
});
let open: OpenSimulator;
let midtrans: AccountVerifier;
let bankApi: Awaited<ReturnType<typeof openSnapProvider>>;
let snap: AccountVerifier;
const logged: unknown[] = [];
beforeAll(async () => {
  open = await openSimulator(iris);
  midtrans = midtransVerifier({ ...keys, merchantKeys: [], baseUrl: open.origin });
  bankApi = await openSnapProvider('midtrans');
  snap = snapVerifier(bankApi.settings, {
    ...bankApi.context,
    log: { warn: (...said: unknown[]) => logged.push(said) },
  });
});
afterAll(() => Promise.all([open.close(), bankApi.close()]));

const check = (verifier: AccountVerifier, accountNumber: string, bankCode = '014') =>
  verifier.check({ bankCode, accountNumber });
const unavailable = { ok: false, reason: 'unavailable' };

/** Rules of every adapter of the port. */
describe.each([
  ['sandbox', () => sandboxVerifier, 'BANG KANCIL'],
  ['midtrans', () => midtrans, 'SIM 3344'],
  ['snap', () => snap, 'SIM 3344'],
] as const)('the account check by %s [dec outside world]', (_name, verifier, holder) => {
  test('names the holder of an account, and says that there is none', async () => {
    expect(await check(verifier(), '0011223344')).toEqual({ ok: true, holder });
    expect(await check(verifier(), '0011223000')).toEqual({ ok: false, reason: 'not_found' });
  });
});

describe('the account check by midtrans', () => {
  test('tells what is wrong with an account, a dormant one as blocked', async () => {
    expect(await check(midtrans, '0011223018')).toEqual({ ok: false, reason: 'closed' });
    expect(await check(midtrans, '0011223009')).toEqual({ ok: false, reason: 'blocked' });
  });

  test('is unavailable for a bank without a code, and never a guess', async () => {
    expect(await check(midtrans, '0011223344', '459')).toEqual(unavailable);
  });

  test.each(['lost_request', 'lost_answer', 'error_before', 'error_after', 'html', 'rate_limited'])(
    'is unavailable, not an error, at %s',
    async (fault) => {
      iris.faults.next('validate', fault);
      expect(await check(midtrans, '0011223344')).toEqual(unavailable);
      expect(await check(midtrans, '0011223344')).toMatchObject({ ok: true });
    },
  );

  test('is unavailable with a wrong key or nobody there', async () => {
    const settings = { ...keys, merchantKeys: [], baseUrl: open.origin };
    expect(await check(midtransVerifier({ ...settings, creatorKey: 'another' }), '0011223344')).toEqual(unavailable);
    expect(await check(midtransVerifier({ ...settings, baseUrl: 'http://127.0.0.1:1' }), '0011223344')).toEqual(
      unavailable,
    );
  });
});

describe('the account check by snap', () => {
  const asked = () => bankApi.calls.filter(({ service }) => service !== '73');

  test.each([
    ['0011223000', { ok: false, reason: 'not_found' }],
    ['0011223009', { ok: false, reason: 'blocked' }],
    ['0011223018', { ok: false, reason: 'closed' }],
    ['0011223202', unavailable],
    ['0011223344', { ok: true, holder: 'SIM 3344' }],
  ])('of an account that ends like %s, inside a bank and between banks, is %j', async (account, expected) => {
    expect(await check(snap, account)).toEqual(expected);
    expect(asked().at(-1)?.service).toBe('15');
    expect(await check(snap, account, '535')).toEqual(expected);
    expect(asked().at(-1)?.service).toBe('16');
  });

  test('asks nobody about a wallet or a syariah unit, which have no number at Bank Indonesia', async () => {
    const before = bankApi.calls.length;
    for (const code of ['dana', '542S', '']) expect(await check(snap, '0011223344', code)).toEqual(unavailable);
    expect(bankApi.calls).toHaveLength(before);
  });

  test('takes no name of another account, and no empty one', async () => {
    for (const more of [
      { beneficiaryAccountNo: '9' },
      { beneficiaryAccountName: ' ' },
      { beneficiaryAccountName: {} },
    ]) {
      bankApi.answers((answer) => ({ ...answer, body: { ...answer.body, ...more } }));
      expect(await check(snap, '0011223344'), JSON.stringify(more)).toEqual(unavailable);
    }
    bankApi.answers((answer) => answer);
  });

  test('is unavailable, not an error, whatever goes wrong, and tells the log without a secret', async () => {
    logged.length = 0;
    const faults = [
      'lost_request',
      'lost_answer',
      'error_before',
      'error_after',
      'html',
      'rate_limited',
      'in_progress',
    ];
    for (const fault of faults) {
      bankApi.simulator.faults.next('15', fault);
      expect(await check(snap, '0011223344'), fault).toEqual(unavailable);
    }
    bankApi.answers((answer) => ({
      status: 401,
      body: { ...answer.body, responseCode: '4011500', responseMessage: bankApi.settings.clientSecret },
    }));
    expect(await check(snap, '0011223344')).toEqual(unavailable);
    bankApi.answers((answer) => answer);
    const nobody = snapVerifier(
      { ...bankApi.settings, baseUrl: 'http://127.0.0.1:1' },
      { ...bankApi.context, log: { warn: () => {} } },
    );
    expect(await check(nobody, '0011223344')).toEqual(unavailable);
    expect(logged).toHaveLength(faults.length + 1);
    expect(JSON.stringify(logged)).toContain('4011500');
    expect(JSON.stringify(logged)).not.toContain(bankApi.settings.clientSecret);
    expect(JSON.stringify(logged)).not.toContain('0011223344');
  });

  test('is refused at the start for a preset that has none', () => {
    for (const preset of ['doku', 'bri'] as const) {
      const settings = { ...bankApi.settings, preset };
      expect(() => snapVerifier(settings, { ...bankApi.context, log: { warn: () => {} } })).toThrow(
        `MABARIN_BANK_CHECK=snap needs a preset with account inquiry, and ${preset} has none.`,
      );
    }
  });
});
