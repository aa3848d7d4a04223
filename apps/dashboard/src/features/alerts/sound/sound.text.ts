export const soundText = {
  title: 'Suara dan keramaian',
  missing: 'Pembaca suara belum tersedia. Pengaturanmu tetap tersimpan.',
  silent: 'Server ini hanya pura-pura membacakan (mode sandbox): Coba suara tidak terdengar apa-apa.',

  volume: 'Volume bunyi',
  speechVolume: 'Volume bacaan',
  percent: (value: number) => `${value} %`,

  minimumShown: 'Minimum tampil di live',
  minimumShownHelp:
    'Support dan pesanan di bawah nominal ini tidak tampil. Tetap tercatat dan bisa diputar ulang. 0: semua tampil.',
  minimumSpoken: 'Minimum dibacakan',
  minimumSpokenHelp: 'Support dan pesanan di bawah nominal ini tampil tanpa dibacakan. 0: semua dibacakan.',

  voice: 'Suara pembaca',
  voices: {
    id: 'Biasa',
    'id+f2': 'Perempuan 1',
    'id+f4': 'Perempuan 2',
    'id+m3': 'Laki-laki 1',
    'id+m7': 'Laki-laki 2',
    'id+croak': 'Serak',
    'id+whisper': 'Bisik',
  },
  rate: 'Kecepatan bicara',
  rateWords: (rate: number) => `${rate} kata per menit`,
  sample: 'Contoh kalimat',
  sampleText: 'Semangat terus bang, gas sampai Mythic!',
  sampleFault: 'Isi contoh kalimat, maksimum 160 karakter.',
  try: 'Coba suara',
  tryAction: 'mencoba suara',
  blocked: 'Browser ini belum mengizinkan suara. Klik sekali lagi ya!',

  words: 'Cara baca kata',
  wordsHelp: 'Kata di kiri dibaca seperti di kanan. Hanya kata utuh, huruf besar dan kecil sama saja.',
  word: (number: number) => `Kata ${number}`,
  from: 'Tertulis',
  to: 'Dibaca',
  add: 'Tambah kata',
  remove: 'Hapus',
  removeLabel: (number: number) => `Hapus kata ${number}`,
  full: 'Sudah 100 kata. Hapus satu dulu untuk menambah yang lain.',
  wordFault: 'Isi keduanya, maksimum 40 karakter, dan jangan dua kali kata yang sama.',

  burst: 'Percepat saat ramai',
  burstHelp: 'Semua pesan tetap tampil, hanya lebih singkat. Bacaan yang tidak muat dilewati.',
  above: 'Kalau yang menunggu lebih dari',
  aboveHelp: '4 sampai 50 pesan.',
  seconds: 'Tiap pesan paling lama',
  secondsHelp: '2 sampai 10 detik.',
  /** Durations of 50 supports without and with bursts. */
  burstTakes: (before: string, after: string) => `50 support: dari sekitar ${before} jadi sekitar ${after}.`,
  amountFault: 'Isi nominal 0 sampai 10.000.000.',

  saved: 'Pengaturan suara tersimpan. Overlay yang terbuka langsung ikut.',
  action: 'menyimpan pengaturan suara',
} as const;
