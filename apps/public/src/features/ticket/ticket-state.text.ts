/** Words of a paid ticket's state, on the screen of the thanks. */
export const ticketStateText = {
  reading: 'Lagi dicari…',
  notRead: 'Lihat di tiket',
  notStarted: 'Host belum mulai main',
  wait: (wait: string) => `Perkiraan tunggu: ${wait}`,
} as const;
