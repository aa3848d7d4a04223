import type { FailureTable } from '#failures.ts';

/** What the payment screen may be told besides "paid" (public.md 4 and 7; decisions.md "Money"). */
export const paymentsErrors = {
  'payments.pending': {
    kind: 'refused',
    text: 'Pembayaran kamu belum kami terima. Kalau sudah bayar, tunggu sebentar lalu tekan "Sudah Scan!" lagi ya!',
  },
  'payments.review': {
    kind: 'refused',
    text: 'Pembayaran kamu perlu kami periksa dulu. Simpan bukti bayarnya, dan hubungi admin kalau belum ada kabar ya!',
  },
  'payments.expired': {
    kind: 'ended',
    text: 'Waktu pembayaran sudah habis. Silakan isi formulir lagi ya! Kalau terlanjur bayar, pembayaranmu tetap kami proses.',
  },
  'payments.failed': { kind: 'ended', text: 'Pembayaran gagal. Silakan isi formulir lalu coba bayar lagi ya!' },
  'payments.unknown': { kind: 'ended', text: 'Pembayaran ini tidak ditemukan. Silakan isi formulir lagi ya!' },
  'payments.gateway_down': {
    kind: 'refused',
    text: 'Kode QR belum bisa dibuat karena layanan pembayaran sedang bermasalah. Kamu belum membayar apa-apa, coba lagi sebentar lagi ya!',
  },
} as const satisfies FailureTable;
