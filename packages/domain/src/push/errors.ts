import type { FailureTable } from '#failures.ts';

/** Refusals of push notices about a ticket's turn (docs/decisions/push.md). */
export const pushErrors = {
  'push.off': {
    kind: 'refused',
    text: 'Notifikasi belum tersedia di sini. Biarkan tiket ini terbuka dan tekan "Bunyikan" ya!',
  },
  'push.subscription_invalid': {
    kind: 'refused',
    text: 'Notifikasi dari browser ini belum bisa kami kirim. Coba Chrome, Firefox, Edge atau Safari, atau tekan "Bunyikan" ya!',
  },
} as const satisfies FailureTable;
