import { fail } from '@mabarin/domain/errors';
import type { RefundAccountForm } from '@mabarin/domain/refunds/refund';
import { OPEN_REFUND_STATES } from '@mabarin/domain/refunds/refund-states';
import {
  mailRefunds,
  passedOnOf,
  publishRefund,
  refundsOfTicket,
  requireTicketPayment,
  takesAccount,
  type RefundDeps,
} from './request.commands.ts';
import { dropRefundAccount, putRefundAccount, refundsOfPayment, type Refund } from './refund.queries.ts';
import type { Deps } from '#deps.ts';
import { isBank } from '#features/cash/index.ts';
import { decrypt, encrypt } from '#platform/crypto/secrets.ts';
import type { SealedColumn } from '#platform/db/secret.queries.ts';
import { takeAttempt } from '#platform/http/rate-limits.ts';
import { isHolderChecked } from '#ports/account-verifier.port.ts';
import type { Db, Tx } from '#schema.ts';

const NUMBER_PURPOSE = 'refund-account';
export const refundSeals: readonly SealedColumn[] = [
  { table: 'refund', column: 'number_sealed', purpose: NUMBER_PURPOSE },
];
/** Limit of questions to the bank per ticket: they may cost money, and could reveal who owns what. */
const CHECKS = { max: 5, windowSeconds: 3_600 } as const;

/** Null: the refund has no account. */
export function openRefundNumber({ config }: Pick<Deps, 'config'>, { number_sealed: sealed }: Refund): string | null {
  return sealed === null ? null : decrypt(config.secret, NUMBER_PURPOSE, sealed);
}

/**
 * The holder of an account, asked before any transaction: the bank's word, or the typed name where no bank can be
 * asked. Throws what `requireTicketPayment` throws, `refunds.account_not_needed`, `refunds.account_invalid`, `cash.bank_not_found`,
 * `cash.bank_unavailable`, `http.too_many`.
 */
export async function proveAccount(
  db: Db,
  deps: Pick<Deps, 'config' | 'clock' | 'verifier'>,
  { ticket, form }: { ticket: string; form: RefundAccountForm },
): Promise<{ refundIds: string[]; form: RefundAccountForm; holder: string }> {
  const found = await requireTicketPayment(db, ticket);
  const refunds = refundsOfTicket(await refundsOfPayment(db, found.id), passedOnOf(found));
  // A party has several refunds, all paid to the payer.
  const refundIds = refunds.flatMap((one) =>
    OPEN_REFUND_STATES.includes(one.state) && takesAccount(one) ? [one.id] : [],
  );
  if (refundIds.length === 0) throw fail('refunds.account_not_needed');
  if (!isBank(form.bankCode)) throw fail('refunds.account_invalid');
  await takeAttempt(db, deps, { name: 'refund-account', subject: ticket, ...CHECKS, refusal: 'http.too_many' });
  if (!isHolderChecked(deps)) {
    if (!form.holder) throw fail('refunds.account_invalid');
    return { refundIds, form, holder: form.holder };
  }
  const answer = await deps.verifier.check({ bankCode: form.bankCode, accountNumber: form.bankAccountNumber });
  if (answer.ok) return { refundIds, form, holder: answer.holder };
  throw fail(answer.reason === 'unavailable' ? 'cash.bank_unavailable' : 'cash.bank_not_found');
}

/** Asks the payer for another account, because the bank refused the transfer; the refund keeps its amount. Null: it has none. */
export async function askAnotherAccount(tx: Tx, deps: RefundDeps, id: string): Promise<Refund | null> {
  const asked = await dropRefundAccount(tx, id);
  if (asked === null) return null;
  await publishRefund(tx, deps, asked);
  await mailRefunds(tx, deps, [asked]);
  return asked;
}

/** Saves the account of refunds. Throws `refunds.account_not_needed` when an operator was faster. */
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
