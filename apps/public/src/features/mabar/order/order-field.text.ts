/** Error texts of fields, loaded after the form's own texts. */
export const orderFieldText = {
  gameID: '6–12 angka',
  server: '4–6 angka',
  event: 'Pilih salah satu tipe mabar.',
  count: 'Total game minimal 1.',
  message: 'Masih kosong',
  email: 'Isi yang benar, atau kosongkan.',
} as const;
