/** Error texts of fields, loaded after the form's own texts. */
export const claimFieldText = {
  gift: 'Pilih salah satu gift.',
  gameID: 'Isi 6–12 angka.',
  server: 'Isi 4–6 angka.',
  message: 'Isi pesan, maksimum 50 karakter: huruf, angka, spasi, - ! ? . , ( )',
} as const;
