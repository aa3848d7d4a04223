/** Texts of error404 and of a closed host, apart from those of the host page. */
export const notFoundText = {
  title: 'Host ini tidak ada.',
  noPage: 'Halaman ini tidak ada.',
  help: 'Cek lagi tulisan alamatnya ya. Mau jadi host? Daftar lewat tombol “Jadi Host”.',
  closed: 'Halaman ini ditutup.',
  closedTitle: 'Halaman ditutup · Mabarin',
  pageTitle: 'Tidak ditemukan · Mabarin',
  toJoin: 'Jadi Host',
  findPayment: 'Sudah bayar? Cari pembayaranmu',
} as const;
