import type { Insertable } from 'kysely';
import type { OperatorLogTable } from './operator.tables.ts';
import type { Tx } from '#schema.ts';

export async function insertOperatorLog(tx: Tx, row: Insertable<OperatorLogTable>): Promise<void> {
  await tx.insertInto('operator_log').values(row).execute();
}
