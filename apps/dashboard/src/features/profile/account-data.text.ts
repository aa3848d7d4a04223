export const accountDataText = {
  title: 'Data dan akun',
  download: 'Unduh data',
  downloadHelp:
    'Unduhan berisi semua data kamu: profil, event, antrian, game, support, gift, transaksi dan pencairan. Bisa dibuka dengan aplikasi catatan atau teks biasa.',
  close: 'Tutup akun',
  closeHelp:
    'Tutup akun menghilangkan halamanmu dan mengeluarkan semua perangkat saat itu juga. Selama 30 hari kamu bisa membatalkannya dengan masuk lagi. Setelah itu data dirimu dihapus, dan catatan uang disimpan tanpa namamu.',
  confirmText:
    'Halamanmu langsung tidak bisa dibuka penonton dan kamu keluar dari semua perangkat. Tutup akun sekarang?',
  closedCaption: 'Akun ditutup',
  closed: (day: string) => `Berubah pikiran? Masuk lagi sebelum ${day} untuk membatalkan.`,
} as const;
