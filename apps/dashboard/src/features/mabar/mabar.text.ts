/** Words of the queue board (docs/spec/dashboard.md 2, 4, 8). */
export const mabarText = {
  title: 'Mabar',
  playing: 'Bermain',
  queue: 'Antrian',
  tabs: 'Daftar mabar',

  game: 'Game',
  win: 'Win',
  lose: 'Lose',
  host: 'HOST',
  hostName: 'IGN kamu',
  noHostName: 'Belum ada IGN',
  noPlaying: 'Belum ada yang bermain.',
  noPlayingHelp: 'Tekan Main di antrian untuk mengajak pemain berikutnya.',

  message: (player: string) => `Pesan dari ${player}`,
  copyPlayer: (player: string) => `Salin data ${player}`,
  online: 'Online',
  offline: 'Offline',
  marked: 'Ditandai',
  blacklisted: 'Blacklist',
  change: 'Ganti',
  changeOf: (player: string) => `Ganti ${player}`,
  play: 'Main',
  playOf: (player: string) => `Main ${player}`,
  done: 'Selesai',
  doneOf: (player: string) => `Selesai ${player}`,

  listLink: 'Link antrian untuk penonton',
  copyLink: 'Salin link antrian',
  search: 'Cari nama atau event',
  refresh: 'Refresh',
  refreshed: 'Daftar sudah diperbarui.',
  noQueue: 'Belum ada antrian.',
  noQueueHelp: 'Bagikan link halaman kamu supaya penonton bisa pesan mabar.',
  searchHint: 'Tekan ESC atau hapus pencarian untuk melihat semua antrian.',
  listFailed: 'Daftar belum bisa diambil.',
  retry: 'Coba Lagi',

  confirmResult: (result: 'WIN' | 'LOSE') => `Game ini akan dicatat sebagai ${result}. Lakukan sekarang?`,
  confirmDone: (player: string) => `Mabar untuk ${player} akan diselesaikan. Lakukan sekarang?`,
  confirmCrowded: (playing: number, player: string) =>
    `Sudah ada ${playing} pemain yang bermain. Tetap tambahkan ${player}?`,

  /** Each completes `Ada kesalahan saat ... Coba lagi ya!`. */
  actions: { result: 'proses hasil game', playing: 'proses data player', done: 'menyelesaikan mabar' },

  newWaiting: (count: number) => `${count} antrian baru.`,
  counts: (waiting: number, playing: number) => `${waiting} di antrian, ${playing} bermain.`,
} as const;
