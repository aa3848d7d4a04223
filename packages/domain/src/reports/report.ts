import * as v from 'valibot';
import type { Rupiah } from '#money.ts';
import type { reportsErrors } from '#reports/errors.ts';
import { addDays, isWibDate, startOfWibDate, wibDate, type Instant, type WibDate } from '#time.ts';
import { typed } from '#typed.ts';

type Code = keyof typeof reportsErrors;

export type WibMonth = string;

const monthInvalid = 'reports.month_invalid' satisfies Code;

function isReportDay(text: string): boolean {
  return isWibDate(text) && text.startsWith('20');
}

const month = v.pipe(
  typed(monthInvalid),
  v.check((text) => /^\d{4}-\d{2}$/.test(text) && isReportDay(`${text}-01`), monthInvalid),
);
export const ReportMonthForm = v.object({ month }, monthInvalid);

export type WibYear = string;

const yearInvalid = 'reports.year_invalid' satisfies Code;
export const ReportYearForm = v.object(
  { year: v.pipe(typed(yearInvalid), v.maxLength(4, yearInvalid), v.regex(/^20\d{2}$/, yearInvalid)) },
  yearInvalid,
);

export function wibMonth(instant: Instant): WibMonth {
  return wibDate(instant).slice(0, 7);
}

/** `months` may be negative. */
export function addMonths(month: WibMonth, months: number): WibMonth {
  const [year = 0, number = 1] = month.split('-').map(Number);
  const count = year * 12 + number - 1 + months;
  return `${String(Math.floor(count / 12)).padStart(4, '0')}-${String((count % 12) + 1).padStart(2, '0')}`;
}

export function daysOfMonth(month: WibMonth): WibDate[] {
  const days: WibDate[] = [];
  for (let day = `${month}-01`; day.startsWith(month); day = addDays(day, 1)) days.push(day);
  return days;
}

/** From the start of the first day to the start of the day after the last. */
export type Period = { from: Date; until: Date };

export function periodOfMonth(month: WibMonth): Period {
  return { from: startOfWibDate(`${month}-01`), until: startOfWibDate(`${addMonths(month, 1)}-01`) };
}

export function periodOfYear(year: WibYear): Period {
  return { from: startOfWibDate(`${year}-01-01`), until: startOfWibDate(`${Number(year) + 1}-01-01`) };
}

export const REPORT_FILES = ['transactions', 'orders', 'vouchers', 'supports', 'games', 'cash-outs'] as const;
export type ReportFile = (typeof REPORT_FILES)[number];

const rangeEmpty = 'reports.range_empty' satisfies Code;
const date = v.pipe(typed(rangeEmpty), v.check(isReportDay, rangeEmpty));

/** Days in Jakarta, both included; `refuseRange` checks their order. */
export const ReportDaysForm = v.object({ dateStart: date, dateEnd: date }, rangeEmpty);
export type ReportDaysForm = v.InferOutput<typeof ReportDaysForm>;

export const ReportFileForm = v.object(
  { file: v.picklist(REPORT_FILES, rangeEmpty), ...ReportDaysForm.entries },
  rangeEmpty,
);
export type ReportFileForm = v.InferOutput<typeof ReportFileForm>;

/** A month, or days. */
export const ReportPeriodForm = v.union([ReportMonthForm, ReportDaysForm], monthInvalid);
export type ReportPeriodForm = v.InferOutput<typeof ReportPeriodForm>;

export function refuseRange({ dateStart, dateEnd }: ReportDaysForm): Code | null {
  return dateEnd < dateStart ? 'reports.range_reversed' : null;
}

export function periodOfDays({ dateStart, dateEnd }: ReportDaysForm): Period {
  return { from: startOfWibDate(dateStart), until: startOfWibDate(addDays(dateEnd, 1)) };
}

const fileWords: Record<ReportFile, string> = {
  transactions: 'transaksi',
  orders: 'pesanan',
  vouchers: 'voucher',
  supports: 'support',
  games: 'game',
  'cash-outs': 'pencairan',
};

/** `bangkancil transaksi [2026-11-01_2026-11-30].csv`. */
export function reportFileName(
  username: string,
  { file, dateStart, dateEnd }: ReportFileForm,
  extension: 'csv' | 'xlsx',
): string {
  return `${username} ${fileWords[file]} [${dateStart}_${dateEnd}].${extension}`;
}

/** A spreadsheet sums numbers and keeps digits of an id unchanged. */
export type ReportColumn = { title: string; type: 'text' | 'number' };

const text = (title: string): ReportColumn => ({ title, type: 'text' });
const number = (title: string): ReportColumn => ({ title, type: 'number' });

/** Amounts are whole rupiah and never negative: outgoing ones have their own column. */
export const reportColumns: Record<ReportFile, readonly ReportColumn[]> = {
  transactions: [
    number('Nomor'),
    text('Tanggal'),
    text('Jam'),
    text('Jenis'),
    text('Keterangan'),
    number('Masuk'),
    number('Keluar'),
    number('Saldo'),
    number('Biaya'),
    number('Biaya kembali'),
    number('QRIS masuk'),
    number('QRIS kembali'),
    text('Referensi'),
    text('Bisa dicairkan mulai'),
  ],
  orders: [
    text('Tanggal'),
    text('Jam'),
    text('Nama pemain'),
    text('ID game'),
    text('Server'),
    text('Event'),
    number('Jumlah game'),
    number('Sudah dimainkan'),
    text('Status'),
    number('Harga'),
    number('Biaya layanan'),
    number('Dibayar kredit'),
    number('Potongan voucher'),
    number('Total'),
    text('Referensi'),
    text('Pesan'),
  ],
  vouchers: [
    text('Tanggal'),
    text('Jam'),
    text('Kode voucher'),
    text('Nama pemain'),
    text('ID game'),
    text('Server'),
    text('Event'),
    number('Jumlah game'),
    number('Harga sebelum voucher'),
    number('Hadiah host'),
    number('Dibayar penonton'),
    text('Referensi'),
  ],
  supports: [
    text('Tanggal'),
    text('Jam'),
    text('Nama'),
    text('Email'),
    number('Nominal'),
    number('Biaya layanan'),
    number('Total'),
    text('Referensi'),
    text('Pesan'),
  ],
  games: [text('Tanggal'), text('Jam'), text('Hasil'), number('Jumlah pemain'), text('Pemain')],
  'cash-outs': [
    text('Nomor'),
    text('Tanggal'),
    text('Jam'),
    number('Jumlah'),
    number('Biaya'),
    number('Diterima'),
    text('Bank'),
    text('Nama pemilik'),
    text('Status'),
    text('Tanggal selesai'),
  ],
};

/** Limit of xlsx rows, which a browser has to hold at once. */
export const XLSX_ROWS = 100_000;

/** Beginning of the last line; a file without it was truncated. */
export function lastLineOf(rows: number): string {
  return `Selesai: ${rows} baris`;
}

export function rowsOfLastLine(line: string): number | null {
  const match = /^Selesai: (\d{1,15}) baris,*$/.exec(line);
  return match?.[1] === undefined ? null : Number(match[1]);
}

/** Whole rupiah per day and kind of journal; QRIS payments apart: qris = amount + fee + credit + other. */
export type MoneyLine = {
  day: WibDate;
  kind: string;
  count: number;
  amount: Rupiah;
  fee: Rupiah;
  qris: Rupiah;
  credit: Rupiah;
  other: Rupiah;
};

export type MoneySum = Omit<MoneyLine, 'day' | 'kind'>;

export function sumMoney(lines: readonly MoneySum[]): MoneySum {
  const sum: MoneySum = { count: 0, amount: 0, fee: 0, qris: 0, credit: 0, other: 0 };
  for (const line of lines) {
    sum.count += line.count;
    sum.amount += line.amount;
    sum.fee += line.fee;
    sum.qris += line.qris;
    sum.credit += line.credit;
    sum.other += line.other;
  }
  return sum;
}

const INCOME_KINDS = ['mabar', 'support'] as const;

const kindWords = new Map([
  ['mabar', 'Mabar'],
  ['support', 'Support'],
  ['payment', 'Pembayaran'],
  ['cashout', 'Pencairan'],
  ['cashout_returned', 'Pencairan dikembalikan'],
  ['credit_given', 'Kredit untuk penonton'],
  ['credit_returned', 'Kredit penonton kembali'],
  ['refund', 'Uang kembali ke penonton'],
  ['refund_returned', 'Uang kembali dibatalkan'],
  ['hold_taken', 'Ditarik penyedia, dompet, atau bank'],
  ['hold_returned', 'Tarikan dikembalikan'],
]);

export function moneyKindText(kind: string): string {
  return kindWords.get(kind) ?? `Lainnya (${kind})`;
}

export function moneyByKind(lines: readonly MoneyLine[]): (MoneySum & { kind: string })[] {
  const groups = new Map<string, MoneyLine[]>(INCOME_KINDS.map((kind) => [kind, []]));
  for (const line of lines) groups.set(line.kind, [...(groups.get(line.kind) ?? []), line]);
  return [...groups].map(([kind, group]) => ({ kind, ...sumMoney(group) }));
}

/** Sum of QRIS payments for this host: qris = amount + fee + credit + other. Excludes orders paid by credit alone. */
export function qrisOf(lines: readonly MoneyLine[]): MoneySum {
  return sumMoney(lines.filter(({ qris }) => qris !== 0));
}

/** One day of a statement, whole rupiah; outgoing amounts are negative. `balance` is at the day's end. */
export type StatementDay = { day: WibDate; mabar: Rupiah; support: Rupiah; others: Rupiah; balance: Rupiah };

export function statementDays({ opening, lines }: { opening: Rupiah; lines: readonly MoneyLine[] }): StatementDay[] {
  const days: StatementDay[] = [];
  let balance = opening;
  for (const { day, kind, amount } of lines) {
    let row = days.at(-1);
    if (row?.day !== day) {
      row = { day, mabar: 0, support: 0, others: 0, balance };
      days.push(row);
    }
    row[kind === 'mabar' || kind === 'support' ? kind : 'others'] += amount;
    balance += amount;
    row.balance = balance;
  }
  return days;
}

/** Whole rupiah, outgoing negative. `fee` is the platform's part of `mabar` and `support`; `balance` that of its end. */
export type YearMonth = {
  month: WibMonth;
  mabar: Rupiah;
  support: Rupiah;
  fee: Rupiah;
  returned: Rupiah;
  cashOuts: Rupiah;
  others: Rupiah;
  balance: Rupiah;
};

export const RETURNS = new Set([
  'refund',
  'refund_returned',
  'credit_given',
  'credit_returned',
  'hold_taken',
  'hold_returned',
]);

export function monthsOfYear(
  { opening, lines }: { opening: Rupiah; lines: readonly MoneyLine[] },
  year: WibYear,
): YearMonth[] {
  const months = Array.from({ length: 12 }, (_, index) => addMonths(`${year}-01`, index));
  let balance = opening;
  return months.map((one) => {
    const own = lines.filter(({ day }) => day.startsWith(one));
    const of = (is: (kind: string) => boolean) => sumMoney(own.filter(({ kind }) => is(kind)));
    const [mabar, support] = [of((kind) => kind === 'mabar'), of((kind) => kind === 'support')];
    const returned = of((kind) => RETURNS.has(kind)).amount;
    const cashOuts = of((kind) => kind.startsWith('cashout')).amount;
    const total = sumMoney(own).amount;
    balance += total;
    return {
      month: one,
      mabar: mabar.amount,
      support: support.amount,
      fee: mabar.fee + support.fee,
      returned,
      cashOuts,
      others: total - mabar.amount - support.amount - returned - cashOuts,
      balance,
    };
  });
}

export function livelyMonths(months: readonly YearMonth[], today: WibMonth): YearMonth[] {
  const first = months.findIndex(({ month: _month, ...amounts }) => Object.values(amounts).some((one) => one !== 0));
  return first === -1 ? [] : months.slice(first).filter(({ month }) => month <= today);
}

export function sumOfYear(months: readonly YearMonth[]): Omit<YearMonth, 'month'> {
  const sum = (name: keyof Omit<YearMonth, 'month' | 'balance'>) => months.reduce((all, one) => all + one[name], 0);
  return {
    mabar: sum('mabar'),
    support: sum('support'),
    fee: sum('fee'),
    returned: sum('returned'),
    cashOuts: sum('cashOuts'),
    others: sum('others'),
    balance: months.at(-1)?.balance ?? 0,
  };
}
