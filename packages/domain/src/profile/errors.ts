import type { FailureTable } from '#failures.ts';

export const profileErrors = {
  'profile.password_missing': {
    kind: 'refused',
    text: 'Pastikan password saat ini, password baru dan konfirmasinya sudah diisi.',
  },
  'profile.password_differs': { kind: 'refused', text: 'Pastikan password baru dan konfirmasinya sama!' },
  'profile.password_wrong': { kind: 'refused', text: 'Password saat ini salah! Password tidak diganti.' },
  'profile.form_invalid': {
    kind: 'refused',
    text: 'Profil tidak disimpan. Pastikan nama (maksimum 50 karakter), ID game dan server sudah diisi dengan benar!',
  },
  'profile.thanks_long': { kind: 'refused', text: 'Ucapan terima kasih maksimum 160 karakter.' },
  'profile.thanks_hidden': {
    kind: 'refused',
    text: 'Ucapan terima kasih kamu terbaca sebagai {reason}. Ganti kata-katanya lalu simpan lagi ya!',
  },
  'profile.player_wrong': { kind: 'refused', text: 'Nama tidak ditemukan. ID atau server salah!' },
  'profile.photo_too_large': {
    kind: 'refused',
    text: 'Ukuran file yang kamu pilih sangat besar. Gunakan file berukuran kurang dari 1MB!',
  },
  'profile.photo_invalid': {
    kind: 'refused',
    text: 'Foto tidak bisa dibaca. Pilih file gambar JPG, PNG atau WebP yang lain ya!',
  },
} as const satisfies FailureTable;
