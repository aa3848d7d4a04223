/** Words of the payment screen. Quoted sentences are the spec's. */
export const paymentsText = {
  pageTitle: (amount: string) => `Bayar ${amount} · Mabarin`,
  title: 'Bayar pakai QRIS',
  hurry: 'Bayar sebelum waktunya habis. Tiap menit satu lampu padam.',
  lastLook: 'Waktunya habis. Lagi dicek sekali lagi…',
  qrAlt: (amount: string) => `Kode QRIS ${amount}`,
  anyWallet: 'QRIS · semua e-wallet & bank',
  wallets: 'GoPay, OVO, DANA, ShopeePay, LinkAja, m-banking',
  fee: (price: string, fee: string) => `${price} + biaya layanan ${fee}`,
  creditFee: (price: string, credit: string, fee: string) => `${price} − kredit ${credit} + biaya layanan ${fee}`,
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
  changeYes: 'Ya, ganti',
  changeNo: 'Jangan ganti',
  notChangedCaption: 'Pesanan belum diganti',
  notChanged: 'Layanan pembayaran belum menjawab, jadi QR ini masih berlaku. Coba lagi sebentar lagi ya!',

  over: 'Pembayaran berakhir',
  openTicket: 'Buka tiket',
  ok: 'OK',
  contact: 'Hubungi admin',
} as const;
