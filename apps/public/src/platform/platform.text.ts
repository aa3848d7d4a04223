/** Words of what every page shares. */
export const platformText = {
  network: 'Jaringan bermasalah. Coba lagi ya!',
  trouble: 'Ada masalah',
  incomplete: 'Belum lengkap',
  retry: 'Coba lagi',

  captchaWait: 'Centang verifikasi di atas dulu ya',
} as const;
