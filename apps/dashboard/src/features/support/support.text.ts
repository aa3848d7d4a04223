export const supportText = {
  detail: {
    gift: 'Nominal',
    paid: 'Dibayar',
    when: 'Waktu',
    at: (date: string, time: string) => `${date}, ${time} WIB`,
    showing: 'Status',
    email: 'Email',
    same: 'Dari email ini di daftar',
    sum: (count: number, amount: string) => `${count} support, ${amount}`,
  },
  title: 'Support',
  search: 'Cari nama atau email',
  empty: 'Belum ada support yang diberikan.',
  copyPage: 'Salin link halaman',
  emptyHelp: 'Bagikan link halaman Support kamu, supaya pesan penonton bisa tampil di live.',
  more: 'Muat support sebelumnya',
  searchingMore: 'Mencari di support sebelumnya',
  download: 'Download',
  hidden: 'Bukti disembunyikan',

  menu: (name: string) => `Lainnya untuk ${name}`,
  copyName: 'Salin nama',
  copyEmail: 'Salin email',
  emailHidden: 'Email disembunyikan',
  ago: (when: string) => `${when},`,
  at: (clock: string) => `${clock} WIB`,
  splitOfHost: (total: string, fee: string) => `Dibayar ${total}, biaya layanan ${fee} dari bagianmu`,
  split: (total: string, fee: string) => `Dibayar ${total} dengan biaya layanan ${fee}`,
  showing: {
    waiting: 'Menunggu tampil',
    held: 'Ditahan',
    showing: 'Sedang tampil',
    shown: 'Sudah tampil',
    skipped: 'Tidak ditampilkan',
    interrupted: 'Terpotong saat tampil',
  },
  disputes: {
    open: 'Uang pembayaran ini sedang disengketakan atau ditarik kembali. Alert-nya tidak tampil; kalau uangnya tetap milikmu, kamu bisa memutarnya dengan Replay.',
    lost: 'Bank atau dompet pembayar mengambil uang ini kembali, jadi alert-nya tidak tampil lagi.',
  },

  revealed: 'Pesan ini tetap ditampilkan atas izin kamu.',
  show: 'Tampilkan',
  showLabel: (name: string) => `Tampilkan pesan dari ${name}`,
  showCaption: 'Tampilkan pesan',
  confirmShow: (message: string) => `Pesan ini akan tampil di live kamu: "${message}" Lakukan sekarang?`,
  showDone: 'Pesan akan tampil di live.',
  showFailed: 'Ada kesalahan saat menampilkan pesan ini.',

  replay: 'Replay',
  replayLabel: (name: string) => `Replay pesan dari ${name}`,
  replayDone: (name: string) => `Pesan dari ${name} akan tampil lagi.`,
  replayFailed: 'Ada kesalahan saat mencoba replay pesan ini.',

  reportLabel: (name: string) => `Laporkan support dari ${name}`,
  ban: 'Ban',
  banned: 'DIBAN',
  banCaption: 'Ban supporter',
  confirmBan: (name: string) =>
    `${name} tidak akan bisa mengirim support lagi ke kamu, dan pesannya yang belum tampil dibatalkan. ` +
    'Ban ini permanen: hanya admin Mabarin yang bisa membukanya. Lakukan sekarang?',
  banDone: (name: string) => `${name} sudah diban.`,
  banFailed: 'Ada kesalahan saat melakukan ban.',

  listFailed: 'Ada kesalahan saat mengambil data support.',
} as const;

export const filterText = {
  insults: 'Kata kasar',
  insultsHint: 'Judi, konten seksual dan kontak selalu disembunyikan.',
  levels: {
    strict: { title: 'Ketat', help: 'Yang setengah kasar pun disembunyikan.' },
    normal: { title: 'Biasa', help: 'Makian ke orang lain disembunyikan, bercanda soal diri sendiri tampil.' },
    loose: { title: 'Longgar', help: 'Hanya makian yang langsung ke seseorang dan ancaman yang disembunyikan.' },
  },
  hold: 'Tahan pesan yang meragukan',
  holdHelp: 'Alert support yang meragukan menunggu keputusan kamu di kontrol alert. Kalau mati, langsung tampil.',
  loading: 'Sebentar lagi.',
  readFailed: 'Ada kesalahan saat mengambil pengaturan filter.',
  saveFailed: 'Ada kesalahan saat menyimpan pengaturan filter.',
} as const;

export const wordsText = {
  title: 'Filter dan kata yang kamu blokir',
  help: 'Pesan baru yang berisi kata ini tidak tampil di live, meski hurufnya diganti angka atau diberi spasi. Filter judi, link dan kata kasar sudah selalu aktif.',
  word: 'Kata atau frasa',
  add: 'Tambah',
  none: 'Belum ada kata tambahan.',
  remove: (word: string) => `Hapus kata ${word}`,
  loading: 'Sebentar lagi.',
  readFailed: 'Ada kesalahan saat mengambil kata yang kamu blokir.',
  saveFailed: 'Ada kesalahan saat menyimpan kata yang kamu blokir.',
} as const;

export const downloadText = {
  title: 'Unduh support',
  from: 'Dari',
  until: 'Sampai',
  hint: 'File yang diunduh berformat .csv dan bisa dibuka dengan aplikasi spreadsheet seperti Excel atau Google Sheets.',
  which: 'Hari',
  /** Days before today, and their name. */
  spans: [
    ['0', 'Hari ini'],
    ['6', '7 hari'],
    ['14', '15 hari'],
    ['other', 'Tanggal lain'],
  ],
  limit: 'Tanggal "dari" maksimum 15 hari yang lalu.',
  submit: 'Download',
  done: (name: string) => `${name} sudah diunduh.`,
  failed: 'Ada kesalahan saat mencoba download support.',
} as const;
