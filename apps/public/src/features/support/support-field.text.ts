/** Error texts of fields, loaded after the form's own texts. */
export const supportFieldText = {
  name: 'Masih kosong',
  message: 'Masih kosong',
  amount: 'Minimal Rp10.000, kelipatan Rp5.000.',
  email: 'Contoh: nama@email.com',
} as const;
