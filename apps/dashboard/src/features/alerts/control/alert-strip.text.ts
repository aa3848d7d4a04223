export const stripText = {
  title: 'Alert di live',
  failed: 'Status alert belum bisa diambil.',
  silent: 'Tidak ada alert yang tampil.',
  paused: 'Alert sedang dijeda.',
  waiting: (waiting: number, held: number) =>
    held === 0 ? `${waiting} menunggu` : `${waiting} menunggu, ${held} ditahan`,
  alarm: 'Ada alert belum tampil lebih dari 2 menit. Buka Overlay',
  controls: 'Kontrol alert',
  fold: 'Lipat kontrol alert',
  unfold: 'Buka kontrol alert',
  skip: 'Lewati',
  hide: 'Sembunyikan pesan',
  hidden: 'Pesan tidak tampil di live.',
  pause: 'Jeda',
  resume: 'Lanjut',
  replay: 'Putar ulang terakhir',
} as const;
