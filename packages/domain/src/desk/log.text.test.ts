import { expect, test } from 'vitest';
import { changesText } from '#desk/log.text.ts';

test.each([
  [
    { state: 'requested', amount: 60_000 },
    { state: 'paid', amount: 60_000 },
    'Keadaan: diminta → terkirim · Jumlah: Rp60.000',
  ],
  [null, { masked: true }, 'Disembunyikan: ya'],
  [{ taken_by: null }, { taken_by: 'rina' }, 'Dipegang: tidak ada → rina'],
  [{ text: 'slot', weight: 9 }, null, 'Isi: slot · Bobot: 9'],
  [
    null,
    { refunds: [{ refund: 'RF-1', amount: 21_000, games: 2 }] },
    'Refund: Refund: RF-1, Jumlah: Rp21.000, Game: 2',
  ],
  [null, { gross: -105_000, takenDown: [] }, 'Bruto: -Rp105.000 · Diturunkan: tidak ada'],
  [null, { lama: 'paid' }, 'lama: paid'],
  [
    null,
    { dispute: 'DS-1', hold: 6, taken: 21_000, until: '2026-12-28T05:00:00.000Z' },
    'Sengketa: DS-1 · Nomor uang ditahan: 6 · Diambil: Rp21.000 · Sampai: 28 Desember 2026 pukul 12.00 WIB',
  ],
  [null, { rows: 4 }, 'Baris di file: 4'],
  [null, null, ''],
])('a logged change is words: %o to %o', (before, after, text) => {
  expect(changesText(before, after).join(' · ')).toBe(text);
});
