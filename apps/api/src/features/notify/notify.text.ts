export const notifyText = {
  test: '👋 Ini pesan tes dari Mabarin. Notifikasi yang kamu pilih akan masuk ke channel ini.',
  disabled:
    'Salah satu channel notifikasi kamu menolak kita. Notifikasi ke sana berhenti sampai kamu menyimpannya lagi di menu Discord.',
  device:
    'Salah satu perangkatmu menolak notifikasi kita untuk seterusnya, jadi notifikasi ke sana kami matikan. Nyalakan lagi dari perangkat itu kalau masih mau.',
} as const;
