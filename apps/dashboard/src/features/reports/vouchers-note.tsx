import type { ReportMoney } from '@mabarin/api-client/contract/reports';
import { formatRupiah } from '@mabarin/ui/format/money';
import { statementText } from './statement.text.ts';

/** The line of a printed statement about vouchers given; none without any. */
export function VouchersNote({ vouchers: { orders, amount } }: Pick<ReportMoney, 'vouchers'>) {
  return orders === 0 ? null : <p>{statementText.vouchers(orders, formatRupiah(amount))}</p>;
}
