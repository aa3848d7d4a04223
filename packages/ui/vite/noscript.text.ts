export const noscriptText =
  'Halaman ini butuh JavaScript. Nyalakan JavaScript di browser kamu, lalu muat ulang halamannya.';
