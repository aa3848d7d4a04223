export const voteText = {
  none: 'Tidak ikut voting',
  help: 'Voting tanpa hadiah uang. Support yang dikirim setelah ditutup tidak dihitung untuk voting.',
  gone: 'Voting sudah ditutup. Uangmu tetap jadi support, tanpa dihitung untuk voting.',
  changed: 'Pilihan kamu sudah tidak ada di voting ini. Pilih lagi ya!',
} as const;
