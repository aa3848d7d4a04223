import { isRupiah, type Rupiah } from '@mabarin/domain/money';
import pLimit from 'p-limit';
import { bookedCharges, type BookedCharge } from './run.queries.ts';
import type { Deps } from '#deps.ts';
import { gatewayNamed, inquireCharge } from '#features/payments/index.ts';
import { GatewayError, type ChargeStatus } from '#ports/gateway.port.ts';
import type { Db } from '#schema.ts';

/** Questions at once. */
const AT_ONCE = 4;

/** A charge before and after it was asked about, and what its gateway said. */
export type Asked = { charge: BookedCharge; before: BookedCharge; answer: ChargeStatus | 'unanswered' };

/** Asks about charges, a few at once. What would change something goes the one way by which money is credited. */
export async function askCharges(db: Db, deps: Deps, charges: readonly BookedCharge[]): Promise<Asked[]> {
  const answers = await pLimit(AT_ONCE).map([...charges], (charge) => ask(db, deps, charge));
  const after = await bookedCharges(
    db,
    charges.map(({ reference }) => reference),
  );
  return charges.map((before, at) => ({
    before,
    charge: after.get(before.reference) ?? before,
    answer: answers[at] ?? 'unanswered',
  }));
}

async function ask(db: Db, deps: Deps, charge: BookedCharge): Promise<ChargeStatus | 'unanswered'> {
  const { reference, provider_id: providerId, status } = charge;
  try {
    const gateway = gatewayNamed(deps, charge.gateway);
    // Nobody knows its name there, so no payer has seen it.
    if (providerId === null && !gateway.findsByReference) return { state: 'missing' };
    const answer = await gateway.inquire({ reference, providerId });
    const isOpen =
      status === 'creating' || status === 'pending' || answer.state === 'pending' || answer.state === 'paid';
    if (isCounted(charge) || !isOpen) return answer;
    try {
      return (await inquireCharge(db, deps, charge)).answer ?? answer;
    } catch (error) {
      if (error instanceof GatewayError) throw error;
      deps.log.error({ err: error, reference }, 'what reconciliation found of a charge could not be settled');
      return answer;
    }
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    deps.log.warn({ err: error, reference }, 'a charge could not be reconciled');
    return 'unanswered';
  }
}

/** Asks again about charges that a settlement names and nobody has paid; answers how many brought money. */
export async function askAgain(db: Db, deps: Deps, references: readonly string[]): Promise<number> {
  const charges = await bookedCharges(db, references);
  const asked = await askCharges(db, deps, [...charges.values()]);
  return asked.filter(({ before, charge }) => !isCounted(before) && isCounted(charge)).length;
}

/** Whether our books have a charge's money, or know that nobody can read how much it is. */
export function isCounted({ state }: BookedCharge): boolean {
  return state === 'paid' || state === 'duplicate';
}

/** Whole rupiah of a gateway's answer; null: none that can be read. */
export function amountOf(answer: ChargeStatus): Rupiah | null {
  if (answer.state === 'missing' || answer.amount === null || answer.currency !== 'IDR') return null;
  return isRupiah(answer.amount) ? answer.amount : null;
}

/** Our side of a difference, as its task tells it. */
export function oursOf({ payment_id: payment, gateway, state, status, received, refunded }: BookedCharge) {
  return { gateway, payment, payment_is: status, charge_is: state, received, ...(refunded === 0 ? {} : { refunded }) };
}

/** The gateway's side. */
export function theirsOf(answer: ChargeStatus) {
  if (answer.state === 'missing') return { state: answer.state };
  const { state, amount, currency, providerId, paidAt } = answer;
  return { state, amount, currency, provider_id: providerId, paid_at: paidAt };
}
