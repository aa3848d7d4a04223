import type { HostSwitch } from '@mabarin/domain/accounts/host-settings';

export const eventText = {
  title: 'Event',
  add: 'Tambah',
  empty: 'Belum ada event.',
  always: 'Selalu aktif',
  status: (title: string) => `Status ${title}`,
  edit: 'Ubah',
  editOf: (title: string) => `Ubah ${title}`,
  remove: 'Hapus',
  removeOf: (title: string) => `Hapus ${title}`,
  confirmRemove: (title: string) => `Event "${title}" akan dihapus. Lakukan sekarang?`,
  saved: (title: string) => `Event ${title} sudah disimpan.`,
  removed: (title: string) => `Event ${title} sudah dihapus.`,

  party: 'Pesan bareng teman',
  partyHelp: 'Maksimum segini, untuk Reguler dan Fast-Track. Satu rombongan berdampingan, dan Main memanggil semuanya.',
  partyMax: (max: number) => (max === 1 ? 'Tidak' : `${max} orang`),
  switches: {
    transfers: {
      label: 'Boleh pindah tangan',
      help: 'Penonton bisa memberikan tempat yang sudah dibayar ke pemain lain, satu kali, sebelum game pertama.',
    },
  } satisfies Record<HostSwitch, { label: string; help: string }>,
  settingSaved: 'Pengaturan sudah disimpan.',

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
    setting: 'menyimpan pengaturan',
  },
} as const;
