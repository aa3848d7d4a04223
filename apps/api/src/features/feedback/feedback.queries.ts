import type { Insertable } from 'kysely';
import type { FeedbackTable } from './feedback.tables.ts';
import type { Db, Tx } from '#schema.ts';

export async function insertFeedback(tx: Tx, row: Insertable<FeedbackTable>): Promise<void> {
  await tx.insertInto('feedback').values(row).execute();
}

export function newestFeedback(
  db: Db,
  limit: number,
): Promise<{ created_at: Date; username: string; email: string; caption: string; message: string }[]> {
  return db
    .selectFrom('feedback')
    .innerJoin('host', 'host.id', 'feedback.host_id')
    .select(['feedback.created_at', 'host.username', 'host.email', 'feedback.caption', 'feedback.message'])
    .orderBy('feedback.created_at', 'desc')
    .limit(limit)
    .execute();
}
