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
} as const;
