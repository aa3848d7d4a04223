export const mabarText = {
  title: 'Mabar',
  playing: 'Bermain',
  queue: 'Antrian',
  tabs: 'Daftar mabar',

  letterKeys: (off: boolean) => (off ? 'Nyalakan tombol W, L, N' : 'Matikan tombol W, L, N'),
  shortcuts: { win: 'W', lose: 'L', next: 'N' },

  game: 'Game',
  win: 'Win',
  lose: 'Lose',
  host: 'HOST',
  hostName: 'IGN kamu',
  noHostName: 'Belum ada IGN',
  noPlaying: 'Belum ada yang bermain.',
  allDone: 'Semua sudah selesai.',
  noPlayingHelp: 'Tekan Main di antrian untuk mengajak pemain berikutnya.',

  updateWidget: 'Update Statistik Widget',
  widgetUpdated: 'Statistik widget sudah diperbarui.',
  resetStatistic: 'Reset Statistik',
  previousGame: 'Game Sebelumnya',
  firstGame: 'Ini adalah game pertama. Belum ada game sebelumnya.',
  sinceReset: 'Reset Statistik memulai hitungan dari game pertama lagi.',
  back: 'Kembali ke Mabar',
  lastResult: 'Hasil terakhir',
  lastTeam: 'Tim terakhir',
  playedAlone: 'Kamu main sendiri di game ini.',
  flip: 'Ubah Hasil Game',
  recorded: (game: number, result: 'WIN' | 'LOSE') => `Game ${game} dicatat ${result}.`,
  undo: (game: string) => `Salah tekan? Batalkan ${game}`,
  gameNamed: (game: number, result: 'WIN' | 'LOSE') => `Game ${game} (${result})`,
  undoTakes: (game: string, { players, finished }: { players: number; finished: number }) => {
    if (players === 0) return `Kalau batal: ${game} tidak dihitung.`;
    const again = finished === 0 ? '' : `, ${finished} yang sudah selesai main lagi`;
    return `Kalau batal: ${game} tidak dihitung, jatah game ${players} pemain kembali${again}.`;
  },
  undoWaits: (game: string) => `${game} sedang dibatalkan. Dikirim ulang sampai server menjawab.`,
  undone: (game: string) => `${game} dibatalkan.`,
  confirmFlip: (result: 'WIN' | 'LOSE') =>
    `Proses ini akan mengubah hasil game sebelumnya menjadi ${result}. Lakukan sekarang?`,
  player: (id: string, server: string) => `ID ${id} (${server})`,
  playedOf: (played: number, count: number) => `${played}/${count} game`,
  refreshName: 'Update IGN',
  nameRefreshed: 'IGN kamu sudah diperbarui.',

  message: (player: string) => `Pesan dari ${player}`,
  hiddenMessage: (player: string) => `Pesan dari ${player}, disembunyikan`,
  ok: 'OK',
  readMessage: 'Baca pesan',
  hidden: 'Disembunyikan',
  hiddenWhy: (reason: string) => `Pesan ini tidak tampil di live karena terbaca sebagai ${reason}.`,
  showMessage: 'Tampilkan',
  more: (player: string) => `Lainnya untuk ${player}`,
  menuGroups: { order: 'Urutan', money: 'Hadiah & uang', notes: 'Catatan', statistic: 'Statistik' },
  copyData: 'Salin data',
  copyPlayer: (player: string) => `Salin data ${player}`,
  online: 'Online',
  offline: 'Offline',
  transferred: 'Pindahan',
  postponed: (times: number) => `Tunggu aku ${times}x`,
  later: 'Sesudah pesanannya yang lain',
  backIn: (minutes: number) => `balik ${minutes} menit lagi`,
  marked: 'Ditandai',
  blacklisted: 'Blacklist',
  mark: 'Tandai',
  blacklist: 'Blacklist',
  unmark: 'Hapus tanda',
  unblacklist: 'Hapus blacklist',
  gift: 'Gift',
  giftAsk: (player: string) => `Pilih gift untuk ${player}.`,
  giftFromList: 'Gift Lain dari List',
  freeGame: 'Free Game +1',
  freeGameGiven: (player: string) => `${player} dapat 1 game gratis.`,
  cancel: 'Batal',
  games: 'Riwayat game',
  gamesOf: (player: string) => `Riwayat game ${player}`,
  clock: (clock: string) => `${clock} WIB`,
  noGames: 'Belum ada game yang dimainkan.',
  gamesFailed: 'Riwayat game belum bisa diambil.',
  loading: 'Sebentar lagi.',

  change: 'Ganti',
  changeOf: (player: string) => `Ganti ${player}`,
  play: 'Main',
  done: 'Selesai',
  endOrder: 'Akhiri pesanan',

  /** Menu of the queue; a row's menu is `more`. */
  queueMenu: 'Menu antrian',
  ordering: 'Terima pesanan',
  orderingOpened: 'Pesanan mabar dibuka.',
  orderingClosed: 'Pesanan mabar ditutup. Sundul tetap bisa.',
  add: 'Tambah',
  copyLink: 'Salin link antrian',
  copyPage: 'Salin link halaman',
  search: 'Cari nama atau event',
  refresh: 'Refresh',
  refreshed: 'Daftar sudah diperbarui.',
  noQueue: 'Belum ada antrian.',
  noQueueHelp: 'Bagikan link halaman kamu supaya penonton bisa pesan mabar.',
  searchHint: 'Tekan ESC atau hapus pencarian untuk melihat semua antrian.',
  listFailed: 'Daftar belum bisa diambil.',
  retry: 'Coba lagi',

  count: (result: 'WIN' | 'LOSE') => `Catat ${result}`,
  confirmResult: (result: 'WIN' | 'LOSE') => `Game ini akan dicatat sebagai ${result}. Lakukan sekarang?`,
  resultWaits: (result: 'WIN' | 'LOSE') =>
    `Hasil ${result} belum dijawab server. Dikirim ulang otomatis dan tetap dihitung satu kali, jadi tunggu sebentar ya!`,
  confirmReset: 'Game, win dan lose akan kembali ke 0 dan game sebelumnya dihapus. Lakukan sekarang?',
  noticed: (player: string, type: 'mark' | 'blacklist' | 'remove') =>
    ({ mark: `${player} ditandai.`, blacklist: `${player} di-blacklist.`, remove: `Tanda ${player} dihapus.` })[type],
  takeBack: 'Batalkan',
  confirmMark: (player: string) => `${player} akan ditandai dan tidak bisa menerima gift. Lakukan sekarang?`,
  confirmBlacklist: (player: string) =>
    `${player} akan di-blacklist: pesanan dan klaimnya ditolak. Pesanan yang sudah dibayar tetap di antrian. Lakukan sekarang?`,
  confirmUnmark: (player: string) => `Yakin mau hapus tanda pemain ${player}?`,
  confirmUnblacklist: (player: string) => `Yakin mau hapus blacklist player ${player}?`,
  confirmDone: (player: string) =>
    `Mabar ${player} akan diakhiri. Sisa game tidak dimainkan dan uangnya tidak otomatis kembali. Lakukan sekarang?`,
  confirmDoneUnplayed: (player: string) =>
    `Mabar ${player} akan diakhiri. Sisa game tidak dimainkan dan uangnya tidak otomatis kembali; bisa kamu kembalikan dari halaman Selesai. Lakukan sekarang?`,
  confirmCrowded: (playing: number, player: string, party: number) =>
    party > 1
      ? `${player} datang berombongan ${party} pemain, dan sudah ada ${playing} yang bermain. Tetap tambahkan semuanya?`
      : `Sudah ada ${playing} pemain yang bermain. Tetap tambahkan ${player}?`,
  party: (players: number) => `Party ${players}`,

  /** Each completes `Ada kesalahan saat ... Coba lagi ya!`. */
  actions: {
    updateWidget: 'update statistik widget',
    reset: 'reset statistik game',
    result: 'proses hasil game',
    playing: 'proses data player',
    notice: 'proses data player',
    freeGame: 'menambahkan game',
    done: 'menyelesaikan mabar',
    ordering: 'mengubah status pesanan',
    flip: 'update hasil game',
    undo: 'membatalkan game',
  },
  /** The spec's sentence for the host's own name. */
  nameFailed: 'Ada kesalahan saat update IGN kamu. Coba lagi ya!',

  /** `Bang Jago selesai, 3/3 game`. */
  finished: (players: readonly { playerName: string; played: number; count: number }[]) => {
    const [first] = players;
    if (first !== undefined && players.length === 1) {
      return `${first.playerName} selesai, ${first.played}/${first.count} game`;
    }
    const each = players.map(({ playerName, played, count }) => `${playerName} ${played}/${count}`);
    return `${new Intl.ListFormat('id-ID').format(each)} selesai`;
  },

  newWaiting: (count: number) => `${count} antrian baru.`,
  counts: (waiting: number, playing: number) => `${waiting} di antrian, ${playing} bermain.`,
} as const;
