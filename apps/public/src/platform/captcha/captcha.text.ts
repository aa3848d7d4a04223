/** Words of the human check; apart from those of every page, most of which have none. */
export const captchaText = {
  label: 'Saya bukan robot',
  loading: 'Memuat verifikasi…',
  failed: 'Verifikasi gagal dimuat. Matikan pemblokir iklan kalau ada.',
} as const;
