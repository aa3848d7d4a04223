export const feedbackText = {
  opening: 'Halo admin',
  openingAbout: (transaction: string) => `soal transaksi ${transaction}`,
  openingCode: (code: string) => `kode bantuan ${code}`,
  codeLine: (code: string) => `\n\nKode bantuan: ${code}`,

  block: 'Ada masalah?',
  contact: 'Hubungi admin',
  channels: { email: 'Email', whatsapp: 'WhatsApp', discord: 'Discord' },
  transaction: 'Nomor transaksi',
  copyTransaction: 'Salin nomor transaksi',

  pageTitle: 'Hubungi admin · Mabarin',
  title: 'Hubungi admin',
  help: 'Ceritakan masalahnya, dan sebutkan nomor transaksinya kalau soal pembayaran.',
  email: 'Email kamu',
  emailHint: 'balasan admin dikirim ke sini',
  message: 'Pesan',
  messagePlaceholder: 'Contoh: Saldo saya terpotong, tapi pesanan belum masuk.',
  transactionField: 'Nomor transaksi',
  transactionHint: 'opsional',
  submit: 'Kirim ke admin',
  sending: 'Lagi mengirim pesan…',
  sent: 'Pesan kamu terkirim.',
  sentHelp: (email: string) => `Admin akan membalas ke ${email}.`,
  toLanding: 'Ke halaman depan',

  errors: {
    email: 'Isi email yang benar, contoh nama@email.com.',
    message: 'Isi pesannya dulu.',
    transaction: 'Nomor transaksi terlalu panjang.',
  },
} as const;
