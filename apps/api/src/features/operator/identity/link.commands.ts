import { DESK_LINK_SECONDS } from '@mabarin/domain/desk/desk';
import { fail } from '@mabarin/domain/errors';
import { recordAct, timeText, type Call, type Done, type LittleDeps } from '#features/operator/call.commands.ts';
import { endSession, insertSession } from '#features/operator/session.queries.ts';
import { sha256 } from '#platform/crypto/secrets.ts';
import { addSeconds } from '#platform/date-fns.ts';
import { transaction } from '#platform/db/transaction.ts';
import type { Db, Tx } from '#schema.ts';

/** No session of the desk, whose network is an address, nor of a terminal. */
const LINK = 'link';

/** Makes a link that opens the desk to one browser of this operator. */
export async function linkDesk(tx: Tx, { clock, config, random }: LittleDeps, { operator }: Call): Promise<Done> {
  const token = random.token(32);
  const now = clock.now();
  const until = addSeconds(now, DESK_LINK_SECONDS);
  const row = { token_hash: sha256(token), operator: operator.name, network: LINK, created_at: now, ended_at: null };
  await insertSession(tx, { ...row, expires_at: until });
  // A fragment is in no log.
  return { text: `${config.origins.dashboard}/meja/pintu#${token}\nOnce, until ${timeText(until)}.` };
}

/** Uses a link up. Returns its operator. Throws `desk.link_over`. */
export async function useLink(
  db: Db,
  { clock }: Pick<LittleDeps, 'clock'>,
  { token, from }: { token: string; from: string },
): Promise<string> {
  return transaction(db, async (tx) => {
    const name = await endSession(tx, { tokenHash: sha256(token), network: LINK, now: clock.now() });
    if (name === null) throw fail('desk.link_over');
    await recordAct(tx, { clock }, { operator: { name, from }, action: 'desk enter', subject: name, reason: '' });
    return name;
  });
}
