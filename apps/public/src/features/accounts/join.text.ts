export const joinText = {
  pageTitle: 'Jadi host · Mabarin',
  description:
    'Daftar jadi host Mabarin: pesanan mabar, support dan gift lewat QRIS, antriannya rapi. Tanpa biaya daftar.',
  greeting: (part: string) => `Selamat ${part}, calon host!`,
  intro: 'Lima menit lagi halamanmu buka. Siapkan ini dulu ya:',
  needs: ['Foto persegi, atau gambar dari kami', 'Nama sesuai rekening bank', 'ID game dan server'],

  steps: 'Langkah pendaftaran',
  step: (number: number, count: number) => `Langkah ${number} dari ${count}`,
  stan: 'Halaman kamu',
  akun: 'Akun kamu',
  game: 'Akun game kamu',
  next: 'Lanjut',
  back: 'Kembali',

  photo: 'Foto',
  photoHint: 'sebaiknya persegi',
  username: 'Username',
  usernameHint: '9–32 huruf/angka, jadi alamatmu',
  check: 'Cek',
  available: 'Username tersedia.',
  unavailable: 'Username tidak tersedia.',
  name: 'Nama',
  nameHint: 'samakan dengan nama di rekening bank',
  email: 'Email',
  emailHint: 'untuk aktivasi dan login',
  password: 'Password',
  passwordHint: 'minimal 8 karakter',
  passwordConfirm: 'Konfirmasi password',
  playerID: 'ID game',
  playerServer: 'Server',
  playerName: (name: string) => `Nama di game: ${name}`,
  submit: 'Daftar',
  processing: 'Lagi mendaftarkan kamu…',

  done: 'Pendaftaran berhasil!',
  doneHelp: (email: string) =>
    `Cek email ${email} lalu klik link aktivasi di dalamnya. Link berlaku 24 jam. Belum masuk? Cek juga folder spam.`,

  again: 'Ganti email atau kirim lagi',

  advice: 'Gunakan laptop/PC untuk mendaftar.',

  errors: {
    username: 'Pakai 9–32 huruf dan angka saja.',
    name: 'Pakai 6–50 huruf, angka dan spasi saja.',
    email: 'Isi email yang benar, contoh nama@email.com.',
    playerID: 'Isi ID game, minimal 6 angka.',
    playerServer: 'Isi server, 4–6 angka.',
    passwordConfirm: 'Harus sama dengan password di atas.',
  },
} as const;
