import { createIris } from '@mabarin/simulators/iris.simulator';
import { openSimulator, type OpenSimulator } from '@mabarin/simulators/server';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { midtransVerifier } from './midtrans.verifier.ts';
import type { AccountVerifier } from '#ports/account-verifier.port.ts';
import { sandboxVerifier } from '#sandbox/verifier.adapter.ts';

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
beforeAll(async () => {
  open = await openSimulator(iris);
  midtrans = midtransVerifier({ ...keys, merchantKeys: [], baseUrl: open.origin });
});
afterAll(() => open.close());

const check = (verifier: AccountVerifier, accountNumber: string, bankCode = '014') =>
  verifier.check({ bankCode, accountNumber });
const unavailable = { ok: false, reason: 'unavailable' };

/** What every adapter of the port does. */
describe.each([
  ['sandbox', () => sandboxVerifier, 'BANG KANCIL'],
  ['midtrans', () => midtrans, 'SIM 3344'],
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
