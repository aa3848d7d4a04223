/** Text of the server-drawn pages; the public site repeats it when it draws. */
export const pageText = {
  landing: {
    title: 'Mabarin · Mabar bareng streamer favoritmu',
    description:
      'Cari host favoritmu: pesan mabar, kirim support, klaim gift lewat QRIS. Kamu streamer? Buka halaman, antriannya rapi.',
  },
  directory: {
    title: 'Host yang lagi main · Mabarin',
    description: 'Cari teman mabar sekarang: host yang lagi main, panjang antrian, perkiraan tunggu dan harganya.',
  },
  login: {
    title: 'Masuk · Mabarin',
    description: 'Masuk ke dashboard host Mabarin: antrian mabar, support, gift dan saldo kamu.',
  },
  join: {
    title: 'Jadi host · Mabarin',
    description:
      'Daftar jadi host Mabarin: pesanan mabar, support dan gift lewat QRIS, antriannya rapi. Tanpa biaya daftar.',
  },
  terms: {
    title: 'Syarat dan Ketentuan · Mabarin',
    description: 'Aturan memakai Mabarin untuk penonton dan host: pesanan, pembayaran, gift dan pencairan.',
  },
  privacy: {
    title: 'Kebijakan Pribadi · Mabarin',
    description: 'Data yang Mabarin simpan, untuk apa, siapa yang melihatnya, dan hak kamu atasnya.',
  },
  guide: {
    title: 'Panduan host · Mabarin',
    description: 'Cara memakai Mabarin untuk host: satu jam pertama, saat live, overlay, uang dan gift.',
  },
  guideObs: {
    title: 'Overlay dan widget di OBS · Mabarin',
    description:
      'Cara memasang overlay dan widget Mabarin di OBS: sumber Browser, suara, pindah scene, dan kalau tidak muncul.',
  },
  guideTiktok: {
    title: 'TikTok LIVE Studio dan program lain · Mabarin',
    description:
      'Cara memasang overlay Mabarin di TikTok LIVE Studio, Streamlabs, vMix dan Prism, termasuk layar tegak.',
  },
  guideCss: {
    title: 'CSS sendiri untuk overlay dan widget · Mabarin',
    description: 'Nama class dan variabel alert dan widget Mabarin untuk Custom CSS di OBS, dengan tiga resep.',
  },
  guideMoney: {
    title: 'Uang host · Mabarin',
    description: 'Biaya layanan, saldo siap dicairkan, pencairan ke rekening, dan pembayaran yang terlambat.',
  },
  guideGifts: {
    title: 'Gift dan undian · Mabarin',
    description:
      'Cara membuat gift di Mabarin: kategori, kuota, peluang, jadwal kirim, dan undian yang bisa diperiksa.',
  },
  guideBots: {
    title: 'Bot chat dan server sendiri · Mabarin',
    description:
      'Antrian Mabarin untuk bot chat, dan webhook ke server kamu: kejadian, isi kiriman, dan cara memeriksa tanda tangannya.',
  },
  ticket: {
    title: 'Tiket kamu · Mabarin',
    description: 'Tempat di antrian, perkiraan tunggu dan kabar terbaru pesanan, support atau gift kamu.',
  },
  forgot: { title: 'Lupa password · Mabarin', description: 'Minta link untuk membuat password baru akun host kamu.' },
  contact: {
    title: 'Hubungi admin · Mabarin',
    description: 'Ada masalah dengan pesanan, pembayaran atau akun? Tulis ke admin Mabarin di sini.',
  },
  find: {
    title: 'Cari pembayaran · Mabarin',
    description: 'Sudah bayar tapi tiketnya hilang? Cari lagi dengan nominal, jam, dan satu data pembayaranmu.',
  },
  proof: {
    title: 'Cek undian gift · Mabarin',
    titleOf: (gift: string) => `Undian ${gift} · Mabarin`,
    description: 'Hitung ulang setiap undian gift ini di browser kamu sendiri.',
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
  open: 'Pesanan dibuka',
  closed: 'Pesanan ditutup',
  waiting: (count: number) => `${count} lagi antri`,
} as const;

export const cardText = {
  landing: 'Mabar bareng streamer favoritmu',
  landingHelp: 'Pesan mabar, kirim support, klaim gift. Bayar pakai QRIS.',
  hostHelp: 'Pesan mabar, kirim support, klaim gift. Bayar pakai QRIS.',
  player: 'Pemain',
  result: 'Hasil mabar',
  along: (host: string) => `bareng ${host}`,
  won: 'Menang',
  done: 'Selesai',
  tally: (won: number, lost: number) => `${won + lost} game: ${won} menang, ${lost} kalah`,
  scan: ['Scan dan', 'ikut mabar!'],
  proof: (gift: string) => `Undian ${gift}`,
  proofHelp: (host: string) => `Gift dari ${host}. Setiap undian bisa kamu hitung ulang sendiri.`,
} as const;
