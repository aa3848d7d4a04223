export const ticketFootText = {
  fold: 'Bantuan dan nomor tiket',
  keep: 'Simpan link-nya dan jangan dibagikan: siapa pun yang punya bisa membukanya.',
  copy: (when: string) => `Koneksi lambat atau terputus. Terakhir diperbarui ${when}.`,
  keptHere: 'Tiket ini tersimpan di perangkat ini sampai 48 jam setelah selesai.',
  forget: 'Hapus dari perangkat ini',
  forgetQuestion: 'Tiketnya tetap berlaku, tapi cuma bisa dibuka lewat link-nya. Sudah disimpan?',
  forgetYes: 'Hapus',
  forgetNo: 'Batal',
  forgotten: 'Tiket dihapus dari perangkat ini.',
  child: {
    text: 'Kamu orang tua atau wali, dan anakmu membayar tanpa izin?',
    ask: 'Dibayar anak tanpa izin',
    question: 'Admin melihat cerita pembayaran ini dan mengembalikan uangnya kalau benar. Kirim permintaannya?',
    yes: 'Kirim',
    no: 'Batal',
    sent: 'Permintaanmu sudah masuk. Jawabannya muncul di tiket ini, jadi simpan link-nya.',
  },
} as const;
