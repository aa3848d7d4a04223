export const hostText = {
  pageTitle: (name: string) => `Mabar & support ${name} · Mabarin`,
  tabs: 'Layanan host',
  tab: { mabar: 'Mabar', support: 'Support', klaim: 'Klaim Gift' },
  open: 'Pesanan dibuka',
  closed: 'Pesanan ditutup',
  waiting: (count: number) => `${count} lagi antri`,
  badges: 'Lencana',
  another: (count: number) => `Masih ada ${count} pembayaran yang belum selesai.`,
  resume: 'Lanjut bayar',
} as const;
