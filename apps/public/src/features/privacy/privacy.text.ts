export const privacyText = {
  pageTitle: 'Data saya · Mabarin',
  title: 'Data saya',
  askHelp:
    'Tulis email yang kamu pakai saat kirim support atau pesan mabar. Kami kirim link untuk mengunduh atau menghapus data dengan email itu, beserta link tiketmu 30 hari terakhir.',
  email: 'Email',
  emailError: 'Isi email yang benar, contoh nama@email.com.',
  ask: 'Kirim link',
  asking: 'Lagi mengirim link…',
  asked: 'Cek email kamu.',
  askedHelp: (email: string) =>
    `Kalau ada data dengan email ${email}, link-nya sudah dikirim ke sana dan berlaku 1 jam. Belum masuk? Cek juga folder spam.`,
  toLanding: 'Ke halaman depan',

  checking: 'Lagi memeriksa link…',
  invalid: 'Link tidak berlaku.',
  askAgain: 'Minta link baru',
  of: (email: string) => `Data dengan email ${email}`,

  receiptsTitle: 'Bukti bayar',
  receiptsHelp: 'Semua yang kamu bayar dengan email ini, menurut tanggal. Bisa dicetak atau disimpan sebagai tabel.',
  receipts: 'Lihat bukti bayar',
  noReceipts: 'Tidak ada pembayaran di tanggal ini.',
  support: 'Support',
  order: (title: string, games: number) => `${title} · ${games} game`,
  back: (amount: string) => `kembali ${amount}`,
  sum: (count: number) => `Jumlah dari ${count} pembayaran`,
  sumBack: 'Sudah kembali',
  print: 'Cetak atau simpan PDF',
  csv: 'Unduh CSV',
  csvName: (from: string, until: string) => `mabarin-bukti-bayar-${from}-${until}.csv`,
  csvColumns: ['Tanggal', 'Jam', 'Host', 'Untuk', 'Nomor transaksi', 'Dibayar', 'Kembali'],

  downloadTitle: 'Unduh data',
  downloadHelp: 'Semua support, pesanan dan pesanmu ke admin dengan email ini, dalam satu file JSON.',
  download: 'Unduh data',
  fileName: 'data-mabarin.json',
  downloaded: 'File data kamu sudah diunduh.',

  eraseTitle: 'Hapus data',
  eraseHelp:
    'Nama, pesan, email dan ID game kamu dihapus dari support dan pesanan dengan email ini. Nominal dan nomor transaksi tetap dicatat, karena aturan pembukuan mewajibkannya. Yang masih berjalan dihapus begitu selesai. Ini tidak bisa dibatalkan.',
  erase: 'Hapus data saya',
  confirm: 'Hapus sekarang?',
  confirmText: 'Setelah ini tiket dan host tidak lagi menampilkan namamu. Data yang dihapus tidak bisa dikembalikan.',
  yes: 'Hapus data saya',
  no: 'Tidak',
  erasing: 'Lagi menghapus data…',
  erased: 'Data kamu sudah dihapus.',
  erasedHelp: 'Nominal dan nomor transaksi tetap dicatat tanpa namamu.',
  erasedOpen: (open: number) =>
    `${open} yang masih berjalan, seperti pesanan di antrian, dihapus otomatis begitu selesai.`,
} as const;
