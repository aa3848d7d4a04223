/** Words of what a host knows of a player: the private note, which time it is, and the history. */
export const historyText = {
  title: 'Catatan & Riwayat',
  titleOf: (player: string) => `Catatan dan riwayat ${player}`,
  visit: (time: number) => `ke-${time} kali`,
  noted: 'Ada catatan',

  note: 'Catatan pribadi',
  noteHint: 'Cuma kamu dan moderator yang bisa lihat. Kosongkan untuk menghapus.',
  noteLong: 'Maksimal 280 karakter.',
  written: (when: string) => `Ditulis ${when}.`,
  save: 'Simpan Catatan',
  saved: 'Catatan disimpan.',
  removed: 'Catatan dihapus.',

  history: 'Riwayat di sini',
  visits: (visits: number) =>
    visits === 0 ? 'Belum pernah main dari pesanan berbayar.' : `${visits} pesanan berbayar sudah dimainkan.`,
  played: (played: number, count: number) => `${played}/${count} game`,
  results: (win: number, lose: number) => `${win} Win, ${lose} Lose`,
  unpaid: 'Tanpa bayar',
  returned: (games: number) => `${games} game dikembalikan`,
  states: { queued: 'Di antrian', playing: 'Bermain', done: 'Selesai' },
  more: 'Muat Riwayat Sebelumnya',
  close: 'Tutup',

  loading: 'Sebentar lagi.',
  failed: 'Catatan dan riwayat belum bisa diambil.',
  retry: 'Coba Lagi',

  /** Each completes `Ada kesalahan saat ... Coba lagi ya!`. */
  actions: { open: 'membuka catatan', save: 'menyimpan catatan' },
} as const;
