import { sql } from 'kysely';
import type { Db } from '#schema.ts';

/** A message on the dashboard of a host until it is read; the same one is not repeated while it waits there. */
export async function keepHostMessage(
  db: Db,
  who: { hostId: string } | { email: string },
  { text, at }: { text: string; at: Date },
): Promise<void> {
  const isHost =
    'hostId' in who ? sql`id = ${who.hostId}` : sql`lower(email) = lower(${who.email}) and status = 'active'`;
  await sql`
    insert into team_message (id, host_id, text, created_at)
    select gen_random_uuid(), id, ${text}, ${at}
    from host
    where ${isHost} and not exists (select from team_message where host_id = host.id and text = ${text})`.execute(db);
}
