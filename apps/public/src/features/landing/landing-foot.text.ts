export const landingFootText = {
  pricing: 'Biayanya',
  fee: {
    viewer: 'biaya layanan di setiap transaksi, dibayar penonton di atas harga kamu',
    host: 'biaya layanan di setiap transaksi, dipotong dari bagian kamu',
  },
  cashOut: { amount: 'Rp5.000', text: 'setiap pencairan saldo ke rekening kamu' },
  free: 'Tanpa biaya daftar, tanpa langganan.',

  video: 'Lihat cara kerjanya',
  watch: 'Putar video perkenalan',
  videoHelp: 'Layar Mabarin yang sebenarnya. Videonya 22 detik, tanpa suara.',
  still:
    'Alert support Rp100.000 di atas game. Di sampingnya antrian pemain di HP host, dengan tombol Main, Win dan Lose.',

  last: 'Siap buka halaman?',
  join: 'Jadi Host!',
  documents: 'Baca dulu:',
  terms: 'Syarat dan Ketentuan',
  privacy: 'Kebijakan Pribadi',
  viewers: 'Yang bisa kamu lakukan:',
  order: { title: 'Pesan mabar', text: 'Bayar QRIS, masuk antrian, giliran kelihatan di HP.' },
  support: { title: 'Kirim support', text: 'Pesannya tampil dan dibacakan di live host.', amount: 'Rp25.000' },
  claim: { title: 'Klaim gift', text: 'Undian terbuka, siapa pun bisa cek.', stamp: 'Menang!' },
} as const;
