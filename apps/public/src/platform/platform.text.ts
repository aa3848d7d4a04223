export const platformText = {
  network: 'Jaringan bermasalah. Coba lagi ya!',
  trouble: 'Ada masalah',
  incomplete: 'Belum lengkap',
  retry: 'Coba lagi',

  onBreak: 'Host lagi istirahat.',
  breakLeft: 'Lanjut dalam',
  breakOver: 'Sebentar lagi lanjut.',
  planned: (slot: string) => `Main lagi ${slot} WIB.`,

  consent: (button: string) => `Dengan menekan tombol ${button}, kamu menyetujui `,
  consentLink: 'Syarat dan Ketentuan',

  online: 'Online',
  offline: 'Offline',

  captchaWait: 'Centang verifikasi di atas dulu ya',
} as const;
