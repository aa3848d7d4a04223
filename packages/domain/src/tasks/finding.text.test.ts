import { expect, test } from 'vitest';
import { findingText } from '#tasks/finding.text.ts';

test.each([
  ['journal 7 has 2 entries that sum to 500', 'jurnal 7 jumlahnya 500, harus 0'],
  [
    'charge MBR-1 of payment aB is duplicate (received nothing) with 0 journals: none, without a task',
    'tagihan MBR-1 dari pembayaran aB (duplicate, diterima tidak ada) tanpa tugas, dengan 0 jurnal: tidak ada',
  ],
  ['cash-out CO-1 is paid with the journals cashout', 'pencairan CO-1 (paid), padahal jurnalnya cashout'],
  ['something of an older version', 'something of an older version'],
])('a finding of the books is Indonesian: %s', (finding, text) => {
  expect(findingText(finding)).toBe(text);
});
