import { fail } from '@mabarin/domain/errors';
import type { Failure } from '@mabarin/domain/failures';
import { approvalsOf, recorded, requireSecondOperator, type ApprovalState } from './approval.commands.ts';
import type { Call, Done } from '#features/operator/call.commands.ts';
import type { Deps } from '#deps.ts';
import { hostIdsOfCharges } from '#features/payments/index.ts';
import { findRow, rowsNamed, undoSettlement, type KeptRow } from '#features/reconciliation/index.ts';
import type { Db, Tx } from '#schema.ts';

/** A row of a settlement that counts, and who approved to undo it. */
export type UndoableRow = KeptRow & { approval: ApprovalState | undefined };

/** Rows by charge or by `<gateway>:<row>`, as `operator` sees them. */
export async function readRows(
  db: Db,
  deps: Pick<Deps, 'clock' | 'config'>,
  operator: string,
  names: readonly string[],
): Promise<UndoableRow[]> {
  if (names.length === 0) return [];
  const rows = await rowsNamed(db, names);
  const hosts = await hostIdsOfCharges(
    db,
    rows.flatMap(({ charge }) => charge ?? []),
  );
  const asked = rows.map((row) => ({ id: String(row.id), ...approvalOf(row, hosts) }));
  const approvals = await approvalsOf(db, deps, { action: 'settlement', operator }, asked);
  return rows.map((row) => ({ ...row, approval: approvals.get(String(row.id)) }));
}

/** A row of a charge counts for the day of its host. */
function approvalOf({ gross, charge }: KeptRow, hosts: ReadonlyMap<string, string>) {
  const hostId = hosts.get(charge ?? '');
  return { amount: Math.abs(gross), version: 0, ...(hostId !== undefined && { hostId }) };
}

/**
 * Takes a wrong row of a settlement back, so that what may be refunded is what it was. Above the limit two operators do it,
 * because money may go out once more. Throws `desk.*`.
 */
export async function undoRow(tx: Tx, deps: Deps, call: Call): Promise<Done> {
  const { subject, operator } = call;
  const colon = subject.indexOf(':');
  const row = await findRow(tx, { gateway: subject.slice(0, colon), key: subject.slice(colon + 1) });
  if (row === null) throw rowGone(subject);
  const hosts = await hostIdsOfCharges(tx, row.charge === null ? [] : [row.charge]);
  const approval = approvalOf(row, hosts);
  // The row's number: a right row may have the same name later.
  const asked = { action: 'settlement', subject: String(row.id), operator: operator.name, ...approval } as const;
  if ((await requireSecondOperator(tx, deps, asked)) === 'recorded') return recorded(call, approval.amount);
  if (!(await undoSettlement(tx, deps, row))) throw rowGone(subject);
  const { id, charge, kind, gross, fee, net } = row;
  return {
    text: `${subject}, Rp${gross}, counts nowhere any more, also when a file has it again: that takes "settlements import --again".`,
    before: { row: id, charge, kind, gross, fee, net },
    after: { undone: true },
  };
}

function rowGone(row: string): Failure {
  return fail('desk.settlement_row_gone', { values: { row } });
}
