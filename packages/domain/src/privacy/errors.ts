import { type FailureTable, refusals } from '#failures.ts';

export const privacyErrors = {
  ...refusals({
    'privacy.email_invalid': 'Isi email yang benar dulu ya!',
    'privacy.link_invalid': 'Link ini sudah tidak berlaku. Minta link baru di halaman Data saya ya!',
    'privacy.close_cash_out': 'Pencairanmu masih diproses. Tunggu sampai selesai, baru akun bisa ditutup.',
    'privacy.close_balance':
      'Saldo kamu masih ada. Cairkan dulu sampai habis, baru akun bisa ditutup. Sisa di bawah Rp50.000? Hubungi admin.',
    'privacy.close_payment':
      'Masih ada penonton yang sedang membayar. Tutup pesanan dulu, lalu coba lagi 15 menit lagi.',
    'privacy.close_order':
      'Masih ada pesanan di antrian yang sudah dibayar. Mainkan dulu atau hubungi admin untuk mengembalikan uangnya.',
    'privacy.close_gift':
      'Masih ada gift yang dimenangkan dan belum kamu kirim. Selesaikan dulu, baru akun bisa ditutup.',
  }),
  'privacy.download_expired': {
    kind: 'not_found',
    text: 'Link unduhan ini sudah lewat. Tekan Unduh data lagi di dashboard ya!',
  },
} as const satisfies FailureTable;
