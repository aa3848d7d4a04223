/** Words of the login page. */
export const loginText = {
  pageTitle: 'Masuk · Mabarin',
  title: 'Masuk ke stanmu',
  help: 'Khusus host Mabarin.',
  email: 'E-mail',
  password: 'Password',
  submit: 'Masuk',
  forgot: 'Lupa Password',
  waiting: 'Lagi masuk…',
  emailError: 'Isi e-mail yang benar, contoh nama@email.com.',
  passwordError: 'Isi password kamu.',
  desktopOnly: 'Gunakan laptop/PC untuk login sebagai host.',
} as const;
