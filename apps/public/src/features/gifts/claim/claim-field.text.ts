/** Error texts of fields, loaded after the form's own texts. */
export const claimFieldText = {
  gift: 'Pilih salah satu gift.',
  gameID: '6–12 angka',
  server: '4–6 angka',
  message: 'Isi huruf, angka, - ! ? . , ( )',
} as const;
