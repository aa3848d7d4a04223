export const ticketStateText = {
  reading: 'Lagi dicari…',
  notRead: 'Lihat di tiket',
  notStarted: 'Host belum mulai main',
  wait: (wait: string) => `Perkiraan tunggu: ${wait}`,
} as const;
