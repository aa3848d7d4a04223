export const recoveryText = {
  forgotTitle: 'Lupa password · Mabarin',
  forgotDescription: 'Minta link untuk membuat password baru akun host kamu.',
  forgot: 'Lupa password?',
  forgotHelp: 'Tulis email akun host kamu. Kami kirim link untuk membuat password baru.',
  email: 'Email',
  emailError: 'Isi email yang benar, contoh nama@email.com.',
  submit: 'Proses',
  sending: 'Lagi mengirim link…',
  sent: 'Link reset password terkirim!',
  sentHelp: (email: string) =>
    `Kami sudah mengirim link ke ${email}. Link berlaku 30 menit. Belum masuk? Cek juga folder spam.`,

  resetTitle: 'Reset password · Mabarin',
  verifying: 'Lagi memeriksa link…',
  reset: 'Buat password baru',
  passwordNew: 'Password baru',
  passwordNewHint: 'minimal 8 karakter',
  passwordConfirm: 'Konfirmasi password baru',
  saving: 'Lagi menyimpan…',
  done: 'Reset password berhasil.',
  doneHelp:
    'Silakan masuk dengan password baru, lalu pasang lagi overlay dan widget kamu di OBS karena link lamanya sudah tidak berlaku.',
  failed: 'Reset password gagal.',
  linkInvalid: 'Link tidak valid.',
  again: 'Minta link baru',

  advice: 'Gunakan laptop/PC untuk reset password.',
} as const;
