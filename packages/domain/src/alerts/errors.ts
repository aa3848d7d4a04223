import type { FailureTable } from '#failures.ts';

/** Refusals of overlay pages and their remote control (decisions.md "Sessions", "Overlay and live channel"). */
export const alertsErrors = {
  'overlay.key_unknown': { kind: 'not_found', text: 'Link ini sudah diganti' },
  'overlay.lease_lost': { kind: 'conflict', text: 'Overlay lain sedang memutar support. Halaman ini hanya pratinjau.' },
  // Refused, not not_found: a display page reads 404 as "this link was replaced" and stops for good.
  'overlay.alert_not_found': { kind: 'refused', text: 'Support ini sudah tidak ada di antrian.' },
  'overlay.speech_not_found': { kind: 'not_found', text: 'Suara support ini sudah tidak ada.' },
  'overlay.logo_too_large': {
    kind: 'refused',
    text: 'Ukuran file yang kamu pilih sangat besar. Gunakan file berukuran kurang dari 1MB!',
  },
  'overlay.logo_invalid': {
    kind: 'refused',
    text: 'Logo tidak bisa dibaca. Pilih file gambar PNG, JPG atau WebP yang lain ya!',
  },
  'overlay.variation_invalid': {
    kind: 'refused',
    text: 'Variasi belum benar. Pastikan nominal, tulisan (maksimal 60 karakter), suara dan durasi (5 sampai 60 detik) sudah diisi, dan tidak ada nominal yang sama. Maksimal 10 variasi.',
  },
} as const satisfies FailureTable;
