export const orderFormText = { next: 'Lanjut' } as const;
