import { type FailureTable, refusals } from '#failures.ts';

export const alertsErrors = {
  ...refusals({
    // Refused, not not_found: a display page reads 404 as "this link was replaced" and stops for good.
    'overlay.alert_not_found': 'Alert ini sudah tidak ada di antrian.',
    'overlay.alert_not_again': 'Alert ini tidak bisa tampil lagi: uangnya dikembalikan atau pemainnya di-blacklist.',
    'overlay.alert_disputed': 'Alert ini tidak bisa tampil: uangnya sedang disengketakan atau ditarik kembali.',
    'overlay.logo_too_large': 'Ukuran file yang kamu pilih sangat besar. Gunakan file berukuran kurang dari 1MB!',
    'overlay.logo_invalid': 'Logo tidak bisa dibaca. Pilih file gambar PNG, JPG atau WebP yang lain ya!',
    'overlay.tier_invalid':
      'Tingkatan belum benar. Pastikan nominal, tulisan (maksimum 60 karakter), gambar, suara dan durasi (5 sampai 60 detik) sudah diisi, dan tidak ada nominal yang sama. Maksimum 10 tingkatan.',
    'overlay.media_too_large': 'File terlalu besar. Gunakan file berukuran paling besar 5 MB ya!',
    'overlay.media_invalid':
      'File ini tidak bisa dipakai. Pilih gambar (PNG, JPG, WebP, GIF), video (MP4, WebM) atau suara (MP3, WAV, OGG, M4A) yang lain ya!',
    'overlay.media_images_only':
      'Server ini belum bisa mengolah video, GIF bergerak dan suara. Saat ini hanya gambar diam yang bisa diunggah.',
    'overlay.media_too_long': 'Video atau suara paling lama 30 detik ya!',
    'overlay.media_failed': 'File ini gagal diolah. Coba lagi dengan file yang lebih pendek atau lebih kecil ya!',
    'overlay.media_full': 'Tempat file kamu sudah penuh (100 MB atau 200 file). Hapus file yang tidak dipakai dulu ya!',
    'overlay.media_not_found': 'File ini sudah dihapus.',
    'overlay.media_in_use': 'File ini masih dipakai di tingkatan. Ganti dulu di sana, lalu hapus lagi ya!',
    'overlay.look_invalid': 'Tampilan belum benar. Cek lagi ukuran, warna dan sudutnya ya!',
    'overlay.speech_unavailable':
      'Suara belum bisa dibuat: espeak-ng belum jalan di server Mabarin ini. Alert tetap tampil, tanpa dibacakan.',
    'overlay.sound_invalid': 'Pengaturan suara belum benar. Cek lagi volume, nominal, kecepatan dan daftar katanya ya!',
  }),
  'overlay.key_unknown': { kind: 'not_found', text: 'Link ini sudah diganti' },
  'overlay.lease_lost': { kind: 'conflict', text: 'Overlay lain sedang memutar support. Halaman ini hanya pratinjau.' },
  'overlay.speech_not_found': { kind: 'not_found', text: 'Suara support ini sudah tidak ada.' },
  'overlay.settings_changed': {
    kind: 'conflict',
    text: 'Pengaturan ini baru saja disimpan dari perangkat lain. Yang lain sudah ikut diperbarui dan isianmu tetap ada. Periksa, lalu simpan lagi ya!',
  },
} as const satisfies FailureTable;
