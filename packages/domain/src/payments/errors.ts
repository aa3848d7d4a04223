import type { FailureTable } from '#failures.ts';

export const paymentsErrors = {
  'payments.pending': {
    kind: 'refused',
    text: 'Uangnya belum masuk. Biasanya kurang dari 1 menit, kami cek terus.',
  },
  'payments.review': {
    kind: 'refused',
    text: 'Uangmu masuk, tapi nominalnya perlu dicek admin. Hasilnya muncul di tiket. Simpan bukti bayar.',
  },
  'payments.expired': {
    kind: 'ended',
    text: 'Waktu bayar habis. Telanjur bayar? Jangan bayar lagi, uangnya tetap kami proses dan tiketmu berubah sendiri. Belum bayar? Isi formulir lagi.',
  },
  'payments.failed': {
    kind: 'ended',
    text: 'Pembayaran gagal, pesanan belum dibuat. Saldo terpotong? Simpan buktinya dan hubungi admin. Kalau tidak, coba lagi.',
  },
  'payments.unknown': {
    kind: 'ended',
    text: 'Pembayaran ini tidak ditemukan. Sudah bayar? Jangan bayar lagi, kirim buktinya ke admin.',
  },
  'payments.daily_cap': {
    kind: 'refused',
    text: 'Batas bayar satu orang {cap} sehari. Hari ini masih bisa {left}, besok dihitung lagi dari awal.',
  },
  'payments.minor_cap': {
    kind: 'refused',
    text: 'Di bawah 18, batas bayarnya {cap} sehari. Hari ini masih bisa {left}, besok dihitung lagi dari awal.',
  },
  'payments.gateway_down': {
    kind: 'refused',
    text: 'Kode QR belum bisa dibuat karena layanan pembayaran sedang bermasalah. Kamu belum membayar apa-apa, coba lagi sebentar lagi.',
  },
} as const satisfies FailureTable;
