import type { Rupiah } from '@mabarin/domain/money';
import { emailKey } from '@mabarin/domain/email';
import { fail } from '@mabarin/domain/errors';
import { fitsQris, grossOf } from '@mabarin/domain/money';
import { feeAt } from '@mabarin/domain/documents/next-fee';
import type { Shown } from '@mabarin/domain/shown/shown';
import { requireShown } from '@mabarin/domain/shown/changes';
import { blockedFailure } from '@mabarin/domain/restrictions/refusal';
import { amountTooHigh, type SupportForm } from '@mabarin/domain/support/support';
import { becauseOf } from '@mabarin/domain/messages/reasons';
import type { BuyerSigns } from '@mabarin/domain/payments/buyer';
import { ANONYMOUS_NAME, shownName } from '@mabarin/domain/support/support-fields';
import { shortenLongWords, stripControl } from '@mabarin/domain/text-line';
import { addSeconds, subSeconds } from '#platform/date-fns.ts';
import { countSupports, isNameHidden } from './names.queries.ts';
import {
  writeSupportAtCommit,
  isBanned,
  isOptionOpen,
  markPaid,
  nthUnpaidSupport,
  type Support,
} from './support.queries.ts';
import { supportDescription } from './support.text.ts';
import type { Deps, Fulfil } from '#deps.ts';
import { requireActiveHost } from '#features/accounts/index.ts';
import { notifyHost } from '#features/notify/index.ts';
import { appendLiveEvents, widgetEvents } from '#features/live/index.ts';
import { filterOf } from '#features/messages/index.ts';
import { dropAlerts, queueAlert, supportAir } from '#features/alerts/index.ts';
import { createPayment } from '#features/payments/index.ts';
import { appendWebhookEvent, paymentReference } from '#features/webhooks/index.ts';
import { tooMany } from '#platform/http/rate-limits.ts';
import { transaction } from '#platform/db/transaction.ts';
import type { Poller } from '#platform/pollers.ts';
import type { Db, Tx } from '#schema.ts';

/** Window of unpaid supports of one e-mail. */
const UNPAID_WINDOW_SECONDS = 10 * 60;

/** Supports that are not in the totals yet are summed on read; a batch backfills older hosts. */
const COUNT_SECONDS = 60;
const COUNT_BATCH = 1_000;
const COUNT_BATCHES = 100;

/**
 * Opens the payment of a support and stores its content. Throws what `missingHost` makes,
 * `support.total_too_high`, `support.banned`, `show.vote_closed`, what `requireShown` throws, and `http.too_many` while too many of the same e-mail are unpaid.
 */
export async function placeSupport(
  tx: Tx,
  deps: Pick<Deps, 'config' | 'clock' | 'random' | 'gateways' | 'metrics'>,
  {
    host: username,
    form,
    buyer: signs,
    shown,
  }: { host: string; form: SupportForm; buyer?: BuyerSigns | undefined; shown?: Shown },
): Promise<{ id: string; gross: Rupiah }> {
  const host = await requireActiveHost(tx, username);
  const { fee } = feeAt(deps.config, deps.clock.now());
  if (!fitsQris(form.supporterGift, fee)) throw fail(amountTooHigh(fee));
  const [banned, oldestUnpaid, { judgeSupport, holdDoubtful }, air] = await Promise.all([
    isBanned(tx, host.id, emailKey(form.supporterEmail)),
    findOldestUnpaid(tx, deps, emailKey(form.supporterEmail)),
    filterOf(tx, deps, host.id),
    supportAir(tx, host.id, form.supporterGift),
  ]);
  if (banned) throw blockedFailure('support.banned');
  const { supporterVote: option } = form;
  if (option !== null && !(await isOptionOpen(tx, { hostId: host.id, option, now: deps.clock.now() })))
    throw fail('show.vote_closed');
  if (oldestUnpaid) throw tooMany(deps, 'http.too_many', addSeconds(oldestUnpaid, UNPAID_WINDOW_SECONDS));
  requireShown(shown, { total: grossOf(form.supporterGift, fee), fee, ...air });
  const name = shownName(form);
  // Judged as typed: shortening would remove the evidence.
  const { hidden, doubt, isNameHidden } = judgeSupport(name, form.supporterMessage);
  const held = holdDoubtful && !hidden ? doubt : null;
  const found = hidden ?? held;
  const payment = createPayment(tx, deps, {
    kind: 'support',
    hostId: host.id,
    price: form.supporterGift,
    rule: fee,
    buyer: { email: form.supporterEmail, signs },
    description: supportDescription(host.name),
    payer: { supporter: { supporterName: name, supporterEmail: form.supporterEmail } },
  });
  writeSupportAtCommit(tx, {
    payment_id: payment.id,
    id: deps.random.uuid(),
    host_id: host.id,
    name,
    anonymous: form.supporterAnonymous,
    quiet: signs?.minor ?? false,
    email: form.supporterEmail,
    email_hidden: form.supporterEmailHidden,
    message: shortenLongWords(stripControl(form.supporterMessage)),
    hidden_reason: hidden?.reason ?? null,
    held_reason: held?.reason ?? null,
    because: found ? becauseOf(found) : null,
    name_hidden: isNameHidden,
    revealed_at: null,
    amount: form.supporterGift,
    created_at: deps.clock.now(),
    paid_at: null,
    vote_option: option,
  });
  return payment;
}

/** Only unpaid supports count, so a paying supporter is never stopped. Null: there are fewer than too many. */
function findOldestUnpaid(
  tx: Tx,
  { clock, config }: Pick<Deps, 'config' | 'clock'>,
  email: string,
): Promise<Date | null> {
  const since = subSeconds(clock.now(), UNPAID_WINDOW_SECONDS);
  return nthUnpaidSupport(tx, { emailKey: email, since, nth: config.ordersPerBuyer });
}

/** Adds a paid support to the list and its alert to the line, in the transaction that credits it. */
export const fulfilSupport: Fulfil = async (tx, deps, payment) => {
  const support = await markPaid(tx, payment.id, payment.paidAt);
  if (!support) return { unfulfillable: 'no unpaid support belongs to this payment' };
  const alert = { kind: 'support', ...alertOf(support), settledAt: payment.paidAt } as const;
  const { amount } = support;
  const [banned] = await Promise.all([
    // Banned between order and payment: the host is paid, the stream stays clear. A ban locks this row.
    isBanned(tx, support.host_id, emailKey(support.email)),
    queueAlert(tx, deps, { ...alert, doubtful: support.held_reason !== null }),
    notifyHost(tx, deps, support.host_id, { kind: 'support', id: payment.id, amount }),
    appendWebhookEvent(tx, deps, support.host_id, {
      type: 'support.paid',
      subject: payment.id,
      data: () => ({ payment: paymentReference(payment.id), amount }),
    }),
  ]);
  if (banned) {
    await dropAlerts(tx, deps, { hostId: support.host_id, supportIds: [support.payment_id] });
  }
  await appendLiveEvents(tx, deps, support.host_id, [
    { kind: 'command', command: 'support-refresh' },
    ...widgetEvents('supports'),
  ]);
  return 'fulfilled';
};

export function supportPollers(db: Db, deps: Pick<Deps, 'clock'>): Poller[] {
  return [
    {
      name: 'support-totals',
      everySeconds: COUNT_SECONDS,
      async run() {
        let counted = 0;
        for (let batch = 0; batch < COUNT_BATCHES; batch += 1) {
          const added = await transaction(db, (tx) => countSupports(tx, deps.clock.now(), COUNT_BATCH));
          counted += added;
          if (added < COUNT_BATCH) break;
        }
        return counted;
      },
    },
  ];
}

/** Content of a support's alert: a hidden one keeps its amount, and its name unless that is hidden. */
export function alertOf(support: Support) {
  const isHidden = support.hidden_reason !== null && support.revealed_at === null;
  return {
    hostId: support.host_id,
    supportId: support.payment_id,
    name: isNameHidden(support) ? ANONYMOUS_NAME : support.name,
    message: isHidden ? null : support.message,
    amount: support.amount,
    quiet: support.quiet,
  };
}
