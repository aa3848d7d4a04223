import type { StreamingApp } from '@mabarin/domain/alerts/streaming-apps';
import { overlayText } from './overlay.text.ts';

type Source = { width: number; height: number };

type AppText = {
  name: string;
  /** Steps up to the size of the source. */
  add: readonly string[];
  sound: string;
  /** Our own trials, without a word of engines and versions that no host knows. */
  tested: string;
  /** True for programs based on OBS, which report when their scene is on air. */
  likeObs: boolean;
};

const alone =
  'Overlay mulai sendiri dan berbunyi tanpa klik kalau programnya mengizinkan. Kalau tidak, tombol Start Overlay tampil ' +
  'selama 30 detik: klik sekali di atas sumbernya. Sesudah itu tombolnya hanya muncul kalau mouse digerakkan di sana.';
const ran =
  'Overlay dan semua widget sudah kami jalankan di browser yang ada di dalam OBS 28 sampai 30 dan di browser terbaru.';
const proof = `Tekan ${overlayText.test} di atas: kalau alertnya tampil dan berbunyi, semuanya beres.`;
const byYou = `Di program ini sendiri belum, jadi nama tombolnya bisa sedikit berbeda menurut versinya. ${proof}`;
const fromObs = `${ran} Program ini dibuat dari OBS, jadi overlay bekerja dengan cara yang sama. ${byYou}`;

const apps: Record<StreamingApp, AppText> = {
  obs: {
    name: 'OBS',
    add: ['Di scene kamu, tekan + di Sources dan pilih Browser.', 'Tempel link di kolom URL.'],
    sound:
      'Overlay mulai sendiri dan berbunyi tanpa klik. Centang Control audio via OBS supaya suaranya punya tempat di Audio ' +
      'Mixer. Kalau suaranya hilang di tengah live, hapus centang itu.',
    tested: `${ran} Yang kamu pastikan sendiri hanya OBS di komputermu. ${proof}`,
    likeObs: true,
  },
  tiktok: {
    name: 'TikTok LIVE Studio',
    add: ['Tambah sumber baru dan pilih Link.', 'Tempel link di kolom alamatnya.'],
    sound: alone,
    tested: `${ran} ${byYou}`,
    likeObs: false,
  },
  streamlabs: {
    name: 'Streamlabs Desktop',
    add: ['Tekan + di Sources dan pilih Browser Source.', 'Tempel link di kolom URL.'],
    sound: alone,
    tested: fromObs,
    likeObs: true,
  },
  prism: {
    name: 'PRISM Live Studio',
    add: ['Tekan + di Sources dan pilih Web.', 'Tempel link di kolom URL.'],
    sound: alone,
    tested: fromObs,
    likeObs: true,
  },
  vmix: {
    name: 'vMix',
    add: [
      'Tekan Add Input dan pilih Web Browser.',
      'Tempel link di kolom URL.',
      'Pasang input itu sebagai Overlay di atas gambar utama.',
    ],
    sound: `${alone} Nyalakan juga suara input itu di vMix.`,
    tested: `${ran} ${byYou}`,
    likeObs: false,
  },
  xsplit: {
    name: 'XSplit Broadcaster',
    add: ['Tekan Add Source dan pilih Webpage (di bawah Widgets).', 'Tempel link di kolom URL.'],
    sound: alone,
    tested: `${ran} Browser di dalam XSplit 4.6 termasuk di antaranya. ${byYou}`,
    likeObs: false,
  },
  other: {
    name: 'Program lain',
    add: ['Tambah sumber yang menampilkan halaman web: Browser, Web, Web Page atau Link.', 'Tempel link di sana.'],
    sound: alone,
    tested: `${ran} ${byYou}`,
    likeObs: false,
  },
};

export const setupText = {
  title: 'Pasang overlay',
  app: 'Program',
  apps,
  screen: 'Bentuk live',
  screens: { wide: 'Landscape', tall: 'Portrait' },
  steps: { copy: 'Salin link', paste: (name: string) => `Pasang di ${name}`, test: 'Suara dan tes' },
  label: (name: string) => `Cara memasang overlay di ${name}`,
  ownerOnly: 'Link overlay adalah kunci. Hanya pemilik akun yang bisa menyalinnya dari halaman ini.',
  forApp: 'Link yang disalin ini khusus untuk program itu. Tab baru memakai link biasa.',
  size: ({ width, height }: Source) => `Isi lebar (Width) ${width} dan tinggi (Height) ${height}.`,
  portrait: 'Pesan menyesuaikan diri dengan layar tegak dan tetap terbaca di HP penonton.',
  one: 'Buka overlay di satu program saja. Kalau terbuka di dua tempat, hanya satu yang menampilkan pesan.',
  test: 'Kirim pesan tes. Kalau tampil dan terdengar di programnya, kamu siap live.',
  tested: 'Sudah dicoba di mana?',
  differences: 'Yang berbeda dari OBS',
  notLikeObs: [
    'Program ini tidak memberi tahu kapan scene-nya tayang. Overlay dianggap tayang selama halamannya terbuka, jadi Tahan saat scene tidak aktif tidak berpengaruh.',
    'Timer dengan Ikuti OBS tidak mulai sendiri. Mulai dari halaman Widget.',
  ],
  widgets: 'Widget dipasang dengan langkah yang sama seperti di atas, dengan link dari halaman Widget.',
  widgetsLink: 'Buka halaman Widget',
} as const;
