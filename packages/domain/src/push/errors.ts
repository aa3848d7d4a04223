import type { FailureTable } from '#failures.ts';

export const pushErrors = {
  'push.off': {
    kind: 'refused',
    text: 'Notifikasi belum tersedia di sini. Biarkan tiket ini terbuka, HP berbunyi saat giliranmu tiba.',
  },
  'push.subscription_invalid': {
    kind: 'refused',
    text: 'Notifikasi dari browser ini belum bisa kami kirim. Coba Chrome, Firefox, Edge atau Safari, atau biarkan tiket ini terbuka.',
  },
} as const satisfies FailureTable;
