import { parseArgs } from 'node:util';
import { insertOperatorLog } from './operator.queries.ts';
import type { Deps } from '#deps.ts';
import { bankName, giveBack, markPaid, openCashouts, openNumber } from '#features/cash/index.ts';
import { transaction } from '#platform/db/transaction.ts';
import type { Db, Tx } from '#schema.ts';

/** A command that cannot be done as it was typed; its message is for the operator. */
export class OperatorError extends Error {}

export const OPERATOR_USAGE = `Commands:
  cash-outs list
  cash-outs paid <reference> --by <name> --why <text>
  cash-outs reject <reference> --by <name> --why <text>`;

/**
 * Does one command of the operator and answers what to print. Whatever changes something is written down in the same
 * transaction, with who and why. Throws `OperatorError`.
 */
export async function runOperator(db: Db, deps: Deps, typed: readonly string[]): Promise<string> {
  const { positionals, by, why } = read(typed);
  const [area, action, id, ...rest] = positionals;
  if (area !== 'cash-outs' || rest.length > 0) throw new OperatorError(OPERATOR_USAGE);
  if (action === 'list' && id === undefined) return listCashouts(db, deps);
  if ((action !== 'paid' && action !== 'reject') || id === undefined) throw new OperatorError(OPERATOR_USAGE);
  await transaction(db, async (tx) => {
    const ended = action === 'paid' ? await markPaid(tx, deps, id) : await giveBack(tx, deps, id, 'rejected');
    if (!ended) throw new OperatorError(`There is no open cash-out ${id}.`);
    await log(tx, deps, { action: `cash-outs ${action}`, subject: id, by, why });
  });
  return action === 'paid' ? `${id} is paid.` : `${id} is rejected, the money is back on the host's balance.`;
}

function read(typed: readonly string[]) {
  try {
    const { values, positionals } = parseArgs({
      args: [...typed],
      options: { by: { type: 'string' }, why: { type: 'string' } },
      allowPositionals: true,
    });
    return { positionals, by: values.by?.trim() ?? '', why: values.why?.trim() ?? '' };
  } catch (error) {
    throw new OperatorError(`${error instanceof Error ? error.message : String(error)}\n${OPERATOR_USAGE}`);
  }
}

/** Everything needed to send the money by hand, account numbers in clear. */
async function listCashouts(db: Db, deps: Deps): Promise<string> {
  const open = await openCashouts(db);
  if (open.length === 0) return 'No cash-out is open.';
  return open
    .map((cashout) =>
      [
        cashout.id,
        cashout.created_at.toISOString(),
        `send Rp${cashout.amount - cashout.fee}`,
        `to ${bankName(cashout.bank_code)} ${openNumber(deps, cashout.number_sealed)}`,
        cashout.holder,
      ].join('  '),
    )
    .join('\n');
}

async function log(
  tx: Tx,
  deps: Deps,
  entry: { action: string; subject: string; by: string; why: string },
): Promise<void> {
  if (entry.by === '' || entry.why === '')
    throw new OperatorError('Say who you are and why: --by <name> --why <text>.');
  await insertOperatorLog(tx, {
    operator: entry.by,
    action: entry.action,
    subject: entry.subject,
    reason: entry.why,
    created_at: deps.clock.now(),
  });
}
