import { fail } from '@mabarin/domain/errors';
import type { RefundAccountForm } from '@mabarin/domain/refunds/refund';
import { OPEN_REFUND_STATES } from '@mabarin/domain/refunds/refund-states';
import { passedOnOf, publishRefund, refundsOfTicket, takesAccount } from './request.commands.ts';
import { findTicketPayment, putRefundAccount, refundsOfPayment, type Refund } from './refund.queries.ts';
import type { Deps } from '#deps.ts';
import { isBank } from '#features/cash/index.ts';
import { decrypt, encrypt } from '#platform/crypto/secrets.ts';
import type { SealedColumn } from '#platform/db/secret.queries.ts';
import { takeAttempt } from '#platform/http/rate-limits.ts';
import { noVerifier } from '#ports/account-verifier.port.ts';
import type { Db, Tx } from '#schema.ts';

const NUMBER_PURPOSE = 'refund-account';
/** What the server secret seals here. */
export const refundSeals: readonly SealedColumn[] = [
  { table: 'refund', column: 'number_sealed', purpose: NUMBER_PURPOSE },
];
/** Questions to the bank are counted per ticket: they may cost money, and could find out who owns what. */
const CHECKS = { max: 5, windowSeconds: 3_600 } as const;

/** Whether banks are asked for the holder of an account. */
export function isHolderChecked({ verifier }: Pick<Deps, 'verifier'>): boolean {
  return verifier !== noVerifier;
}

/** The number of a refund's account in clear; null: it has none. */
export function openRefundNumber({ config }: Pick<Deps, 'config'>, { number_sealed: sealed }: Refund): string | null {
  return sealed === null ? null : decrypt(config.secret, NUMBER_PURPOSE, sealed);
}

/**
 * Whose account it is, asked before any transaction: the bank's word, or where no bank can be asked what was typed.
 * Throws `ticket.not_found`, `refunds.account_not_needed`, `refunds.account_invalid`, `cash.bank_not_found`,
 * `cash.bank_unavailable`, `http.too_many`.
 */
export async function proveAccount(
  db: Db,
  deps: Pick<Deps, 'config' | 'clock' | 'verifier'>,
  { ticket, form }: { ticket: string; form: RefundAccountForm },
): Promise<{ refundIds: string[]; form: RefundAccountForm; holder: string }> {
  const found = await findTicketPayment(db, ticket);
  if (!found) throw fail('ticket.not_found');
  const refunds = refundsOfTicket(await refundsOfPayment(db, found.id), passedOnOf(found));
  // Of a party several, and all of them go to who paid.
  const refundIds = refunds.flatMap((one) =>
    OPEN_REFUND_STATES.includes(one.state) && takesAccount(one) ? [one.id] : [],
  );
  if (refundIds.length === 0) throw fail('refunds.account_not_needed');
  if (!isBank(form.bankCode)) throw fail('refunds.account_invalid');
  await takeAttempt(db, deps, { name: 'refund-account', subject: found.id, ...CHECKS, refusal: 'http.too_many' });
  if (!isHolderChecked(deps)) {
    if (!form.holder) throw fail('refunds.account_invalid');
    return { refundIds, form, holder: form.holder };
  }
  const answer = await deps.verifier.check({ bankCode: form.bankCode, accountNumber: form.bankAccountNumber });
  if (answer.ok) return { refundIds, form, holder: answer.holder };
  throw fail(answer.reason === 'unavailable' ? 'cash.bank_unavailable' : 'cash.bank_not_found');
}

/** Saves where refunds go. Throws `refunds.account_not_needed`: an operator was faster. */
export async function saveRefundAccount(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'clock' | 'notifyLive'>,
  { refundIds, form, holder }: Awaited<ReturnType<typeof proveAccount>>,
): Promise<void> {
  const saved: Refund[] = [];
  for (const id of refundIds) {
    const refund = await putRefundAccount(tx, id, {
      bank_code: form.bankCode,
      number_sealed: encrypt(deps.config.secret, NUMBER_PURPOSE, form.bankAccountNumber),
      number_end: form.bankAccountNumber.slice(-4),
      holder,
    });
    if (refund !== null) saved.push(refund);
  }
  const [first] = saved;
  if (first === undefined) throw fail('refunds.account_not_needed');
  await publishRefund(tx, deps, first);
}
