import { formatRupiah } from '@mabarin/ui/format/money';

export const creditFieldText = {
  label: 'Kode voucher atau kredit',
  hint: 'opsional',
  placeholder: 'HEMAT20, atau dua dengan koma',
  unread: 'Kode voucher punya 4–12 huruf dan angka, kode kredit 16. Cek lagi kodenya ya!',
  two: 'Satu pesanan bisa memakai maksimum satu voucher dan satu kredit.',
  checking: 'Lagi dicek…',
  unchecked: 'Kodenya belum bisa dicek sekarang. Tetap kami cek waktu kamu pesan.',
  voucher: {
    percent: (value: number) => `Voucher potong ${value}%`,
    amount: (value: number) => `Voucher potong ${formatRupiah(value)}`,
    games: (value: number) => `Voucher gratis ${value} game`,
  },
  credit: (amount: number) => `Kredit ${formatRupiah(amount)}`,
  /** One line: of the day without its weekday. */
  good: (worth: string, until: string) => `${worth}, sampai ${until.replace(/^.*, /, '')}`,
} as const;
