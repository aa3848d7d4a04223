/** Error texts of fields, loaded after the form's own texts. */
export const orderFieldText = {
  gameID: 'Isi 6–12 angka.',
  server: 'Isi 4–6 angka.',
  event: 'Pilih salah satu tipe mabar.',
  count: 'Total game minimal 1.',
  message: 'Isi pesan, maksimum 50 karakter: huruf, angka, spasi, - ! ? . , ( )',
  email: 'Isi email yang benar, contoh nama@email.com, atau kosongkan.',
} as const;
