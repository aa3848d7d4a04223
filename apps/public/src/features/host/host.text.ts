export const hostText = {
  pageTitle: (name: string) => `Mabar & support ${name} · Mabarin`,
  tabs: 'Layanan host',
  tab: { mabar: 'Mabar', support: 'Support', klaim: 'Klaim Gift' },
  open: 'Pesanan dibuka',
  closed: 'Pesanan ditutup',
  notStarted: 'Belum mulai',
  waiting: (count: number) => (count === 0 ? 'Belum ada antrian' : `${count} lagi antri`),
  badges: 'Lencana',
  another: (count: number) => `Masih ada ${count} pembayaran yang belum selesai.`,
  resume: 'Lanjut bayar',
} as const;
