/** What is wrong with a field, in words: apart from the form's, which come first. */
export const claimFieldText = {
  gift: 'Pilih salah satu gift.',
  gameID: 'Isi 6–12 angka.',
  server: 'Isi 4–6 angka.',
  message: 'Isi pesan, maks. 50 karakter: huruf, angka, spasi, - ! ? . , ( )',
} as const;
