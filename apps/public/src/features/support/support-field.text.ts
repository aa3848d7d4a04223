/** What is wrong with a field, in words: apart from the form's, which come first. */
export const supportFieldText = {
  name: 'Isi nama, maks. 25 karakter: huruf, angka, spasi, - ! ? . ,',
  message: 'Isi pesan, maks. 160 karakter: huruf, angka, spasi, - ! ? . , ( )',
  amount: 'Minimal Rp10.000, kelipatan Rp5.000.',
  email: 'Isi email yang benar, contoh nama@email.com.',
} as const;
