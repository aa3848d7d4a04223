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
  codeTitle: 'Masukkan kode',
  codeHelp: 'Perangkat ini baru untuk akunmu. Buka aplikasi authenticator kamu dan tulis kodenya di sini.',
  codeBack: 'Kembali',
  codeLost: 'Aplikasi dan kode cadanganmu hilang? Hubungi kami: verifikasi dua langkah bisa dimatikan setelah 72 jam.',
  advice: 'Gunakan laptop/PC untuk login sebagai host.',
} as const;
