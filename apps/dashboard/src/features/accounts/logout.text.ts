export const logoutText = {
  question: 'Yakin mau logout sekarang?',
  help: 'Antrian dan support tetap berjalan. Overlay di OBS juga tetap tampil.',
  button: 'Logout',
  failed: 'Ada kesalahan saat kamu logout. Coba logout lagi dalam beberapa detik.',
} as const;
