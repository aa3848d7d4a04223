export const accountFieldText = { again: 'Cek lagi:' } as const;
