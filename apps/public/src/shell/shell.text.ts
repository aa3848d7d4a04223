/** Words around every page. */
export const shellText = {
  home: 'Mabarin, ke halaman depan',
  enter: 'Akun host',
  login: 'Masuk',
  join: 'Jadi Host',
  dashboard: 'Ke dashboard',
  footer: 'Stan mabar buat streamer dan penontonnya.',
  more: 'Dokumen dan kontak',
  terms: 'Syarat dan Ketentuan',
  privacy: 'Kebijakan Pribadi',
  contact: 'Hubungi admin',
  offline: 'Koneksi terputus. Isian kamu aman, dan akan lanjut begitu tersambung lagi.',
  broken: 'Halaman ini tersandung.',
  brokenHelp: 'Muat ulang dulu ya. Pembayaran yang sedang berjalan tetap aman.',
  reload: 'Muat ulang',
  loading: 'Sebentar lagi.',
} as const;
