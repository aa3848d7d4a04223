/** The words of the sandbox page. */
export const sandboxText = {
  title: 'SANDBOX pembayaran Mabarin',
  intro: 'Di sini kamu berpura-pura jadi pembayar dan penyedia QRIS. Tidak ada uang sungguhan.',
  empty: 'Belum ada pembayaran. Buat pesanan di halaman host dulu ya!',
  reload: 'Muat ulang',
  pay: 'Bayar',
  fail: 'Gagal',
  expire: 'Kedaluwarsa',
  amount: 'Nominal',
  mails: 'Email yang terkirim',
  noMails: 'Belum ada email.',
  headings: ['Waktu', 'Keterangan', 'Nominal', 'Status', ''],
  states: { pending: 'menunggu', paid: 'dibayar', failed: 'gagal', expired: 'kedaluwarsa' },
} as const;
