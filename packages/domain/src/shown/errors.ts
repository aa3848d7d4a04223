import { refusals } from '#failures.ts';

export const shownErrors = refusals({
  'http.shown_changed':
    '{changes} Cek lagi, lalu kirim ulang kalau setuju. Kalau di layar belum berubah, muat ulang halaman; isianmu tetap ada.',
});
