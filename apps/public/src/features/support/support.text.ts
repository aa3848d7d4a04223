/** Words of the support form. */
export const supportText = {
  name: 'Nama kamu',
  anonymous: 'Kirim sebagai anonim',
  message: 'Pesan',
  messagePlaceholder: 'Contoh: Semangat live-nya bang!',
  hint: 'Pakai huruf dan angka saja, jangan pakai @ # %. Pesan yang tidak sopan, porno, SARA, politik, penipuan atau judi online tidak akan tampil di live.',
  preview: 'Tampil di live:',
  onScreen: 'Begini tampilnya di layar',
  messageSample: 'Semangat live-nya bang!',
  amount: 'Nominal',
  amountHint: 'kelipatan Rp5.000',
  email: 'Email',
  emailHint: 'untuk bukti bayar; terlihat host kecuali disembunyikan',
  emailHidden: 'Sembunyikan email dari host',
  submit: 'Kirim support',
  processing: 'Lagi menyiapkan QRIS…',

  total: 'Bayar',
  totalEmpty: '–',
  split: (price: string, fee: string) => `${price} + biaya layanan ${fee}`,
  chooseAmount: 'Isi nominal dulu',
} as const;
