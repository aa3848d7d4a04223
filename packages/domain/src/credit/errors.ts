import type { FailureTable } from '#failures.ts';

export const creditErrors = {
  'credit.code_unknown': {
    kind: 'refused',
    text: 'Kode ini tidak ditemukan di host ini. Cek lagi kodenya ya!',
  },
  'credit.code_used': { kind: 'refused', text: 'Kredit dengan kode ini sudah habis dipakai.' },
  'credit.code_ended': { kind: 'refused', text: 'Masa berlaku kredit ini sudah habis.' },
  'credit.code_reserved': {
    kind: 'refused',
    text: 'Kredit ini sedang dipakai pesanan yang belum dibayar. Kalau itu bukan pesananmu, coba lagi beberapa menit lagi.',
  },
  'credit.nothing_left': {
    kind: 'refused',
    text: 'Tidak ada game berbayar yang bisa dikembalikan. Refresh daftarnya lalu cek lagi ya!',
  },
  'credit.free': {
    kind: 'refused',
    text: 'Pesanan ini gratis dari voucher kamu, jadi tidak ada uang yang bisa dikembalikan.',
  },
  'credit.disputed': {
    kind: 'refused',
    text: 'Pembayaran ini disengketakan bank atau dompet, jadi tidak bisa jadi kredit.',
  },
  'credit.too_many_games': {
    kind: 'refused',
    text: 'Game yang bisa dikembalikan tinggal {left}. Kurangi jumlahnya ya!',
  },
  'credit.code_pending': {
    kind: 'refused',
    text: 'Kredit ini belum bisa dipakai karena saldo host belum cukup. Coba lagi besok.',
  },
} as const satisfies FailureTable;
