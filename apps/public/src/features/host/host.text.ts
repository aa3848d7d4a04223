export const hostText = {
  pageTitle: (name: string) => `Mabar & support ${name} · Mabarin`,
  tabs: 'Layanan host',
  tab: { mabar: 'Mabar', support: 'Support', klaim: 'Klaim Gift' },
  open: 'Pesanan dibuka',
  closed: 'Pesanan ditutup',
  waiting: (count: number, wait: string | null) => `${count} antri${wait === null ? '' : ` · ${wait}`}`,
  badges: 'Lencana',
  another: (count: number) => `Masih ada ${count} pembayaran yang belum selesai.`,
  resume: 'Lanjut bayar',
} as const;
