import { notifiedState } from '@mabarin/domain/desk/reasons';
import type { DisputeSource, DisputeState } from '@mabarin/domain/disputes/dispute';
import type { AlertState, SkipReason } from '@mabarin/domain/alerts/alert';
import type { ChargeState } from '@mabarin/domain/payments/state';
import type { OpenReason } from '@mabarin/domain/privacy/privacy';
import { erasureRestText } from '@mabarin/domain/privacy/privacy.text';
import type { JournalKind, LedgerAccountKind } from '#features/ledger/index.ts';
import type { PaymentMail } from '#platform/mail/mail.tables.ts';

export const accountText: Record<LedgerAccountKind, string> = {
  gateway_receivable: 'piutang gateway',
  platform_fee: 'biaya layanan',
  unfulfilled_suspense: 'uang yang ditahan',
  host_payable: 'saldo host',
  payout_in_flight: 'pencairan di jalan',
  payout_fee: 'biaya pencairan',
  bank: 'bank',
  viewer_credit: 'kredit penonton',
  refund_in_flight: 'refund di jalan',
  platform_loss: 'kerugian kami',
  mdr_expense: 'biaya gateway',
};

export const journalText: Record<JournalKind, string> = {
  payment: 'Pembayaran dibukukan',
  cashout: 'Pencairan dibukukan',
  cashout_paid: 'Pencairan terkirim dibukukan',
  cashout_returned: 'Pencairan kembali dibukukan',
  credit_given: 'Kredit diberikan',
  credit_returned: 'Kredit ditarik kembali',
  refund: 'Refund dibukukan',
  refund_paid: 'Refund terkirim dibukukan',
  refund_returned: 'Refund batal dibukukan',
  settlement: 'Setoran gateway dibukukan',
  hold_taken: 'Uang yang hilang diambil dari saldo host',
  hold_returned: 'Uang yang diambil kembali ke saldo host',
};

export const chargeText: Record<ChargeState, string> = {
  open: 'QR diminta, belum dijawab',
  made: 'QR dibuat',
  abandoned: 'QR dilepas, tidak pernah tampil',
  paid: 'QR dibayar',
  duplicate: 'QR dibayar lagi, uangnya dobel',
};

export const alertText: Record<AlertState, string> = {
  held: 'menunggu ditinjau host',
  queued: 'mengantre',
  leased: 'diambil overlay',
  started: 'sedang tampil',
  finished: 'sudah tampil',
  skipped: 'dilewati',
  interrupted: 'terputus',
};

export const skipText: Record<SkipReason, string> = {
  below_minimum: 'di bawah minimum host',
  operator: 'dihentikan operator',
  disputed: 'uangnya disengketakan atau ditarik kembali; kalau tetap milik host, host boleh memutarnya sendiri',
};

export const mailText: Record<PaymentMail, string> = {
  receipt: 'Email bukti bayar dikirim',
  trouble: 'Email pembayaran yang kurang, lebih atau tidak bisa diteruskan dikirim',
  ticket: 'Email tiket dikirim lagi',
  ticket_elsewhere: 'Email tiket dikirim ke alamat lain',
  transfer: 'Email pindah tangan dikirim',
  refund: 'Email refund dikirim',
  credit: 'Email kredit dikirim',
  dispute: 'Email sengketa dikirim ke host',
};

export const entryText = { queued: 'menunggu', playing: 'main', done: 'selesai' } as const;

export const holdText = { held: 'ditahan', taken: 'diambil', released: 'dilepas' } as const;

export const disputeSourceText: Record<DisputeSource, string> = {
  wallet: 'dompet',
  bank: 'bank',
  gateway: 'gateway',
  other: 'pihak lain',
};
const disputeEndText: Record<DisputeState, string> = {
  open: 'terbuka',
  won: 'dimenangkan',
  lost: 'kalah',
  shared: 'dibagi',
};

export const storyText = {
  ordered: 'Dipesan',
  journal: (id: number) => `jurnal ${id}`,
  paid: 'Dibayar',
  over: (state: string) => `Berakhir: ${state}`,
  erased: 'Data penonton dihapus',
  charge: (gateway: string, state: string) => `${state} di ${gateway}`,
  heard: (gateway: string, state: string, times: number) =>
    `Pemberitahuan ${gateway}: ${notifiedState(state)}${times > 1 ? `, ${times} kali` : ''}`,
  unheard: 'belum diolah',
  after: (state: string) => `pembayaran sesudahnya: ${state}`,
  unknownOrder: 'tidak dikenal',
  asked: (times: number) => `Terakhir ditanyakan ke gateway (${times} kali)`,
  answered: (state: string) => `Ditanyakan ke gateway: ${state}`,
  mailRefused: 'alamatnya tidak ada',
  next: (moment: string) => `berikutnya ${moment}`,
  queued: (player: string) => `${player} masuk antrian`,
  playing: (player: string) => `${player} main`,
  done: (player: string) => `${player} selesai`,
  moved: (player: string) => `Tempat pindah ke ${player}`,
  games: (played: number, count: number, returned: number) =>
    `${played} dari ${count} game${returned > 0 ? `, ${returned} dikembalikan` : ''}`,
  alert: (alert: { replayed: boolean; turn: boolean }) =>
    `Alert${alert.turn ? ' giliran' : ''} ${alert.replayed ? 'diulang' : 'dibuat'}`,
  alertStarted: 'Alert tampil',
  alertEnded: (state: string) => `Alert ${state}`,
  refundAsked: (by: string) => `Refund diminta ${by}`,
  refundApproved: 'Refund disetujui',
  refundPaid: 'Refund terkirim',
  refundEnded: (state: string) => `Refund ${state}`,
  hold: 'Uang host ditahan',
  holdEnded: (state: string) => `Uang yang ditahan ${state}`,
  disputed: (by: string) => `Disengketakan ${by}`,
  disputeEnded: (state: DisputeState) => `Sengketa ${disputeEndText[state]}`,
  task: (what: string) => `Tugas: ${what}`,
  taskDone: 'Tugas selesai',
  settled: (gateway: string) => `Disetor ${gateway}`,
  unsettled: 'Baris setoran dibatalkan',
  net: (fee: string, net: string) => `biaya ${fee}, bersih ${net}`,
  act: (operator: string, action: string) => `${operator}: ${action}`,
} as const;

export const hostText = {
  self: 'host sendiri',
  age: {
    adult: (moment: string) => `18 ke atas, diisi ${moment}`,
    guardian: (moment: string) => `di bawah 18, izin wali ${moment}`,
  },
  roles: { moderator: 'moderator', finance: 'keuangan' },
  seen: (moment: string) => `terakhir ${moment}`,
  signedOut: (moment: string) => `keluar ${moment}`,
  place: (left: number, isPlaying: boolean, isGift: boolean) =>
    `${isPlaying ? 'sedang main' : 'menunggu'}, sisa ${left} game${isGift ? ', gratis dari gift' : ''}`,
  suspended: (moment: string) => `dibekukan ${moment}`,
  fee: (fee: string) => `biaya ${fee}`,
  ended: (moment: string) => `selesai ${moment}`,
  waits: {
    frozen: 'dibekukan: jangan dikirim',
    restoring: 'ditahan: database baru dipulihkan',
    stopped: 'semua uang keluar sedang ditahan operator',
    restored: 'mungkin sudah pernah dikirim: cek bank dulu',
    uncompared: 'nama pemilik ditulis host: cocokkan dengan bank dulu',
  },
  heldUntil: (moment: string) => `ditahan sampai ${moment}: rekening atau tim baru`,
  open: 'terbuka',
  on: 'hidup',
  off: (reason: string) => `mati (${reason})`,
  failing: (moment: string) => `gagal terus sejak ${moment}`,
  last: (moment: string, answer: string) => `terakhir ${moment}: ${answer}`,
  hidden: 'disaring',
  frozen: (byOperator: boolean) => (byOperator ? 'dibekukan operator' : 'dibekukan host'),
  closing: 'sedang ditutup',
  closed: 'sudah ditutup',
  ending: (end: string) => `berakhiran ${end}`,
  current: 'rekening sekarang',
  ofCashOut: 'dipakai pencairan',
} as const;

export const viewerText = {
  of: (kind: string, host: string) => `${kind} untuk ${host}`,
  sources: { claim: 'menang gacha', host: 'dari host' },
  bans: { ban: 'diblokir dari dukungan', mark: 'ditandai', blacklist: 'masuk daftar hitam' },
  open: 'terbuka',
  done: (moment: string) => `selesai ${moment}`,
  masked: 'nama dan pesan disembunyikan',
  erasing: (asked: string, open: readonly OpenReason[]) =>
    `Diminta dihapus ${asked}. ${open.length === 0 ? 'Sisanya terhapus dalam beberapa jam.' : erasureRestText(open.length, [...new Set(open)])}`,
} as const;
