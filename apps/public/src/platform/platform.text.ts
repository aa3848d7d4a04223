export const platformText = {
  network: 'Jaringan bermasalah. Coba lagi ya!',
  trouble: 'Ada masalah',
  incomplete: 'Belum lengkap',
  retry: 'Coba lagi',

  onBreak: 'Host lagi istirahat.',
  breakLeft: 'Lanjut dalam',
  breakOver: 'Sebentar lagi lanjut.',
  planned: (slot: string) => `Main lagi ${slot} WIB.`,

  captchaWait: 'Centang verifikasi di atas dulu ya',
} as const;
