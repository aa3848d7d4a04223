/** Words of what every page shares. */
export const platformText = {
  failed: (action: string) => `Ada kesalahan saat ${action}. Coba lagi ya!`,
  network: 'Jaringan bermasalah. Coba lagi ya!',
  /** A request error (docs/spec/dashboard.md 8). */
  requestCode: '[PCE00]',
  trouble: 'Ada Masalah',
  yes: 'Ya',
  no: 'Tidak',
} as const;
