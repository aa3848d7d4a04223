import type { HostNumber, HostSwitch } from '@mabarin/domain/accounts/host-settings';

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

  rules: 'Aturan antrian',
  /** The first of the offered numbers is said as `none`. */
  numbers: {
    party: {
      label: 'Pesan bareng teman',
      help: 'Maksimum segini, untuk Reguler dan Fast-Track. Satu rombongan berdampingan, dan Main memanggil semuanya.',
      none: 'Tidak',
      most: (max: number) => `${max} orang`,
      offered: [1, 2, 3, 4],
    },
    gamesInRow: {
      label: 'Maksimum game beruntun',
      help: 'Selama ada yang antri di jalur yang sama, pemain kembali ke belakang jalurnya sesudah sekian game. Sisa game-nya tetap ada.',
      none: 'Bebas',
      most: String,
      offered: [0, 1, 2, 3, 5],
    },
    sundulPerHour: {
      label: 'Maksimum Sundul per jam',
      help: 'Kalau dibatasi, tidak ada yang disundul dua kali dalam satu jam: Sundul masuk di belakang mereka.',
      none: 'Bebas',
      most: String,
      offered: [0, 1, 2, 3, 5],
    },
  } satisfies Record<
    HostNumber,
    { label: string; help: string; none: string; most: (max: number) => string; offered: readonly number[] }
  >,
  switches: {
    transfers: {
      label: 'Boleh pindah tangan',
      help: 'Penonton bisa memberikan tempat yang sudah dibayar ke pemain lain, satu kali, sebelum game pertama.',
    },
    oneOrder: {
      label: 'Satu pesanan per pemain',
      help: 'Pemain yang masih antri atau main belum bisa memesan lagi. Sundul tetap bisa.',
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
