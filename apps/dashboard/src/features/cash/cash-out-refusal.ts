import type { DashboardHost } from '@mabarin/api-client/contract/accounts';
import { CASH_OUT_MIN } from '@mabarin/domain/cash/cash';
import type { DashboardPath } from '#paths.ts';
import { cashText } from './cash.text.ts';

/** Why the cash-out form does not open, and where the host goes instead; null when it does (docs/spec/dashboard.md 5). */
export function cashOutRefusal(
  host: Pick<DashboardHost, 'bank_account' | 'balance_ready'>,
): { text: string; page: DashboardPath } | null {
  if (host.bank_account === null) return { text: cashText.noBank, page: 'settings' };
  if ((host.balance_ready ?? 0) < CASH_OUT_MIN) return { text: cashText.tooLittle, page: 'cash' };
  return null;
}
