import type { DeskAnsweredRow } from '@mabarin/api-client/contract/desk/cash-outs';
import type { DeskRefund } from '@mabarin/api-client/contract/desk/money';

/** Rupiah of a refund by who bears them; formatted where they are shown. */
export type Borne = {
  fromHost: number;
  loss: number;
  fee: number;
  suspense: number;
  credit: number;
  games: number;
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
  paid: 'terkirim.',
  rejected: 'dikembalikan ke saldo host.',
  recorded: 'disetujui satu operator, menunggu operator kedua.',
  refused: 'tidak dikerjakan.',
};

export const payoutsText = {
  title: 'Uang keluar',

  approvals: 'Menunggu operator kedua',
  approved: (first: string, amount: string) => `${first} menyetujui ${amount}`,
  ofAmount: (amount: string) => `dari ${amount} saldo host`,
  until: (when: string) => `sampai ${when}`,

  cashOuts: 'Pencairan host',
  cashOutsEmpty: 'Tidak ada pencairan terbuka.',
  account: (bank: string, number: string, holder: string) => `${bank} ${number} a.n. ${holder}`,
  alsoOf: (others: string) => `Rekening ini juga milik ${others}.`,
  compareFirst: 'Nama pemilik ditulis host dan belum dicocokkan dengan bank.',
  compare: 'Nama cocok',
  compareAsk: (holder: string, bank: string, number: string) =>
    `Mencatat bahwa kamu melihat di bank: ${bank} ${number} memang atas nama ${holder}. Tidak sama: tandai gagal, lalu kabari hostnya.`,
  lookFirst: 'Mungkin sudah pernah dikirim: cek bank dulu.',
  provider: (name: string) => `Sedang di ${name}.`,
  filed: (when: string) => `Masuk file bank ${when}.`,
  takesTwo: 'Perlu dua operator.',
  afterTwo: 'Baru terjadi setelah dua operator menyetujui hal yang sama.',
  replaces: (name: string, decision: string) => `Persetujuan ${name} untuk ${decision} hilang.`,
  approvedBy: (names: string) => `Disetujui ${names}.`,
  waitsForSecond: (name: string) => `Disetujui ${name}. Perlu satu operator lagi.`,
  waitsForSecondBack: (name: string) => `${name} menyetujui uangnya dikembalikan. Perlu satu operator lagi.`,

  lookedUp: 'Sudah dicek di catatan bank atau penyedia',
  lookedUpHint: 'Untuk yang ditahan atau mungkin sudah pernah dikirim.',
  bankFile: 'File bank',
  again: 'Termasuk yang sudah masuk file',
  file: 'Unduh CSV untuk bank',
  fileAsk: (count: number, sum: string, to: string) =>
    `Membuat file ${count} pencairan, total ${sum}, dengan nomor rekening lengkap, dan menandainya sudah masuk file: ${to}.`,
  fileEmpty: 'Tidak ada pencairan yang boleh dikirim dan belum masuk file.',
  fileDone: 'File dibuat.',
  answers: 'Unggah jawaban bank',
  answersHint: 'CSV dari bank: satu baris satu pencairan, dengan referensi CO-, jumlah, dan hasilnya.',
  answersAsk: (name: string, paid: string, rejected: string, unknown: number) =>
    [
      `Menurut ${name}: ${paid} ditandai terkirim, ${rejected} kembali ke saldo host.`,
      unknown > 0 ? `${unknown} baris dilewati: tidak terbuka lagi, atau jumlahnya lain.` : '',
    ]
      .filter(Boolean)
      .join(' '),
  counted: (count: number, sum: string) => `${count} pencairan (${sum})`,
  tooLong: 'File terlalu besar. Bagi dulu jadi beberapa file.',
  ticked: {
    paid: (count: number) => `Tandai ${count} terkirim`,
    failed: (count: number) => `Tandai ${count} gagal`,
  },
  paidAsk: (count: number, sum: string, to: string) =>
    `Mencatat ${count} pencairan, total ${sum}, sudah kamu kirim dari rekening bank ke: ${to}. Host diberi tahu.`,
  failedAsk: (count: number, sum: string, to: string) =>
    `Mengembalikan ${count} pencairan, total ${sum} dengan biayanya, ke saldo host: ${to}. Jangan untuk yang sudah terkirim.`,
  toHost: (host: string, amount: string) => `@${host} ${amount}`,
  toAccount: (account: string, amount: string) => `${account} ${amount}`,
  noneTicked: 'Pilih dulu pencairannya.',
  approve: 'Setujui',
  approveAsk: (id: string, send: string, account: string, amount: string, host: string) =>
    `Menyetujui ${id}: ${send} dikirim ke ${account}, dari ${amount} saldo @${host}. Setelah dua operator setuju, uangnya boleh dikirim.`,
  approveDone: 'Persetujuan dicatat.',
  result: 'Hasil',
  outcomes,

  refunds: 'Refund',
  refundsEmpty: 'Tidak ada refund terbuka.',
  refundStates,
  askers: { viewer: 'penonton', host: 'host', operator: 'operator' } satisfies Record<DeskRefund['askedBy'], string>,
  askedBy: (asker: string, payer: string) => `Diminta ${asker}${payer === '' ? '' : `, dibayar oleh ${payer}`}.`,
  minor: 'Mengaku di bawah 18 tahun.',
  why: (reason: string) => `Alasan: ${reason}`,
  likeHost: 'Nama pemilik rekening ini sama dengan rekening host. Cek dulu siapa yang minta.',
  byGateway: (name: string) => `kembali lewat ${name}`,
  noAccount: 'rekening belum ditulis: penonton menulisnya di tiketnya',
  payerBy: (gateway: string) => `pembayar lewat ${gateway}`,
  unnamed: 'rekening yang ditulis penonton nanti',
  /** Ends with a full stop; what the refund takes and gives back. */
  borne: ({ fromHost, loss, fee, suspense, credit, games }: Borne, host: string, rupiah: (of: number) => string) =>
    [
      fromHost > 0 ? `${rupiah(fromHost)} dari saldo @${host}.` : '',
      loss > 0 ? `${rupiah(loss)} kita yang menanggung, karena saldo host kurang.` : '',
      fee > 0 ? `Biaya layanan ${rupiah(fee)} kita yang menanggung.` : '',
      suspense > 0 ? `${rupiah(suspense)} dari uang yang ditahan; saldo host tidak berubah.` : '',
      credit > 0 ? `Di luar itu ${rupiah(credit)} kembali sebagai kredit.` : '',
      games > 0 ? `${games} game keluar dari antrian.` : '',
    ]
      .filter(Boolean)
      .join(' '),
  approveGatewayAsk: (amount: string, gateway: string, borne: string) =>
    `Mengirim ${amount} kembali ke pembayar lewat ${gateway}, sekarang juga. ${borne}`,
  approveTransferAsk: (amount: string, account: string, borne: string) =>
    `Mengizinkan transfer ${amount} ke ${account}; kamu yang mengirimnya sendiri sesudah ini. ${borne}`,
  approveAccountAsk: (amount: string, account: string) =>
    `Menyetujui rekening ${account} untuk refund ${amount} yang sudah disetujui. Cek rekeningnya sendiri.`,
  approveAccount: 'Setujui rekening',
  transfer: 'Setujui, transfer',
  paid: 'Sudah ditransfer',
  paidRefundAsk: (amount: string, to: string) => `Mencatat ${amount} sudah sampai ke ${to}. Penonton dikirimi email.`,
  anotherAccount: 'Ditolak bank, minta rekening lain',
  anotherAccountAsk: (amount: string) =>
    `Refund ${amount} tetap disetujui. Penonton diminta menulis rekening lain, lewat email dan di tiketnya; rekening itu kamu setujui lagi.`,
  failed: 'Batal dikirim',
  failedRefundAsk: (amount: string, back: string) =>
    `Membatalkan refund ${amount} yang belum terkirim. ${back} Jangan untuk yang sudah kamu transfer.`,
  refuse: 'Tolak',
  refuseAsk: (amount: string, back: string) => `Menolak refund ${amount}. ${back} Penonton membaca alasanmu.`,
  back: ({ fromHost, suspense, games }: Borne, host: string, rupiah: (of: number) => string) =>
    [
      fromHost > 0
        ? `${rupiah(fromHost)} kembali ke saldo @${host}; yang disengketakan tetap ditahan selama sengketanya terbuka.`
        : '',
      suspense > 0 ? `${rupiah(suspense)} tetap ditahan di kita.` : '',
      games > 0 ? `${games} game kembali ke antrian.` : '',
    ]
      .filter(Boolean)
      .join(' '),
  refusal: 'Alasan untuk penonton',
  refundDone: 'Refund diperbarui.',

  holds: 'Uang ditahan',
  holdsEmpty: 'Tidak ada uang yang ditahan.',
  holdsHelp:
    'Gateway menyatakan uangnya hilang: cek catatan gateway dulu. Yang disengketakan diputuskan di sengketanya.',
  hold: (word: string) => `bagian host, kata gateway: ${word}`,
  holdDisputed: (dispute: string) => `bagian host, menunggu sengketa ${dispute}`,
  openDispute: 'Buka sengketa',
  holdState: (taken: string, held: string, left: string) => `${taken} diambil, ${held} ditahan, ${left} sudah keluar`,
  take: 'Ambil uangnya',
  takeAsk: (held: string, host: string) =>
    `Mengambil ${held} yang ditahan dari saldo @${host}, karena uangnya benar-benar hilang. Yang belum siap cair menyusul.`,
  release: 'Lepas',
  releaseAsk: (held: string, taken: string, host: string) =>
    `Melepas ${held} yang ditahan dan mengembalikan ${taken} yang sudah diambil ke @${host}: gateway salah, atau kita yang menanggung.`,
  claim: 'Tagih',
  claimAsk: (left: string, host: string) =>
    `Menahan uang masuk @${host} berikutnya sampai ${left} yang sudah keluar tertutup.`,
  holdApproved: { take: 'mengambil', release: 'melepas' },
  holdApprovedBy: (name: string, decision: string) => `${name} menyetujui ${decision}. Perlu satu operator lagi.`,
  holdNamed: (id: string) => `Uang ditahan ${id}`,
  holdDone: 'Keputusan dicatat.',
} as const;
