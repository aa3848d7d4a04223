export const platformText = {
  network: 'Jaringan bermasalah. Coba lagi ya!',
  busy: 'Server sedang sibuk. Tunggu sebentar lalu coba lagi ya!',
  trouble: 'Ada masalah',
  incomplete: 'Periksa lagi',
  retry: 'Coba lagi',

  onBreak: 'Istirahat, lanjut',
  breakOver: 'sebentar lagi',
  clock: (clock: string) => `${clock} WIB`,
  planned: (slot: string) => `Main lagi ${slot} WIB.`,

  waitUnknown: 'lama tunggu belum cukup data',
  waitIn: (wait: string) => `(${wait})`,
  notStarted: 'host belum mulai',

  consent: (button: string | null) =>
    `Dengan ${button === null ? 'melanjutkan' : `menekan tombol ${button}`}, kamu menyetujui `,
  consentLink: 'Syarat dan Ketentuan',

  guardian: 'Belum 18 tahun? Orang tua atau wali yang membayar.',
  guardianWhy: 'Kenapa?',
  minor: 'Aku di bawah 18',
  age: 'Umur kamu?',
  ages: { adult: '18 tahun ke atas', minor: 'Di bawah 18' },
  ageOpen: 'Pilih umurmu dulu ya.',

  online: 'Online',
  offline: 'Offline',

  captchaWait: 'Centang "Saya bukan robot" dulu ya',
} as const;
