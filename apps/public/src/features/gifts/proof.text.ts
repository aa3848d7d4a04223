type CommandDraw = { try: number; nonce: string; beacon: { slot: number; round: number; signature: string } | null };

export const proofText = {
  loadingTitle: 'Cek undian gift',
  missing: 'Undian ini tidak ditemukan.',
  missingHelp: 'Cek lagi link-nya ya!',
  toHosts: 'Cari host',
  pageDescription: 'Hitung ulang setiap undian gift ini di browser kamu sendiri.',
  pageTitle: (gift: string) => `Undian ${gift} · Mabarin`,
  of: (host: string) => `Undian gift dari ${host}`,
  odds: 'Peluang sekarang',
  oddsValue: (chance: string) => `1 dari ${chance}`,
  units: 'Gift keluar',
  unitsValue: (claimed: string, quota: string) => `${claimed} dari ${quota}`,
  tries: 'Jumlah undian',
  toHost: 'Ke halaman host',

  computing: 'Browser kamu lagi menghitung ulang…',
  noScript: 'Menghitung ulang butuh JavaScript. Angka, segel dan rumusnya tetap bisa kamu baca di bawah.',
  running: 'Undian masih berjalan',
  runningHelp:
    'Kunci rahasianya baru dibuka setelah semua gift keluar atau gift dihapus. Segelnya diumumkan sebelum undian pertama, jadi kuncinya tidak bisa diganti tanpa ketahuan.',
  holds: 'Semua undian cocok',
  holdsHelp: (count: string) => `${count} undian dihitung ulang di browser kamu, semuanya cocok.`,
  broken: 'ADA YANG TIDAK COCOK!',
  brokenHelp: (wrong: string) => `${wrong} undian tidak sesuai dengan hitungan browser kamu.`,
  seedBroken: 'Kunci yang dibuka tidak cocok dengan segelnya.',
  countsBroken: 'Jumlah atau nomor undian tidak sesuai dengan yang diumumkan.',
  cannot: 'Browser ini tidak bisa menghitung di alamat ini',
  cannotHelp: 'Buka halaman ini lewat alamat https, atau hitung sendiri dengan rumus di bawah.',

  stamps: { holds: 'Terbukti', broken: 'Awas!', running: 'Disegel' },

  seen: {
    same: 'Undian kamu tercatat persis seperti yang kamu lihat waktu itu.',
    other: 'Undian kamu tercatat BEDA dari yang kamu lihat waktu itu!',
    missing: 'Undian kamu TIDAK ADA di daftar ini!',
  },

  howTitle: 'Cara kerjanya',
  how: [
    'Sebelum undian pertama, server membuat kunci rahasia dan langsung mengumumkan segelnya (SHA-256 dari kunci itu). Kunci tidak bisa diganti tanpa merusak segel.',
    'Setiap kali klaim, browser penonton mengirim kode acak buatannya sendiri. Jadi tidak ada orang di luar layanan yang bisa mengatur hasilnya.',
    'Hasil undian = HMAC-SHA256 dari kunci dengan teks “gift|nomor|kode acak”. Kalau angkanya di bawah batas peluang, penonton menang.',
    'Setelah gift habis atau dihapus, kuncinya dibuka. Halaman ini menghitung ulang semua undian di browser kamu, tanpa percaya pada server.',
  ],
  howWithBeacon: [
    'Sebelum undian pertama, server membuat kunci rahasia dan langsung mengumumkan segelnya (SHA-256 dari kunci itu).',
    'Setiap klaim disimpan bersama nomor, kode acak browser kamu, dan putaran suar acak publik yang BELUM terbit. Saat itu belum ada yang tahu hasilnya, kami juga tidak.',
    'Setelah putaran itu terbit, hasil = HMAC-SHA256 dari kunci dengan teks “gift|nomor klaim|kode acak|putaran|angka acak”. Kalau di bawah batas peluang, penonton menang.',
    'Setelah gift habis atau dihapus, kuncinya dibuka. Halaman ini menghitung ulang semua undian dan memeriksa tanda tangan tiap putaran di browser kamu, tanpa percaya pada server.',
  ],
  chains: { quicknet: 'drand quicknet', sandbox: 'suar uji coba' },
  beacon: (chain: string, round: string) => `${chain}, putaran ${round}`,
  byHand: 'Hitung sendiri satu undian:',
  command({ seed, gift, draw: { try: number, nonce, beacon } }: { seed: string; gift: string; draw: CommandDraw }) {
    const sealed = `printf %s '${seed}' | sha256sum`;
    if (beacon === null)
      return `${sealed}\nprintf %s '${gift}|${number}|${nonce}' | openssl dgst -sha256 -hmac '${seed}'`;
    const randomness = `A=$(printf %s '${beacon.signature}' | xxd -r -p | sha256sum | cut -c 1-64)`;
    return `${sealed}\n${randomness}\nprintf %s "${gift}|${beacon.slot}|${nonce}|${beacon.round}|$A" | openssl dgst -sha256 -hmac '${seed}'`;
  },

  round: (round: number) => `Putaran ${round}`,
  seedHash: 'Segel kunci (SHA-256)',
  seed: 'Kunci',
  secret: 'masih rahasia',
  seedHolds: 'Kunci cocok dengan segelnya',

  own: 'Undian kamu',
  wrong: 'Yang tidak cocok',
  seals: 'Segel dan kunci',
  draws: 'Daftar undian',
  drawsNewest: 'yang terbaru dulu',
  none: 'Belum ada yang mencoba.',
  number: 'No.',
  nonce: 'Kode acak',
  chance: 'Peluang',
  result: 'Hasil',
  check: 'Cek',
  win: 'Menang',
  lose: 'Kalah',
  match: 'Cocok',
  mismatch: 'TIDAK COCOK',
  unchecked: 'Nanti',
  yours: 'kamu',
  more: (count: string) => `Tampilkan ${count} lagi`,
} as const;
