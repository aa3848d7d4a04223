export const accountText = {
  adviceHelp: 'Di HP juga bisa, hanya layarnya lebih sempit.',
  adviceRead: 'Mengerti',
  opening: 'Membuka dashboard…',
  toLogin: 'Masuk',
} as const;
