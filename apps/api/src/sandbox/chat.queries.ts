import type { Insertable, Selectable } from 'kysely';
import type { SandboxChatTable } from './chat.tables.ts';
import type { Db } from '#schema.ts';

export type SandboxChat = Selectable<SandboxChatTable>;

/** Ignores a repeated key. */
export async function insertChat(db: Db, row: Insertable<SandboxChatTable>): Promise<void> {
  await db
    .insertInto('sandbox_chat')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

export function listChats(db: Db, limit: number): Promise<SandboxChat[]> {
  return db.selectFrom('sandbox_chat').selectAll().orderBy('id', 'desc').limit(limit).execute();
}
