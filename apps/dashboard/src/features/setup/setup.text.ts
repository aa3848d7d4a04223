import type { Missing, SetupStep } from './setup.ts';

export const setupText = {
  title: 'Persiapan',
  count: (done: number, all: number) => `${done} dari ${all} beres`,
  countShort: (done: number, all: number) => `${done}/${all}`,
  ready: 'Siap live',
  unready: 'Belum siap',
  notReady: (missing: readonly Missing[]) => `Belum siap: ${missing.map((each) => words[each]).join(', ')}.`,
  done: 'Sudah beres',
  open: 'Belum beres',
  steps: {
    profile: {
      title: 'Pasang foto, pilih role',
      help: 'Penonton kenal kamu dari foto, dan tahu role yang kamu mainkan.',
    },
    price: { title: 'Cek harga', help: 'Ini yang kamu jual. Ubah kalau belum pas.' },
    overlay: { title: 'Pasang overlay di OBS', help: 'Salin link, tempel sebagai sumber Browser.' },
    alert: { title: 'Coba satu alert', help: 'Kirim tes, lihat tampil sampai selesai di OBS.' },
    bank: { title: 'Isi rekening', help: 'Ke sini uangmu dicairkan.' },
    share: { title: 'Sebar halamanmu', help: 'Taruh link atau QR di bio dan di layar live.' },
  } satisfies Record<SetupStep, { title: string; help: string }>,
  overlay: {
    now: 'Terlihat sekarang',
    last: (ago: string) => `Terakhir terlihat ${ago}`,
    never: 'Belum pernah terlihat',
  },
  copy: 'Salin link halaman',
  copyOverlay: 'Salin link overlay',
  priced: 'Harganya pas',
} as const;

const words: Record<Missing, string> = {
  orders: 'pesanan masih tutup',
  overlay: 'overlay belum terlihat',
  connection: 'dashboard belum terhubung',
};
