export const noscriptText =
  'Halaman ini baru lengkap dengan JavaScript. Nyalakan JavaScript di browser kamu, lalu muat ulang halamannya.';
export const unloadedText = {
  sentence: 'Halaman ini belum termuat. Cek koneksi kamu, lalu muat ulang.',
  reload: 'Muat ulang',
};
