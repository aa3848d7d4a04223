export const activationText = {
  pageTitle: 'Aktivasi akun · Mabarin',
  waiting: 'Sedang aktivasi akun kamu',
  waitingHelp: 'Sebentar ya, halamanmu lagi disiapkan.',
  done: 'Proses aktivasi berhasil.',
  doneHelp: (name: string, username: string) => `Halamanmu sudah jadi. Silakan masuk sebagai ${name} (@${username}).`,
  enter: (name: string) => `Masuk sebagai ${name}`,
  failed: 'Proses aktivasi gagal.',
  failedHelp:
    'Sudah pernah aktif? Masuk saja. Belum? Coba klik lagi tombol di email yang kamu terima, atau daftar ulang. Kalau masih terulang, hubungi admin lewat',
  discord: 'Discord',
  joinAgain: 'Daftar ulang',
  logIn: 'Masuk',
} as const;
