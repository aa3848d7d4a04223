export const voteText = {
  none: 'Tidak ikut voting',
  help: 'Voting tanpa hadiah uang. Support yang dikirim setelah ditutup tidak dihitung untuk voting.',
  gone: 'Voting sudah ditutup. Uangmu tetap jadi support, tanpa dihitung untuk voting.',
} as const;
