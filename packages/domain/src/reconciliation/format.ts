import * as v from 'valibot';
import { parseGatewayAmount, type Rupiah } from '#money.ts';
import { rowReasons } from '#desk/reasons.ts';
import { isWibDate, wibDate, type WibDate } from '#time.ts';
import { list } from '#typed.ts';

/** More than any file has. */
const COLUMNS_MAX = 100;
const column = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100));
const columns = list(column, COLUMNS_MAX);
const words = v.pipe(columns, v.minLength(1));

export const SettlementFormatSchema = v.pipe(
  v.strictObject({
    delimiter: v.optional(v.picklist([',', ';', '\t', '|']), ','),
    decimal: v.optional(v.picklist(['.', ',']), '.'),
    date: v.optional(v.picklist(['year-month-day', 'day-month-year', 'month-day-year']), 'year-month-day'),
    columns: v.strictObject({
      /** Together they identify a row among all files of the gateway. */
      row: words,
      /** Our reference of the charge, and the gateway's id of it. */
      reference: v.optional(column),
      providerId: v.optional(column),
      gross: column,
      /** The gateway's fees, summed; none: gross - net. */
      fee: v.optional(columns, []),
      net: v.optional(column),
      settledOn: column,
    }),
    /**
     * `only`: rows with these words are read. `refund`: these words mark one, as does a negative gross; other words than
     * those and `payments` are refused (none: every word is a payment).
     */
    only: v.optional(v.record(column, words), {}),
    refund: v.optional(v.strictObject({ column, words, payments: v.optional(words) })),
    /** Agreed fee in percent of the gross, such as `0.7`; a deviation of a rupiah or more is a difference. */
    feePercent: v.optional(v.pipe(v.string(), v.regex(/^\d{1,2}(\.\d{1,4})?$/))),
  }),
  v.check(({ columns }) => columns.reference !== undefined || columns.providerId !== undefined),
  v.check(({ columns }) => columns.net !== undefined || columns.fee.length > 0),
);

export type SettlementFormat = v.InferOutput<typeof SettlementFormatSchema>;

export const SettlementFormatsSchema = v.record(
  v.pipe(v.string(), v.regex(/^[a-z][a-z-]{0,30}$/)),
  SettlementFormatSchema,
);

/** Columns as Xendit documents them, as guessed for Midtrans and SNAP; MABARIN_SETTLEMENT_COLUMNS replaces them. */
export const settlementFormats: Readonly<Record<string, SettlementFormat>> = v.parse(SettlementFormatsSchema, {
  midtrans: {
    columns: {
      row: ['Transaction ID', 'Transaction type', 'Settlement ID'],
      reference: 'Order ID',
      providerId: 'Transaction ID',
      gross: 'Gross amount',
      fee: ['Fee'],
      net: 'Net amount',
      settledOn: 'Settlement time',
    },
    only: { 'Transaction type': ['payment', 'refund'] },
    refund: { column: 'Transaction type', words: ['refund'] },
  },
  xendit: {
    columns: {
      row: ['Product ID', 'Type'],
      reference: 'Reference',
      providerId: 'Product ID',
      gross: 'Amount',
      fee: ['Total Fee', 'Total VAT'],
      net: 'Net Amount',
      settledOn: 'Settlement Date',
    },
    only: { Type: ['PAYMENT', 'REFUND'], 'Settlement Status': ['SETTLED', 'EARLY SETTLED'] },
    refund: { column: 'Type', words: ['REFUND'] },
  },
  snap: {
    delimiter: ';',
    decimal: ',',
    date: 'day-month-year',
    columns: {
      row: ['Reference No', 'Tipe', 'Settlement ID'],
      reference: 'Partner Reference No',
      providerId: 'Reference No',
      gross: 'Nominal',
      fee: ['MDR'],
      net: 'Nominal Bersih',
      settledOn: 'Tanggal Settlement',
    },
    refund: { column: 'Tipe', words: ['REFUND'], payments: ['PAYMENT'] },
  },
  sandbox: {
    columns: {
      row: ['provider_id', 'type'],
      reference: 'order_id',
      providerId: 'provider_id',
      gross: 'gross',
      fee: ['fee'],
      net: 'net',
      settledOn: 'settled_on',
    },
    refund: { column: 'type', words: ['refund'], payments: ['payment'] },
  },
});

/** One row of a settlement file. Whole rupiah, negative for refunds; gross = fee + net. */
export type SettlementRow = {
  key: string;
  reference: string | null;
  providerId: string | null;
  kind: 'payment' | 'refund';
  gross: Rupiah;
  fee: Rupiah;
  net: Rupiah;
  settledOn: WibDate;
  /** Fault of its fee; null: none. */
  feeProblem: string | null;
};

export function headerProblem(format: SettlementFormat, header: readonly string[]): string | null {
  const wanted = columnsOf(format);
  const missing = wanted.filter((name) => !header.includes(name));
  if (missing.length > 0) return `it has no column ${missing.map((name) => `"${name}"`).join(', ')}`;
  const double = wanted.find((name) => header.indexOf(name) !== header.lastIndexOf(name));
  return double === undefined ? null : `it has two columns "${double}"`;
}

/** Names that the first line of a file must have. */
export function columnsOf({ columns, only, refund }: SettlementFormat): string[] {
  const { row, fee, ...single } = columns;
  const named = [...row, ...fee, ...Object.values(single), ...Object.keys(only), refund?.column];
  return [...new Set(named.filter((name) => name !== undefined))];
}

const EARLIEST: WibDate = '2020-01-01';
const CELL_MAX = 200;

/** Why a row cannot be read, for a terminal and for the desk. */
type RowProblem = { problem: string; told: string };

/** Parses a row. Null: left out. `today` is the last valid day. */
export function readSettlementRow(
  format: SettlementFormat,
  cells: Readonly<Record<string, string>>,
  today: WibDate,
): SettlementRow | RowProblem | null {
  const { columns, only, refund } = format;
  const cell = (name: string) => (cells[name] ?? '').trim();
  const isLeftOut = Object.entries(only).some(([name, allowed]) => !allowed.includes(cell(name)));
  if (isLeftOut) return null;
  const named = [...columns.row, columns.reference, columns.providerId].filter((name) => name !== undefined);
  for (const name of named) {
    const problem = nameProblem(cell(name));
    if (problem !== null) return unreadable(name, problem, rowReasons.name);
  }
  const key = columns.row.map(cell).join('|');
  if (columns.row.every((name) => cell(name) === ''))
    return unreadable(columns.row.join('", "'), 'is empty', rowReasons.empty);
  if (refund?.payments !== undefined) {
    const known = [...refund.payments, ...refund.words];
    const word = cell(refund.column);
    if (!known.includes(word)) {
      const problem = `has a word that is none of ${known.join(', ')}: ${shown(word)}`;
      return unreadable(refund.column, problem, rowReasons.word(shown(word), known));
    }
  }

  const amounts = new Map<string, Rupiah>();
  for (const name of [columns.gross, ...columns.fee, ...(columns.net === undefined ? [] : [columns.net])]) {
    const amount = signedAmount(cell(name), format.decimal);
    if (amount === null) {
      const written = shown(cell(name));
      return unreadable(name, `is no amount in whole rupiah: ${written}`, rowReasons.amount(written));
    }
    amounts.set(name, amount);
  }
  const settledOn = readDate(cell(columns.settledOn), format.date);
  if (settledOn === null) {
    const written = shown(cell(columns.settledOn));
    return unreadable(columns.settledOn, `is no date: ${written}`, rowReasons.date(written));
  }
  if (settledOn < EARLIEST || settledOn > today) {
    const told = settledOn > today ? rowReasons.future(settledOn) : rowReasons.old(settledOn);
    return unreadable(columns.settledOn, `is not a day up to today: ${settledOn}`, told);
  }

  const amountOf = (name: string) => amounts.get(name) ?? 0;
  const written = amountOf(columns.gross);
  const isRefund = written < 0 || (refund?.words.includes(cell(refund.column)) ?? false);
  const sign = (amount: Rupiah) => (isRefund && amount !== 0 ? -Math.abs(amount) : amount);
  const gross = sign(written);
  if (gross === 0) return unreadable(columns.gross, 'is nothing', rowReasons.nothing);
  const stated = columns.fee.reduce((sum, name) => sum + amountOf(name), 0);
  const net = columns.net === undefined ? gross - stated : sign(amountOf(columns.net));
  const fee = gross - net;
  const textOf = (name: string | undefined) => (name === undefined || cell(name) === '' ? null : cell(name));
  return {
    key,
    reference: textOf(columns.reference),
    providerId: textOf(columns.providerId),
    kind: isRefund ? 'refund' : 'payment',
    gross,
    fee,
    net,
    settledOn,
    feeProblem: feeProblem(format, { gross, fee, stated: columns.fee.length === 0 ? null : stated, isRefund }),
  };
}

function unreadable(name: string, problem: string, told: string): RowProblem {
  return { problem: `"${name}" ${problem}`, told: `kolom "${name}": ${told}` };
}

function feeProblem(
  { feePercent }: SettlementFormat,
  { gross, fee, stated, isRefund }: { gross: Rupiah; fee: Rupiah; stated: Rupiah | null; isRefund: boolean },
): string | null {
  if (stated !== null && Math.abs(stated) !== Math.abs(fee))
    return `gross less net is ${fee}, and the fee says ${stated}`;
  if (isRefund) return null;
  if (fee < 0 || fee > gross) return `a fee of ${fee}`;
  if (feePercent === undefined) return null;
  const [whole = '0', fraction = ''] = feePercent.split('.');
  // Ten-thousandths of a percent, so that no float holds an amount.
  const share = Number(whole + fraction.padEnd(4, '0'));
  const expected = Number((BigInt(gross) * BigInt(share) + 500_000n) / 1_000_000n);
  return Math.abs(fee - expected) <= 1 ? null : `${feePercent} % would be ${expected}`;
}

function nameProblem(text: string): string | null {
  if (text.length > CELL_MAX) return 'is too long';
  if (!/^[\x20-\x7e]*$/.test(text)) return 'has characters that no name has';
  if (/^[=+@]/.test(text)) return `is a formula: ${shown(text)}`;
  if (/^\d(\.\d+)?E\+?\d+$/i.test(text)) {
    return `was rounded by a spreadsheet (${shown(text)}): import the file as it was downloaded`;
  }
  return null;
}

function signedAmount(text: string, decimal: '.' | ','): Rupiah | null {
  const [, bracket, minus, digits = '', closing] = /^(\()?(-)?([\d.,]+)(\))?$/.exec(text) ?? [];
  if ((bracket === undefined) !== (closing === undefined) || (bracket !== undefined && minus !== undefined))
    return null;
  const group = decimal === '.' ? ',' : '.';
  const [whole = '', fraction, ...more] = digits.split(decimal);
  if (more.length > 0) return null;
  const groups = whole.split(group);
  const isGrouped = groups.length === 1 || groups.every((part, at) => (at === 0 ? /^\d{1,3}$/ : /^\d{3}$/).test(part));
  if (!isGrouped) return null;
  const amount = parseGatewayAmount(fraction === undefined ? groups.join('') : `${groups.join('')}.${fraction}`);
  if (amount === null || amount === 0) return amount;
  return bracket === undefined && minus === undefined ? amount : -amount;
}

/** Date in Jakarta: as written, or converted if it has a zone. */
function readDate(text: string, order: SettlementFormat['date']): WibDate | null {
  if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/.test(text)) {
    const instant = Date.parse(text);
    return Number.isNaN(instant) ? null : wibDate(instant);
  }
  const [day = ''] = text.split(/[ T]/);
  const parts = day.split(/[-/.]/);
  const [first = '', second = '', third = ''] = parts;
  const [year, month, date] = {
    'year-month-day': [first, second, third],
    'day-month-year': [third, second, first],
    'month-day-year': [third, first, second],
  }[order] as [string, string, string];
  const read = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return parts.length === 3 && isWibDate(read) ? read : null;
}

function shown(text: string): string {
  const plain = text.replaceAll(/[^\x20-\x7e]/g, '?');
  return plain.length > 40 ? `${plain.slice(0, 40)}…` : plain;
}
