export const laneText = {
  next: (players: number) => (players === 0 ? 'Main berikutnya' : `Main ${players} berikutnya`),
  nextShort: (players: number) => (players === 0 ? 'Main' : `Main ${players}`),
  nextRest: 'berikutnya',
  team: 'Saran tim',
  play: 'Main',
  cancel: 'Batal',
  block: (player: string) => `Blacklist ${player}`,
  chosen: 'Main sekarang',
  passed: 'Dilewati',
  away: (players: number) => `${players} pemain lagi OFFLINE`,
  morePassed: (count: number) => `dan ${count} lagi`,
  offline: 'lagi OFFLINE',
  plays: 'sudah main dengan pesanannya yang lain',
  roleTaken: (time: number, passes: number) => `role-nya sudah terisi, dilewati ke-${time} dari ${passes} kali`,
  seats: 'pesanan bareng, kursinya belum cukup',
  full: 'Sudah ada 4 pemain yang bermain. Tekan Ganti atau tunggu ada yang selesai dulu ya!',
  nobody: 'Belum ada yang bisa dipanggil: OFFLINE, masih main, atau kursinya kurang.',
  started: (players: readonly string[]) => `${new Intl.ListFormat('id-ID').format(players)} main.`,

  rules: (role: string, passes: number) => `Role kamu: ${role} · dilewati maksimum ${passes} kali`,
  role: 'Role kamu',
  noRole: 'Belum tentu',
  passes: 'Satu pemain dilewati maksimum',
  passesHint: '0 sampai 9 kali. Setelah itu pasti diajak main.',

  handle: (player: string) => `Pindahkan ${player}, urutan`,
  handleHelp: 'Tarik untuk memindahkan, atau tekan panah atas dan bawah. Di menu ... juga ada.',
  handleHelpTouch: 'Untuk memindahkan, tekan ... di baris ini, lalu Ke paling depan, Naik satu atau Turun satu.',
  front: 'Ke paling depan',
  up: 'Naik satu',
  down: 'Turun satu',
  moved: (player: string, place: number) => `${player} pindah ke urutan ${place}.`,
  atEnd: (player: string) => `${player} sudah di ujung jalurnya. Sundul dan Fast-Track tidak bisa dilewati.`,

  requeue: 'Ke antrian',
  requeueOf: (player: string) => `Kembalikan ${player} ke antrian`,
  confirmRequeue: (player: string, left: number) =>
    `${player} akan kembali ke antrian, di tempatnya semula, dengan sisa ${left} game. Lakukan sekarang?`,
  requeued: (player: string) => `${player} kembali ke antrian.`,

  /** Each completes `Ada kesalahan saat ... Coba lagi ya!`. */
  actions: {
    next: 'memainkan pemain berikutnya',
    rules: 'menyimpan aturan tim',
    move: 'memindahkan antrian',
    requeue: 'mengembalikan ke antrian',
  },
} as const;
