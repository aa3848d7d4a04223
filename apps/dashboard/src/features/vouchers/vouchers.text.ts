import type { Voucher } from '@mabarin/api-client/contract/vouchers';
import { wibDate } from '@mabarin/domain/time';
import type { VoucherKind } from '@mabarin/domain/vouchers/voucher';
import { formatNumber, formatRupiah } from '@mabarin/ui/format/money';
import { formatDaySheet } from '@mabarin/ui/format/time';

const kinds: Record<VoucherKind, (value: number) => string> = {
  percent: (value) => `Potong ${value}%`,
  amount: (value) => `Potong ${formatRupiah(value)}`,
  games: (value) => `Gratis ${formatNumber(value)} game`,
};

function shortDay(date: string): string {
  const { day, month } = formatDaySheet(date);
  return `${day} ${month}`;
}

export const vouchersText = {
  title: 'Voucher',
  intro:
    'Kode yang membuat pesanan mabar lebih murah, hadiah dari kamu. Penonton menulisnya di form pesanan. Biaya dan saldo kamu dihitung dari yang benar-benar dibayar.',

  add: 'Voucher baru',
  filter: 'Yang tampil',
  filters: { open: 'Berlaku', ended: 'Selesai', all: 'Semua' },
  make: 'Buat voucher',
  kind: 'Hadiahnya',
  choices: [
    { value: 'percent', title: 'Potongan persen' },
    { value: 'amount', title: 'Potongan rupiah' },
    { value: 'games', title: 'Game gratis' },
  ],
  value: { percent: 'Persen', amount: 'Rupiah', games: 'Jumlah game' } satisfies Record<VoucherKind, string>,
  valueHint:
    'Sekali untuk seluruh pesanan, juga kalau pesanannya untuk beberapa pemain. Kalau sisanya kurang dari Rp1.000, penonton tidak perlu membayarnya.',
  uses: 'Bisa dipakai berapa kali?',
  usesHint: 'Setiap pembeli sekali.',
  lastDay: 'Hari terakhir',
  lastDayHint: 'sampai tengah malam WIB',
  code: 'Kode',
  codeHint: 'Opsional, 4–12 huruf dan angka. Kosong: kami buatkan.',
  save: 'Buat voucher',
  made: 'Voucher dibuat.',
  errors: {
    value: {
      percent: 'Potongan persen: isi 1 sampai 100.',
      amount: 'Potongan rupiah: isi Rp1.000 sampai Rp10.000.000.',
      games: 'Game gratis: isi 1 sampai 100.',
    } satisfies Record<VoucherKind, string>,
    uses: 'Voucher bisa dipakai 1 sampai 1.000 kali.',
    lastDay: 'Pilih hari terakhir voucher.',
  },

  list: 'Voucher kamu',
  empty: 'Belum ada voucher.',
  worth: ({ kind, value }: Pick<Voucher, 'kind' | 'value'>) => kinds[kind](value),
  short: (taken: number, uses: number, lastDay: string) =>
    `${formatNumber(taken)}/${formatNumber(uses)} · s.d. ${shortDay(lastDay)}`,
  more: (code: string) => `Lainnya untuk ${code}`,
  used: (taken: number, uses: number, late: number) =>
    `Dipakai ${formatNumber(taken)} dari ${formatNumber(uses)}${late === 0 ? '' : ` (${formatNumber(late)} dibayar terlambat)`}`,
  reserved: (count: number) => `${formatNumber(count)} belum dibayar`,
  given: (amount: string) => `hadiah kamu ${amount}`,
  states: { open: 'BERLAKU', used: 'HABIS', ended: 'LEWAT', stopped: 'DITUTUP' } satisfies Record<
    Voucher['state'],
    string
  >,
  copyLink: 'Salin link',
  stop: 'Tutup',
  stopOf: (code: string) => `Tutup voucher ${code}`,
  stopAsk: (code: string) =>
    `Voucher ${code} tidak bisa dipakai lagi. Pesanan yang sudah memakainya tetap dengan harganya. Tutup voucher ini?`,
  stopped: 'Voucher ditutup.',
  show: 'Pemakai',
  noUses: 'Belum ada yang memakai.',
  use: (title: string, games: number) => `${title}, ${formatNumber(games)} game`,
  price: 'Bayar, potongan',
  unpaid: 'belum dibayar',
  day: (at: string) => shortDay(wibDate(Date.parse(at))),
  late: (at: string) => `${shortDay(wibDate(Date.parse(at)))}, dibayar terlambat`,
} as const;
