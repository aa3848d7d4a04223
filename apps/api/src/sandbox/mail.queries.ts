import type { Insertable, Selectable } from 'kysely';
import type { SandboxMailTable } from './mail.tables.ts';
import type { Db } from '#schema.ts';

export type SandboxMail = Selectable<SandboxMailTable>;

/** Ignores a repeated key. */
export async function insertMail(db: Db, row: Insertable<SandboxMailTable>): Promise<void> {
  await db
    .insertInto('sandbox_mail')
    .values(row)
    .onConflict((conflict) => conflict.column('key').doNothing())
    .execute();
}

export function listMails(db: Db, { to, limit }: { to?: string | undefined; limit: number }): Promise<SandboxMail[]> {
  return db
    .selectFrom('sandbox_mail')
    .selectAll()
    .$if(to !== undefined, (query) =>
      query.where((row) => row(row.fn<string>('lower', ['recipient']), '=', (to ?? '').toLowerCase())),
    )
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
