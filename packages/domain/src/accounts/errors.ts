import { type FailureTable, refusals } from '#failures.ts';

export const accountsErrors = {
  ...refusals({
    'accounts.login_invalid': 'Pastikan sudah mengisi email dan password dengan benar!',
    'accounts.login_wrong': 'Email atau password salah!',
    /** The call lacks the code of the second factor: the screen asks for it and repeats the call. */
    'accounts.second_factor_needed':
      'Masukkan kode 6 angka dari aplikasi authenticator kamu, atau salah satu kode cadangan.',
    'accounts.second_factor_wrong':
      'Kode salah atau sudah pernah dipakai. Masukkan kode yang sekarang tampil di aplikasi ya!',
    'accounts.second_factor_on': 'Verifikasi dua langkah sudah aktif.',
    'accounts.second_factor_off': 'Verifikasi dua langkah tidak aktif.',
    /** The right password of a host who said "bukan saya": others may know it, too. */
    'accounts.login_reset_first':
      'Akun ini diamankan lewat "Bukan saya". Buat password baru dulu lewat "Lupa Password" ya!',
    'accounts.login_step_over': 'Waktu untuk memasukkan kode sudah habis. Masukkan email dan password kamu lagi ya!',
    'accounts.session_not_found': 'Perangkat ini sudah tidak ada di daftar.',
    /** The call needs a proof within 15 minutes: `POST /api/dashboard/prove`, then repeat. */
    'accounts.proof_needed': 'Masukkan password dulu ya, untuk keamanan akun kamu.',
    'accounts.suspended':
      'Ini ditangguhkan sejak kamu menekan "Bukan saya". Pilih dulu di halaman Keamanan mana yang kamu kenal ya!',
    'accounts.password_wrong': 'Password salah!',
    /** `text`: the restriction. */
    'accounts.frozen': 'Belum bisa dibuka. {text}',
    'accounts.host_not_found': 'Host ini tidak ada. Mau jadi host? Daftar lewat tombol "Jadi Host" ya!',
    /** An operator closed its page. `text`: the restriction. */
    'accounts.host_closed': 'Tidak bisa dibuka. {text}',
    'accounts.search_short': 'Tulis minimal 3 huruf nama atau username host ya!',
    'accounts.ign_not_found': 'Nama tidak ditemukan. ID atau server salah!',
    // Joining: the first four in the order in which the form is checked.
    'accounts.join_photo_missing': 'Pilih foto!',
    'accounts.join_email_taken': 'Email sudah terdaftar sebagai host!',
    'accounts.join_username_unchecked': 'Cek dulu ketersediaan username!',
    'accounts.join_invalid': 'Formulir tidak valid. Coba lihat kolom yang belum terisi atau belum di ceklis hijau!',
    'accounts.join_player_wrong': 'Game ID atau server salah!',
    'accounts.username_taken': 'Username tidak tersedia.',
    'accounts.photo_too_large': 'Ukuran foto terlalu besar. Pilih yang kurang dari 1MB!',
    'accounts.photo_invalid': 'Foto tidak bisa dibaca. Pilih file gambar JPG, PNG atau WebP yang lain ya!',
    'accounts.password_short': 'Password minimal 8 karakter.',
    'accounts.password_long': 'Password terlalu panjang. Maksimum 1.024 karakter.',
    'accounts.password_common': 'Password ini terlalu mudah ditebak. Pakai kalimat atau gabungan kata yang lain ya!',
    'accounts.password_differs': 'Password Baru dan Password Konfirmasi harus sama!',
    'accounts.activation_failed': 'Proses aktivasi gagal.',
    'accounts.forgot_invalid': 'Pastikan email sudah diisi dengan benar!',
    'accounts.forgot_unknown': 'Tidak ada akun yang aktif dengan email ini.',
    'accounts.reset_link_invalid': 'Link reset password yang kamu gunakan sudah tidak valid.',
    'accounts.reset_failed':
      'Ada kesalahan saat melakukan reset password. Pastikan link reset password yang kamu gunakan valid. Coba klik ulang link yang kamu dapatkan dari email.',
  }),
  'accounts.login_wait': { kind: 'too_many', text: 'Terlalu banyak percobaan login. Coba lagi dalam {wait} ya!' },
  /** Too many failed logins from everywhere: only known devices, or a reset. */
  'accounts.login_locked': {
    kind: 'too_many',
    text: 'Terlalu banyak percobaan login dengan email ini. Masuk dari perangkat yang biasa kamu pakai, buat password baru lewat "Lupa Password", atau coba lagi dalam {wait} ya!',
  },
  'accounts.password_wait': { kind: 'too_many', text: 'Password terlalu sering salah. Coba lagi dalam {wait} ya!' },
  'accounts.second_factor_wait': { kind: 'too_many', text: 'Kode terlalu sering salah. Coba lagi dalam {wait} ya!' },
  'accounts.relogin': {
    kind: 'relogin',
    text: 'Aktivitas kamu berhenti karena login sudah tidak valid. Kalau tidak sedang maintenance, coba login lagi dalam beberapa detik ya!',
  },
  'accounts.ign_unavailable': { kind: 'unavailable', text: 'Ada kesalahan saat update IGN kamu. Coba lagi ya!' },
} as const satisfies FailureTable;
