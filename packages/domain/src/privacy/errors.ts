import type { FailureTable } from '#failures.ts';

export const privacyErrors = {
  'privacy.email_invalid': { kind: 'refused', text: 'Isi email yang benar dulu ya!' },
  'privacy.link_invalid': {
    kind: 'refused',
    text: 'Link ini sudah tidak berlaku. Minta link baru di halaman Data saya ya!',
  },
  'privacy.download_expired': {
    kind: 'not_found',
    text: 'Link unduhan ini sudah lewat. Tekan Unduh data lagi di dashboard ya!',
  },
  'privacy.close_cash_out': {
    kind: 'refused',
    text: 'Pencairanmu masih diproses. Tunggu sampai selesai, baru akun bisa ditutup.',
  },
  'privacy.close_balance': {
    kind: 'refused',
    text: 'Saldo kamu masih ada. Cairkan dulu sampai habis, baru akun bisa ditutup. Sisa di bawah Rp50.000? Hubungi admin.',
  },
  'privacy.close_payment': {
    kind: 'refused',
    text: 'Masih ada penonton yang sedang membayar. Tutup pesanan dulu, lalu coba lagi 15 menit lagi.',
  },
  'privacy.close_order': {
    kind: 'refused',
    text: 'Masih ada pesanan di antrian yang sudah dibayar. Mainkan dulu atau hubungi admin untuk mengembalikan uangnya.',
  },
  'privacy.close_gift': {
    kind: 'refused',
    text: 'Masih ada gift yang dimenangkan dan belum kamu kirim. Selesaikan dulu, baru akun bisa ditutup.',
  },
} as const satisfies FailureTable;
