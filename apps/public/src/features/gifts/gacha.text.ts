export const gachaText = {
  pageTitle: 'Lagi gacha · Mabarin',
  waiting: 'Tunggu sebentar ya, lagi gacha nih!',
  turning: 'Mesin kapsul lagi diputar',
  odds: (chance: string) => `Peluang 1 dari ${chance}`,

  winPageTitle: 'Menang! · Mabarin',
  win: 'Menang!',
  from: (host: string) => `dari ${host}`,
  thank: 'Bilang makasih ke host',
  ticket: 'Buka tiket kamu',
  schedule: 'Lihat jadwal kirim',
  queue: 'Lihat antrian',

  losePageTitle: 'Belum beruntung · Mabarin',
  lose: 'Belum beruntung',
  claimed: 'Sudah pernah dapat',
  gone: 'Gift-nya sudah habis',
  again: 'Coba lagi!',
  againIn: (minutes: number) => `Coba lagi dalam ${minutes} menit`,
  order: 'Pesan mabar',
  ok: 'OK',
  reloading: 'Halaman ini dimuat ulang sebentar lagi.',

  receipt: 'Bukti undian',
  receiptHelp:
    'Simpan link “Cek undian ini”. Setelah gift habis, kuncinya dibuka dan siapa saja bisa menghitung ulang.',
  tryNumber: 'Undian ke',
  chance: 'Peluang',
  chanceValue: (chance: string) => `1 dari ${chance}`,
  nonce: 'Kode acak kamu',
  seedHash: 'Segel kunci host',
  check: 'Cek undian ini',
} as const;
