import type { TurnKind } from '@mabarin/domain/push/push';

/** Texts of notices about a turn, on phones and in mails. A host's name is plain text in both. */
export const pushText: Readonly<Record<TurnKind, { title: string; body: (host: string) => string }>> & {
  pressHere: string;
  here: string;
  hereDone: string;
  later: string;
  laterDone: string;
  open: string;
} = {
  next: {
    title: 'Sebentar lagi giliranmu!',
    body: (host) => `Kamu berikutnya di antrian ${host}. Siapkan game-nya ya!`,
  },
  playing: {
    title: 'Giliran kamu main!',
    body: (host) => `${host} sudah memanggil kamu. Buka game-nya sekarang!`,
  },
  pressHere: 'Tekan "Saya di sini" di tiket supaya host tahu kamu siap.',
  here: 'Siap',
  hereDone: 'Sip, host sekarang melihat kamu ONLINE.',
  later: '10 menit lagi',
  laterDone: 'Sip, host tahu kamu balik 10 menit lagi. Yang tepat di belakangmu main duluan.',
  open: 'Buka tiket',
};

/** Texts of a notice about a host who takes orders again. */
export const openingText = {
  title: (host: string) => `${host} buka!`,
  body: 'Pesanan mabar dibuka lagi. Antri sekarang!',
  off: 'Jangan kabari lagi',
  offDone: 'Sip, kamu tidak kami kabari lagi.',
} as const;
