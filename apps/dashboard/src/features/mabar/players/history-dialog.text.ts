export const historyDialogText = {
  note: 'Catatan pribadi',
  noteHint: 'Cuma kamu dan moderator yang bisa lihat. Kosongkan untuk menghapus.',
  noteLong: 'Maksimum 280 karakter.',
  written: (when: string) => `Ditulis ${when}.`,
  save: 'Simpan catatan',
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
  more: 'Muat riwayat sebelumnya',
  close: 'Tutup',

  loading: 'Sebentar lagi.',
  failed: 'Catatan dan riwayat belum bisa diambil.',
  retry: 'Coba lagi',

  /** Completes `Ada kesalahan saat ... Coba lagi ya!`. */
  action: 'menyimpan catatan',
  actionFor: (player: string) => `menyimpan catatan ${player}`,
} as const;
