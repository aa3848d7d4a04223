import type { FailureTable } from '#failures.ts';

export const vouchersErrors = {
  'vouchers.used_up': { kind: 'refused', text: 'Voucher ini sudah habis dipakai.' },
  'vouchers.ended': { kind: 'refused', text: 'Masa berlaku voucher ini sudah habis.' },
  'vouchers.stopped': { kind: 'refused', text: 'Voucher ini sudah ditutup host.' },
  'vouchers.reserved': {
    kind: 'refused',
    text: 'Voucher ini sedang dipakai pesanan lain yang belum dibayar, paling lama sampai {until} WIB. Coba lagi sesudah itu.',
  },
  'vouchers.reserved_by_player': {
    kind: 'refused',
    text: 'Pesanan lain dengan ID game ini, dari HP atau browser lain, sedang memakai voucher ini dan belum dibayar, paling lama sampai {until} WIB. Bayar pesanan itu, atau coba lagi sesudah itu.',
  },
  'vouchers.two_codes': {
    kind: 'refused',
    text: 'Satu pesanan bisa memakai maksimum satu voucher dan satu kredit.',
  },
  'vouchers.used_by_player': { kind: 'refused', text: 'ID game ini sudah pernah memakai voucher ini.' },
  'vouchers.invalid': { kind: 'refused', text: 'Isi jenis, nilai, jumlah, dan hari terakhir voucher dengan benar ya!' },
  'vouchers.code_invalid': { kind: 'refused', text: 'Kode voucher punya 4–12 huruf dan angka.' },
  'vouchers.code_taken': { kind: 'refused', text: 'Kode ini sudah ada di daftar voucher kamu. Pilih kode lain ya!' },
  'vouchers.day_over': { kind: 'refused', text: 'Hari terakhir voucher sudah lewat. Pilih hari ini atau sesudahnya.' },
  'vouchers.too_many': {
    kind: 'refused',
    text: 'Voucher yang masih berlaku maksimum 50. Tutup yang tidak dipakai dulu ya!',
  },
  'vouchers.unknown': { kind: 'refused', text: 'Voucher ini tidak ada di daftar kamu.' },
} as const satisfies FailureTable;
