import type { HelperRole } from '@mabarin/domain/team/roles';

const roles: Record<HelperRole, { can: string; cannot: string }> = {
  moderator: {
    can: 'Sebagai moderator kamu bisa mengatur antrian, game, gift, dan alert.',
    cannot: 'Uang dan rekening host tidak kamu lihat.',
  },
  finance: {
    can: 'Sebagai keuangan kamu bisa melihat cash dan laporan bulanan.',
    cannot: 'Antrian tidak kamu lihat.',
  },
};

export const teamText = {
  pageTitle: 'Undangan tim',
  looking: 'Membuka undangan…',
  title: (host: string) => `Masuk tim ${host}`,
  can: (role: HelperRole) => roles[role].can,
  cannot: (role: HelperRole) => roles[role].cannot,
  email: 'Hanya untuk akun dengan email',
  name: 'Nama kamu',
  nameHint: 'Terlihat oleh host di daftar dan riwayat tim.',
  nameError: 'Isi nama kamu!',
  newPassword: 'Password baru',
  newPasswordHint: 'Minimal 8 karakter.',
  password: 'Password akun kamu',
  passwordHint: 'Email ini sudah punya akun Mabarin. Masukkan password akun itu.',
  forgot: 'Lupa Password',
  passwordError: 'Isi password!',
  accept: 'Terima undangan',
  accepting: 'Menerima undangan…',
  over: 'Undangan tidak berlaku',
  toLanding: 'Ke beranda',
  done: 'Kamu sudah masuk tim!',
  doneHelp: (host: string) => `Masuk dengan email ini untuk membuka akun ${host}.`,
  toLogin: 'Masuk',
} as const;
