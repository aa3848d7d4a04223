/** The kit's own words. A page's words live with the page. */
export const uiText = {
  online: 'Online',
  offline: 'Offline',
  lampsOnline: 'Stan sedang buka',
  games: (played: number, count: number) => `${played}/${count} game`,
  gamesShort: (played: number, count: number) => `${played}/${count}`,

  rupiahSign: 'Rp',
  numberField: 'Kolom angka',
  more: 'Tambah',
  less: 'Kurangi',
  showPassword: 'Tampilkan password',
  hidePassword: 'Sembunyikan password',
  valid: 'Sudah benar',
  invalid: 'Belum benar',
  counter: (used: number, max: number) => `${used}/${max}`,
  charactersLeft: (left: number) => (left === 0 ? 'Batas karakter tercapai' : `Sisa ${left} karakter`),

  copy: 'Salin',
  copied: 'Disalin',
  clearSearch: 'Hapus pencarian',
  escape: 'Esc',

  ok: 'OK',
  yes: 'Ya',
  no: 'Tidak',
  close: 'Tutup',
  processing: 'Sebentar ya…',
  loading: 'Sedang memuat',
  notifications: 'Pemberitahuan',
  skip: 'Lewati ke isi halaman',
  offlineBar: 'Koneksi terputus. Data yang tampil mungkin belum terbaru.',
  timeLeft: 'Sisa waktu',
  minutesLeft: (minutes: number) => (minutes === 0 ? 'Waktu habis' : `Sisa waktu ${minutes} menit`),

  consent: (button: string) => `Dengan menekan tombol ${button}, kamu menyetujui `,
  consentLink: 'Syarat dan Ketentuan',
} as const;
