import type { Theme } from '#platform/theme.store.ts';

export const settingsText = {
  title: 'Setting',

  password: 'Ganti password',
  passwordHelp: 'Setelah diganti, perangkat lain langsung keluar dari akun ini. Link overlay dan widget tetap berlaku.',
  current: 'Password saat ini',
  next: 'Password baru',
  nextHint: 'Minimal 8 karakter.',
  confirm: 'Konfirmasi password baru',
  fill: 'Wajib diisi.',
  save: 'Simpan password',
  changedCaption: 'Password diganti',
  changed: 'Password berhasil diganti. Kamu bisa logout sekarang dan pakai password baru kamu untuk login!',
  later: 'Nanti saja',
  logout: 'Logout sekarang',
  refusedCaption: 'Password tidak diganti',
  failed: 'Ada kesalahan saat menyimpan password baru. Coba lagi ya!',

  cards: {
    login: 'Password',
    loginHelp: 'Untuk masuk ke akun ini.',
    bank: 'Rekening',
    noBank: 'Belum diisi: saldo belum bisa dicairkan.',
    phone: 'HP dan jadwal',
    phoneHelp: 'Getar dan bunyi di HP ini, jam live kamu.',
  },
  securityHelp: 'Verifikasi dua langkah, kode cadangan, dan perangkat yang masuk ke akun kamu.',
  openSecurity: 'Buka keamanan',

  look: 'Tampilan',
  lookHelp: 'Tersimpan di browser ini saja.',
  themes: {
    malam: { name: 'Malam', help: 'Gelap, nyaman di samping OBS.' },
    sore: { name: 'Sore', help: 'Terang, jelas di ruangan terang.' },
  } satisfies Record<Theme, { name: string; help: string }>,
} as const;
