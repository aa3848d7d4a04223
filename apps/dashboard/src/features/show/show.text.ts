import type { ShowLimit, ShowSource } from '@mabarin/domain/show/show';

export const showText = {
  title: 'Acara',
  intro:
    'Aturan untuk live kamu: apa yang menambah waktu hitung mundur, target yang dikejar penonton, dan voting lewat support.',
  raised: 'Terkumpul di acara ini',
  given: 'Waktu yang ditambahkan',
  minutes: (count: number) => `${count} menit`,
  restart: 'Mulai acara baru',
  restartAsk: 'Jumlah, waktu dan target dihitung dari nol lagi. Riwayat tetap ada. Mulai acara baru?',
  restarted: 'Acara baru dimulai.',

  rules: 'Tambahan waktu',
  rulesHelp: 'Hitung mundur di halaman Widget hanya bertambah selagi berjalan. 0 menit: tidak menambah.',
  per: 'Setiap',
  support: 'Menit dari support',
  order: 'Menit dari pesanan',
  game: 'Menit tiap game',
  gift: 'Menit tiap gift yang dimenangkan',
  eventCap: 'Maksimum menit sekali bayar',
  totalCap: 'Maksimum menit satu acara',
  capHint: '0: tanpa batas',
  takeBack: 'Tarik waktunya kalau seluruh uangnya dikembalikan',

  milestones: 'Target',
  milestonesHelp:
    'Tampil di halaman kamu, di form sebelum bayar, dan di widget Target acara. Support dan pesanan dihitung sebesar harganya, pesanan dengan voucher sebesar yang dibayar. Begitu tercapai, alertnya tampil sekali.',
  amount: 'Nominal target',
  name: 'Judul target',
  reached: (when: string) => `Tercapai ${when}`,
  add: 'Tambah target',
  remove: (title: string) => `Hapus target ${title}`,
  save: 'Simpan aturan',
  saved: 'Aturan acara disimpan.',

  vote: 'Voting',
  voteHelp:
    'Penonton memilih di form support, dan setiap rupiah dihitung. Support yang dipesan sebelum voting ditutup tetap dihitung kalau dibayar dalam 15 menit. Tanpa hadiah uang.',
  voteTitle: 'Pertanyaan',
  option: (number: number) => `Pilihan ${number}`,
  addOption: 'Tambah pilihan',
  voteMinutes: 'Dibuka selama (menit)',
  open: 'Buka voting',
  opened: 'Voting dibuka.',
  close: 'Tutup voting',
  closeAsk: 'Penonton tidak bisa memilih lagi. Tutup voting ini?',
  closed: 'Voting ditutup.',
  until: (time: string) => `Dibuka sampai ${time} WIB`,
  ended: (when: string) => `Ditutup ${when}`,

  history: 'Riwayat',
  empty: 'Belum ada catatan.',
  emptyHelp: 'Support, pesanan, game dan gift yang dihitung muncul di sini.',
  sources: { support: 'Support', order: 'Pesanan', game: 'Game', gift: 'Gift' } satisfies Record<ShowSource, string>,
  limits: {
    event: 'sampai batas sekali bayar',
    total: 'sampai batas acara',
    idle: 'hitung mundur belum mulai',
    paused: 'hitung mundur dijeda',
    over: 'hitung mundur sudah selesai',
  } satisfies Record<ShowLimit, string>,
  undo: 'Batalkan',
  undoOf: (what: string) => `Batalkan ${what}`,
  undoAsk:
    'Menit, rupiah dan suara votingnya ditarik dari acara. Target yang sudah tercapai tetap tercapai. Batalkan catatan ini?',
  undone: { host: 'Dibatalkan', refund: 'Uang dikembalikan', game: 'Game dibatalkan' },
  undoDone: 'Catatan dibatalkan.',
} as const;
