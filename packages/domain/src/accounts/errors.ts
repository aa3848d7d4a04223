import type { FailureTable } from '#failures.ts';

export const accountsErrors = {
  'accounts.login_invalid': { kind: 'refused', text: 'Pastikan sudah mengisi email dan password dengan benar!' },
  'accounts.login_wrong': { kind: 'refused', text: 'Email atau password salah!' },
  'accounts.login_wait': { kind: 'too_many', text: 'Terlalu banyak percobaan login. Coba lagi dalam {wait} ya!' },
  /** Too many failed logins from everywhere: only known devices, or a reset. */
  'accounts.login_locked': {
    kind: 'too_many',
    text: 'Terlalu banyak percobaan login dengan email ini. Masuk dari perangkat yang biasa kamu pakai, buat password baru lewat "Lupa Password", atau coba lagi dalam {wait} ya!',
  },
  'accounts.password_wait': {
    kind: 'too_many',
    text: 'Password terlalu sering salah. Coba lagi dalam {wait} ya!',
  },
  /** The call lacks the code of the second factor: the screen asks for it and repeats the call. */
  'accounts.second_factor_needed': {
    kind: 'refused',
    text: 'Masukkan kode 6 angka dari aplikasi authenticator kamu, atau salah satu kode cadangan.',
  },
  'accounts.second_factor_wrong': {
    kind: 'refused',
    text: 'Kode salah atau sudah pernah dipakai. Masukkan kode yang sekarang tampil di aplikasi ya!',
  },
  'accounts.second_factor_wait': {
    kind: 'too_many',
    text: 'Kode terlalu sering salah. Coba lagi dalam {wait} ya!',
  },
  'accounts.second_factor_on': { kind: 'refused', text: 'Verifikasi dua langkah sudah aktif.' },
  'accounts.second_factor_off': { kind: 'refused', text: 'Verifikasi dua langkah tidak aktif.' },
  /** The right password of a host who said "bukan saya": others may know it, too. */
  'accounts.login_reset_first': {
    kind: 'refused',
    text: 'Akun ini diamankan lewat "Bukan saya". Buat password baru dulu lewat "Lupa Password" ya!',
  },
  'accounts.login_step_over': {
    kind: 'refused',
    text: 'Waktu untuk memasukkan kode sudah habis. Masukkan email dan password kamu lagi ya!',
  },
  'accounts.session_not_found': { kind: 'refused', text: 'Perangkat ini sudah tidak ada di daftar.' },
  /** The call needs a proof within 15 minutes: `POST /api/dashboard/prove`, then repeat. */
  'accounts.proof_needed': { kind: 'refused', text: 'Masukkan password dulu ya, untuk keamanan akun kamu.' },
  'accounts.suspended': {
    kind: 'refused',
    text: 'Ini ditangguhkan sejak kamu menekan "Bukan saya". Pilih dulu di halaman Keamanan mana yang kamu kenal ya!',
  },
  'accounts.password_wrong': { kind: 'refused', text: 'Password salah!' },
  'accounts.frozen_by_operator': {
    kind: 'refused',
    text: 'Pencairan kamu ditahan oleh tim Mabarin. Kirim pesan ke tim lewat menu Feedback.',
  },
  'accounts.frozen_reset_first': {
    kind: 'refused',
    text: 'Buat password baru dulu lewat "Lupa Password". Pencairan bisa dibuka lagi 24 jam setelah itu.',
  },
  'accounts.frozen_until': { kind: 'refused', text: 'Pencairan baru bisa dibuka lagi setelah {timestamp}.' },
  'accounts.relogin': {
    kind: 'relogin',
    text: 'Aktivitas kamu berhenti karena login sudah tidak valid. Kalau tidak sedang maintenance, coba login lagi dalam beberapa detik ya!',
  },
  'accounts.host_not_found': {
    kind: 'refused',
    text: 'Host ini tidak ada. Mau jadi host? Daftar lewat tombol "Jadi Host" ya!',
  },
  'accounts.search_short': { kind: 'refused', text: 'Tulis minimal 3 huruf nama atau username host ya!' },
  'accounts.ign_not_found': { kind: 'refused', text: 'Nama tidak ditemukan. ID atau server salah!' },
  'accounts.ign_unavailable': {
    kind: 'unavailable',
    text: 'Ada kesalahan saat update IGN kamu. Coba lagi ya!',
  },
  // Joining: the first four in the order in which the form is checked.
  'accounts.join_photo_missing': { kind: 'refused', text: 'Pilih foto!' },
  'accounts.join_email_taken': { kind: 'refused', text: 'Email sudah terdaftar sebagai host!' },
  'accounts.join_username_unchecked': { kind: 'refused', text: 'Cek dulu ketersediaan username!' },
  'accounts.join_invalid': {
    kind: 'refused',
    text: 'Formulir tidak valid. Coba lihat kolom yang belum terisi atau belum di ceklis hijau!',
  },
  'accounts.join_player_wrong': { kind: 'refused', text: 'Game ID atau server salah!' },
  'accounts.username_taken': { kind: 'refused', text: 'Username tidak tersedia.' },
  'accounts.photo_too_large': {
    kind: 'refused',
    text: 'Ukuran foto terlalu besar. Pilih yang kurang dari 1MB!',
  },
  'accounts.photo_invalid': {
    kind: 'refused',
    text: 'Foto tidak bisa dibaca. Pilih file gambar JPG, PNG atau WebP yang lain ya!',
  },
  'accounts.password_short': { kind: 'refused', text: 'Password minimal 8 karakter.' },
  'accounts.password_long': { kind: 'refused', text: 'Password terlalu panjang. Maksimum 1.024 karakter.' },
  'accounts.password_common': {
    kind: 'refused',
    text: 'Password ini terlalu mudah ditebak. Pakai kalimat atau gabungan kata yang lain ya!',
  },
  'accounts.password_differs': { kind: 'refused', text: 'Password Baru dan Password Konfirmasi harus sama!' },
  'accounts.activation_failed': { kind: 'refused', text: 'Proses aktivasi gagal.' },
  'accounts.forgot_invalid': { kind: 'refused', text: 'Pastikan email sudah diisi dengan benar!' },
  'accounts.forgot_unknown': { kind: 'refused', text: 'Tidak ada akun yang aktif dengan email ini.' },
  'accounts.reset_link_invalid': {
    kind: 'refused',
    text: 'Link reset password yang kamu gunakan sudah tidak valid.',
  },
  'accounts.reset_failed': {
    kind: 'refused',
    text: 'Ada kesalahan saat melakukan reset password. Pastikan link reset password yang kamu gunakan valid. Coba klik ulang link yang kamu dapatkan dari email.',
  },
} as const satisfies FailureTable;
