export const notifyText = {
  test: '👋 Ini pesan tes dari Mabarin. Notifikasi yang kamu pilih akan masuk ke channel ini.',
  disabled: {
    caption: 'Channel',
    text: 'Salah satu channel notifikasi kamu menolak kita. Notifikasi ke sana berhenti sampai kamu menyimpannya lagi.',
  },
} as const;
