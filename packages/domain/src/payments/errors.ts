import { type FailureTable, refusals } from '#failures.ts';

export const paymentsErrors = {
  ...refusals({
    'payments.pending': 'Uangnya belum masuk. Biasanya kurang dari 1 menit, kami cek terus.',
    'payments.review': 'Uangmu masuk, tapi nominalnya perlu dicek admin. Hasilnya muncul di tiket. Simpan bukti bayar.',
    'payments.daily_cap':
      'Batas bayar satu orang {cap} sehari. Hari ini masih bisa {left}, besok dihitung lagi dari awal.',
    /** `text`: the restriction. */
    'payments.minor_cap': '{text} Batasnya {cap} sehari, dan hari ini masih bisa {left}.',
    'payments.age_unknown':
      'Pilih umurmu dulu: 18 tahun ke atas atau di bawah 18. Pertanyaannya tidak ada? Muat ulang halamannya.',
    'payments.gateway_down':
      'Kode QR belum bisa dibuat karena layanan pembayaran sedang bermasalah. Kamu belum membayar apa-apa, coba lagi sebentar lagi.',
    'payments.find_invalid': 'Isi dulu nominal, jam, dan satu data pembayaranmu ya.',
    'payments.old_page': 'Halaman ini versi lama. Muat ulang halamannya. Pembayaranmu aman, hasilnya ada di tiket.',
  }),
  'payments.expired': {
    kind: 'ended',
    text: 'Waktu bayar habis. Telanjur bayar? Jangan bayar lagi, uangnya tetap kami proses dan tiketmu berubah sendiri.',
  },
  'payments.failed': {
    kind: 'ended',
    text: 'Pesanan belum dibuat. Saldo terpotong? Simpan buktinya dan hubungi admin.',
  },
  'payments.unknown': {
    kind: 'ended',
    text: 'Pembayaran ini tidak ditemukan. Sudah bayar? Jangan bayar lagi, kirim buktinya ke admin.',
  },
} as const satisfies FailureTable;
