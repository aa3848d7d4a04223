export const searchText = {
  title: 'Cari',
  label: 'Nomor, nama, email',
  help: 'Nomor transaksi, nomor di gateway atau dompet, jumlah dan jam ("50000 20.15", "Rp50.000 kemarin 20:15 WITA", "50rb 3 sore"), ID game, email, nama, isi pesan, tiket, CO-..., RF-..., atau nomor tugas.',
  submit: 'Cari',
  none: 'Ketik sesuatu, lalu Enter.',
  noHit: (q: string) => `Tidak ada yang cocok dengan "${q}".`,
  noHitHelp:
    'Nomor dari dompet tidak selalu sampai ke kita, dari GoPay tidak pernah. Ketik jumlah dengan jam di struknya, misalnya 50000 kemarin 20.15 (jam boleh meleset setengah jam), atau sebagian pesannya. Tanpa jam hanya ketemu yang membayar persis sejumlah itu.',
  exact: 'persis',
  kinds: {
    payment: 'Pembayaran',
    host: 'Host',
    viewer: 'Penonton',
    claim: 'Klaim gift',
    'cash-out': 'Pencairan',
    refund: 'Pengembalian',
    task: 'Tugas',
  },
} as const;
