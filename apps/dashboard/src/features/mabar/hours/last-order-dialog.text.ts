export const lastOrderText = {
  lastOrderHelp: 'Setelah itu pesanan tertutup sendiri. Yang sudah bayar atau QRIS-nya masih terbuka tetap dilayani.',
  way: 'Tutup kapan?',
  byCount: 'Saat sekian menunggu',
  byCountHelp: 'Yang sedang membayar ikut dihitung.',
  byTime: 'Pada jam tertentu',
  byTimeHelp: 'Waktu WIB.',
  waiting: 'Jumlah menunggu',
  time: 'Jam (WIB)',
  set: 'Atur',
  cancel: 'Batal',
} as const;
