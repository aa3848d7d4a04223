import type { Transaction } from '@mabarin/api-client/contract/cash';
import { formatRupiah } from '@mabarin/ui/format/money';
import { formatLongDate, formatRelative } from '@mabarin/ui/format/time';

/** Transactions whose name, description or amount contains the typed text, ignoring case. */
export function searchTransactions(rows: readonly Transaction[], typed: string): readonly Transaction[] {
  const wanted = typed.trim().toLocaleLowerCase('id');
  if (wanted === '') return rows;
  return rows.filter(({ name, description, amount }) =>
    `${name ?? ''} ${description} ${formatRupiah(amount)} ${amount}`.toLocaleLowerCase('id').includes(wanted),
  );
}

type Day = { day: string; rows: Transaction[]; received: number; paidOut: number };

/** Groups rows, newest first, by WIB date; sums per day in rupiah. */
export function byDay(rows: readonly Transaction[]): Day[] {
  const days = new Map<string, Day>();
  for (const row of rows) {
    const day = days.get(row.ymd) ?? { day: row.ymd, rows: [], received: 0, paidOut: 0 };
    days.set(row.ymd, day);
    day.rows.push(row);
    if (row.amount > 0) day.received += row.amount;
    else day.paidOut -= row.amount;
  }
  return [...days.values()];
}

const DAY_MS = 86_400_000;

/** Time of a transaction: a date when older than a day, else relative (docs/spec/dashboard.md 2). */
export function collectedText(collected: string, now: number): string {
  return now - Date.parse(collected) > DAY_MS ? formatLongDate(collected) : formatRelative(collected, now);
}

/** Amounts before and after the fee: paid by the viewer through QRIS, or sent to the bank. */
export function feeSplit({ kind, amount, fee, credit }: Pick<Transaction, 'kind' | 'amount' | 'fee' | 'credit'>): {
  gross: number;
  net: number;
  fee: number;
} | null {
  if (fee === null || fee === 0) return null;
  const whole = Math.abs(amount);
  return kind === 'payment'
    ? { gross: whole - (credit ?? 0) + fee, net: whole, fee }
    : { gross: whole, net: whole - fee, fee };
}
