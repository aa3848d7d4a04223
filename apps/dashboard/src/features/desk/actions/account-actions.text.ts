import { CLOSING_DAYS } from '@mabarin/domain/privacy/privacy';

export const accountActionsText = {
  accounts: 'Data dan akun',
  accountsHelp: 'Untuk yang tidak bisa masuk sendiri, atau permintaan resmi. Cek identitas atau suratnya dulu.',
  letter: 'Nomor surat permintaan',
  unmasked: 'Tanpa sensor: email, nomor rekening, dan nama pemilik lengkap',
  copy: 'Buat salinan data',
  copyAsk: (person: string) => `Membuat file semua data ${person}. Nomor suratnya masuk catatan operator.`,
  copyDone: 'Salinan dibuat.',
  close: 'Tutup akun host',
  closeAsk: (person: string) =>
    `Menutup akun ${person}: keluar dari semua perangkat, halamannya hilang, dan ${CLOSING_DAYS} hari lagi datanya dihapus. Hanya bisa kalau saldonya sudah dicairkan, tidak ada pencairan atau pembayaran yang jalan, dan tidak ada pesanan berbayar di antrian (kembalikan dari halaman pembayarannya) atau gift yang belum dikirim.`,
  closeDone: 'Akun ditutup.',
  erase: 'Hapus data penonton',
  eraseAsk: (person: string) =>
    `Menghapus data ${person} yang sudah selesai, untuk selamanya. Yang masih terbuka menyusul sendiri.`,
  eraseDone: (open: number) => (open === 0 ? 'Data dihapus.' : `Data dihapus; ${open} yang terbuka menyusul sendiri.`),
} as const;
