import { compareAnswer } from '@mabarin/domain/reconciliation/compare';
import pLimit from 'p-limit';
import type { Deps } from '#deps.ts';
import {
  answerOf,
  askCharge,
  bookedCharges,
  booksOf,
  inquireCharge,
  isCounted,
  settle,
  type BookedCharge,
} from '#features/payments/index.ts';
import { GatewayError, type ChargeStatus } from '#ports/gateway.port.ts';
import type { Db } from '#schema.ts';

const AT_ONCE = 4;

/** A charge before and after its question, with its gateway's reply. */
export type Asked = { charge: BookedCharge; before: BookedCharge; answer: ChargeStatus | 'unanswered' };

/** Asks about charges, a few at once. Changes go through the only way by which money is credited. */
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
  const { reference, status } = charge;
  try {
    const answer = await askCharge(db, deps, charge);
    // The charge's id at the gateway is unknown, so no payer has seen the charge.
    if (answer === null) return { state: 'missing' };
    const isOpen =
      status === 'creating' || status === 'pending' || answer.state === 'pending' || answer.state === 'paid';
    try {
      if (isCounted(charge)) {
        if (compareAnswer(booksOf(charge), answerOf(answer)) !== null) await settle(db, deps, charge, answer);
        return answer;
      }
      return isOpen ? ((await inquireCharge(db, deps, charge)).answer ?? answer) : answer;
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

/** Asks again about unpaid charges that a settlement names. Returns how many brought money. */
export async function askAgain(db: Db, deps: Deps, references: readonly string[]): Promise<number> {
  const charges = await bookedCharges(db, references);
  const asked = await askCharges(db, deps, [...charges.values()]);
  return asked.filter(({ before, charge }) => !isCounted(before) && isCounted(charge)).length;
}
