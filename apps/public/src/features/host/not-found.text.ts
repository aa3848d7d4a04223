/** Words of error404: what the host page never says need not come with it. */
export const notFoundText = {
  title: 'Host ini tidak ada.',
  help: 'Cek lagi tulisan alamatnya ya. Mau jadi host? Daftar lewat tombol “Jadi Host”.',
  pageTitle: 'Tidak ditemukan · Mabarin',
  toJoin: 'Jadi Host',
} as const;
