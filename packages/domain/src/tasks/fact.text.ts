import type { taskText } from './task.text.ts';
import type { CashOutState, PayoutAnswer } from '#cash/payout.ts';
import { complaintReasons, type ComplaintPlace } from '#complaints/complaint.ts';
import type { DisputeSource } from '#disputes/dispute.ts';
import type { ChargeState, PaymentState } from '#payments/state.ts';
import type { ChargeAnswer } from '#reconciliation/compare.ts';
import type { RefundAsker } from '#refunds/refund.ts';

/** Members of tasks that nobody reads: `what` is English, for the terminal. */
export const UNREAD: readonly string[] = ['what', 'explained_at', 'notification', 'hold', 'qrString'];

/** Names of a task's members; all tasks of the API's tests are compared with them. */
export const factText = {
  amount: 'Jumlah',
  asked: 'Ditagih',
  askedBy: 'Diminta oleh',
  balance: 'Saldo',
  charge: 'Tagihan',
  charge_is: 'Tagihan di kita',
  charges: 'Tagihan',
  created: 'Pesanan dibuat',
  credit: 'Kredit',
  currency: 'Mata uang',
  deadline: 'Tenggat',
  ends: 'Habis',
  failure: 'Gagal karena',
  fee: 'Biaya',
  feeProblem: 'Yang tidak cocok',
  finding: 'Temuan',
  from: 'Dari',
  games: 'Permainan',
  gateway: 'Gateway',
  gross: 'Bruto',
  held: 'Ditahan',
  host: 'Host',
  hosts: 'Host',
  key: 'Baris',
  kind: 'Jenis',
  last: 'Terakhir',
  left: 'Masih di kita',
  message: 'Pesan',
  minor: 'Ditandai di bawah 18',
  minutes: 'Menit',
  missing: 'Kurang',
  names: 'Nama berbeda',
  needed: 'Dibutuhkan',
  net: 'Bersih',
  newest: 'Data terakhir',
  orders: 'Pesanan',
  paid: 'Terbayar',
  paidAt: 'Dibayar pada',
  paid_at: 'Dibayar pada',
  paid_on: 'Dibayar pada',
  path: 'Folder',
  payment: 'Transaksi',
  payment_is: 'Pembayaran di kita',
  payments: 'Pembayaran',
  pending: 'Belum tertutup',
  place: 'Tempat',
  problem: 'Yang tidak cocok',
  providerId: 'Nomor di penyedia',
  provider_id: 'Nomor di penyedia',
  reason: 'Sebab',
  received: 'Diterima',
  reference: 'Referensi',
  refund: 'Refund',
  refunded: 'Sudah dikembalikan',
  refunding: 'Sedang dikembalikan',
  reserved: 'Kredit yang dipesan',
  returned: 'Dikembalikan gateway',
  row: 'Baris',
  settleOn: 'Bisa dicairkan',
  settledOn: 'Disetor pada',
  settled_on: 'Disetor pada',
  settled_up_to: 'Disetor sampai',
  shape: 'Pola',
  share: 'Bagian host',
  since: 'Sejak',
  source: 'Dari',
  state: 'Keadaan',
  supports: 'Support',
  times: 'Berapa kali',
  trouble: 'Sebab',
  unknown: 'Nomor yang tidak kita kenal',
  used: 'Terpakai',
  waiting: 'Menunggu',
  walletReference: 'Nomor di dompet',
  why: 'Sebab',
  word: 'Kata gateway',
} as const;

const charge: Record<ChargeState, string> = {
  open: 'QR diminta, belum dijawab',
  made: 'QR dibuat',
  abandoned: 'QR dilepas',
  paid: 'dibayar',
  duplicate: 'dibayar lagi, dobel',
};
export const paymentStateText: Record<PaymentState, string> = {
  creating: 'QR sedang dibuat',
  pending: 'menunggu dibayar',
  paid: 'dibayar',
  expired: 'kedaluwarsa',
  failed: 'gagal',
  review: 'diperiksa',
};
const answer: Record<ChargeAnswer['state'] | PayoutAnswer['state'] | CashOutState, string> = {
  missing: 'tidak ada di sana',
  created: 'dibuat',
  pending: 'menunggu',
  requested: 'diminta',
  processing: 'diproses',
  paid: 'dibayar',
  expired: 'kedaluwarsa',
  failed: 'gagal',
  rejected: 'ditolak',
  reversed: 'dikembalikan bank',
};
export const askerText: Record<RefundAsker, string> = { viewer: 'penonton', host: 'host', operator: 'operator' };
const place: Record<ComplaintPlace, string> = {
  host: 'halaman host',
  list: 'daftar antrian',
  ticket: 'tiket',
  alert: 'alert di live',
};
const source: Record<DisputeSource, string> = {
  wallet: 'dompet',
  bank: 'bank',
  gateway: 'gateway',
  other: 'pihak lain',
};

const unfulfillable = {
  'no mabar order belongs to this payment': 'pesanannya tidak ada',
  'the entry of this Sundul is already done': 'antrian yang mau di-Sundul sudah selesai',
  'this Sundul would pass nobody': 'yang di depannya baru saja disundul',
  'no unpaid support belongs to this payment': 'supportnya tidak ada',
  'the host is not active any more': 'hostnya tidak aktif lagi',
} as const;
export type Unfulfillable = keyof typeof unfulfillable;

/** Codes of ours, by member. A gateway's own words are quoted. */
export const codeText: Partial<Record<keyof typeof factText, Readonly<Record<string, string>>>> = {
  askedBy: askerText,
  charge_is: charge,
  kind: { payment: 'pembayaran', refund: 'refund' },
  minor: { true: 'ya', ya: 'ya' },
  payment_is: paymentStateText,
  place,
  source,
  state: answer,
  why: { ...complaintReasons, ...unfulfillable },
};

const same = (subject: string) => subject;
const none = () => '';
const first = (subject: string) => subject.split(' ')[0] ?? '';
const last = (subject: string) => subject.split(' ').at(-1) ?? '';
/** `tx-1|payment`, the name of a row of a settlement file. */
export function rowText(name: string): string {
  const words = name.split('|').map((word) => codeText.kind?.[word.toLowerCase()] ?? word);
  return words.filter((word) => word !== '').join(', ');
}
/** `midtrans:tx-1|payment`. */
export function rowOfGatewayText(name: string): string {
  return rowText(name.replace(':', ', baris '));
}
const row = (subject: string) => rowOfGatewayText(last(subject));
const books: Readonly<Record<string, string>> = {
  account: 'akun',
  charge: 'tagihan',
  hold: 'penahanan',
  journal: 'jurnal',
  payment: 'pembayaran',
  settlement: 'baris setoran',
};
/** `journal 7`. */
function bookRow(subject: string): string {
  if (subject === 'all entries') return 'semua jurnal';
  if (subject === 'the check') return 'pemeriksaannya sendiri';
  return subject.replace(/^\w+/, (word) => books[word] ?? word);
}
const backups: Readonly<Record<string, string>> = {
  'base backup': 'Cadangan tiap malam',
  'restore drill': 'Latihan pemulihan',
  'log archive': 'Arsip log database',
};
const faults: Readonly<Record<string, string>> = {
  'no gateway': 'Tidak ada gateway yang menjawab pesanan',
  mail: 'Email tidak terkirim',
};
const orders: Readonly<Record<string, string>> = {
  'none paid': 'Tidak ada yang terbayar',
  'fewer paid': 'Jauh lebih sedikit dari minggu lalu',
};

/** The thing that a task is about, from its subject; '' where its sentences say it. */
export const aboutText: Record<keyof typeof taskText, (subject: string) => string> = {
  unfulfillable: same,
  excess: same,
  under: same,
  mismatch: same,
  unknown_order: same,
  stuck: same,
  duplicate: same,
  gateway: same,
  withdrawal: same,
  overdue: () => 'pencairan terlama',
  payout: same,
  payout_restored: same,
  payout_unknown: same,
  payout_balance: last,
  payout_shared: (subject) => `@${subject.split(' ')[2] ?? ''}, @${last(subject)}`,
  payout_restore: none,
  refund: same,
  refund_returned: first,
  refund_uncovered: first,
  credit: last,
  credit_inactive: same,
  credit_spent: same,
  books: bookRow,
  missing_here: last,
  missing_there: last,
  amount_differs: last,
  hold: last,
  unknown_state: last,
  unasked: last,
  late: last,
  settled_unpaid: last,
  settled_amount: last,
  settled_twice: last,
  settled_refund: last,
  unknown_row: row,
  fee_unexpected: row,
  row_changed: row,
  unsettled: last,
  files_missing: last,
  service: same,
  fault: (subject) => faults[subject] ?? subject.replace('process', 'proses').replace('poller', 'pengulang'),
  orders: (subject) => orders[subject] ?? subject,
  certificate: (subject) => (subject === 'silent' ? 'alamat yang diam' : subject.replace(/ (\d+) days$/, ', $1 hari')),
  disk: same,
  backup: (subject) => backups[subject] ?? subject,
  complaint: (subject) => `Aduan #${last(subject)}`,
  objection: (subject) => `Keberatan #${last(subject)}`,
  legal: (subject) => `Perintah #${last(subject)}`,
  cluster: none,
  child: last,
  dispute: same,
  velocity: last,
  contact: none,
};
