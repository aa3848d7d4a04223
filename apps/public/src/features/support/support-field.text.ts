/** Error texts of fields, loaded after the form's own texts. */
export const supportFieldText = {
  name: 'Isi nama, maksimum 25 karakter: huruf, angka, spasi, - ! ? . ,',
  message: 'Isi pesan, maksimum 160 karakter: huruf, angka, spasi, - ! ? . , ( )',
  amount: 'Minimal Rp10.000, kelipatan Rp5.000.',
  email: 'Isi email yang benar, contoh nama@email.com.',
} as const;
