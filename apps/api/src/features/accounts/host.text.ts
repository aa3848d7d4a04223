/** Words of the pages that are served before their script runs; the public site says the same once it draws. */
export const pageText = {
  landing: {
    title: 'Mabarin · Mabar bareng streamer favoritmu',
    description:
      'Pesan mabar, kirim support dan klaim gift dari streamer favoritmu. Bayar pakai QRIS, antriannya rapi.',
  },
  host: {
    title: (name: string) => `Mabar & support ${name} · Mabarin`,
    description: (name: string) =>
      `Pesan mabar bareng ${name}, kirim support, atau klaim gift. Bayar pakai QRIS, tanpa daftar.`,
  },
  list: {
    title: (name: string) => `Antrian ${name} · Mabarin`,
    description: (name: string) => `Lihat siapa yang lagi bermain dan antri mabar bareng ${name}.`,
  },
  gift: {
    title: (name: string) => `Jadwal gift ${name} · Mabarin`,
    description: (name: string) => `Jadwal pengiriman gift dari ${name}.`,
  },
  open: 'Pesanan buka',
  closed: 'Pesanan tutup',
  waiting: (count: number) => (count === 0 ? 'Belum ada antrian' : `${count} lagi antri`),
} as const;
