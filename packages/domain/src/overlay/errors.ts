import type { FailureTable } from '#failures.ts';

/** Refusals of display pages and their remote control (decisions.md "Sessions", "Overlay and live channel"). */
export const overlayErrors = {
  'overlay.key_unknown': { kind: 'not_found', text: 'Link ini sudah diganti' },
  'overlay.lease_lost': { kind: 'conflict', text: 'Overlay lain sedang memutar support. Halaman ini hanya pratinjau.' },
  // Refused, not not_found: a display page reads 404 as "this link was replaced" and stops for good.
  'overlay.alert_not_found': { kind: 'refused', text: 'Support ini sudah tidak ada di daftar putar.' },
  'overlay.speech_not_found': { kind: 'not_found', text: 'Suara support ini sudah tidak ada.' },
  'overlay.logo_too_large': {
    kind: 'refused',
    text: 'Ukuran file yang kamu pilih sangat besar. Gunakan file berukuran kurang dari 1MB!',
  },
  'overlay.logo_invalid': {
    kind: 'refused',
    text: 'Logo tidak bisa dibaca. Pilih file gambar PNG, JPG atau WebP yang lain ya!',
  },
  // Not the 404 of a replaced link: a display page must not stop for good because of it.
  'overlay.widget_unknown': { kind: 'not_found', text: 'Widget ini tidak ada.' },
  'overlay.countdown_invalid': {
    kind: 'refused',
    text: 'Pastikan durasi sudah diisi (1 detik sampai 99 jam 59 menit 59 detik). Judul maksimum 60 karakter.',
  },
  'overlay.marquee_invalid': { kind: 'refused', text: 'Teks berjalan maksimum 200 karakter.' },
  'overlay.queue_invalid': { kind: 'refused', text: 'Jumlah antrian yang tampil harus 1 sampai 50.' },
  'overlay.goal_invalid': {
    kind: 'refused',
    text: 'Pastikan judul (maksimum 60 karakter), target (maksimum Rp1.000.000.000) dan tanggal mulai sudah diisi.',
  },
  'overlay.leaderboard_invalid': {
    kind: 'refused',
    text: 'Pastikan judul (maksimum 60 karakter) sudah diisi. Jumlah supporter yang tampil harus 1 sampai 50.',
  },
  'overlay.variation_invalid': {
    kind: 'refused',
    text: 'Variasi belum benar. Pastikan nominal, tulisan (maksimum 60 karakter), suara dan durasi (5 sampai 60 detik) sudah diisi, dan tidak ada nominal yang sama. Maksimum 10 variasi.',
  },
} as const satisfies FailureTable;
