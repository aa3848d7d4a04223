const test = 'Test Discord';

export const discordText = {
  title: 'Discord',
  intro: 'Kirim notifikasi pesanan, support dan klaim gift ke channel Discord kamu.',
  webhook: 'Link webhook',
  webhookHelp: 'Link ini rahasia. Setelah disimpan hanya ujungnya yang ditampilkan.',
  clear: 'Hapus isian',
  show: 'Tampilkan link',
  hide: 'Sembunyikan link',
  saved: 'Pengaturan discord berhasil disimpan.',
  saveFailed: 'Ada kesalahan saat menyimpan pengaturan discord. Coba lagi ya!',
  test,
  tested: 'Pesan tes terkirim. Cek channel Discord kamu!',
  saveFirst: 'Simpan dulu link webhook ini, lalu tes lagi ya!',
  remove: 'Putuskan Discord',
  removeAsk: 'Notifikasi ke channel Discord kamu akan berhenti. Lakukan sekarang?',
  removed: 'Discord sudah diputuskan.',
  disabled:
    'Discord menolak webhook ini, mungkin sudah dihapus. Notifikasi berhenti sampai kamu menyimpan webhook baru.',
  steps: 'Cara membuat webhook',
  stepList: [
    'Buka Discord, lalu masuk ke server kamu.',
    'Klik ikon roda gigi (Edit Channel) di channel yang akan menerima notifikasi.',
    'Pilih Integrations, lalu Webhooks.',
    'Klik New Webhook dan beri nama, misalnya Mabarin.',
    'Klik Copy Webhook URL.',
    'Tempel link-nya di kolom Link webhook, lalu klik Simpan.',
    `Klik ${test} untuk memastikan pesannya sampai.`,
  ],
} as const;
