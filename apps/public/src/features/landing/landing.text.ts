/** Words of the landing page (docs/spec/public.md 2). */
export const landingText = {
  pageTitle: 'Mabarin · Mabar bareng streamer favoritmu',
  opening: 'Membuka dashboard…',

  news: 'Pengumuman',
  announcement: 'Fitur baru: notifikasi Discord! Pasang webhook, kabar dari stanmu langsung masuk ke channel kamu.',
  pause: 'Jeda pengumuman',
  play: 'Jalankan pengumuman',

  sentence: 'Main bareng penonton, antrinya rapi.',
  pitch: 'Buka stan, tempel QR di layar, terima pesanan mabar dan support. Kamu fokus main.',
  join: 'Jadi Host!',
  fee: 'Biaya layanan 5% dibayar penonton. Pencairan saldo Rp5.000.',
  tickets: 'Tiga tiket di antrian sebuah stan',
  queue: [
    { number: '01', title: 'Push rank bareng', name: 'mas.joko', played: 1, count: 2 },
    { number: '02', title: 'Reguler', name: 'xX_Udin_Xx', played: 2, count: 3 },
    { number: '03', title: 'Fast-Track', name: 'siti.mlbb', played: 0, count: 1 },
  ],

  benefits: 'Yang kamu dapat',
  benefitList: [
    {
      title: 'Fokus main',
      text: 'Antrian tersusun sendiri dari yang sudah bayar. Tinggal tekan Main, Ganti, Win atau Lose.',
    },
    {
      title: 'Terima support',
      text: 'Penonton kirim support lewat QRIS, pesannya langsung tampil dan bisa dibacakan di live kamu.',
    },
    {
      title: 'Event mabar',
      text: 'Bikin event sendiri: push rank, custom, fun match. Kamu yang tentukan harga dan aturannya.',
    },
  ],

  pricing: 'Biayanya',
  prices: [
    { amount: '5%', text: 'biaya layanan di setiap transaksi, dibayar penonton di atas harga kamu' },
    { amount: 'Rp5.000', text: 'setiap pencairan saldo ke rekening kamu' },
  ],
  free: 'Tanpa biaya daftar, tanpa langganan.',

  video: 'Lihat cara kerjanya',
  watch: 'Putar video perkenalan',
  videoHelp: 'Layar Mabarin yang sebenarnya, 22 detik, tanpa suara.',

  last: 'Siap buka stan?',
  documents: 'Baca dulu:',
  terms: 'Syarat dan Ketentuan',
  privacy: 'Kebijakan Pribadi',
} as const;
