import { refusals } from '#failures.ts';

export const shownErrors = refusals({
  'http.shown_changed': '{changes} Cek lagi, lalu kirim ulang kalau setuju.',
  /** A page has its fee rule from its own load. */
  'http.shown_outdated': '{changes} Muat ulang halaman, isianmu tetap ada.',
});
