export const refundAccountText = {
  bank: 'Bank atau e-wallet',
  bankWrong: 'Pilih bank atau e-wallet kamu.',
  number: 'Nomor rekening atau HP',
  numberWrong: 'Isi 5 sampai 20 angka.',
  holder: 'Nama pemilik',
  holderHint: 'persis seperti di bank',
  holderWrong: 'Isi nama pemilik, maksimum 60 karakter.',
  checked: 'Nama pemilik kami tanyakan ke bank. Rekening yang salah tidak bisa ditarik kembali, cek lagi nomornya.',
  unchecked: 'Rekening yang salah tidak bisa ditarik kembali, cek lagi nomor dan namanya.',
  send: 'Simpan rekening',
  saved: 'Rekening disimpan.',
  retry: 'Coba lagi',
} as const;
