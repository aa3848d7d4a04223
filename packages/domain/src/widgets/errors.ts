import type { FailureTable } from '#failures.ts';

export const widgetsErrors = {
  // Not the 404 of a replaced link, which stops a display page for good.
  'overlay.widget_unknown': { kind: 'not_found', text: 'Widget ini tidak ada.' },
  'overlay.appearance_invalid': {
    kind: 'refused',
    text: 'Ukuran widget harus 50% sampai 200%, dengan tema dan jumlah kolom yang ada di pilihan.',
  },
  'overlay.title_invalid': { kind: 'refused', text: 'Judul maksimum 60 karakter.' },
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
  'overlay.supporters_invalid': {
    kind: 'refused',
    text: 'Jumlah supporter yang tampil harus 1 sampai 10.',
  },
  'overlay.qr_invalid': { kind: 'refused', text: 'Pilih halaman yang dibuka oleh QR.' },
} as const satisfies FailureTable;
