import type { DeskAnsweredRow } from '@mabarin/api-client/contract/desk/cash-outs';
import type { DeskCashOut, DeskRefund } from '@mabarin/api-client/contract/desk/money';

const waits: Record<NonNullable<DeskCashOut['waits']>['kind'], string> = {
  frozen: 'Dibekukan: jangan dikirim.',
  restoring: 'Ditahan: database baru dipulihkan.',
  held: 'Ditahan: rekening atau tim baru.',
  restored: 'Mungkin sudah pernah dikirim: cek bank dulu.',
};

const refundStates: Record<DeskRefund['state'], string> = {
  requested: 'menunggu persetujuan',
  approved: 'disetujui, menunggu dikirim',
  processing: 'sedang di gateway',
  paid: 'terkirim',
  refused: 'ditolak',
  failed: 'gagal',
};

const outcomes: Record<DeskAnsweredRow['outcome'], string> = {
  paid: 'terkirim',
  rejected: 'dikembalikan ke saldo host',
  recorded: 'disetujui satu operator, menunggu operator kedua',
  refused: 'tidak dikerjakan',
};

export const payoutsText = {
  title: 'Uang keluar',

  approvals: 'Menunggu operator kedua',
  approvalsHelp: 'Operator lain sudah menyetujui. Cek sendiri rekening dan alasannya sebelum ikut menyetujui.',
  approved: (first: string, amount: string) => `${first} menyetujui ${amount}`,
  until: (when: string) => `sampai ${when}`,

  cashOuts: 'Pencairan host',
  cashOutsEmpty: 'Tidak ada pencairan terbuka.',
  send: (amount: string) => `Kirim ${amount}`,
  account: (bank: string, number: string, holder: string) => `${bank} ${number} a.n. ${holder}`,
  alsoOf: (others: string) => `Rekening ini juga milik ${others}.`,
  waits,
  provider: (name: string) => `Sedang di ${name}.`,
  filed: (when: string) => `Masuk file bank ${when}.`,
  takesTwo: 'Perlu dua operator.',
  approvedBy: (names: string) => `Disetujui ${names}.`,

  lookedUp: 'Sudah dicek di catatan bank atau penyedia',
  lookedUpHint: 'Untuk yang ditahan atau mungkin sudah pernah dikirim.',
  again: 'Termasuk yang sudah masuk file',
  file: 'Unduh CSV untuk bank',
  fileAsk:
    'Membuat file berisi nomor rekening lengkap dari pencairan yang boleh dikirim, dan menandainya sudah masuk file.',
  fileDone: 'File dibuat.',
  answers: 'Unggah jawaban bank',
  answersHint: 'CSV dari bank: satu baris satu pencairan, dengan referensi CO-, jumlah, dan hasilnya.',
  answersAsk: (name: string) => `Menandai pencairan terkirim atau gagal menurut ${name}.`,
  tooLong: 'File terlalu besar. Bagi dulu jadi beberapa file.',
  paidTicked: (count: number) => `Tandai ${count} terkirim`,
  paidAsk: (count: number, sum: string) =>
    `Mencatat ${count} pencairan, total ${sum}, sudah kamu kirim dari rekening bank. Host diberi tahu.`,
  failedTicked: (count: number) => `Tandai ${count} gagal`,
  failedAsk: (count: number, sum: string) =>
    `Mengembalikan ${count} pencairan, total ${sum} dan biayanya, ke saldo host. Jangan untuk yang sudah terkirim.`,
  noneTicked: 'Pilih dulu pencairannya.',
  approve: 'Setujui',
  approveAsk: (id: string, amount: string) =>
    `Menyetujui ${id} sebesar ${amount}. Setelah dua operator setuju, uangnya boleh dikirim.`,
  approveDone: 'Persetujuan dicatat.',
  result: 'Hasil',
  outcomes,

  refunds: 'Refund',
  refundsEmpty: 'Tidak ada refund terbuka.',
  refundStates,
  byGateway: (name: string) => `kembali lewat ${name}`,
  noAccount: 'rekening belum ditulis: penonton menulisnya di tiketnya',
  approveRefundAsk: (amount: string) => `Mengirim ${amount} kembali lewat gateway, atau mengizinkan transfernya.`,
  transfer: 'Setujui, transfer',
  transferAsk: (amount: string) => `Mengizinkan ${amount} ditransfer sendiri ke rekening penonton, tanpa gateway.`,
  paid: 'Sudah ditransfer',
  paidRefundAsk: (amount: string) => `Mencatat ${amount} sudah kamu transfer. Penonton dikirimi email.`,
  failed: 'Gagal',
  failedRefundAsk: 'Mencatat transfernya kembali: game dan uang kembali ke tempat semula.',
  refuse: 'Tolak',
  refuseAsk: 'Menolak refund ini: game dan uang kembali ke tempat semula, penonton membaca alasanmu.',
  refusal: 'Alasan untuk penonton',
  refundDone: 'Refund diperbarui.',

  holds: 'Uang ditahan',
  holdsEmpty: 'Tidak ada uang yang ditahan.',
  holdsHelp: 'Gateway menyatakan uangnya hilang. Cek catatan gateway dulu.',
  hold: (share: string, word: string) => `Bagian host ${share}, kata gateway: ${word}`,
  holdState: (taken: string, held: string, left: string) => `${taken} diambil, ${held} ditahan, ${left} sudah keluar`,
  take: 'Ambil',
  takeAsk: 'Mengambil bagian host yang ditahan, karena uangnya benar-benar hilang.',
  release: 'Lepas',
  releaseAsk: 'Mengembalikan uang yang ditahan ke saldo host: gateway salah, atau kita yang menanggung.',
  claim: 'Tagih',
  claimAsk: 'Menahan uang masuk host berikutnya sampai yang sudah keluar tertutup.',
  holdDone: 'Keputusan dicatat.',
} as const;
