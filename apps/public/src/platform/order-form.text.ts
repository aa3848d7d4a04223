/** Words of the frame of the order, support and claim forms. */
export const orderFormText = {
  next: 'Lanjut',
} as const;
