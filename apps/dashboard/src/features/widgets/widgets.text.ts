import type { Widget } from '@mabarin/domain/widgets/widget';

type Entry = { target: Widget; title: string; help: string };

/** Words of the widget page (docs/spec/dashboard.md 2; docs/decisions/0060-widgets.md). */
export const widgetsText = {
  title: 'Widget',
  intro: 'Pasang tiap widget sebagai Browser Source di OBS. Link-nya rahasia, sama seperti link overlay.',
  copy: (title: string) => `Salin link ${title}`,
  link: (title: string) => `Link ${title}`,
  /** The four of the spec, then the others. */
  widgets: [
    { target: 'statistic', title: 'Game Statistic', help: 'Total menang dan kalah di sesi sekarang.' },
    { target: 'countdown', title: 'Countdown', help: 'Hitung mundur dari durasi yang kamu tentukan.' },
    { target: 'timer', title: 'Timer', help: 'Lama live stream kamu berjalan.' },
    { target: 'marquee', title: 'Marquee', help: 'Teks berjalan dengan isi yang kamu tentukan.' },
    { target: 'queue', title: 'Antrian', help: 'Siapa yang bermain dan siapa berikutnya.' },
    { target: 'goal', title: 'Target Support', help: 'Total support sejak tanggal yang kamu tentukan.' },
    { target: 'leaderboard', title: 'Top Supporter', help: 'Supporter dengan total terbesar.' },
  ] satisfies readonly Entry[],

  page: {
    never: 'Belum pernah terbuka di OBS.',
    current: 'Terbuka di OBS, isinya terbaru.',
    behind: (time: string) => `Terbuka di OBS, tapi isinya data ${time} WIB.`,
    gone: (ago: string) => `Tidak terbuka di OBS. Terakhir terdengar ${ago}.`,
  },
  loading: 'Mengambil isi widget...',
  now: (title: string) => `Isi ${title} sekarang`,
  save: (title: string) => `Simpan ${title}`,
  saved: (title: string) => `${title} sudah disimpan.`,
  actions: { save: 'menyimpan widget', countdown: 'mengatur countdown', timer: 'mengatur timer' },

  game: 'Game',
  win: 'Win',
  lose: 'Lose',

  clock: {
    start: 'Mulai',
    pause: 'Jeda',
    resume: 'Lanjut',
    reset: 'Reset',
    add: '+1 menit',
    of: (action: string, title: string) => `${action} ${title}`,
  },
  status: { idle: 'Belum mulai', running: 'Berjalan', paused: 'Dijeda', over: 'Selesai' },

  countdownTitle: 'Judul countdown',
  minutes: 'Menit',
  seconds: 'Detik',
  auto: 'Ikuti OBS',
  autoHelp: 'Mulai dari nol saat OBS mulai streaming, berhenti saat selesai. Overlay harus terpasang di OBS.',
  marqueeText: 'Teks berjalan',
  speed: 'Kecepatan',
  speeds: [
    { value: 'slow', title: 'Pelan' },
    { value: 'normal', title: 'Sedang' },
    { value: 'fast', title: 'Cepat' },
  ],
  noText: 'Belum ada teks.',
  queueCount: 'Jumlah antrian yang tampil',
  playing: 'Bermain',
  nobodyPlays: 'Belum ada yang bermain.',
  waiting: (count: number) => `Antrian (${count})`,
  nobodyWaits: 'Antrian kosong.',
  goalTitle: 'Judul target',
  goalTarget: 'Target',
  goalSince: 'Dihitung sejak',
  noGoal: 'Belum ada target.',
  goalOf: (amount: string, target: string) => `${amount} dari ${target}`,
  leaderboardTitle: 'Judul top supporter',
  range: 'Dihitung dari support',
  ranges: [
    { value: 'today', title: 'Hari ini' },
    { value: 'week', title: 'Minggu ini' },
    { value: 'month', title: 'Bulan ini' },
    { value: 'all', title: 'Semua' },
  ],
  leaderboardCount: 'Jumlah supporter yang tampil',
  nobodyGave: 'Belum ada support.',
} as const;
