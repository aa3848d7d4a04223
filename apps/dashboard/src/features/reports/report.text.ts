import { formatNumber } from '@mabarin/ui/format/money';

export const reportText = {
  title: 'Laporan',
  running: 'Bulan ini belum selesai, angkanya masih bertambah.',
  failed: 'Laporan belum bisa diambil.',
  loading: 'Laporan sedang diambil',

  income: 'Masuk bulan ini',
  incomeOf: (count: number) => `dari ${formatNumber(count)} pembayaran`,
  fee: 'Biaya layanan',
  gift: (orders: number) => `Voucher, ${formatNumber(orders)} pesanan`,
  empty: 'Belum ada uang masuk atau game di bulan ini.',
  emptyHelp: 'Begitu ada pesanan atau support yang dibayar, angka dan grafiknya muncul di sini.',
  perDay: 'Masuk per hari',
  gamesPerDay: 'Game per hari',
  asTable: 'Lihat sebagai tabel',
  valueOf: (name: string, value: string) => `${name}: ${value}`,
  day: 'Tanggal',
  mabar: 'Mabar',
  support: 'Support',
  sum: 'Jumlah',
  win: 'Win',
  lose: 'Lose',

  money: 'Semua yang mengubah saldo',
  statement: 'Untuk dicetak',
  year: 'Rekap tahunan',

  winRate: 'Win rate',
  winRateOf: (wins: number, games: number) => `${formatNumber(wins)} dari ${formatNumber(games)} game`,
  players: 'Pemain',
  supporters: 'Pengirim support',
  again: ({ again, total }: { again: number; total: number }) =>
    total === 0 ? 'belum ada' : `${formatNumber(again)} datang lagi`,
  wait: 'Waktu tunggu',
  waitP90: (text: string) => `hampir semua di bawah ${text}`,
  noWait: 'belum ada yang main',

  turns: 'Siapa menunggu berapa lama',
  turn: (orders: number, median: string) => `${formatNumber(orders)} pesanan, biasanya ${median}`,
  longest: (wait: string, passed: number) =>
    `paling lama ${wait}${passed === 0 ? '' : ` · disundul ${formatNumber(passed)} kali`}`,

  files: 'Unduh berkas',
  file: 'Isi berkas',
  from: 'Dari',
  until: 'Sampai',
  fileTitles: {
    transactions: 'Transaksi: semua yang mengubah saldo',
    orders: 'Pesanan mabar yang dibayar',
    vouchers: 'Voucher: hadiah host, juga pesanan gratis',
    supports: 'Support',
    games: 'Game',
    'cash-outs': 'Pencairan',
  },
  csv: 'Unduh CSV',
  xlsx: 'Unduh Excel (.xlsx)',
  cancel: 'Batal',
  progress: (rows: number, of: number | null) =>
    of === null ? `${formatNumber(rows)} baris sampai` : `${formatNumber(rows)} dari ${formatNumber(of)} baris sampai`,
  making: 'Berkas Excel sedang dibuat',
  preparing: 'Berkas sedang disiapkan',
  done: (name: string) => `${name} sudah diunduh.`,
  cutCaption: 'Berkas terpotong',
  cut: (rows: number) =>
    `Berkas terpotong: baru ${formatNumber(rows)} baris yang sampai, jadi tidak disimpan. Periksa koneksimu, lalu coba lagi.`,
  stalledCaption: 'Unduhan terhenti',
  stalled: (seconds: number) =>
    `Selama ${seconds} detik tidak ada data yang sampai, jadi unduhan dihentikan dan berkasnya tidak disimpan. Periksa koneksimu, lalu coba lagi ya!`,
  tooManyCaption: 'Terlalu banyak baris',
  tooMany: (limit: number) =>
    `Berkas Excel maksimum ${formatNumber(limit)} baris. Pilih hari yang lebih sedikit, atau pakai CSV yang tanpa batas.`,
  downloadFailed: 'Ada kesalahan saat mengunduh berkas.',
} as const;

/** A share in whole percent. */
export function percent(part: number, whole: number): string {
  return `${whole === 0 ? 0 : Math.round((part / whole) * 100)}%`;
}

/** A waiting time: `45 detik`, `12 menit`, `2 jam 5 menit`. */
export function waitText(seconds: number): string {
  if (seconds < 60) return `${seconds} detik`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} menit`;
  return minutes % 60 === 0 ? `${minutes / 60} jam` : `${Math.floor(minutes / 60)} jam ${minutes % 60} menit`;
}
