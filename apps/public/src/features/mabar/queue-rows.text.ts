export const queueText = {
  playing: 'Lagi main',
  next: 'Giliran berikutnya',
  waiting: 'Antrian',
  host: 'Host',
  nobody: 'Antriannya kosong. Kamu bisa jadi yang pertama!',
  all: (more: number) => (more === 0 ? 'Lihat antrian' : `Lihat antrian, ${more} lagi`),
} as const;
