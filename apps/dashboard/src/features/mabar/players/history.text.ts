export const historyText = {
  title: 'Catatan & Riwayat',
  titleOf: (player: string) => `Catatan dan riwayat ${player}`,
  visit: (time: number) => `ke-${time} kali`,
  noted: 'Ada catatan',

  /** Completes `Ada kesalahan saat ... Coba lagi ya!`. */
  action: 'membuka catatan',
} as const;
