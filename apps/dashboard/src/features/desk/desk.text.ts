export const deskText = {
  title: (page: string) => `${page} · Meja operator`,
  signIn: 'Masuk ke meja',
  signInHelp: 'Nama, password, dan kode dari aplikasi atau passkey. Sesi berlaku 30 menit.',
  lost: {
    over: 'Sesi sudah habis. Masuk lagi; halaman ini tetap seperti tadi.',
    disabled:
      'Akun operatormu dinonaktifkan operator lain. Tanya mereka; begitu aktif lagi, masuk di sini, dan yang sudah kamu tulis tetap ada.',
  },
  name: 'Nama operator',
  secret: 'Password',
  code: 'Kode 6 angka',
  codeMissing: 'Isi kodenya dulu.',
  submit: 'Masuk',
  submitByPasskey: 'Masuk dengan passkey',
  incompleteForPasskey: 'Isi nama dan password dulu ya!',
  demo: 'Contoh di mesin ini: demo atau demo2, password meja-kancil-77, kode 000000.',
  incomplete: 'Isi nama, password, dan kode dulu ya!',

  doorTitle: 'Buka meja di peramban ini',
  doorHelp:
    'Sesudah ini meja bisa dibuka dari peramban ini selama 14 hari, dari mana saja. Masuknya tetap dengan password dan kode. Jangan di komputer orang lain.',
  doorOpen: 'Buka meja',

  why: 'Sedang mengurus apa?',
  whyHint: 'Nomor tiket, surat, atau nama pelapor. Masuk catatan operator bersama semua yang kamu buka.',
  whyPlaceholder: 'tiket 41: bayar dua kali',
  whySave: 'Pakai',
  whyChange: 'Ganti',
  working: (why: string) => `Mengurus: ${why}`,

  stopAll: 'Tahan semua',
  moneyOut: 'uang keluar',
  stopAsk: (why: string) =>
    `Semua pencairan dan refund berhenti dikirim sekarang; yang sudah di penyedia tetap jalan di sana. Di atas tiap halaman meja tertulis sebabnya: "${why}". Melepasnya minta kode.`,
  stopped: (by: string, since: string) => `Semua uang keluar ditahan ${by} sejak ${since}.`,
  resumeMoney: 'Lepas uang keluar',
  resumeAsk: 'Pencairan dan refund yang menunggu dikirim lagi sekarang juga.',
  resumeDone: 'Uang keluar jalan lagi.',

  until: (clock: string) => `Sampai ${clock}`,
  extend: 'Perpanjang',
  extendAsk: 'Kode baru dari aplikasi atau passkey, untuk 30 menit lagi.',
  passkeys: 'Passkey',
  signOut: 'Keluar',
  left: (hours: number, minutes: number) => `sisa ${hours} jam ${minutes} menit`,
  overdue: 'lewat tenggat',
  version: (version: string) => `Mabarin ${version}`,
  nav: 'Bagian meja',
  more: 'Lainnya',
  handle: (username: string) => `@${username}`,

  log: 'Catatan',
  logIntro: 'Semua yang dibuka dan dikerjakan operator, di meja dan di terminal. Tidak bisa diubah.',
  logOf: 'Operator, tindakan, atau yang diurus, lalu Enter',
  logEmpty: 'Belum ada catatan.',
  /** As the log has it: `desk from 127.0.0.1`. */
  origin: (from: string) => from.replace(/^desk from /, 'meja, dari '),
} as const;
