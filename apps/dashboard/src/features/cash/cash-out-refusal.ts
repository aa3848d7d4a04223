import type { DashboardHost } from '@mabarin/api-client/contract/accounts';
import { CASH_OUT_MIN } from '@mabarin/domain/cash/cash';
import type { DashboardPath } from '#paths.ts';
import { cashText } from './cash.text.ts';

/** Reason why the cash-out form does not open, and the page to go to; null when it opens (docs/spec/dashboard.md 5). */
export function cashOutRefusal(
  host: Pick<DashboardHost, 'bank_account' | 'age' | 'balance_ready'>,
): { text: string; page: DashboardPath } | null {
  if (host.bank_account === null) return { text: cashText.noBank, page: 'settings' };
  if ((host.balance_ready ?? 0) < CASH_OUT_MIN) return { text: cashText.tooLittle, page: 'cash' };
  if (host.age === null) return { text: cashText.noAge, page: 'settings' };
  return null;
}
