export const directoryText = {
  pageTitle: 'Host yang lagi main · Mabarin',
  description: 'Cari teman mabar sekarang: host yang lagi main, panjang antrian, perkiraan tunggu dan harganya.',
  title: 'Host yang lagi main',
  sort: 'Urutkan',
  byQueue: 'Antrian terpendek',
  byPrice: 'Harga termurah',
  list: 'Host yang lagi main',
  waiting: (count: number) => (count === 0 ? 'Belum ada antrian' : `${count} antri`),
  price: (price: string) => `mulai ${price}`,
  empty: 'Belum ada host yang main.',
  emptyHelp: 'Sudah tahu nama host kamu? Cari di atas, banyak yang menerima pesanan sebelum main.',
  changed: (hosts: number) => `Daftar berubah: ${hosts} host lagi main.`,
} as const;
