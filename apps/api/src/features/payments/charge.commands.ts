import type { PaymentResult } from '@mabarin/api-client/contract/payments';
import { fail } from '@mabarin/domain/errors';
import { qrisProblem } from '@mabarin/domain/payments/qris';
import { chargeReference, REFERENCE_CHANCES } from '@mabarin/domain/payments/reference';
import { CREATING_RETRY_SECONDS, nextInquiryAt } from '@mabarin/domain/payments/state';
import { addSeconds } from '#platform/date-fns.ts';
import {
  abandonOpenCharge,
  findCharge,
  findLiveCharge,
  insertCharge,
  insertFirstCharge,
  keepProviderId,
  moveCharge,
  recordMade,
  type FirstCharge,
  type PaymentCharge,
} from './charge.queries.ts';
import { isAskable, noteAnswer, noteFailure } from './gateways/gateway-circuit.commands.ts';
import { findPayment, lockPayment, movePayment, renewCharge, takeCharge, type PaymentView } from './payment.queries.ts';
import { paymentResult } from './payment.commands.ts';
import { inquire, inquireCharge, settleUncharged } from './settle.commands.ts';

import type { Deps } from '#deps.ts';
import { isTaken, transaction } from '#platform/db/transaction.ts';
import { singleFlight } from '#platform/single-flight.ts';
import { leaseEnd, whileLeased } from '#platform/lease.ts';
import { GatewayError, type Charge, type PaymentGateway } from '#ports/gateway.port.ts';
import type { Db, Tx } from '#schema.ts';

/** The number of a payment's first turn at a gateway. */
const FIRST_TURN = 1;
/** Time limit of a question about a charge while a viewer waits for a QR. */
const QUESTION_MS = 1_000;

/** Writes the first charge in the payment's own transaction. Null: `openPayment` chooses the gateway itself. */
export function openFirstCharge(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'random' | 'gateways'>,
  id: string,
): Promise<FirstCharge | null> {
  const now = deps.clock.now();
  const row = {
    reference: chargeReference(now, deps.random.int(REFERENCE_CHANCES)),
    payment_id: id,
    gateway: deps.gateways.order[0].name,
    created_at: now,
  };
  return insertFirstCharge(tx, row, leaseEnd(deps.clock));
}

/**
 * Gets the QR of a payment from a gateway, outside any transaction, and returns the payment as its payer sees it.
 * Idempotent; a paid one is returned without a QR. `first` comes from `openFirstCharge`. Throws
 * `payments.gateway_down`.
 */
export async function openPayment(
  db: Db,
  deps: Deps,
  id: string,
  first: FirstCharge | null = null,
): Promise<PaymentResult> {
  const payment = await openedPayment(db, deps, id, first);
  if (!isPayable(payment)) throw fail('payments.gateway_down', { retryAfter: 5 });
  return paymentResult(deps, payment);
}

/**
 * The same for a payment of an earlier attempt of the call. Null: it ended before a payer saw its QR, so the call makes
 * another. Throws `payments.gateway_down`.
 */
export async function resumePayment(db: Db, deps: Deps, id: string): Promise<{ data: PaymentResult } | null> {
  const payment = await openedPayment(db, deps, id, null);
  if (isPayable(payment)) return { data: paymentResult(deps, payment) };
  if (payment.status === 'creating') throw fail('payments.gateway_down', { retryAfter: 5 });
  return null;
}

/** The payer can be shown a QR or the received money. */
function isPayable({ status, qr_string: qr, gross }: PaymentView): boolean {
  return qr !== null || gross === 0 || status === 'paid' || status === 'review';
}

async function openedPayment(db: Db, deps: Deps, id: string, first: FirstCharge | null): Promise<PaymentView> {
  let payment = await singleFlight(deps, `charge:${id}`, () => charge(db, deps, id, first));
  // Another process is asking and will write its result, or died and its lease runs out. Real time: a request's own
  // patience.
  for (let waited = 0; payment.status === 'creating' && waited < deps.config.duplicateWaitMs; waited += 100) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    payment = await known(db, id);
    const free = payment.next_inquiry_at !== null && payment.next_inquiry_at <= deps.clock.now();
    if (payment.status === 'creating' && free)
      payment = await singleFlight(deps, `charge:${id}`, () => charge(db, deps, id));
  }
  return payment;
}

/**
 * Takes a payment out of `creating`. A charge of an earlier attempt is looked for first, so a payment never has two
 * visible QRs. Returns the payment, still `creating` when another process works on it. Throws `payments.gateway_down`.
 */
export async function charge(db: Db, deps: Deps, id: string, first: FirstCharge | null = null): Promise<PaymentView> {
  const payment = first?.payment ?? (await known(db, id));
  if (payment.status !== 'creating') return payment;
  const turn = first ? FIRST_TURN : await takeCharge(db, id, { now: deps.clock.now(), until: leaseEnd(deps.clock) });
  try {
    if (turn === null) {
      await inquire(db, deps, id, QUESTION_MS);
      return await known(db, id);
    }
    return await whileLeased(
      () => renewCharge(db, id, { turn, until: leaseEnd(deps.clock) }),
      () => chargeInOrder(db, deps, { payment, turn, first }),
    );
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    deps.log.warn({ err: error, payment: id }, 'no gateway gave a QR');
    const retry = addSeconds(deps.clock.now(), CREATING_RETRY_SECONDS);
    await movePayment(db, id, ['creating'], { next_inquiry_at: retry });
    throw fail('payments.gateway_down', { cause: error, retryAfter: 5 });
  }
}

/**
 * Asks the gateways in order, each once. A charge with an unknown outcome stays open until the next gateway gets its
 * own (`openCharge` abandons it then): nobody has seen its QR, so nobody can pay it. Throws `GatewayError` when none
 * gave a QR.
 */
async function chargeInOrder(
  db: Db,
  deps: Deps,
  { payment, turn, first }: { payment: PaymentView; turn: number; first: FirstCharge | null },
): Promise<PaymentView> {
  const { id, gross, description, expires_at: expiresAt } = payment;
  let failure: GatewayError | null = null;
  /** Gateways that do not say what became of a charge get no other one in this turn. */
  const silent = new Map<string, GatewayError>();
  const findOut = async (charge: PaymentCharge) => {
    try {
      return await resume(db, deps, charge);
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      deps.log.warn(
        { err: error, payment: id, gateway: charge.gateway },
        'a gateway does not say what became of a charge',
      );
      silent.set(charge.gateway, error);
      return null;
    }
  };
  let open = turn === FIRST_TURN ? null : await findLiveCharge(db, id);
  if (open !== null) {
    open = await findOut(open);
    const after = await known(db, id);
    if (after.status !== 'creating') return after;
  }
  // Expired, and no payer has a QR of it.
  if (open === null && deps.clock.now() >= expiresAt) return (await settleUncharged(db, deps, id)) ?? payment;

  for (const gateway of inOrder(deps, open)) {
    if (silent.has(gateway.name)) continue;
    const opened = first?.charge.gateway === gateway.name ? first : null;
    if (opened === null && !(await isAskable(db, deps, gateway.name))) continue;
    const mine = opened?.charge ?? (await openCharge(db, deps, { payment, turn, gateway, open }));
    if (mine === null) return known(db, id);
    try {
      const made = await gateway.create({ reference: mine.reference, amount: gross, description, expiresAt });
      const recorded = await record(db, deps, { payment, charge: mine, made });
      // A circuit without counted failures has nothing to clear.
      if (opened?.failures !== 0) await noteAnswer(db, deps, gateway.name);
      return recorded;
    } catch (error) {
      if (!(error instanceof GatewayError)) throw error;
      deps.log.warn({ err: error, payment: id, gateway: gateway.name }, 'a gateway gave no QR');
      failure = error;
      await noteFailure(db, deps, gateway.name, error);
      if (error.accepted === 'no') await moveCharge(db, mine.reference, ['open'], { state: 'abandoned' });
    }
    const left = await findLiveCharge(db, id);
    open = left?.state === 'open' ? await findOut(left) : null;
    const after = await known(db, id);
    if (after.status !== 'creating') return after;
  }
  throw failure ?? [...silent.values()][0] ?? new GatewayError('no gateway is asked for QRs at this moment', 'no');
}

/** Gateways that take payments; the one with the open charge first. */
function inOrder({ gateways: { order } }: Pick<Deps, 'gateways'>, open: PaymentCharge | null) {
  return [...order].sort((left, right) => Number(right.name === open?.gateway) - Number(left.name === open?.gateway));
}

/**
 * Finds out the state of an open charge. Returns it when its gateway does not have it, so that it may be sent again;
 * null when it is recorded or abandoned. Throws `GatewayError` while its gateway does not say.
 */
async function resume(db: Db, deps: Deps, open: PaymentCharge): Promise<PaymentCharge | null> {
  const gateway = deps.gateways.find(open.gateway);
  if (gateway !== undefined && (gateway.findsByReference || open.provider_id !== null)) {
    const { answer, payment } = await inquireCharge(db, deps, open, { limitMs: QUESTION_MS });
    if (answer?.state === 'missing') return open;
    if (payment?.status !== 'creating') return null;
  }
  await giveUp(db, deps, open.reference);
  return null;
}

/** Abandons an open charge, and has its gateway refuse money for it where possible. */
async function giveUp(db: Db, deps: Deps, reference: string): Promise<void> {
  await moveCharge(db, reference, ['open'], { state: 'abandoned' });
  const abandoned = await findCharge(db, reference);
  if (abandoned?.state !== 'abandoned') return;
  deps.log.warn({ reference, gateway: abandoned.gateway }, 'a charge is given up; nobody has seen its QR');
  await inquireCharge(db, deps, abandoned, { limitMs: QUESTION_MS }).catch((error: unknown) => {
    if (!(error instanceof GatewayError)) throw error;
  });
}

/**
 * Writes the charge before its gateway is asked: this gateway's open one again, else a new one, which abandons the open
 * one. Null: the payment has ended, or another process has taken over.
 */
function openCharge(
  db: Db,
  deps: Pick<Deps, 'clock' | 'random'>,
  {
    payment,
    turn,
    gateway,
    open,
  }: { payment: PaymentView; turn: number; gateway: PaymentGateway; open: PaymentCharge | null },
): Promise<PaymentCharge | null> {
  return transaction(db, async (tx) => {
    const locked = await lockPayment(tx, payment.id);
    if (locked?.status !== 'creating' || locked.charges !== turn) return null;
    if (open?.gateway === gateway.name) {
      const now = await findCharge(tx, open.reference);
      if (now?.state === 'open') return now;
    }
    await abandonOpenCharge(tx, payment.id);
    if (locked.provider !== gateway.name) await movePayment(tx, payment.id, ['creating'], { provider: gateway.name });
    const now = deps.clock.now();
    // Skips a number that another charge of this second has drawn.
    for (let drawn = deps.random.int(REFERENCE_CHANCES); ; drawn = (drawn + 1) % REFERENCE_CHANCES) {
      const charged = await insertCharge(tx, {
        reference: chargeReference(now, drawn),
        payment_id: payment.id,
        gateway: gateway.name,
        provider_id: null,
        state: 'open',
        created_at: now,
      });
      if (charged !== null) return charged;
    }
  });
}

/** Makes a gateway's QR the payment's. Throws `GatewayError` when its amount or charge is another. */
async function record(
  db: Db,
  deps: Deps,
  { payment, charge, made }: { payment: PaymentView; charge: PaymentCharge; made: Charge },
): Promise<PaymentView> {
  const { reference } = charge;
  const next = nextInquiryAt({ status: 'pending', expiresAt: payment.expires_at }, deps.clock.now());
  if (qrisProblem(made.qrString, payment.gross) === null) {
    const taken = (error: unknown) => {
      if (isTaken(error)) return false;
      throw error;
    };
    if (await recordMade(db, charge, { ...made, nextInquiryAt: next }).catch(taken)) {
      const { providerId: provider_id, qrString: qr_string } = made;
      return { ...payment, status: 'pending', provider: charge.gateway, provider_id, qr_string, next_inquiry_at: next };
    }
  }
  // The cause is examined under the lock.
  const outcome = await transaction(db, async (tx) => {
    const locked = await lockPayment(tx, payment.id);
    const charged = await findCharge(tx, reference);
    if (!locked || !charged) throw new Error(`charge ${reference} was never written`);
    if (!(await keepProviderId(tx, charged, made.providerId))) return 'it names another charge';
    const problem = qrisProblem(made.qrString, payment.gross);
    if (problem !== null) return problem;
    if (charged.state !== 'open') return charged.state === 'abandoned' ? 'unwanted' : 'known';
    if (locked.status !== 'creating') return 'unwanted';
    await moveCharge(tx, reference, ['open'], { state: 'made' });
    await movePayment(tx, payment.id, ['creating'], {
      status: 'pending',
      provider_id: made.providerId,
      qr_string: made.qrString,
      next_inquiry_at: next,
    });
    return 'known';
  }).catch((error: unknown) => {
    if (isTaken(error)) return 'it names another charge';
    throw error;
  });
  if (outcome === 'known') return known(db, payment.id);
  if (outcome !== 'unwanted') {
    deps.log.error({ reference, why: outcome }, 'a gateway sent a QR that nobody must see');
    await giveUp(db, deps, reference);
    throw new GatewayError(`the QR is of no use: ${outcome}`, 'unknown');
  }
  // The payment ended, or the charge was abandoned, while the gateway made it: the gateway is asked to take no money.
  const late = await findCharge(db, reference);
  if (late !== null) {
    await inquireCharge(db, deps, late).catch((error: unknown) => {
      if (!(error instanceof GatewayError)) throw error;
      deps.log.warn({ err: error, reference }, 'a charge that nobody wants could not be ended');
    });
  }
  return known(db, payment.id);
}

async function known(db: Db, id: string): Promise<PaymentView> {
  const payment = await findPayment(db, id);
  if (!payment) throw new Error(`payment ${id} was never created`);
  return payment;
}
