export const paymentsDownText = {
  down: 'QR-nya mungkin belum bisa dibuat.',
  help: 'Pembayaran lagi gangguan. Isi saja dulu, isianmu tersimpan di sini.',
} as const;
