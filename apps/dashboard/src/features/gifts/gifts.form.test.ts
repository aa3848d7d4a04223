import { GIFT_TITLE_MAX } from '@mabarin/domain/gifts/gift';
import { expect, test } from 'vitest';
import { emptyClaim, emptySchedule, claimToEdit, claimToSchedule, giftToAdd, giftToEdit } from './gifts.form.ts';
import { giftsText } from './gifts.text.ts';
import { claim, gift } from './testing.ts';

test('a new gift has quota 1 and gacha 1, an old one its own values [dash 9 gift] [dash 3 gift]', () => {
  const blank = { giftClass: -1, giftTitle: '', giftQuota: 1, giftGacha: 1, giftStatus: true };
  expect(giftToAdd()).toMatchObject({ id: '', action: 'add', ...blank });
  expect(giftToAdd().newId).not.toBe(giftToAdd().newId);
  expect(giftToEdit(gift('a', { status: false }))).toMatchObject({
    id: 'a',
    action: 'edit',
    giftClass: 2,
    giftTitle: 'Skin a',
    giftQuota: 2,
    giftGacha: 11,
    giftStatus: false,
  });
});

test('a claim comes into its forms with its player, its words and its day [dash 2 gift-claim-form]', () => {
  const player = { giftClaimPlayerID: '123456789', giftClaimPlayerServer: '2001', giftClaimPlayerName: 'Pemain 7' };
  const words = { giftClaimClass: 2, giftClaimMessage: 'Hadiah setia' };
  expect(claimToEdit(claim('7'))).toEqual({ id: '7', action: 'edit', ...player, ...words });
  expect(claimToSchedule(claim('7', { schedule: '2026-11-22' }))).toEqual({
    id: '7',
    action: 'set-schedule',
    ...player,
    ...words,
    giftClaimTitle: 'Host Custom',
    giftClaimSchedule: '2026-11-22',
  });
  expect([emptyClaim.action, emptyClaim.giftClaimClass, emptySchedule.action]).toEqual([null, -1, null]);
});

test('the sentences the spec quotes are exact [dash 8 gifts] [dash 5 gift] [dash 5 claim form]', () => {
  const { gifts, giftForm, claims, doneClaims, claimForm, schedule } = giftsText;
  expect(gifts.empty).toBe('Belum ada gift.');
  expect(gifts.failed).toBe('Ada kesalahan saat proses data gift. Coba lagi ya!');
  expect(gifts.confirmRemove('Skin')).toBe('Gift "Skin" akan dihapus. Lakukan sekarang?');
  expect(giftForm.counter(7, GIFT_TITLE_MAX)).toBe('7/25 karakter');
  expect(giftForm.quotaHint).toBe('Kuota minimum adalah 1.');
  expect(giftForm.gachaHint).toBe(
    'Gacha minimum adalah 1. Gacha menentukan kemungkinan mendapatkan gift. Gacha 1 membuat kemungkinan 50%.',
  );
  expect(giftForm.invalid).toBe(
    'Form belum lengkap. Pastikan nama gift, kategori, kuota dan gacha sudah diisi dengan benar.',
  );
  expect(giftForm.notSaved).toBe('Gift kamu tidak disimpan karena form tidak valid. Coba lagi ya!');
  expect(claims.fetchFailed).toBe('Ada kesalahan saat mengambil data klaim. Coba lagi ya!');
  expect(claims.saveFailed).toBe('Ada kesalahan saat menyimpan data klaim. Coba lagi ya!');
  expect(claims.confirmRemove('Budi')).toBe(
    'Klaim untuk Budi akan dihapus dan tidak bisa dikembalikan. Lakukan sekarang?',
  );
  expect(claims.confirmDone('Budi')).toBe('Klaim gift untuk Budi akan diselesaikan. Lakukan sekarang?');
  expect([claims.empty, doneClaims.empty]).toEqual(['Belum ada klaim.', 'Belum ada klaim yang selesai.']);
  expect(claimForm.noteHint).toBe('Catatan maksimum 50 karakter.');
  expect(claimForm.invalid).toBe('Form belum lengkap. Pastikan kategori dan catatan sudah diisi dengan benar.');
  expect(claimForm.notSaved).toBe('Klaim kamu tidak disimpan karena form tidak valid.\nCoba ulang ya!');
  expect([schedule.title, schedule.date]).toEqual(['Set Jadwal - Klaim Gift Selesai', 'Jadwal Kirim Gift']);
  expect(schedule.invalid).toBe('Pastikan pilih tanggal untuk jadwal kirim gift!');
});
