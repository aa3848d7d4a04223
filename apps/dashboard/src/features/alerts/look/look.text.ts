export const lookText = {
  title: 'Tampilan',
  preset: 'Model',
  more: 'Lanjutan',
  letter: 'A',
  presets: {
    // oxlint-disable-next-line voice/words -- The look is called so.
    karcis: { name: 'Karcis', about: 'Tiket yang disobek, warnanya ikut nominal' },
    papan: { name: 'Papan', about: 'Papan pasar malam berbingkai lampu' },
    neon: { name: 'Neon', about: 'Tabung neon menyala' },
    polos: { name: 'Polos', about: 'Tulisan bergaris tepi, tanpa kotak' },
    komik: { name: 'Komik', about: 'Balon kata dan ledakan' },
    kaca: { name: 'Kaca', about: 'Kaca gelap, game tetap terlihat' },
  },
  position: 'Posisi',
  positions: {
    'top-left': 'Kiri atas',
    top: 'Tengah atas',
    'top-right': 'Kanan atas',
    left: 'Kiri',
    center: 'Tengah',
    right: 'Kanan',
    'bottom-left': 'Kiri bawah',
    bottom: 'Tengah bawah',
    'bottom-right': 'Kanan bawah',
  },
  size: 'Ukuran',
  sizeHelp: 'Tidak pernah keluar dari layar.',
  percent: (value: number) => `${value} %`,
  colours: 'Warna',
  ticketColours: 'Warna tiket ikut nominal, kecuali kamu pilih sendiri.',
  ownColours: 'Pakai warna sendiri',
  colourParts: { paper: 'Latar', text: 'Tulisan', accent: 'Nominal dan hiasan' },
  contrast: (ratio: number) => `Kontras ${shown(ratio)} : 1, mudah dibaca.`,
  lowContrast: (ratio: number) =>
    `Tulisan ini susah dibaca penonton di HP: warnanya terlalu mirip latarnya (${shown(ratio)} : 1, sebaiknya 4,5 : 1).`,
  font: 'Font',
  presetFont: (font: string) => `Bawaan model (${font})`,
  fonts: {
    anybody: 'Anybody, lebar',
    figtree: 'Figtree, rapi',
    baloo: 'Baloo, bulat',
    bungee: 'Bungee, papan nama',
    bangers: 'Bangers, komik',
    'press-start': 'Press Start, piksel',
  },
  corner: 'Sudut bulat',
  enter: 'Animasi masuk',
  leave: 'Animasi keluar',
  animations: {
    slide: 'Geser',
    fade: 'Memudar',
    pop: 'Melenting',
    drop: 'Jatuh',
    flip: 'Membalik',
    none: 'Tanpa animasi',
  },
  cssHelp: 'Mau lebih jauh? Nama class dan variabel untuk Custom CSS di OBS tetap, mulai dari .mabarin-alert.',
  saved: 'Tampilan alert berhasil disimpan. Overlay yang terbuka langsung memakainya.',
  action: 'menyimpan tampilan alert',
} as const;

/** One decimal, cut and not rounded, so that a ratio below a bound also reads below it. */
function shown(ratio: number): string {
  return (Math.floor(ratio * 10) / 10).toFixed(1).replace('.', ',');
}
