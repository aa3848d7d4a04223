import { expect, test } from 'vitest';
import { notifiedState, providerReason, settlementReason } from './reasons.ts';

test('what a provider says is an Indonesian sentence, and its own words only when nobody knows them', () => {
  expect(providerReason('INVALID_DESTINATION')).toBe('rekening tujuan ditolak bank');
  expect(providerReason('REJECTED_BY_CHANNEL')).toBe('ditolak bank tujuan');
  expect(providerReason('RETURNED_BY_BANK')).toBe('dikembalikan bank tujuan');
  expect(providerReason('DUPLICATE_ERROR: this reference was used')).toBe(
    'nomor ini sudah dipakai untuk transfer lain',
  );
  expect(providerReason('iris create: no code')).toBe('kata penyedia: "iris create: no code"');
  expect(notifiedState('paid')).toBe('dibayar');
  expect(notifiedState('authorize')).toBe('status lain ("authorize")');
});

test('a settlement file is refused with the lines that cannot be read', () => {
  expect(settlementReason('lines', [{ line: 5, told: null }])).toMatch(/terpotong.* Baris 5\.$/);
  const told = 'kolom "type": "bayar" tidak dikenal, isinya harus payment atau refund';
  expect(settlementReason('lines', [{ line: 2, told }])).toBe(`Baris 2, ${told}.`);
  expect(settlementReason('empty', [])).toBe('filenya kosong.');
});
