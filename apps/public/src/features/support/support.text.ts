/** Words of the support form. */
export const supportText = {
  name: 'Nama kamu',
  anonymous: 'Kirim sebagai anonim',
  message: 'Pesan',
  messagePlaceholder: 'Contoh: Semangat live-nya bang!',
  hint: 'Pakai huruf dan angka saja, jangan pakai @ # %. Pesan yang tidak sopan, porno, SARA, politik, penipuan atau judi online tidak akan tampil di live.',
  preview: 'Tampil di live:',
  amount: 'Nominal',
  amountHint: 'kelipatan Rp5.000',
  email: 'E-mail',
  emailHint: 'untuk bukti pembayaran',
  emailHidden: 'Sembunyikan e-mail dari host',
  submit: 'Kirim support',
  processing: 'Lagi menyiapkan QRIS…',

  total: 'Bayar',
  totalEmpty: '–',
  split: (price: string, fee: string) => `${price} + biaya layanan ${fee}`,
  chooseAmount: 'Isi nominal dulu',

  errors: {
    name: 'Isi nama (maks. 25), huruf dan angka saja.',
    message: 'Isi pesan (maks. 160), huruf dan angka saja.',
    amount: 'Minimal Rp10.000, kelipatan Rp5.000.',
    email: 'Isi e-mail yang benar, contoh nama@email.com.',
  },
} as const;
