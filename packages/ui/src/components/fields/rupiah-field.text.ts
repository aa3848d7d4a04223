export const rupiahFieldText = { unclear: 'Jumlah ini belum jelas. Tulis angkanya saja, misalnya 50000.' } as const;
