import type { FailureTable } from '#failures.ts';

export const messagesErrors = {
  /** `received` lists the characters (text.ts, `refusedCharacters`). */
  'messages.message_characters': {
    kind: 'refused',
    text: 'Karakter {received} tidak bisa dipakai. Pakai huruf, angka, spasi, - ! ? . , ( ) saja ya!',
  },
  'messages.name_characters': {
    kind: 'refused',
    text: 'Karakter {received} tidak bisa dipakai di nama. Pakai huruf, angka, spasi, - ! ? . , saja ya!',
  },
  /** `field` and `reason` in Indonesian. */
  'messages.own_words': {
    kind: 'refused',
    text: '{field} terbaca sebagai {reason}, jadi belum disimpan. Ganti kata-katanya lalu simpan lagi ya!',
  },
  'messages.word_invalid': {
    kind: 'refused',
    text: 'Isi kata 2 sampai 30 karakter, dengan minimal 2 huruf atau angka.',
  },
  'messages.words_full': {
    kind: 'refused',
    text: 'Kata yang kamu blokir sudah 100. Hapus salah satu dulu ya!',
  },
} as const satisfies FailureTable;
