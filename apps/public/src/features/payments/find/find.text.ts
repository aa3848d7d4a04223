import type { QrisFault } from './read-qris.ts';

const faults: Record<QrisFault, string> = {
  too_large: 'Fotonya terlalu besar. Pakai screenshot, atau foto di bawah 20 MB.',
  unreadable: 'File ini bukan foto yang bisa dibuka. Pakai foto JPG atau PNG.',
  no_qr: 'Tidak ada QR yang terbaca. Pakai foto yang tajam dan QR-nya utuh.',
  other_qr: 'QR ini bukan QRIS. Pakai QR yang kamu scan waktu bayar.',
};

export const findText = {
  pageTitle: 'Cari pembayaran · Mabarin',
  title: 'Cari pembayaran',
  help: 'Sudah bayar tapi tiketnya hilang? Pilih satu data yang masih kamu punya, kami carikan tiketnya.',
  by: 'Yang masih kamu punya',
  ways: {
    player: 'ID game',
    email: 'Email',
    wallet: '4 angka e-wallet',
    qris: 'Foto QR',
  },
  amount: 'Nominal',
  amountHint: 'yang keluar dari e-wallet',
  day: 'Tanggal bayar',
  clock: 'Jam bayar',
  clockHint: 'WIB, boleh meleset 2 menit',
  gameID: 'ID game kamu',
  gameIDHint: 'yang kamu isi waktu pesan',
  walletEnd: '4 angka terakhir referensi e-wallet',
  walletEndHint: 'di riwayat e-wallet',
  walletEndMore: 'Mau tiketnya langsung terbuka?',
  email: 'Email kamu',
  emailHint: 'yang kamu isi waktu pesan',
  qris: 'Foto atau screenshot QR',
  qrisHint: 'fotonya tidak dikirim ke mana-mana',
  choose: 'Pilih foto',
  chooseAgain: 'Ganti foto',
  read: 'QR terbaca. Tekan Cari.',
  faults,
  errors: {
    amount: 'Isi nominal yang kamu bayar, contoh 10500.',
    day: 'Pilih tanggal bayarnya.',
    clock: 'Isi jam bayarnya, contoh 20.15.',
    gameID: 'Isi ID game yang benar, 6 sampai 12 angka.',
    walletEnd: 'Isi 4 angka terakhirnya.',
    email: 'Isi email yang benar, contoh nama@email.com.',
    qris: 'Pilih foto QR-nya dulu.',
  },
  submit: 'Cari',
  searching: 'Lagi mencari…',
  reading: 'Lagi membaca QR…',

  mail: 'Cek email pesanannya.',
  mailHelp:
    'Kalau cocok, link tiketnya kami kirim ke email pesanan itu. Cek juga folder spam. Pesannya tanpa email, atau belum masuk? Kirim suratmu ke tim, isinya sudah kami siapkan.',
  playerHelp:
    'Kalau cocok, link tiketnya kami kirim ke email pesanan itu. Pesannya tanpa email? Cari lagi dengan 4 angka referensi e-wallet atau foto QR, atau kirim suratmu ke tim: isinya sudah kami siapkan. Satu ID game bisa dicari 5 kali sehari.',
  letter: 'QR ini tidak ketemu.',
  letterHelp: 'Coba cari dengan data lain, atau kirim suratmu ke tim. Isinya sudah kami siapkan.',
  toTeam: 'Kirim ke tim',
  again: 'Cari lagi',

  letterStart: 'Aku sudah bayar, tapi tiketku hilang. Tolong carikan ya.',
  letterLine: (name: string, value: string) => `${name}: ${value}`,
  letterAt: 'Waktu bayar',
  letterQr: 'Isi QR',
} as const;
