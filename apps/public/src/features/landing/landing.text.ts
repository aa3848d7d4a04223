export const landingText = {
  pageTitle: 'Mabarin · Mabar bareng streamer favoritmu',
  opening: 'Membuka dashboard…',

  news: 'Pengumuman',
  announcement:
    'Baru: tiket disobek! Waktu host tekan Main, tiketmu sobek di HP. Selesai main, sobekannya jadi gambar buat dibagikan.',
  pause: 'Jeda pengumuman',
  play: 'Jalankan pengumuman',

  sentence: 'Mabar bareng streamer favoritmu.',
  pitch: 'Pilih host, bayar QRIS, pantau giliranmu.',
  hosts: 'Kamu streamer? Antrinya rapi sendiri, support tampil di live, kamu fokus main.',
  join: 'Jadi Host!',
  feeOf: { viewer: 'dibayar penonton', host: 'dari pendapatan kamu' },
  fee: (percent: string, of: string) => `Biaya layanan ${percent} ${of}. Pencairan saldo Rp5.000.`,

  benefits: 'Yang host dapat',
  benefitList: [
    {
      title: 'Fokus main',
      text: 'Antrian tersusun sendiri dari yang sudah bayar. Tinggal tekan Main, Ganti, Win atau Lose.',
    },
    {
      title: 'Terima support',
      text: 'Penonton kirim support lewat QRIS, pesannya langsung tampil dan bisa dibacakan di live.',
    },
    {
      title: 'Event mabar',
      text: 'Bikin event sendiri: push rank, custom, fun match. Kamu yang tentukan harga dan aturannya.',
    },
  ],
} as const;
