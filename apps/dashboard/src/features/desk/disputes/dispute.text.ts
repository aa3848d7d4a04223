import type { DeskDispute } from '@mabarin/api-client/contract/desk/disputes';

const sources: Record<DeskDispute['source'], string> = {
  wallet: 'Dompet',
  bank: 'Bank',
  gateway: 'Gateway',
  other: 'Pihak lain',
};

const states: Record<DeskDispute['state'], string> = {
  open: 'menunggu hasil',
  won: 'dimenangkan',
  lost: 'kalah',
  shared: 'dibagi',
};

export const disputeText = {
  title: 'Sengketa',

  form: 'Catat surat sengketa',
  formHelp:
    'Bagian host yang belum dicairkan ditahan, dan host mendapat email. Surat yang sama dicatat lagi memperbaiki sengketanya selama masih terbuka.',
  subject: 'Nomor pembayaran atau referensi',
  subjectHint: 'Nomor kita, nomor gateway, atau nomor dompet.',
  source: 'Surat dari',
  sources,
  reference: 'Nomor surat',
  reason: 'Alasan di surat',
  amount: 'Jumlah yang disengketakan',
  deadline: 'Tenggat jawaban',
  open: 'Catat sengketa',
  openAsk: (amount: string, subject: string) =>
    `Sengketa ${amount} atas ${subject}. Bagian host yang belum dicairkan ditahan sekarang, dan host mendapat email. Tolak refund yang masih menunggu: uangnya ikut ditahan.`,
  opened: 'Sengketa dicatat. Host diberi tahu.',
  missing: {
    subject: 'Isi nomor pembayaran atau referensi.',
    reference: 'Isi nomor surat.',
    reason: 'Isi alasan di surat.',
    amount: 'Isi jumlah yang disengketakan.',
    deadline: 'Pilih tenggat jawaban.',
  },

  waiting: 'Menunggu hasil',
  waitingNone: 'Tidak ada sengketa terbuka.',
  ended: 'Sudah selesai',
  of: (source: string, reference: string) => `${source} ${reference}`,
  left: (days: number) => (days < 0 ? 'lewat tenggat' : days === 0 ? 'hari ini' : `${days} hari lagi`),
  until: (day: string) => `jawab sebelum ${day}`,
  lostOf: (lost: string) => `${lost} kalah`,
  state: (state: DeskDispute['state']) => states[state],

  id: 'Nomor sengketa',
  letter: 'Surat',
  host: 'Host',
  payment: 'Pembayaran',
  lost: 'Yang kalah',
  held: 'Ditahan dari saldo host',
  taken: 'Diambil dari saldo host',
  stateName: 'Status',

  earlier: 'Sengketa sebelumnya',
  earlierOf: (day: string, amount: string, outcome: string) => `${day}: ${amount} disengketakan, ${outcome}`,
  earlierLost: (state: string, lost: string) => `${state}, ${lost} kembali ke pembayar`,

  decide: 'Hasil',
  decideHelp:
    'Catat sesudah dompet atau bank menjawab. Kalau semuanya kalah, game yang belum dimainkan keluar dari antrian dan support tidak tampil lagi.',
  part: 'Bagian yang kalah',
  partHint: 'Hanya untuk "Dibagi": sisanya kembali ke host.',
  partMissing: 'Isi bagian yang kalah, kurang dari jumlah sengketanya.',
  outcomes: { won: 'Menang', shared: 'Dibagi', lost: 'Kalah' },
  wonAsk: (host: string) =>
    `Semua yang ditahan kembali ke saldo @${host}, kecuali yang gateway sendiri nyatakan hilang.`,
  lostAsk: (amount: string, host: string) =>
    `${amount} kembali ke penonton. Bagian @${host} diambil dari yang ditahan, kurangnya dari pendapatan berikutnya; biaya layanan kita yang menanggung.`,
  decided: 'Hasilnya dicatat.',
  recorded: 'Persetujuanmu dicatat. Operator kedua menyebut hasil yang sama.',
  approvedBy: (first: string, lost: string) => `${first} menyetujui hasil dengan ${lost} kalah.`,
  takesTwo: 'Perlu dua operator.',

  proof: 'Bukti pembayaran',
  proofHelp: 'Dicetak tanpa alamat internet, catatan operator, dan pembukuan.',
  print: 'Cetak bukti',
  look: 'Lihat buktinya',
  paper: (id: string) => `Bukti pembayaran untuk sengketa ${id}`,
  service: 'Disusun dari catatan Mabarin, waktu WIB.',
  printed: 'Dicetak',
  description: 'Yang dibeli',
  price: 'Harga',
  fee: 'Biaya layanan',
  total: 'Dibayar',
  paid: 'Waktu bayar',
  gateway: 'Lewat',
  providerId: 'Nomor di gateway',
  wallet: 'Nomor di dompet',
  payer: 'Nama di pesanan',
  player: 'Akun game',
  named: (id: string, server: string) => `${id} (${server})`,
  email: 'Email',
  message: 'Pesan',
  refunds: 'Sudah dikembalikan',
  noRefunds: 'belum ada',

  games: 'Game yang dimainkan',
  gamesNone: 'Tidak ada game: ini dukungan, atau belum dimainkan.',
  gamer: 'Pemain',
  when: 'Waktu',
  result: 'Hasil',
  results: { win: 'menang', lose: 'kalah' },
  undone: 'dibatalkan host',
  story: 'Yang terjadi',
} as const;
