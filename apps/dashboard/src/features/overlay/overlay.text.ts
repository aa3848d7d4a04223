/** Words of the overlay page (docs/spec/dashboard.md 2). */
export const overlayText = {
  title: 'Overlay',
  intro: 'Pasang link ini sebagai Browser Source di OBS supaya pesan support tampil di stream kamu.',
  link: 'Link overlay',
  show: 'Tampilkan link',
  hide: 'Sembunyikan link',
  copy: 'Salin Link',
  open: 'Buka di Tab Baru',
  secret: 'Rahasiakan link ini!',
  secretHelp:
    'Siapa pun yang punya link ini bisa membuka overlay kamu. Jangan tampilkan di stream atau kirim ke orang lain.',
  steps: [
    'Di OBS, tambah sumber baru: Browser.',
    'Tempel link overlay di kolom URL.',
    'Isi lebar 1920 dan tinggi 1080, lalu simpan.',
  ],
} as const;
