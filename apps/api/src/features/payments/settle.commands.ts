import { isRupiah } from '@mabarin/domain/money';
import { qrisProblem } from '@mabarin/domain/payments/qris';
import {
  allowedFrom,
  decidePayment,
  nextInquiryAt,
  PAY_TIME_SLACK_SECONDS,
  type GatewayAnswer,
  type PaymentException,
  type PaymentState,
  type PaymentDecision,
} from '@mabarin/domain/payments/state';
import { settleOn } from '@mabarin/domain/time';
import { differenceInSeconds } from '#platform/date-fns.ts';
import { closeDifferences, openTask } from '#features/tasks/index.ts';
import {
  abandonOpenCharge,
  adoptCharge,
  findCharge,
  findLiveCharge,
  forgetUnknownStates,
  isLive,
  keepProviderId,
  listCharges,
  moveCharge,
  PAYABLE,
  payCharge,
  type PaymentCharge,
} from './charge.queries.ts';
import { isCounted, noteContradiction, noteUnknownState, unknownSubject } from './contradiction.commands.ts';
import { receiptMail, troubleMail, type Trouble } from './payment.mail.ts';
import {
  findPayer,
  findPayment,
  lockPayment,
  movePayment,
  recordInquiry,
  type PaymentView,
} from './payment.queries.ts';
import type { Deps, LiveDeps } from '#deps.ts';
import { lockSpendable, releaseCredit, spendCredit } from '#features/credit/index.ts';
import { postJournal, type NewEntry } from '#features/ledger/index.ts';
import { appendLiveEvents, publicRefresh } from '#features/live/index.ts';
import { listOverUses, tellUse } from '#features/vouchers/index.ts';
import { appendWebhookEvent, paymentReference } from '#features/webhooks/index.ts';
import { afterCommit, transaction } from '#platform/db/transaction.ts';
import { sendMail } from '#platform/mail/mail.ts';
import type { Fulfilment } from '#ports/fulfilment.port.ts';
import { GatewayError, UnknownStateError, type ChargeStatus, type PaymentGateway } from '#ports/gateway.port.ts';
import type { Db, Tx } from '#schema.ts';

/** The gateway's reply, null if nobody can be asked, and the payment after it. */
type Inquiry = { answer: ChargeStatus | null; payment: SettledPayment | null };

type SettledPayment = Pick<PaymentView, 'status' | 'expires_at'>;

/**
 * Asks the gateway about a payment, by its id or a charge's reference, and applies the reply: the only way by which
 * money is credited. Returns the payment, or null when there is none. Throws `GatewayError` when the gateway could not
 * be asked.
 */
export async function inquire(db: Db, deps: Deps, name: string, limitMs?: number): Promise<PaymentView | null> {
  const find = async () => (await findLiveCharge(db, name)) ?? findCharge(db, name);
  let charge = await find();
  if (charge === null) {
    await adoptCharge(db, name);
    charge = await find();
  }
  if (charge === null) return settleUncharged(db, deps, name);
  const { payment } = await inquireCharge(db, deps, charge, { limitMs });
  return payment === null ? null : findPayment(db, charge.payment_id);
}

/**
 * The same for one charge, perhaps an abandoned one. If it was abandoned or its payment has ended, its gateway ends it
 * too. `providerId`: the gateway's id, if known; `payment`: the id of the notified payment; `heardAt`: time of the
 * notification; `limitMs`: time limit. Throws `GatewayError`.
 */
export async function inquireCharge(
  db: Db,
  deps: Deps,
  charge: PaymentCharge,
  {
    providerId = charge.provider_id,
    payment: told = null,
    heardAt = null,
    limitMs,
  }: {
    providerId?: string | null;
    payment?: string | null;
    heardAt?: Date | null;
    limitMs?: number | undefined;
  } = {},
): Promise<Inquiry> {
  const { reference, payment_id: paymentId, gateway: name, state } = charge;
  const answer = await askCharge(db, deps, charge, { providerId, payment: told, limitMs });
  if (answer === null) return { answer, payment: await settleUncharged(db, deps, paymentId) };
  const payment = await settle(db, deps, charge, answer, heardAt);
  const isWanted = state !== 'abandoned' && (payment?.status === 'creating' || payment?.status === 'pending');
  if (answer.state !== 'pending' || answer.reference !== reference || isCounted(charge) || isWanted)
    return { answer, payment };
  // The gateway still takes money. Its reply includes a payment that arrives before it stops.
  const ended = await gatewayNamed(deps, name).expire({ reference, providerId: providerId ?? answer.providerId });
  return { answer: ended, payment: await settle(db, deps, charge, ended) };
}

/** Null: the gateway does not search by our reference, and its own id is unknown. Throws `GatewayError`. */
export async function askCharge(
  db: Db,
  deps: Pick<Deps, 'clock' | 'gateways'>,
  charge: PaymentCharge,
  {
    providerId = charge.provider_id,
    payment = null,
    limitMs,
  }: { providerId?: string | null; payment?: string | null; limitMs?: number | undefined } = {},
): Promise<ChargeStatus | null> {
  const gateway = gatewayNamed(deps, charge.gateway);
  if (providerId === null && !gateway.findsByReference) return null;
  const payments = [...charge.payments, ...(payment === null ? [] : [payment])];
  try {
    return await gateway.inquire(
      { reference: charge.reference, providerId, payments, isCounted: isCounted(charge) },
      limitMs,
    );
  } catch (error) {
    if (error instanceof UnknownStateError) await noteUnknownState(db, deps, charge, error);
    throw error;
  }
}

/** Throws `GatewayError` for a gateway that is not configured. */
export function gatewayNamed({ gateways }: Pick<Deps, 'gateways'>, name: string): PaymentGateway {
  const gateway = gateways.find(name);
  if (!gateway) throw new GatewayError(`the gateway ${name} is not configured`, 'unknown');
  return gateway;
}

/** Ends an expired payment without an askable charge: no payer has seen a QR. Null: there is no such payment. */
export async function settleUncharged(
  db: Db,
  deps: LiveDeps & Pick<Deps, 'metrics'>,
  id: string,
): Promise<PaymentView | null> {
  const exists = await transaction(db, async (tx) => {
    const payment = await lockPayment(tx, id);
    if (!payment) return false;
    const now = deps.clock.now();
    const isCreating = payment.status === 'creating';
    const live = await findLiveCharge(tx, id);
    if (live?.state === 'made' || (isCreating && now < payment.expires_at)) return true;
    await abandonOpenCharge(tx, id);
    if (isCreating && (await movePayment(tx, id, ['creating'], { status: 'expired', ended_at: now }))) {
      await releaseCredit(tx, deps, payment);
      await tellUse(tx, deps, payment);
      await appendLiveEvents(tx, deps, payment.host_id, [publicRefresh]);
      afterCommit(tx, () => deps.metrics.countOrder(payment.kind, 'expired'));
    }
    if (payment.next_inquiry_at !== null) await recordInquiry(tx, id, { now, next: null });
    return true;
  });
  return exists ? findPayment(db, id) : null;
}

/**
 * Applies the gateway's reply about a charge in one transaction: state, journal, fulfilment, operator task. Idempotent
 * under concurrency (docs/money.md "When a payment counts"). Returns the payment's new state. `heardAt`: time of the
 * gateway's notification, if any.
 */
export async function settle(
  db: Db,
  deps: Deps,
  charge: Pick<PaymentCharge, 'reference' | 'payment_id'>,
  answer: ChargeStatus,
  heardAt: Date | null = null,
): Promise<SettledPayment> {
  const { isLate, ...settled } = await settleOne(db, deps, charge, answer, heardAt);
  if (isLate) await endOverUses(db, deps, charge.payment_id);
  return settled;
}

/**
 * Ends the open payments that a late one left without a use of its voucher, so that nobody pays them by mistake. The next
 * inquiry ends their QR at the gateway.
 */
async function endOverUses(db: Db, deps: LiveDeps & Pick<Deps, 'metrics'>, paidId: string): Promise<void> {
  for (const id of await listOverUses(db, paidId)) {
    await transaction(db, async (tx) => {
      const payment = await lockPayment(tx, id);
      const now = deps.clock.now();
      const ended = { status: 'expired', ended_at: now, next_inquiry_at: now } as const;
      if (!payment || !(await movePayment(tx, id, ['pending'], ended))) return;
      await releaseCredit(tx, deps, payment);
      await tellUse(tx, deps, payment);
      await appendLiveEvents(tx, deps, payment.host_id, [publicRefresh]);
      afterCommit(tx, () => deps.metrics.countOrder(payment.kind, 'expired'));
    });
  }
}

/** `isLate`: money was counted that came after the payment's end. */
function settleOne(
  db: Db,
  deps: Deps,
  { reference, payment_id: id }: Pick<PaymentCharge, 'reference' | 'payment_id'>,
  answer: ChargeStatus,
  heardAt: Date | null,
): Promise<SettledPayment & { isLate: boolean }> {
  return transaction(db, async (tx) => {
    // The charges are read after the lock, so that a concurrent settlement's commit is seen.
    const [payment, charges] = await Promise.all([lockPayment(tx, id), listCharges(tx, id)]);
    const charge = charges.find((one) => one.reference === reference);
    if (!payment || !charge) throw new Error(`charge ${reference} is of no payment`);
    const now = deps.clock.now();
    const decision = decidePayment(
      {
        status: payment.status,
        charge: { reference, state: charge.state, createdAt: charge.created_at },
        paidElsewhere: charges.some((one) => one.state === 'paid' && one !== charge),
        gross: payment.gross,
        expiresAt: payment.expires_at,
      },
      gatewayAnswer(answer),
      now,
    );
    const isPaying = decision.do === 'fulfil' || decision.do === 'review' || decision.do === 'duplicate';
    const hasLive = charges.some((one) => isLive(one) && !(one === charge && isPaying));
    const asked = (status: PaymentState) => ({
      inquiries: payment.inquiries + 1,
      last_inquiry_at: now,
      next_inquiry_at: nextInquiry({ payment, status, hasLive, now }),
    });
    const moved = await apply(tx, deps, { payment, charge, decision, answer, now, asked });
    // Fulfilment has its own events; everything else only shows on the ticket.
    const isEnded = moved === 'expired' || moved === 'failed' || moved === 'review';
    if (isEnded) {
      await releaseCredit(tx, deps, payment);
      await appendLiveEvents(tx, deps, payment.host_id, [publicRefresh]);
    }
    if (moved !== null && moved !== 'creating' && moved !== 'pending') {
      await tellUse(tx, deps, payment);
      afterCommit(tx, () => deps.metrics.countOrder(payment.kind, moved));
    }
    if (moved === 'paid') {
      const counted = decision.do === 'fulfil' ? decision.paidAt : null;
      const since = counted === null || counted >= now ? heardAt : counted;
      const lag = since === null ? null : deps.clock.now().getTime() - since.getTime();
      if (lag !== null) afterCommit(tx, () => deps.metrics.observeSettle(payment.kind, lag / 1_000));
    }
    if (charge.unknown_states > 0) {
      await forgetUnknownStates(tx, reference);
      await closeDifferences(tx, [unknownSubject(reference)], now);
    }
    if (moved === null) await recordInquiry(tx, id, { now, next: asked(payment.status).next_inquiry_at });
    if (isCounted(charge)) await noteContradiction(tx, deps, { payment, reference }, answer);
    const isLate = moved === 'paid' && decision.do === 'fulfil' && decision.exception !== 'none';
    return { status: moved ?? payment.status, expires_at: payment.expires_at, isLate };
  });
}

/** `hasLive`: a charge of the payment is open or made, so its QR may be on a screen. */
function nextInquiry({
  payment,
  status,
  hasLive,
  now,
}: {
  payment: PaymentView;
  status: PaymentState;
  hasLive: boolean;
  now: Date;
}): Date | null {
  const { expires_at: expiresAt } = payment;
  // The process that makes its QR has set this time.
  if (status === 'creating') return payment.next_inquiry_at;
  if (status !== 'paid' && status !== 'review') return nextInquiryAt({ status, expiresAt }, now);
  // Another charge brought the money while this one's QR may be on a screen: it is ended, and asked about like an
  // expired payment.
  if (!hasLive) return null;
  return status === payment.status ? nextInquiryAt({ status: 'expired', expiresAt }, now) : now;
}

type DecisionContext = {
  payment: PaymentView;
  charge: PaymentCharge;
  decision: PaymentDecision;
  answer: ChargeStatus;
  now: Date;
  /** Inquiry columns of a payment in the new state. */
  asked: (status: PaymentState) => Pick<PaymentView, 'inquiries' | 'last_inquiry_at' | 'next_inquiry_at'>;
};

/** Carries a decision out. Returns the payment's new state, or null when it did not move. */
async function apply(tx: Tx, deps: Deps, context: DecisionContext): Promise<PaymentState | null> {
  const { payment, charge, decision, answer, now, asked } = context;
  const move = async (to: PaymentState) =>
    (await movePayment(tx, payment.id, allowedFrom(to), { ...asked(to), ended_at: now, status: to })) ? to : null;
  switch (decision.do) {
    case 'fulfil':
      return (await pay(tx, deps, { ...context, decision })) ? 'paid' : null;
    case 'review':
      return (await review(tx, deps, { ...context, decision })) ? 'review' : null;
    case 'duplicate':
      await bookDuplicate(tx, deps, { ...context, decision });
      return null;
    case 'record':
      return (await recordAnswer(tx, context)) ? 'pending' : null;
    case 'expire':
      return move('expired');
    case 'fail':
      return move('failed');
    case 'charge':
      return null;
    case 'nothing':
      if (decision.why === 'mismatch') {
        const { reference } = charge;
        deps.log.error({ payment: payment.id, reference, answer }, 'the gateway answered about another charge');
        await openTask(tx, { subject: payment.id, reason: 'mismatch', detail: { reference, answer }, now });
      }
      return null;
  }
}

/** Makes a QR from an inquiry the payment's; returns false when there is none, or none that may be shown. */
async function recordAnswer(tx: Tx, { payment, charge, answer, asked }: DecisionContext): Promise<boolean> {
  if (answer.state === 'missing' || answer.qrString === null || charge.state !== 'open') return false;
  const problem = qrisProblem(answer.qrString, payment.gross);
  if (problem !== null || !(await keepProviderId(tx, charge, answer.providerId))) return false;
  await moveCharge(tx, charge.reference, ['open'], { state: 'made' });
  return movePayment(tx, payment.id, allowedFrom('pending'), {
    status: 'pending',
    provider: charge.gateway,
    provider_id: answer.providerId,
    qr_string: answer.qrString,
    ...asked('pending'),
  });
}

/** Moves a payment with received money, and its charge; returns false when another process was faster. */
function takeMoney(
  tx: Tx,
  { charge, answer, asked }: DecisionContext,
  set: { status: 'paid' | 'review' } & Parameters<typeof movePayment>[3],
): Promise<boolean> {
  const providerId = answer.state === 'missing' ? null : answer.providerId;
  return payCharge(tx, charge, {
    providerId,
    payments: answer.state === 'missing' ? [] : answer.payments,
    walletReference: answer.state === 'missing' ? null : (answer.walletReference ?? null),
    from: allowedFrom(set.status),
    set: { ...set, ...asked(set.status), provider: charge.gateway, provider_id: providerId },
  });
}

/** Money for a paid payment goes to suspense under its charge, and an operator decides. */
async function bookDuplicate(
  tx: Tx,
  deps: Deps,
  {
    payment,
    charge: { reference },
    decision: { received },
    answer,
    now,
  }: DecisionContext & { decision: Extract<PaymentDecision, { do: 'duplicate' }> },
): Promise<void> {
  const payments = answer.state === 'missing' ? [] : [...answer.payments];
  const wallet = answer.state === 'missing' ? null : (answer.walletReference ?? null);
  const set = { state: 'duplicate', received, payments, wallet_reference: wallet } as const;
  if (!(await moveCharge(tx, reference, PAYABLE, set))) return;
  deps.log.error({ payment: payment.id, reference, received }, 'a second payment came for what was paid already');
  const detail = { payment: payment.id, received, answer };
  await openTask(tx, { subject: reference, reason: 'duplicate', detail, now });
  if (received === null || received <= 0) return;
  await mailTrouble(tx, deps, payment, 'over');
  await postJournal(tx, deps, {
    kind: 'payment',
    idemKey: `payment_charge:${reference}`,
    ref: { type: 'payment_charge', id: reference },
    effectiveAt: now,
    entries: [
      { account: 'gateway_receivable', amount: -received },
      { account: 'unfulfilled_suspense', amount: received },
    ],
  });
}

/** Too little or unreadable money goes to suspense, and an operator decides. */
async function review(
  tx: Tx,
  deps: Deps,
  context: DecisionContext & { decision: Extract<PaymentDecision, { do: 'review' }> },
): Promise<boolean> {
  const {
    payment,
    decision: { exception, received },
    answer,
    now,
  } = context;
  const { id, gross } = payment;
  if (!(await takeMoney(tx, context, { status: 'review', exception, received }))) return false;
  await openTask(tx, { subject: id, reason: 'under', detail: { asked: gross, received, answer }, now });
  await mailTrouble(tx, deps, payment, 'under');
  if (received === null || received <= 0) return true;
  await postJournal(tx, deps, {
    kind: 'payment',
    idemKey: `payment:${id}`,
    ref: { type: 'payment', id },
    effectiveAt: now,
    entries: [
      { account: 'gateway_receivable', amount: -received },
      { account: 'unfulfilled_suspense', amount: received },
    ],
  });
  return true;
}

async function pay(
  tx: Tx,
  deps: Deps,
  context: DecisionContext & { decision: Extract<PaymentDecision, { do: 'fulfil' }> },
): Promise<boolean> {
  const { payment, charge, decision, answer, now } = context;
  const { id, gross, host_id: hostId } = payment;
  const { paidAt, excess } = decision;
  const received = gross + excess;
  const set = { status: 'paid', exception: decision.exception, received, paid_at: paidAt } as const;
  if (!(await takeMoney(tx, context, set))) return false;
  const said = answer.state === 'paid' ? answer.paidAt : null;
  if (said !== null && !(Math.abs(differenceInSeconds(said, paidAt)) <= PAY_TIME_SLACK_SECONDS)) {
    const { reference } = charge;
    deps.log.warn({ payment: id, reference, said, counted: paidAt }, 'a gateway names a pay time that cannot be right');
  }

  const delivery = await deliver(tx, deps, { payment, paidAt });
  const entries: NewEntry[] = [{ account: 'gateway_receivable', amount: -received }];
  if ('entries' in delivery) {
    entries.push(...delivery.entries);
    if (delivery.missing > 0) {
      const detail = { missing: delivery.missing, reserved: payment.credit };
      await openTask(tx, { subject: id, reason: 'credit', detail, now });
    }
    if (excess > 0) {
      entries.push({ account: 'unfulfilled_suspense', amount: excess });
      await openTask(tx, { subject: id, reason: 'excess', detail: { gross, received }, now });
      await mailTrouble(tx, deps, payment, 'over');
    }
  } else {
    entries.push({ account: 'unfulfilled_suspense', amount: received });
    const exception: PaymentException = 'unfulfillable';
    await movePayment(tx, id, ['paid'], { exception });
    await releaseCredit(tx, deps, payment);
    await appendLiveEvents(tx, deps, hostId, [publicRefresh]);
    await openTask(tx, {
      subject: id,
      reason: 'unfulfillable',
      detail: { why: delivery.unfulfillable, received },
      now,
    });
    await mailTrouble(tx, deps, payment, 'unfulfillable');
  }
  await Promise.all([
    'entries' in delivery ? sendReceipt(tx, deps, payment, paidAt) : null,
    postJournal(tx, deps, {
      kind: 'payment',
      idemKey: `payment:${id}`,
      ref: { type: 'payment', id },
      effectiveAt: paidAt,
      entries,
    }),
  ]);
  return true;
}

async function mailTrouble(tx: Tx, deps: Deps, payment: PaymentView, trouble: Trouble): Promise<void> {
  const payer = await findPayer(tx, payment.id);
  if (payer === null) return;
  const mail = troubleMail(deps.config, payer.email, { ...payment, ...payer, trouble });
  await sendMail(tx, deps, mail, { payment: payment.id, mail: 'trouble' });
}

async function sendReceipt(tx: Tx, deps: Deps, payment: PaymentView, paidAt: Date): Promise<void> {
  if (!('supporter' in payment.payer)) return;
  const { supporterEmail } = payment.payer.supporter;
  const mail = receiptMail(deps.config, supporterEmail, { ...payment, paidAt, tickets: [] });
  await sendMail(tx, deps, mail, { payment: payment.id, mail: 'receipt' });
}

/**
 * Pays a payment that voucher and credit cover whole, in the transaction that creates it: no gateway is asked. Returns its area's
 * result; `unfulfillable` must roll the transaction back.
 */
export async function payByCredit(tx: Tx, deps: Deps, id: string): Promise<Fulfilment> {
  const payment = await lockPayment(tx, id);
  const now = deps.clock.now();
  const set = { status: 'paid', received: 0, paid_at: now, next_inquiry_at: null } as const;
  if (payment?.gross !== 0 || !(await movePayment(tx, id, ['creating'], set))) {
    throw new Error(`payment ${id} is not one that credit pays`);
  }
  const delivery = await deliver(tx, deps, { payment, paidAt: now });
  if (!('entries' in delivery)) return delivery;
  await sendReceipt(tx, deps, payment, now);
  afterCommit(tx, () => deps.metrics.countOrder(payment.kind, 'paid'));
  // What a voucher pays whole moves no money.
  if (payment.price === 0) return 'fulfilled';
  await postJournal(tx, deps, {
    kind: 'payment',
    idemKey: `payment:${id}`,
    ref: { type: 'payment', id },
    effectiveAt: now,
    entries: delivery.entries,
  });
  return 'fulfilled';
}

/** `missing`: rupiah of credit that was spent elsewhere before late money came. */
type Delivery = { entries: NewEntry[]; missing: number } | Exclude<Fulfilment, 'fulfilled'>;

/** Delivers the goods, spends the credit, and returns the entries (docs/money.md "Credit"). */
async function deliver(
  tx: Tx,
  deps: Deps,
  { payment, paidAt }: { payment: PaymentView; paidAt: Date },
): Promise<Delivery> {
  const {
    id,
    description,
    fee,
    fee_bearer: feeBearer,
    gross,
    ticket,
    minor,
    host_id: hostId,
    kind,
    has_show: hasShow,
  } = payment;
  if (payment.host_status !== 'active') return { unfulfillable: 'the host is not active any more' };
  const spendable = payment.credit === 0 ? null : await lockSpendable(tx, id);
  const credit = spendable?.available ?? 0;
  const missing = payment.credit - credit;
  const price = payment.price - missing;

  const sold = {
    id,
    hostId,
    kind,
    description,
    price,
    credit,
    fee,
    fee_bearer: feeBearer,
    gross,
    ticket,
    minor,
    voucher: 'voucher' in payment.payer ? payment.payer.voucher : undefined,
    paidAt,
    hasShow,
  };
  const outcome = await deps.fulfil[kind](tx, deps, sold);
  if (outcome !== 'fulfilled') return outcome;

  if (spendable !== null) await spendCredit(tx, deps, spendable);
  if (missing > 0) await movePayment(tx, id, ['paid'], { price, credit });
  await appendLiveEvents(tx, deps, hostId, [{ kind: 'command', command: 'cash-refresh' }]);
  await appendWebhookEvent(tx, deps, hostId, {
    type: 'payment.paid',
    subject: id,
    data: () => ({
      payment: paymentReference(id),
      kind,
      amount: gross - fee + credit,
      credit,
      fee,
      total: gross,
      paid_at: paidAt.toISOString(),
    }),
  });
  const entries: NewEntry[] = [
    { account: 'host_payable', hostId, amount: gross - fee + credit, settleOn: settleOn(paidAt) },
  ];
  if (credit > 0) entries.push({ account: 'viewer_credit', amount: -credit });
  if (fee > 0) entries.push({ account: 'platform_fee', amount: fee });
  return { entries, missing };
}

function gatewayAnswer(answer: ChargeStatus): GatewayAnswer {
  if (answer.state === 'missing') return { state: 'unknown' };
  const { state, reference, currency, amount, paidAt } = answer;
  if (state !== 'paid') return { state, reference };
  const isReadable = amount !== null && currency === 'IDR' && isRupiah(amount);
  return { state, reference, amount: isReadable ? amount : null, paidAt };
}
