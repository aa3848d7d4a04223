import { type FailureTable, refusals } from '#failures.ts';

export const widgetsErrors = {
  ...refusals({
    'overlay.appearance_invalid':
      'Ukuran widget harus 50% sampai 200%, dengan tema dan jumlah kolom yang ada di pilihan.',
    'overlay.title_invalid': 'Judul maksimum 60 karakter.',
    'overlay.countdown_invalid':
      'Pastikan durasi sudah diisi (1 detik sampai 99 jam 59 menit 59 detik). Judul maksimum 60 karakter.',
    'overlay.marquee_invalid': 'Teks berjalan maksimum 200 karakter.',
    'overlay.queue_invalid': 'Jumlah antrian yang tampil harus 1 sampai 50.',
    'overlay.goal_invalid':
      'Pastikan judul (maksimum 60 karakter), target (maksimum Rp1.000.000.000) dan tanggal mulai sudah diisi.',
    'overlay.leaderboard_invalid':
      'Pastikan judul (maksimum 60 karakter) sudah diisi. Jumlah supporter yang tampil harus 1 sampai 50.',
    'overlay.supporters_invalid': 'Jumlah supporter yang tampil harus 1 sampai 10.',
    'overlay.qr_invalid': 'Pilih halaman yang dibuka oleh QR.',
  }),
  // Not the 404 of a replaced link, which stops a display page for good.
  'overlay.widget_unknown': { kind: 'not_found', text: 'Widget ini tidak ada.' },
} as const satisfies FailureTable;
