import { formatNumber } from '@mabarin/ui/format/money';

export const statementText = {
  title: (month: string) => `Laporan ${month}`,
  host: 'Host',
  period: 'Periode',
  printed: 'Dibuat',
  range: (from: string, until: string) => `${from} – ${until}`,
  running: 'Masa ini belum selesai: angkanya masih bisa bertambah.',
  back: 'Kembali',
  print: 'Cetak atau Simpan PDF',

  balance: 'Saldo',
  entry: 'Keterangan',
  count: 'Kali',
  amount: 'Rupiah',
  username: (username: string) => `(${username})`,
  opening: 'Saldo awal',
  closing: 'Saldo akhir',

  qris: 'Dibayar penonton',
  qrisTotal: (count: number) => `Total QRIS dari ${formatNumber(count)} pembayaran`,
  price: 'Untuk host',
  fee: 'Biaya layanan Mabarin',
  credit: 'Dibayar penonton dengan kredit',
  kept: 'Kelebihan bayar, ditahan untuk penonton',
  qrisHelp:
    'Total QRIS adalah semua yang dibayar penonton lewat QRIS: bagianmu, biaya layanan, dan yang dibayar lebih. Yang dibayar dengan kredit tidak lewat QRIS, jadi dikurangi. Rinciannya di berkas Transaksi, kolom "QRIS masuk".',

  cashOuts: 'Pencairan',
  cashOutFee: 'Biaya pencairan',
  cashOutSent: 'Ke rekening',

  vouchers: (orders: number, amount: string) =>
    `Hadiah host lewat voucher: ${amount} di ${formatNumber(orders)} pesanan. Itu potongan harga, jadi tidak ada di saldo; rinciannya di berkas Voucher.`,

  days: 'Per hari',
  day: 'Tanggal',
  mabar: 'Mabar',
  support: 'Support',
  others: 'Lainnya',
  dayEnd: 'Saldo',
  noDays: 'Tidak ada yang mengubah saldo di masa ini.',
  foot: 'Hari menurut WIB, menurut waktu pembukuan. Laporan masa yang sudah selesai tidak berubah lagi.',
} as const;
