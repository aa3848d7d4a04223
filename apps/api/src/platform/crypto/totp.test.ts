import { addSeconds } from '#platform/date-fns.ts';
import { expect, test } from 'vitest';
import { newTotpSecret, totpCode, totpUri, verifyTotp } from './totp.ts';
import { systemRandom } from '#platform/random.ts';

/** "12345678901234567890", the key of RFC 6238's appendix B. */
const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';
const now = new Date(1_111_111_109_000);
const step = 37_037_036;

test('codes are those of RFC 6238, whose table has two digits more', () => {
  const seconds = [59, 1_111_111_109, 1_111_111_111, 1_234_567_890, 2_000_000_000, 20_000_000_000];
  const codes = seconds.map((at) => totpCode({ secret, now: new Date(at * 1000) }));
  expect(codes).toEqual(['287082', '081804', '050471', '005924', '279037', '353130']);
});

test('a code is accepted in its own step and in the one before and after it, and answers its own step', () => {
  const code = totpCode({ secret, now });
  const at = (seconds: number) => verifyTotp({ secret, code, now: addSeconds(now, seconds), lastStep: null });
  expect([-60, -30, 0, 30, 60].map(at)).toEqual([null, step, step, step, null]);
});

test('a code of the last accepted step, or of one before it, is not accepted', () => {
  const code = totpCode({ secret, now });
  expect(verifyTotp({ secret, code, now, lastStep: step - 1 })).toBe(step);
  expect(verifyTotp({ secret, code, now, lastStep: step })).toBeNull();
  expect(verifyTotp({ secret, code, now, lastStep: step + 1 })).toBeNull();
});

test('what is not six digits, or belongs to another secret, is no code', () => {
  const other = totpCode({ secret: newTotpSecret(systemRandom), now });
  for (const code of ['', '81804', '0818040', '٠٨١٨٠٤', '08180é', ' 081804', other])
    expect(verifyTotp({ secret, code, now, lastStep: null })).toBeNull();
});

test('a new secret has 160 bits, is another each time, and stands in the address for the QR', () => {
  const made = newTotpSecret(systemRandom);
  expect(made).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpSecret(systemRandom)).not.toBe(made);
  expect(totpUri({ secret: made, label: 'demo@mabarin.test' })).toBe(
    `otpauth://totp/Mabarin:demo%40mabarin.test?issuer=Mabarin&secret=${made}&algorithm=SHA1&digits=6&period=30`,
  );
});
