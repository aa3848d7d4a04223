export const giveBackText = {
  title: 'Kembalikan sisa game',
  titleOf: (player: string) => `Kembalikan sisa game ${player}`,
  unplayed: (games: number, bought: number) => `${games} dari ${bought} game belum dimainkan.`,
  way: 'Kembali sebagai',
  credit: 'Kredit',
  creditHelp: (until: string) => `Kode di tiket penonton, untuk mabar lagi di sini sampai ${until}.`,
  refund: 'Kembalikan uang',
  refundHelp: (amount: string) => `Penonton menerima ${amount} setelah dicek admin.`,
  withFee: 'Termasuk biaya layanan.',
  withoutFee: 'Biaya layanan tidak ikut kembali.',
  withCredit: (credit: string) => `Ditambah ${credit} yang dulu dibayar pakai kredit: kembali jadi kredit.`,
  count: 'Berapa game?',
  of: (games: number) => `dari ${games}`,
  enough: (ready: string, left: string) => `Saldo siap dicairkan: ${ready} jadi ${left}.`,
  tooLittle: (ready: string, pending: string) =>
    `Saldo siap dicairkan kamu ${ready}. Yang kurang, ${pending}, diambil sendiri begitu ada saldo siap; kredit penonton bertambah setelah itu.`,
  fromBalance: (amount: string) => `Saldo kamu berkurang ${amount}.`,
  leaves: 'Pemain ini keluar dari antrian.',
  give: 'Kembalikan',
  cancel: 'Batal',
  given: (player: string, games: number, amount: string) => `${games} game ${player} kembali sebagai kredit ${amount}.`,
  givenPending: (amount: string) => `${amount} menyusul begitu ada saldo siap.`,
  asked: (player: string, amount: string) => `Permintaan uang kembali ${amount} untuk ${player} dikirim ke admin.`,

  /** Completes `Ada kesalahan saat ... Coba lagi ya!`. */
  action: 'mengembalikan game',
} as const;
