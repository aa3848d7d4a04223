import type { RestrictionReason } from '#restrictions/restriction.ts';
import { reasonText } from '#restrictions/restriction.text.ts';
import { rupiahText } from '#rupiah.ts';
import { datedText } from '#time.ts';

/** Names of the logged values of all acts, in Indonesian. */
const logNames = {
  account: 'Rekening',
  amount: 'Jumlah',
  approvedBy: 'Disetujui',
  banned: 'Diblokir',
  because: 'Alasan',
  caption: 'Judul',
  cashOuts: 'Pencairan',
  category: 'Jenis',
  charge: 'Tagihan',
  code: 'Kunci overlay',
  copied: 'Disalin',
  credentials: 'Password dan kode',
  dispute: 'Sengketa',
  fee: 'Biaya',
  frozen: 'Dibekukan',
  fromHost: 'Dari saldo host',
  games: 'Game',
  gross: 'Bruto',
  held: 'Semua ditahan',
  hold: 'Nomor uang ditahan',
  hosts: 'Host',
  kind: 'Jenis',
  letter: 'Nomor surat',
  loss: 'Kita tanggung',
  lost: 'Kalah',
  mail: 'Email',
  masked: 'Disembunyikan',
  method: 'Cara',
  net: 'Bersih',
  paused: 'Pesanan baru dihentikan',
  payment: 'Transaksi',
  reason: 'Alasan untuk host',
  refund: 'Refund',
  refunds: 'Refund',
  refused: 'Ditolak',
  row: 'Baris',
  rows: 'Baris di file',
  share: 'Bagian host',
  state: 'Keadaan',
  status: 'Keadaan',
  sum: 'Total',
  taken: 'Diambil',
  takenDown: 'Diturunkan',
  taken_by: 'Dipegang',
  text: 'Isi',
  type: 'Tampil',
  undone: 'Dibatalkan',
  unmasked: 'Tanpa sensor',
  until: 'Sampai',
  weight: 'Bobot',
  why: 'Sebab',
} as const;
type LogName = keyof typeof logNames;

/** Logged values before or after a change, never a secret. */
export type LogValues = Partial<Record<LogName, unknown>>;

const rupiah: ReadonlySet<string> = new Set<LogName>([
  'amount',
  'fee',
  'fromHost',
  'gross',
  'loss',
  'lost',
  'net',
  'share',
  'sum',
  'taken',
]);

/** Codes that a value may be; other text is a person's or a number. */
const words: Readonly<Record<string, string>> = {
  active: 'aktif',
  approved: 'disetujui',
  compared: 'nama dicocokkan',
  broadcast: 'pengumuman',
  closing: 'sedang ditutup',
  disabled: 'nonaktif',
  done: 'selesai',
  failed: 'batal',
  gambling: 'judi',
  gateway: 'lewat gateway',
  held: 'ditahan',
  lost: 'kalah',
  new: 'baru',
  notification: 'suara dan dialog',
  open: 'terbuka',
  ordinary: 'biasa',
  paid: 'terkirim',
  payment: 'pembayaran',
  processing: 'sedang dikirim',
  refund: 'refund',
  refused: 'ditolak',
  rejected: 'kembali ke saldo host',
  released: 'dilepas',
  requested: 'diminta',
  shared: 'dibagi',
  sound: 'suara saja',
  taken: 'diambil',
  transfer: 'lewat transfer',
  won: 'menang',
};
const coded: ReadonlySet<string> = new Set<LogName>([
  'category',
  'code',
  'credentials',
  'kind',
  'method',
  'state',
  'status',
  'type',
]);

/** A logged change in words, one line for each value: `Keadaan: diminta → terkirim`. */
export function changesText(
  before: Readonly<Record<string, unknown>> | null,
  after: Readonly<Record<string, unknown>> | null,
): string[] {
  return [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].map((name) => {
    const values = [before, after].flatMap((side) =>
      side !== null && name in side ? [valueText(name, side[name])] : [],
    );
    return `${nameText(name)}: ${[...new Set(values)].join(' → ')}`;
  });
}

/** An older version may have had other names. */
function nameText(name: string): string {
  return Object.hasOwn(logNames, name) ? logNames[name as LogName] : name;
}

function valueText(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return 'tidak ada';
  if (typeof value === 'boolean') return value ? 'ya' : 'tidak';
  if (typeof value === 'number') return rupiah.has(name) ? rupiahText(value) : String(value);
  if (Array.isArray(value)) return value.map((one) => valueText(name, one)).join(', ') || 'tidak ada';
  if (typeof value === 'object') return changesText(null, value as Record<string, unknown>).join(', ');
  const text = String(value);
  if (name === 'because' && Object.hasOwn(reasonText, text)) return reasonText[text as RestrictionReason];
  return coded.has(name) && Object.hasOwn(words, text) ? (words[text] ?? text) : datedText(text);
}
