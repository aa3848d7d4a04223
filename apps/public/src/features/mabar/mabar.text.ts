/** Words of the order form and the public list. Sentences of the spec stay as they are there. */
export const mabarText = {
  gameID: 'ID game',
  server: 'Server',
  roles: 'Role kamu',
  rolesHint: 'boleh lebih dari satu',
  event: 'Mau main apa?',
  count: 'Berapa game?',
  message: 'Pesan untuk host',
  messagePlaceholder: 'Contoh: Halo bang, aku main tank ya!',
  messageHint: 'Pakai huruf dan angka saja, jangan pakai @ # %.',
  submit: 'Ambil karcis',
  processing: 'Lagi menyiapkan QRIS…',

  total: 'Bayar',
  totalEmpty: '–',
  split: (price: string, fee: string) => `${price} + biaya layanan ${fee}`,
  chooseEvent: 'Pilih tipe mabar dulu',

  closed: 'Host sedang menutup pesanan mabar.',
  closedHelp: 'Yang sudah ada di antrian masih bisa Sundul.',
  queue: (waiting: number) =>
    waiting === 0 ? 'Belum ada antrian, kamu bisa langsung jadi yang pertama.' : `Sekarang ${waiting} pemain antri.`,
  wait: (from: number, to: number) =>
    from === to ? `Perkiraan tunggu sekitar ${from} menit.` : `Perkiraan tunggu ${from}–${to} menit.`,
  waitUnknown: 'Perkiraan tunggu: belum cukup data.',

  errors: {
    gameID: 'Isi 6–12 angka.',
    server: 'Isi 4–6 angka.',
    event: 'Pilih salah satu tipe mabar.',
    count: 'Total game minimal 1.',
    message: 'Isi pesan (maks. 50), huruf dan angka saja.',
  },

  listTitle: (name: string) => `Antrian ${name} · Mabarin`,
  sundul: 'Sundul disini untuk ONLINE',
  playing: 'BERMAIN',
  queueTitle: 'ANTRIAN',
  host: 'HOST',
  emptyQueue: 'Belum ada antrian.',
  emptyQueueHelp: 'Pesan mabar sekarang, langsung jadi yang pertama.',
  order: 'Pesan mabar',
  changed: (playing: number, waiting: number) => `Antrian berubah: ${playing} bermain, ${waiting} antri.`,
} as const;
