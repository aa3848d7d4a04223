export const eventText = {
  title: 'Event',
  add: 'Tambah',
  empty: 'Belum ada event.',
  always: 'Selalu aktif',
  status: (title: string) => `Status ${title}`,
  on: 'Aktif',
  off: 'Nonaktif',
  edit: 'Ubah',
  editOf: (title: string) => `Ubah ${title}`,
  remove: 'Hapus',
  removeOf: (title: string) => `Hapus ${title}`,
  confirmRemove: (title: string) => `Event "${title}" akan dihapus. Lakukan sekarang?`,
  saved: (title: string) => `Event ${title} sudah disimpan.`,
  removed: (title: string) => `Event ${title} sudah dihapus.`,

  party: 'Pesan bareng teman',
  partyHelp:
    'Penonton bisa memesan Reguler dan Fast-Track untuk beberapa pemain sekaligus. Satu rombongan berdampingan di antrian, dan Main memanggil semuanya.',
  partyMax: (max: number) => (max === 1 ? 'Tidak' : `Maksimum ${max}`),
  partySaved: (max: number) =>
    max === 1 ? 'Pesanan bareng teman ditutup.' : `Satu pesanan bisa untuk maksimum ${max} pemain.`,

  addTitle: 'Tambah Event',
  editTitle: 'Ubah Event',
  name: 'Nama event',
  nameCount: (length: number, max: number) => `${length}/${max} karakter`,
  nameLocked: 'Nama event bawaan tidak bisa diubah.',
  description: 'Deskripsi',
  price: 'Harga',
  priceHint: (min: string, max: string) => `Harga minimal ${min} dan maksimum ${max}.`,
  needRole: 'Pemain harus memilih role',
  needGameCount: 'Pemain memilih jumlah game',
  preview: {
    order: 'Di halaman pesanan',
    queue: 'Di antrian',
    name: 'Event kamu',
    player: 'Pemain',
    choose: 'Tipe mabar',
  },
  transfers: 'Boleh pindah tangan',
  transfersHelp: 'Penonton bisa memberikan tempat yang sudah dibayar ke pemain lain, satu kali, sebelum game pertama.',
  transfersAllowed: 'Pindah tangan dibolehkan.',
  transfersForbidden: 'Pindah tangan tidak dibolehkan lagi.',
  errors: {
    name: 'Isi nama event, maksimum 25 karakter.',
    description: 'Isi deskripsi, maksimum 160 karakter.',
    price: 'Isi harga kelipatan Rp5.000 antara Rp10.000 dan Rp1.000.000.',
  },
  notSaved: 'Event kamu tidak disimpan karena form tidak valid. Coba ulang ya!',

  /** Each completes `Ada kesalahan saat ... Coba lagi ya!`. */
  actions: {
    save: 'menyimpan event',
    status: 'mengubah status event',
    party: 'mengubah pesanan bareng teman',
    transfers: 'mengubah pindah tangan',
  },
} as const;
