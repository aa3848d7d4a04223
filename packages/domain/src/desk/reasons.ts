/** Why a settlement file was refused, for the desk; the command line says more, in English. */
const settlementReasons = {
  other_kind: 'kolomnya bukan kolom file settlement gateway ini.',
  lines: 'ada baris yang terpotong atau isinya tidak bisa dipakai.',
  too_long: 'barisnya terlalu banyak. Bagi filenya lalu impor satu per satu.',
  empty: 'filenya kosong.',
  no_columns: 'kolom file gateway ini belum diatur. Minta pengelola server.',
  no_gateway: 'pilih dulu gateway yang mengirim file ini.',
  not_ours: 'tidak ada baris yang cocok dengan pembayaran kita di gateway ini.',
} as const;
export type SettlementFault = keyof typeof settlementReasons;

/** Why a row of a settlement file was refused. */
export const rowReasons = {
  name: 'isinya tidak bisa dipakai, mungkin diubah spreadsheet',
  empty: 'kosong',
  nothing: 'jumlahnya nol',
  amount: (written: string) => `"${written}" bukan jumlah rupiah bulat`,
  date: (written: string) => `"${written}" bukan tanggal`,
  future: (day: string) => `tanggal setoran ${day} belum tiba`,
  old: (day: string) => `tanggal setoran ${day} sebelum 2020`,
  word: (written: string, known: readonly string[]) =>
    `"${written}" tidak dikenal, isinya harus ${known.join(' atau ')}`,
  differs: (line: number) => `nomornya sama dengan baris ${line}, isinya lain`,
} as const;

/** A line of a settlement file that cannot be read; `told`: why, null: it is cut or no line of a CSV. */
export type RefusedLine = { readonly line: number; readonly told: string | null };

export function settlementReason(fault: SettlementFault, lines: readonly RefusedLine[]): string {
  if (lines.length === 0) return settlementReasons[fault];
  const told = lines.flatMap(({ line, told: why }) => (why === null ? [] : [`Baris ${line}, ${why}.`]));
  if (told.length === lines.length) return told.join(' ');
  return `${settlementReasons[fault]} Baris ${lines.map(({ line }) => line).join(', ')}.`;
}

/** First words of what a provider says about money that did not go. */
const providerReasons: Readonly<Record<string, string>> = {
  INVALID_DESTINATION: 'rekening tujuan ditolak bank',
  DUPLICATE_ERROR: 'nomor ini sudah dipakai untuk transfer lain',
  INSUFFICIENT_BALANCE: 'saldo di penyedia kurang',
  RECIPIENT_ACCOUNT_NUMBER_ERROR: 'nomor rekening tujuan salah',
  REJECTED_BY_BANK: 'ditolak bank tujuan',
  REJECTED_BY_CHANNEL: 'ditolak bank tujuan',
  RETURNED_BY_BANK: 'dikembalikan bank tujuan',
  REVERSED: 'dikembalikan bank tujuan',
  TEMPORARY_TRANSFER_ERROR: 'bank tujuan sedang terganggu',
  TRANSFER_ERROR: 'transfer gagal di penyedia',
};

/** A provider's own words as an Indonesian sentence; unknown ones are quoted. */
export function providerReason(words: string): string {
  const code = /^[A-Z_]{4,}/.exec(words)?.[0] ?? '';
  return providerReasons[code] ?? `kata penyedia: "${words}"`;
}

const notified: Readonly<Record<string, string>> = {
  paid: 'dibayar',
  pending: 'belum dibayar',
  expired: 'kedaluwarsa',
  failed: 'gagal',
  missing: 'tidak dikenal di sana',
  unknown: 'status tanpa arti yang tercatat',
};

/** The state in a gateway's notification; an undocumented word is quoted. */
export function notifiedState(state: string): string {
  return notified[state] ?? `status lain ("${state}")`;
}
