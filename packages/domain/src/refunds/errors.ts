import { refusals } from '#failures.ts';

export const refundsErrors = refusals({
  'refunds.nothing':
    'Tidak ada game berbayar yang bisa dikembalikan. Semuanya sudah dimainkan atau sudah dikembalikan.',
  /** A voucher paid for all of it. */
  'refunds.free': 'Pesanan ini gratis dari voucher host, jadi tidak ada uang yang bisa dikembalikan.',
  /** Fully paid by credit: the host gives it back as credit (`credit/give`). */
  'refunds.paid_by_credit': 'Pesanan ini dibayar dengan kredit, jadi kembalinya sebagai kredit dari host.',
  'refunds.playing': 'Pemain ini sedang bermain. Tunggu sampai game selesai atau kembalikan dulu ke antrian ya!',
  'refunds.disputed':
    'Pembayaran ini sedang atau sudah diputuskan lewat sengketa di dompet atau bank, jadi uang kembali tidak bisa diminta di sini.',
  'refunds.too_early':
    'Uang kembali bisa diminta di sini kalau host tidak aktif selama 7 hari. Selama itu hubungi host.',
  'refunds.not_found': 'Permintaan uang kembali ini tidak ditemukan. Muat ulang halaman lalu coba lagi.',
  'refunds.account_invalid':
    'Rekening tidak disimpan. Pastikan bank, nomor rekening dan nama pemilik sudah diisi dengan benar.',
  'refunds.account_not_needed':
    'Permintaan uang kembali ini tidak butuh rekening lagi. Muat ulang tiket untuk melihat statusnya.',
});
