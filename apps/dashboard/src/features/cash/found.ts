import type { Transaction } from '@mabarin/api-client/contract/cash';
import { formatRupiah } from '@mabarin/ui/format/money';

/** The transactions whose description or amount has the words typed, in any case. */
export function foundTransactions(rows: readonly Transaction[], typed: string): readonly Transaction[] {
  const wanted = typed.trim().toLocaleLowerCase('id');
  if (wanted === '') return rows;
  return rows.filter(({ description, amount }) =>
    `${description} ${formatRupiah(amount)} ${amount}`.toLocaleLowerCase('id').includes(wanted),
  );
}

/** How a row's amount and its fee belong together: what the viewer paid, or what reached the bank. */
export function splitOf({ kind, amount, fee }: Pick<Transaction, 'kind' | 'amount' | 'fee'>): {
  gross: number;
  net: number;
  fee: number;
} | null {
  if (fee === null || fee === 0) return null;
  const whole = Math.abs(amount);
  return kind === 'payment' ? { gross: whole + fee, net: whole, fee } : { gross: whole, net: whole - fee, fee };
}
