export const accountText = {
  adviceRead: 'Mengerti',
  opening: 'Membuka dashboard…',
  toLogin: 'Masuk',
} as const;
