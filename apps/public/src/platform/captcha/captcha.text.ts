/** Apart from texts of every page, most of which have no captcha. */
export const captchaText = {
  label: 'Saya bukan robot',
  loading: 'Memuat verifikasi…',
  failed: 'Verifikasi gagal dimuat. Matikan pemblokir iklan kalau ada.',
} as const;
