import { expect, test } from 'vitest';
import { legalLetter } from './letter.ts';

const order = {
  id: 3,
  authority: 'Komdigi',
  number: 'B/77/XI',
  kind: 'urgent',
  receivedAt: '2026-11-27T06:00:00.000Z',
  deadline: '2026-11-27T10:00:00.000Z',
  answer: '',
  found: ['@bangkancil'],
  missing: ['@tidakada'],
  steps: [{ at: '2026-11-27T06:05:00.000Z', operator: 'rina', text: 'Diturunkan: halaman host @bangkancil' }],
  sender: ['PT Contoh', ''],
  now: new Date('2026-11-27T06:10:00.000Z'),
} as const;

test('an answer names the order, what was found, what was not and each step with its time', () => {
  const text = legalLetter(order).join('\n\n');
  expect(text).toContain('Perihal: Jawaban atas Perintah pemutusan akses mendesak Nomor B/77/XI');
  expect(text).toContain('27 November 2026 pukul 13.00 WIB, dengan batas waktu 27 November 2026 pukul 17.00 WIB');
  expect(text).toContain('tidak ada pada layanan kami: @tidakada.');
  expect(text).toContain('1. 27 November 2026 pukul 13.05 WIB: Diturunkan: halaman host @bangkancil.');
  expect(text).toContain('Hormat kami,\nPT Contoh\n');
  expect(text).not.toContain('rina');
});

test('an answer without steps says so, and one to a second warning undertakes not to show it again', () => {
  const text = legalLetter({ ...order, kind: 'st2', found: [], missing: [], steps: [], answer: 'Keliru.' }).join('\n');
  expect(text).toContain('Tidak ada tindakan');
  expect(text).toContain('Keliru.');
  expect(text).toContain('tidak akan menayangkan kembali');
  expect(text).not.toContain('Yang disebut');
});
