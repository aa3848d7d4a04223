export const ticketAfterText = {
  title: 'Hasil mabar',
  won: 'Menang',
  done: 'Selesai',
  score: (won: number, lost: number) => `${won}–${lost}`,
  tally: (won: number, lost: number) => `${won + lost} game: ${won} menang, ${lost} kalah`,
  thanks: 'Makasih sudah mabar! Sampai ketemu lagi ya.',
  share: 'Bagikan',
  saved: 'Gambarnya sudah disimpan.',
  fileName: 'hasil-mabar.jpg',
  failed: 'Gambarnya belum bisa dibuat. Coba lagi sebentar ya!',
  again: 'Pesan lagi',
} as const;
