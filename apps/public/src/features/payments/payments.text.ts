export const paymentsText = {
  pageTitle: (amount: string) => `Bayar ${amount} · Mabarin`,
  title: 'Bayar sekarang · sisa',
  timeLeft: 'Sisa waktu',
  minutesLeft: (minutes: number) => (minutes === 0 ? 'Waktu habis' : `Sisa waktu ${minutes} menit`),
  lastLook: 'Waktunya habis. Lagi dicek sekali lagi…',
  qrAlt: (amount: string) => `Kode QRIS ${amount}`,
  anyWallet: 'QRIS · semua e-wallet & bank',
  // No-break spaces, so that no line ends between a part's name and its amount.
  lessVoucher: (code: string, discount: string) => `−\u00a0voucher\u00a0${code}\u00a0${discount}`,
  lessCredit: (credit: string) => `−\u00a0kredit\u00a0${credit}`,
  plusFee: (fee: string) => `+\u00a0biaya\u00a0layanan\u00a0${fee}`,
  host: (host: string) => `@${host}`,
  saveQr: 'Simpan QR',
  share: 'Bagikan',
  screenshot: 'Tidak tersimpan? Screenshot saja layar ini.',
  inApp: (app: string | null) =>
    `Kamu lagi di browser ${app ?? 'sebuah aplikasi'}, dan QR sering tidak tersimpan di sini. Unggah screenshot-nya dari galeri di aplikasi e-wallet kamu.`,
  openElsewhere: {
    android: 'Lebih gampang lagi: ketuk titik tiga di pojok layar, lalu pilih "Buka di Chrome".',
    ios: 'Lebih gampang lagi: ketuk titik tiga di pojok layar, lalu pilih "Buka di Safari".',
  },
  continueElsewhere: 'Lanjut di browser lain',
  linkCopied: {
    android: 'Link disalin. Tempel di Chrome, QR ini muncul lagi di sana.',
    ios: 'Link disalin. Tempel di Safari, QR ini muncul lagi di sana.',
  },
  saveHint: 'Bayar dari HP ini? Simpan QR-nya, lalu unggah dari galeri di aplikasi e-wallet kamu.',
  scanned: 'Sudah Scan!',
  automatic: 'Status dicek otomatis. Setelah bayar, halaman ini boleh ditutup.',
  checking: 'Lagi cek pembayaran kamu…',
  player: (id: string, server: string) => `ID ${id} (${server})`,
  along: (names: readonly string[]) => `bareng ${names.join(', ')}`,
  wrongPlayer: 'Bukan akunmu? Jangan bayar dulu, ganti pesanannya.',

  change: 'Ganti pesanan',
  changeQuestion:
    'QR ini akan dibatalkan dan formulirmu terbuka lagi, lengkap dengan isinya. Sudah telanjur bayar? Jangan ganti, tunggu statusnya berubah sendiri.',
  changeCredit: 'Kredit yang dipakai pesanan ini bisa kamu pakai lagi.',
  changeVoucher: (code: string) => `Voucher ${code} bisa kamu pakai lagi selama masih berlaku.`,
  changeYes: 'Ganti pesanan',
  changeNo: 'Jangan ganti',
  notChangedCaption: 'Pesanan belum diganti',
  notChanged: 'Layanan pembayaran belum menjawab, jadi QR ini masih berlaku. Coba lagi sebentar lagi.',

  review: 'Sedang dicek',
  short: (rest: string) => `Kurang ${rest}`,
  billed: (amount: string) => `Tagihannya ${amount}.`,
  came: (amount: string, received: string) => `Tagihannya ${amount}, yang masuk ${received}, jadi belum jadi pesanan.`,
  reviewTitle: 'Pembayaran sedang dicek · Mabarin',

  haveBack: 'Minta uangku kembali',

  over: 'Pembayaran berakhir',
  failed: 'Pembayaran gagal',
  openTicket: 'Buka tiket',
  again: 'Pesan lagi',
  contact: 'Hubungi admin',
} as const;
