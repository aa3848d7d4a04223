import type { FailureTable } from '#failures.ts';

export const cashErrors = {
  'cash.form_invalid': {
    kind: 'refused',
    text: 'Periksa formulir pencairan saldo. Pastikan jumlah saldo dicairkan (min. Rp50.000) dan password sudah diisi dengan benar!',
  },
  'cash.over_ready': {
    kind: 'refused',
    text: 'Periksa formulir pencairan saldo. Pastikan jumlah saldo dicairkan tidak melebihi saldo saat ini.',
  },
  'cash.bank_missing': {
    kind: 'refused',
    text: 'Rekening pencairan saldo belum diatur. Atur dahulu rekening kamu di menu setting!',
  },
  'cash.age_missing': {
    kind: 'refused',
    text: 'Usia pemilik akun belum diisi. Isi dulu di menu setting, cukup sekali!',
  },
  'cash.age_invalid': {
    kind: 'refused',
    text: 'Usia tidak disimpan. Di bawah 18: isi nama dan kontak orang tua atau wali, dan centang persetujuannya.',
  },
  'cash.password_wrong': { kind: 'refused', text: 'Password salah! Saldo tidak dicairkan.' },
  'cash.pending': {
    kind: 'refused',
    text: 'Pencairan saldo sebelumnya masih diproses. Tunggu sampai selesai.',
  },
  'cash.bank_invalid': {
    kind: 'refused',
    text: 'Rekening tidak disimpan. Pastikan bank dan nomor rekening sudah diisi dengan benar.',
  },
  'cash.bank_not_found': {
    kind: 'refused',
    text: 'Rekening tidak terdaftar. Pastikan nomor rekening atau pilihan bank sudah benar.',
  },
  'cash.bank_unavailable': { kind: 'unavailable', text: 'Ada kesalahan saat validasi data rekening. Coba lagi ya!' },
  'cash.bank_cooldown': {
    kind: 'refused',
    text: 'Rekening tidak disimpan. Penggantian rekening kamu bisa dilakukan setelah {timestamp}.',
  },
  /** The password was set by a link from a mail, whose owner may be somebody else. */
  'cash.reset_wait': {
    kind: 'refused',
    text: 'Password kamu baru saja direset. Supaya saldo kamu aman, pencairan bisa dilakukan lagi setelah {timestamp}.',
  },
  'cash.frozen_by_operator': {
    kind: 'refused',
    text: 'Pencairan kamu ditahan oleh tim Mabarin. Kirim pesan ke tim lewat menu Feedback.',
  },
  'cash.frozen': {
    kind: 'refused',
    text: 'Pencairan dibekukan karena kamu menekan "Bukan saya" di email. Buka lagi di halaman Keamanan.',
  },
  /** The same, after a new password by mail: the freeze may end a day later. */
  'cash.frozen_until': {
    kind: 'refused',
    text: 'Pencairan dibekukan karena kamu menekan "Bukan saya" di email. Buka lagi di halaman Keamanan setelah {timestamp}.',
  },
  /** An earlier cash-out would be sent at the end of the freeze. */
  'cash.frozen_open': {
    kind: 'refused',
    text: 'Masih ada pencairan yang diminta sebelum kamu menekan "Bukan saya". Tulis ke tim Mabarin lewat menu Feedback: dikirim atau dibatalkan?',
  },
} as const satisfies FailureTable;
