export const paymentsDownText = {
  down: 'Pembayaran lagi gangguan, jadi QR-nya mungkin belum bisa dibuat. Formnya tetap bisa diisi, dan isianmu tersimpan di sini.',
} as const;
