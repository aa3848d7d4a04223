export const viewerText = {
  title: (by: string) => `Penonton ${by}`,
  names: 'Nama',
  also: 'Juga',
  payments: 'Pembayaran',
  tickets: 'Tiket',
  claims: 'Hadiah',
  refunds: 'Pengembalian',
  bans: 'Diblokir atau ditandai',
  messages: 'Pesan ke tim',
} as const;
