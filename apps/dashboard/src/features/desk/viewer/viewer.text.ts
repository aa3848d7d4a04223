export const viewerText = {
  title: 'Penonton',
  by: 'Email atau ID game',
  names: 'Nama',
  also: 'Juga',
  payments: 'Pembayaran',
  tickets: 'Tiket',
  claims: 'Hadiah',
  refunds: 'Pengembalian',
  bans: 'Diblokir atau ditandai',
  messages: 'Pesan ke tim',
  mask: 'Sembunyikan pesan',
  maskAsk:
    'Nama dan pesan klaim ini hilang dari layar, jadwal gift, dan antrian untuk seterusnya; host tidak bisa menampilkannya lagi.',
  maskDone: 'Pesan disembunyikan.',
} as const;
