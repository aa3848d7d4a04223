import { sql } from 'kysely';
import type { Db } from '#schema.ts';

/** A message on a host's dashboard until it is read; the same one is not repeated while it waits there. */
export async function keepHostMessage(
  db: Db,
  { id, host_id: hostId, text, created_at: at }: { id: string; host_id: string; text: string; created_at: Date },
): Promise<void> {
  await sql`
    insert into team_message (id, host_id, text, created_at)
    select ${id}, id, ${text}, ${at}
    from host
    where id = ${hostId} and not exists (select from team_message where host_id = ${hostId} and text = ${text})`.execute(
    db,
  );
}

/** Active hosts with this e-mail address. */
export async function hostsOfMail(db: Db, email: string): Promise<string[]> {
  const hosts = await db
    .selectFrom('host')
    .select('id')
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .where('status', '=', 'active')
    .execute();
  return hosts.map(({ id }) => id);
}
