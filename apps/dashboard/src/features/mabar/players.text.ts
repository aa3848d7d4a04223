/** Words of Selesai, Blacklist and the add form (docs/spec/dashboard.md 2, 5, 8). */
export const playersText = {
  id: 'ID',
  server: 'Server',
  idOf: (id: string) => `ID ${id}`,
  serverOf: (server: string) => `Server ${server}`,
  copy: (player: string) => `Salin data ${player}`,

  done: 'Selesai',
  noDone: 'Belum ada mabar yang selesai.',
  noDoneHelp: 'Pemain yang game-nya habis atau kamu selesaikan muncul di sini.',
  doneAt: (when: string) => `Selesai ${when}`,

  blacklist: 'Blacklist',
  noBlacklist: 'Belum ada blacklist.',
  noBlacklistHelp: 'Tandai atau blacklist pemain dari halaman Mabar.',
  more: 'Muat Blacklist Sebelumnya',
  searchingMore: 'Mencari di blacklist sebelumnya',
  since: (when: string) => `Berlaku Mulai ${when}`,
  remove: 'Hapus',
  removeOf: (player: string) => `Hapus ${player}`,
  confirmRemove: (player: string) => `Yakin mau hapus blacklist player ${player}?`,
  removed: (player: string) => `${player} sudah dihapus dari blacklist.`,
  blacklistFailed: 'Ada kesalahan saat mengambil data blacklist. Coba lagi ya!',

  add: 'Tambah Antrian',
  addMore: 'Simpan dan Tambah Antrian Lagi',
  lookUp: 'Cari Nama',
  name: 'Nama',
  nameHint: 'Isi ID dan server, lalu cari namanya.',
  event: 'Event',
  noEvent: 'Belum ada event yang aktif.',
  roles: 'Role',
  rolesHint: 'Opsional, boleh lebih dari satu.',
  count: 'Berapa game?',
  added: (player: string) => `${player} sudah masuk antrian.`,
  addFailed: 'Ada kesalahan saat menambahkan antrian. Coba lagi ya!',
  lookUpFailed: 'Ada kesalahan saat cek nama. Coba ulang ya!',
  errors: {
    id: 'Isi 6–12 angka.',
    server: 'Isi 4–6 angka.',
    name: 'Cari nama pemain dulu.',
    event: 'Pilih salah satu event.',
    count: 'Isi 1 sampai 999 game.',
  },

  /** Completes `Ada kesalahan saat ... Coba lagi ya!`. */
  actions: { done: 'mengambil data mabar selesai' },
} as const;
