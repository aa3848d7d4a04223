/** Words of the landing page. */
export const landingText = {
  pageTitle: 'Mabarin · Mabar bareng streamer favoritmu',
  sentence: 'Main bareng streamer favoritmu, antriannya rapi.',
  help: 'Buka halaman host dari link yang dia bagikan, pesan mabar, bayar pakai QRIS, lalu tunggu giliranmu.',
  fee: 'Biaya layanan 5% di setiap transaksi.',
  login: 'Masuk sebagai host',
} as const;
