export const creditFieldText = {
  label: 'Kode kredit',
  hint: 'dari tiket kamu, opsional',
  placeholder: 'XXXX-XXXX-XXXX-XXXX',
  unread: 'Kode kredit punya 16 huruf dan angka. Cek lagi kodenya di tiket kamu ya!',
  checking: 'Lagi dicek…',
  unchecked: 'Kodenya belum bisa dicek sekarang. Tetap kami cek waktu kamu pesan.',
  good: (amount: string, until: string) => `Kredit ${amount}, berlaku sampai ${until}.`,
} as const;
