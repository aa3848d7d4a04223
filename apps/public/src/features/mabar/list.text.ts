/** Words of the public list. Sentences of the spec stay as they are there. */
export const listText = {
  description: (name: string) => `Lihat siapa yang lagi bermain dan antri mabar bareng ${name}.`,
  title: (name: string) => `Antrian ${name} · Mabarin`,
  sundul: 'Sundul disini untuk ONLINE',
  playing: 'BERMAIN',
  next: 'GILIRAN BERIKUTNYA',
  queueTitle: 'ANTRIAN',
  host: 'HOST',
  plays: 'MAIN',
  yours: 'Kamu di sini',
  toYours: 'Ke tempatmu',
  closed: 'Host sedang menutup pesanan mabar.',
  notStarted: 'Host belum mulai main. Antrian jalan begitu host mulai.',
  emptyQueue: 'Belum ada antrian.',
  emptyQueueHelp: 'Pesan mabar sekarang, langsung jadi yang pertama.',
  order: 'Pesan mabar',
  changed: (playing: number, waiting: number) => `Antrian berubah: ${playing} bermain, ${waiting} antri.`,
} as const;
