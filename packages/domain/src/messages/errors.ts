import type { FailureTable } from '#failures.ts';

/** Refusals of a host's own filter words (decisions.md "Messages"). */
export const messagesErrors = {
  'messages.word_invalid': {
    kind: 'refused',
    text: 'Isi kata 2 sampai 30 karakter, dengan minimal 2 huruf atau angka.',
  },
  'messages.words_full': {
    kind: 'refused',
    text: 'Kata yang kamu blokir sudah 100. Hapus salah satu dulu ya!',
  },
} as const satisfies FailureTable;
