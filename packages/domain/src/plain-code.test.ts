import fc from 'fast-check';
import { expect, test } from 'vitest';
import { codeKey } from '#accounts/second-factor.ts';
import { readChatCode } from '#chat/code.ts';
import { readCreditCode } from '#credit/code.ts';
import { plainCode } from '#plain-code.ts';
import { readOrderCodes, readVoucherCode } from '#vouchers/code.ts';

const around = [
  (code: string) => `Kode: ${code}`,
  (code: string) => `kode voucher kamu = ${code}.`,
  (code: string) => `"${code}"`,
  (code: string) => `‘${code}’`,
  (code: string) => `*${code}*,`,
  (code: string) => `\u200b${code}\u2060\ufeff`,
  (code: string) => `\u202a${code}\u202c`,
  (code: string) => code.split('').join('\u00ad'),
  (code: string) => `(${code.slice(0, 2)}‑${code.slice(2)})!`,
  (code: string) => ` ${code.toLowerCase()}\n`,
];

test.each([
  ['a voucher', 'HEMAT10', readVoucherCode],
  ['a credit', '7K2M9QXD4TRWH0ZN', readCreditCode],
  ['a code of the chat', 'AB2CD3', readChatCode],
  ['a code of the second factor', '123456', codeKey],
])('%s is read through what nobody sees and what means nothing', (_what, code, read) => {
  for (const put of around) expect(read(put(code)), JSON.stringify(put(code))).toBe(code);
});

test('the order form reads a voucher and a credit with their labels', () => {
  expect(readOrderCodes('Voucher: HEMAT10, kredit: 7K2M-9QXD-4TRW-H0ZN.')).toEqual({
    voucher: 'HEMAT10',
    credit: '7K2M9QXD4TRWH0ZN',
  });
});

test('no letter and no digit of a code is lost', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[A-Z0-9]{1,30}$/), (code) => {
      expect(plainCode(code)).toBe(code);
    }),
  );
});
