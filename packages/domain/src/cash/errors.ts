import { type FailureTable, refusals } from '#failures.ts';

export const cashErrors = {
  ...refusals({
    'cash.form_invalid':
      'Periksa formulir pencairan saldo. Pastikan jumlah saldo dicairkan (min. Rp50.000) dan password sudah diisi dengan benar!',
    'cash.over_ready':
      'Periksa formulir pencairan saldo. Pastikan jumlah saldo dicairkan tidak melebihi saldo saat ini.',
    'cash.bank_missing': 'Rekening pencairan saldo belum diatur. Atur dahulu rekening kamu di menu setting!',
    'cash.age_missing': 'Usia pemilik akun belum diisi. Isi dulu, cukup sekali!',
    'cash.age_invalid':
      'Usia tidak disimpan. Di bawah 18: isi nama dan kontak orang tua atau wali, dan centang persetujuannya.',
    'cash.password_wrong': 'Password salah! Saldo tidak dicairkan.',
    'cash.pending': 'Pencairan saldo sebelumnya masih diproses. Tunggu sampai selesai.',
    'cash.bank_invalid': 'Rekening tidak disimpan. Pastikan bank dan nomor rekening sudah diisi dengan benar.',
    'cash.bank_not_found': 'Rekening tidak terdaftar. Pastikan nomor rekening atau pilihan bank sudah benar.',
    'cash.bank_unchecked':
      'Nama pemilik rekening belum bisa dicek ke bank: tim belum memasangnya. Muat ulang halaman, lalu tulis namanya sendiri.',
    'cash.bank_cooldown': 'Rekening tidak disimpan. Penggantian rekening kamu bisa dilakukan setelah {timestamp}.',
    /** `text`: the restriction. */
    'cash.kept': 'Belum bisa dicairkan. {text}',
    /** An earlier cash-out would be sent at the end of the freeze. */
    'cash.frozen_open':
      'Masih ada pencairan yang diminta sebelum kamu menekan "Bukan saya". Tulis ke tim Mabarin lewat menu Feedback: dikirim atau dibatalkan?',
  }),
  'cash.bank_unavailable': { kind: 'unavailable', text: 'Ada kesalahan saat validasi data rekening. Coba lagi ya!' },
} as const satisfies FailureTable;
