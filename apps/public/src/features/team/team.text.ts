import type { HelperRole } from '@mabarin/domain/team/roles';

const roles: Record<HelperRole, { name: string; does: string }> = {
  moderator: {
    name: 'moderator',
    does: 'Kamu bisa mengatur antrian, game, gift, dan alert. Uang dan rekening host tidak kamu lihat.',
  },
  finance: { name: 'keuangan', does: 'Kamu bisa melihat cash dan laporan bulanan. Antrian tidak kamu lihat.' },
};

export const teamText = {
  pageTitle: 'Undangan tim',
  looking: 'Membuka undangan…',
  title: (host: string) => `Masuk tim ${host}`,
  help: (role: HelperRole) => `Kamu diundang sebagai ${roles[role].name}. ${roles[role].does}`,
  email: 'Undangan untuk',
  emailHelp: 'Hanya akun dengan email ini yang bisa menerima undangan.',
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
