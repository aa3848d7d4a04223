import { refusals } from '#failures.ts';

export const vouchersErrors = refusals({
  'vouchers.used_up': 'Voucher ini sudah habis dipakai.',
  'vouchers.ended': 'Masa berlaku voucher ini sudah habis.',
  'vouchers.stopped': 'Voucher ini sudah ditutup host.',
  'vouchers.reserved':
    'Voucher ini sedang dipakai pesanan lain yang belum dibayar, paling lama sampai {until} WIB. Coba lagi sesudah itu.',
  'vouchers.reserved_by_player':
    'Pesanan lain dengan ID game ini, dari HP atau browser lain, sedang memakai voucher ini dan belum dibayar, paling lama sampai {until} WIB. Bayar pesanan itu, atau coba lagi sesudah itu.',
  'vouchers.two_codes': 'Satu pesanan bisa memakai maksimum satu voucher dan satu kredit.',
  'vouchers.used_by_player': 'ID game ini sudah pernah memakai voucher ini.',
  'vouchers.invalid': 'Isi jenis, nilai, jumlah, dan hari terakhir voucher dengan benar ya!',
  'vouchers.code_invalid': 'Kode voucher punya 4–12 huruf dan angka.',
  'vouchers.code_taken': 'Kode ini sudah ada di daftar voucher kamu. Pilih kode lain ya!',
  'vouchers.day_over': 'Hari terakhir voucher sudah lewat. Pilih hari ini atau sesudahnya.',
  'vouchers.too_many': 'Voucher yang masih berlaku maksimum 50. Tutup yang tidak dipakai dulu ya!',
  'vouchers.unknown': 'Voucher ini tidak ada di daftar kamu.',
});
