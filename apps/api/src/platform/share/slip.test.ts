import { expect, test } from 'vitest';
import { slipSvg, type QrisSlip } from './slip.ts';

const slip: QrisSlip = {
  qris: '00020101021226660014ID.CO.QRIS.WWW0118936009140000000000',
  amount: 'Rp10.500',
  subject: 'Mabar Reguler 2 game',
  host: 'mabarin.id/demomabar',
  deadline: 'Bayar sebelum 15.42 WIB',
  address: 'https://mabarin.id/tiket/XCc8Wt-mczcYKASRZhijvw',
};

const wordsOf = (drawn: QrisSlip) => [...slipSvg(drawn).matchAll(/<text[^>]*>([^<]*)</g)].map(([, words]) => words);

test('a saved QR says amount, subject, host, until when, and where to look after that', () => {
  expect(wordsOf(slip)).toEqual([
    'Rp10.500',
    'Mabar Reguler 2 game',
    'mabarin.id/demomabar',
    'Bayar sebelum 15.42 WIB',
    'mabarin.id/tiket/XCc8Wt-mczcYKASRZhijvw',
  ]);
});

test('a long subject takes two lines and leaves the address of the host', () => {
  const words = wordsOf({ ...slip, subject: 'Support untuk '.repeat(20) });
  expect(words).toHaveLength(6);
  expect(words).toContain('mabarin.id/demomabar');
});
