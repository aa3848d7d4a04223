import { refusals } from '#failures.ts';

export const profileErrors = refusals({
  'profile.password_missing': 'Pastikan password saat ini, password baru dan konfirmasinya sudah diisi.',
  'profile.password_differs': 'Pastikan password baru dan konfirmasinya sama!',
  'profile.password_wrong': 'Password saat ini salah! Password tidak diganti.',
  'profile.form_invalid':
    'Profil tidak disimpan. Pastikan nama (maksimum 50 karakter), ID game dan server sudah diisi dengan benar!',
  'profile.thanks_long': 'Ucapan terima kasih maksimum 160 karakter.',
  'profile.thanks_hidden': 'Ucapan terima kasih kamu terbaca sebagai {reason}. Ganti kata-katanya lalu simpan lagi ya!',
  'profile.player_wrong': 'Nama tidak ditemukan. ID atau server salah!',
  'profile.photo_too_large': 'Ukuran file yang kamu pilih sangat besar. Gunakan file berukuran kurang dari 1MB!',
  'profile.photo_invalid': 'Foto tidak bisa dibaca. Pilih file gambar JPG, PNG atau WebP yang lain ya!',
});
