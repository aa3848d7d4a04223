/** Words of the Klaim Gift tab. */
export const giftsText = {
  empty: 'Belum ada gift yang bisa di klaim.',
  help: (name: string) => `${name} belum pasang hadiah. Mabar dulu sambil nunggu?`,
  toMabar: 'Ke halaman Mabar',
} as const;
