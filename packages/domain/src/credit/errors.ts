import { refusals } from '#failures.ts';

export const creditErrors = refusals({
  'credit.code_unknown': 'Kode ini tidak ditemukan di host ini. Cek lagi kodenya ya!',
  'credit.code_used': 'Kredit dengan kode ini sudah habis dipakai.',
  'credit.code_ended': 'Masa berlaku kredit ini sudah habis.',
  'credit.code_reserved':
    'Kredit ini sedang dipakai pesanan yang belum dibayar. Kalau itu bukan pesananmu, coba lagi beberapa menit lagi.',
  'credit.nothing_left': 'Tidak ada game berbayar yang bisa dikembalikan. Refresh daftarnya lalu cek lagi ya!',
  'credit.free': 'Pesanan ini gratis dari voucher kamu, jadi tidak ada uang yang bisa dikembalikan.',
  'credit.blacklisted': 'Pemain ini kamu blacklist, jadi tidak bisa memakai kredit. Kembalikan uangnya saja.',
  'credit.disputed': 'Pembayaran ini disengketakan bank atau dompet, jadi tidak bisa jadi kredit.',
  'credit.too_many_games': 'Game yang bisa dikembalikan tinggal {left}. Kurangi jumlahnya ya!',
  'credit.code_pending': 'Kredit ini belum bisa dipakai karena saldo host belum cukup. Coba lagi besok.',
});
