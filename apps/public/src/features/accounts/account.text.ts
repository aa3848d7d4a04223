/** Words that the account pages share. */
export const accountText = {
  desktopHelp: 'Salin alamat ini, lalu buka di laptop atau PC kamu.',
  copy: 'Salin alamat',
  opening: 'Membuka dashboard…',
  toLogin: 'Masuk',
} as const;
