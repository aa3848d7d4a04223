import { refusals } from '#failures.ts';

export const messagesErrors = refusals({
  /** `received` lists the characters (text.ts, `refusedCharacters`). */
  'messages.message_characters':
    'Karakter {received} tidak bisa dipakai. Pakai huruf, angka, spasi, - ! ? . , ( ) saja ya!',
  'messages.name_characters':
    'Karakter {received} tidak bisa dipakai di nama. Pakai huruf, angka, spasi, - ! ? . , saja ya!',
  /** `field` and `reason` in Indonesian. */
  'messages.own_words':
    '{field} terbaca sebagai {reason}, jadi belum disimpan. Ganti kata-katanya lalu simpan lagi ya!',
  'messages.word_invalid': 'Isi kata 2 sampai 30 karakter, dengan minimal 2 huruf atau angka.',
  'messages.words_full': 'Kata yang kamu blokir sudah 100. Hapus salah satu dulu ya!',
});
