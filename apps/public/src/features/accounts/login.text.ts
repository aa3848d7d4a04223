/** Words of the login page. */
export const loginText = {
  pageTitle: 'Masuk · Mabarin',
  description: 'Masuk ke dashboard host Mabarin: antrian mabar, support, gift dan saldo kamu.',
  title: 'Masuk ke stanmu',
  help: 'Khusus host Mabarin.',
  email: 'Email',
  password: 'Password',
  submit: 'Masuk',
  forgot: 'Lupa Password',
  waiting: 'Lagi masuk…',
  emailError: 'Isi email yang benar, contoh nama@email.com.',
  passwordError: 'Isi password kamu.',
  advice: 'Gunakan laptop/PC untuk login sebagai host.',
} as const;
