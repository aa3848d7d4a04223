import type { FailureTable } from '#failures.ts';

/** Refusals of notices that a browser shows of a ticket's turn (docs/decisions/push.md). */
export const pushErrors = {
  /** The service has no key to sign with. */
  'push.off': {
    kind: 'refused',
    text: 'Notifikasi belum tersedia di sini. Biarkan tiket ini terbuka dan tekan "Bunyikan" ya!',
  },
  /** Not an address of a known push service, or keys that nothing can be encrypted for. */
  'push.subscription_invalid': {
    kind: 'refused',
    text: 'Notifikasi dari browser ini belum bisa kami kirim. Coba Chrome, Firefox, Edge atau Safari, atau tekan "Bunyikan" ya!',
  },
} as const satisfies FailureTable;
