/** Words of the directory of hosts who play now. */
export const directoryText = {
  pageTitle: 'Host yang lagi main · Mabarin',
  description: 'Cari teman mabar sekarang: host yang lagi main, panjang antrian, perkiraan tunggu dan harganya.',
  title: 'Host yang lagi main',
  help: 'Sedang main dan menerima pesanan. Pilih host, lalu pesan mabar.',
  sort: 'Urutkan',
  byQueue: 'Antrian terpendek',
  byPrice: 'Harga termurah',
  list: 'Host yang lagi main',
  waiting: (count: number) => (count === 0 ? 'Belum ada antrian' : `${count} lagi antri`),
  wait: (from: number, to: number) => (from === to ? `tunggu sekitar ${from} menit` : `tunggu ${from}–${to} menit`),
  waitUnknown: 'lama tunggu belum bisa diperkirakan',
  price: (price: string) => `mulai ${price}`,
  empty: 'Belum ada host yang main.',
  emptyHelp: 'Coba lagi nanti ya! Kalau sudah tahu nama host kamu, cari di halaman depan.',
  search: 'Cari host',
  changed: (hosts: number) => `Daftar berubah: ${hosts} host lagi main.`,
} as const;
