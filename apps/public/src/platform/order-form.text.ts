export const orderFormText = {
  next: 'Lanjut',
  faults: (count: number) => `${count} hal belum pas`,
} as const;
