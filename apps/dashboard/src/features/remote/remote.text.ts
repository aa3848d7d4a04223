export const remoteText = {
  title: 'Remote',
  intro:
    'Kendalikan alert, antrian, dan waktu dari Stream Deck, Bitfocus Companion, Streamer.bot, atau HP. Tiap alat punya kunci sendiri yang bisa dicabut kapan saja. Kunci tidak pernah bisa menyentuh uang.',
  create: 'Buat kunci',
  name: 'Nama kunci',
  nameHint: 'Alat atau orang yang memakainya, misalnya Stream Deck.',
  groups: { alerts: 'Alert', queue: 'Antrian dan game', clocks: 'Waktu', chat: 'Chat' },
  byAddress: 'GET saja: alatnya cuma bisa membuka alamat',
  byAddressHelp:
    'Misalnya System: Website di Stream Deck. Siapa pun yang membuka alamatnya menekan tombolnya, juga pratinjau link di chat.',
  submit: 'Buat kunci',
  keys: 'Kunci yang berlaku',
  noKeys: 'Belum ada kunci.',
  noKeysHelp: 'Buat satu untuk tiap alat, supaya bisa dicabut sendiri-sendiri.',
  made: (day: string) => `Dibuat ${day}`,
  used: (when: string, uses: string) => `Terakhir dipakai ${when}, ${uses} kali`,
  neverUsed: 'Belum pernah dipakai',
  revoke: 'Cabut',
  revokeOf: (name: string) => `Cabut kunci ${name}`,
  revokeAsk: (name: string) => `${name} langsung tidak bisa dipakai lagi. Cabut kuncinya?`,
  revoked: (name: string) => `Kunci ${name} dicabut.`,
  newKey: (name: string) => `Kunci ${name} sudah jadi`,
  once: 'Kunci ini hanya tampil sekarang. Salin ke alatnya dulu, baru tutup. Siapa pun yang memegangnya bisa menekan tombol kamu.',
  phone: 'Link untuk HP',
  copyPhone: 'Salin link HP',
  showQr: 'Tampilkan QR',
  hideQr: 'Sembunyikan QR',
  qr: 'QR yang membuka remote di HP',
  secret: 'Kunci',
  copySecret: 'Salin kunci',
  chatPage: 'Halaman chat',
  copyChatPage: 'Salin halaman chat',
  chatHelp: 'Buka sebagai dock di OBS, di samping Social Stream Ninja. Alat lain mengirim tiap baris chat lewat POST.',
  copyChatPost: 'Salin alamat chat',
  addresses: 'Alamat tiap tombol',
  addressesHelp: 'Kunci ini menekan lewat POST, dengan header Authorization berisi Bearer, spasi, lalu kunci.',
  addressesHelpGet:
    'Pakai POST kalau alatnya bisa. Alamat GET berisi kunci, untuk alat yang cuma bisa membuka alamat. Jangan tempel di chat: membukanya sama dengan menekan tombolnya.',
  copyPost: (action: string) => `Salin POST: ${action}`,
  copyGet: (action: string) => `Salin GET: ${action}`,
  post: 'POST',
  get: 'GET',
  close: 'Sudah disalin',
  recipes: 'Cara pasang',
  untested: 'Belum kami coba dengan alat aslinya. Nama menu bisa sedikit berbeda.',
  /** Setup steps by tool. */
  tools: [
    {
      tool: 'Stream Deck',
      steps: [
        'Tarik aksi System: Website ke tombolnya.',
        'Centang "GET saja" waktu membuat kunci, isi URL dengan alamat GET, lalu centang "Access in background" supaya browser tidak terbuka.',
        'Dengan plugin API Ninja: pilih POST, isi alamat POST, dan tambah header Authorization berisi Bearer, spasi, lalu kunci.',
      ],
    },
    {
      tool: 'Bitfocus Companion',
      steps: [
        'Tambah koneksi Generic: HTTP Requests.',
        'Pilih aksi POST, isi alamat POST, dan isi header: {"Authorization":"Bearer KUNCI"}.',
        'Simpan jawaban ke variabel JSON kalau tombolnya mau menampilkan kalimatnya (bagian data).',
      ],
    },
    {
      tool: 'Streamer.bot',
      steps: [
        'Tambah sub-action Core, Network, Fetch URL.',
        'Centang "GET saja" waktu membuat kunci, isi URL dengan alamat GET, dan simpan hasilnya ke variabel.',
        'Hubungkan action itu ke hotkey, perintah chat khusus moderator, atau tombol lain.',
      ],
    },
  ],
} as const;

export const logText = {
  title: 'Riwayat remote',
  intro: 'Apa yang ditekan dengan kunci remote, dan perintah moderator di chat. Disimpan 30 hari.',
  empty: 'Belum ada yang ditekan.',
  emptyHelp: 'Begitu kunci dipakai, catatannya muncul di sini.',
  more: 'Tampilkan lagi',
} as const;

export const phoneText = {
  documentTitle: 'Remote · Mabarin',
  title: (host: string) => `Remote ${host}`,
  loading: 'Sebentar lagi.',
  noKey: 'Remote belum punya kunci.',
  noKeyHelp: 'Buka link atau pindai QR dari halaman Remote di dashboard host.',
  gone: 'Kunci ini tidak berlaku lagi.',
  goneHelp: 'Minta kunci baru dari halaman Remote di dashboard host.',
  unreachable: 'Server belum bisa dihubungi.',
  unreachableHelp: 'Cek internet HP ini, lalu coba lagi.',
  retry: 'Coba lagi',
  ready: 'Siap. Tekan satu tombol.',
  sending: (action: string) => `${action}: mengirim.`,
  waiting: (action: string) => `${action} masih dikirim. Tunggu jawabannya dulu.`,
  unanswered: (action: string) =>
    `${action}: belum ada jawaban. Tekan tombol yang sama sekali lagi sekarang; kalau tadi sudah masuk, tidak dihitung dua kali.`,
  unknown: (action: string) =>
    `${action}: tidak ada jawaban. Cek dulu di dashboard apakah sudah masuk, baru tekan lagi.`,
  forget: 'Hapus kunci dari HP ini',
} as const;
