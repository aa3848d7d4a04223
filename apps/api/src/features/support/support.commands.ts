import { fail } from '@mabarin/domain/errors';
import { screenMessage, type ScreenReason } from '@mabarin/domain/messages/filter';
import { ANONYMOUS_NAME, shownName, type SupportForm } from '@mabarin/domain/support/support';
import { shortenLongWords, stripControl } from '@mabarin/domain/text';
import { insertSupport, markPaid, type Support } from './support.queries.ts';
import { supportDescription } from './support.text.ts';
import type { Deps } from '#deps.ts';
import { findActiveHost, findHostById } from '#features/accounts/index.ts';
import { appendLiveEvents } from '#features/live/index.ts';
import { queueAlert } from '#features/overlay/index.ts';
import { createPayment, type Fulfil } from '#features/payments/index.ts';
import type { Tx } from '#schema.ts';

/**
 * Opens the payment of a support and keeps what it will show. The host is credited the amount; the fee comes on top.
 * Throws `accounts.host_not_found`; the form has refused everything else already.
 */
export async function placeSupport(
  tx: Tx,
  deps: Deps,
  { host: username, form }: { host: string; form: SupportForm },
): Promise<{ id: string }> {
  const host = await findActiveHost(tx, username);
  if (!host) throw fail('accounts.host_not_found');
  const name = shownName(form);
  const payment = await createPayment(tx, deps, {
    kind: 'support',
    hostId: host.id,
    price: form.supporterGift,
    description: supportDescription(host.name),
    payer: { supporter: { supporterName: name, supporterEmail: form.supporterEmail } },
  });
  await insertSupport(tx, {
    payment_id: payment.id,
    host_id: host.id,
    name,
    anonymous: form.supporterAnonymous,
    email: form.supporterEmail,
    email_hidden: form.supporterEmailHidden,
    message: shortenLongWords(stripControl(form.supporterMessage)),
    // Judged as it was typed: shortening would take the evidence away.
    hidden_reason: reasonToHide(form.supporterMessage, name, `${name} ${form.supporterMessage}`),
    amount: form.supporterGift,
    created_at: deps.clock.now(),
    paid_at: null,
  });
  return payment;
}

/** Puts a paid support into the host's list and its alert into the line, in the transaction that credits it. */
export const fulfilSupport: Fulfil = async (tx, deps, payment) => {
  const host = await findHostById(tx, payment.hostId);
  if (host?.status !== 'active') return { unfulfillable: 'the host is not active any more' };
  const support = await markPaid(tx, payment.id, payment.paidAt);
  if (!support) return { unfulfillable: 'no unpaid support belongs to this payment' };
  await queueAlert(tx, deps, {
    kind: 'support',
    supportId: support.payment_id,
    hostId: support.host_id,
    ...shownParts(support),
    amount: support.amount,
    settledAt: payment.paidAt,
  });
  await appendLiveEvents(tx, deps, support.host_id, [{ kind: 'command', command: 'support-refresh' }]);
  return 'fulfilled';
};

/** What the stream may show of a support: a hidden one keeps its amount, and its name unless that is what is wrong. */
function shownParts({ name, message, hidden_reason: hidden }: Support): { name: string; message: string | null } {
  if (hidden === null) return { name, message };
  return { name: reasonToHide(name) === null ? name : ANONYMOUS_NAME, message: null };
}

/** Why the first bad one of these texts is hidden; null: all are fine. */
function reasonToHide(...texts: string[]): ScreenReason | null {
  for (const text of texts) {
    const screening = screenMessage(text);
    if (!screening.show) return screening.reason;
  }
  return null;
}
