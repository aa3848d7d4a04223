/** Words around every page. */
export const shellText = {
  home: 'Mabarin, ke halaman depan',
  login: 'Masuk',
  dashboard: 'Ke dashboard',
  footer: 'Stan mabar buat streamer dan penontonnya.',
  offline: 'Koneksi terputus. Isian kamu aman, dan akan lanjut begitu tersambung lagi.',
  broken: 'Halaman ini tersandung.',
  brokenHelp: 'Muat ulang dulu ya. Pembayaran yang sedang berjalan tetap aman.',
  reload: 'Muat ulang',
  loading: 'Sebentar lagi.',
} as const;
