import { fail } from '@mabarin/domain/errors';
import { claimRef, readClaimRef } from '@mabarin/domain/gifts/claim';
import { restriction, type OperatorReason } from '@mabarin/domain/restrictions/restriction';
import type { LiveDeps } from '#deps.ts';
import { findActiveHost } from '#features/accounts/index.ts';
import { dropAlerts, dropOrderAlert, skipPlaying } from '#features/alerts/index.ts';
import { maskOrder } from '#features/mabar/index.ts';
import type { Call, Done } from './call.commands.ts';
import { maskClaim } from '#features/gifts/index.ts';
import { findPayer, findPayment } from '#features/payments/index.ts';
import { entriesOfPayment } from '#features/refunds/index.ts';
import { keepReason, tellRestricted } from '#features/restrictions/index.ts';
import { maskSupport } from '#features/support/index.ts';
import type { MailDeps } from '#platform/mail/mail.ts';
import type { Tx } from '#schema.ts';

/** Takes what plays on a host's stream, or all alerts of a payment, off the air. Throws `desk.*`. */
export async function skipOnAir(
  tx: Tx,
  deps: LiveDeps,
  { input: { of, alert } }: Call<{ of: string; alert: string | null }>,
): Promise<Done> {
  const payment = await findPayment(tx, of);
  return payment === null ? skipOfHost(tx, deps, of, alert ?? undefined) : skipOfPayment(tx, deps, payment);
}

async function skipOfPayment(
  tx: Tx,
  deps: LiveDeps,
  { id, kind, host_id: hostId }: { id: string; kind: 'mabar' | 'support'; host_id: string },
): Promise<Done> {
  if (kind === 'support') await dropAlerts(tx, deps, { hostId, supportIds: [id], why: 'operator' });
  else await dropOrderAlert(tx, deps, { hostId, paymentId: id, why: 'operator' });
  return `No alert of ${id} is shown or waits any more.`;
}

/** `seen`: the alert that the operator saw there, at a terminal undefined. */
async function skipOfHost(tx: Tx, deps: LiveDeps, username: string, seen: string | undefined): Promise<Done> {
  const host = await findActiveHost(tx, username);
  if (host === null) {
    throw fail('desk.host_gone', { values: { host: username } });
  }
  const skipped = await skipPlaying(tx, deps, { hostId: host.id, only: seen, why: 'operator' });
  if (skipped === 'nothing') throw fail('desk.nothing_plays');
  if (skipped === 'other') throw fail('desk.other_plays');
  return `What played on the stream of ${username} is off the air: Rp${skipped.amount} of ${skipped.name}.`;
}

/** Hides names and messages of a support, an order or a claim everywhere, for good. Idempotent. Throws `desk.*`. */
export async function maskOnAir(
  tx: Tx,
  deps: LiveDeps & MailDeps,
  { subject, input: { because } }: Call<{ because: OperatorReason }>,
): Promise<Done> {
  const claim = readClaimRef(subject);
  const hostId =
    claim === null
      ? ((await maskSupport(tx, deps, subject)) ?? (await maskPaidOrder(tx, deps, subject)))
      : await maskClaim(tx, deps, claim);
  if (hostId === null) throw fail('desk.no_support');
  const about = claim === null ? subject : claimRef(claim);
  const now = deps.clock.now();
  await keepReason(tx, { hostId, kind: 'text_hidden', about, because, now });
  const payer = claim === null ? await findPayer(tx, subject) : null;
  if (payer !== null)
    await tellRestricted(tx, deps, payer, restriction('text_hidden', because, { since: now.toISOString() }));
  return {
    text: `Name and message of ${subject} are hidden on stream, widgets and lists; its host cannot show them again. What a chat service got stays there.`,
    after: { masked: true, because },
  };
}

/** All players of an order. Returns its host; null: nobody ever saw it. */
async function maskPaidOrder(tx: Tx, deps: LiveDeps, paymentId: string): Promise<string | null> {
  const payment = await findPayment(tx, paymentId);
  if (payment?.kind !== 'mabar' || payment.status !== 'paid' || payment.exception === 'unfulfillable') return null;
  const entryIds = await entriesOfPayment(tx, paymentId);
  await maskOrder(tx, deps, { hostId: payment.host_id, paymentId, entryIds });
  return payment.host_id;
}
