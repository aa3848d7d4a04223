import type { MoneyStop } from '@mabarin/api-client/contract/desk/desk';
import { fail } from '@mabarin/domain/errors';
import type { Failure } from '@mabarin/domain/failures';
import { instantText } from '@mabarin/domain/time';
import { changed, type Call, type Done, type LittleDeps } from '#features/operator/call.commands.ts';
import { deleteMoneyStop, findMoneyStop, insertMoneyStop, type MoneyStop as Stop } from '#features/cash/index.ts';
import type { Db, Tx } from '#schema.ts';

/** The stop of all money that goes out as every page of the desk shows it; null: it goes. */
export async function shownMoneyStop(db: Db): Promise<MoneyStop | null> {
  const stop = await findMoneyStop(db);
  return stop && { by: stop.operator, at: stop.stopped_at.toISOString(), why: stop.reason };
}

/** The refusal of what would send money while all of it is stopped. */
export function moneyStopped({ operator: by, stopped_at: at, reason: why }: Stop): Failure {
  return fail('desk.money_stopped', { values: { by, since: instantText(at), why } });
}

/** Stops all cash-outs and refunds, until an operator lets them go. A second stop changes nothing. */
export async function stopMoney(tx: Tx, { clock }: LittleDeps, { operator, why }: Call): Promise<Done> {
  const stop = { operator: operator.name, reason: why, stopped_at: clock.now() };
  if (!(await insertMoneyStop(tx, stop))) return 'All money is stopped already.';
  return {
    text: 'No cash-out and no refund is sent until "money resume". What a provider has already goes on there.',
    before: { held: false },
    after: { held: true },
  };
}

/** Lets money go out again. Throws `desk.money_goes`, and `desk.changed` when it is another stop than the page showed. */
export async function resumeMoney(tx: Tx, _deps: LittleDeps, { seen, subject }: Call): Promise<Done> {
  const stop = await deleteMoneyStop(tx);
  if (stop === null) throw fail('desk.money_goes');
  if (seen !== undefined && seen[subject] !== stop.stopped_at.toISOString()) throw changed('Penahanan');
  return {
    text: 'Cash-outs and refunds are sent again.',
    before: { held: true, why: stop.reason },
    after: { held: false },
  };
}
