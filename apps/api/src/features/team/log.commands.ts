import { fail } from '@mabarin/domain/errors';
import { actOf, type LoggedAct } from '@mabarin/domain/team/log';
import { subSeconds } from '#platform/date-fns.ts';
import { holdMembership, insertLogLine, listLogLines, listLogPeople, type LogLine } from './log.queries.ts';
import type { Deps } from '#deps.ts';
import { hmac } from '#platform/crypto/secrets.ts';
import type { SessionOwner } from '#platform/http/guards.ts';
import type { HostCall } from '#platform/http/mount.ts';
import type { Db, Tx } from '#schema.ts';

/** The same call within this time is a repeat after a lost reply, if its actor did nothing else meanwhile. */
const REPEAT_SECONDS = 60;
/** With an idempotency key a repeat is recognised while the key is kept, within this many lines of its actor. */
const KEYED_REPEAT_SECONDS = 48 * 3600;
const KEYED_REPEATS = 50;

/**
 * Logs a call of a host in its transaction. For a member it also locks their membership. Throws `accounts.relogin` when
 * the member was removed or got another role after the call was admitted.
 */
export async function recordCall(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'config'>,
  { path, session, body, key }: HostCall,
): Promise<void> {
  const { hostId, memberId, role } = session;
  if (memberId !== null && !(await holdMembership(tx, { hostId, memberId, role }))) throw fail('accounts.relogin');
  const act = actOf(path, body as Record<string, unknown>);
  if (act !== null) await writeLine(tx, deps, session, act, { call: `${path}\n${JSON.stringify(body)}`, key });
}

/** Writes one line of the log where the call alone is not enough. `actor` is set when nobody of the team acted. */
export async function writeLine(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'config'>,
  { hostId, memberId, actor }: Pick<SessionOwner, 'hostId' | 'memberId'> & { actor?: string },
  { action, about = null }: Omit<LoggedAct, 'about'> & { about?: LoggedAct['about'] | null },
  { call, key }: { call: string; key: string | null },
): Promise<void> {
  const at = deps.clock.now();
  const [seconds, repeats] = key === null ? [REPEAT_SECONDS, 1] : [KEYED_REPEAT_SECONDS, KEYED_REPEATS];
  // Keyed, because a call's content may be guessed.
  const fingerprint = hmac(deps.config.secret, `team-log:${call}\n${key ?? ''}`);
  await insertLogLine(
    tx,
    { hostId, memberId, actor, action, about, fingerprint, at },
    { since: subSeconds(at, seconds), repeats },
  );
}

/** A page of a host's log, with the people in it. */
export async function readLog(
  db: Db,
  hostId: string,
  page: { person: string | null; before: number | null; limit: number },
): Promise<{ lines: LogLine[]; people: { person: string; name: string }[] }> {
  const [lines, people] = await Promise.all([listLogLines(db, hostId, page), listLogPeople(db, hostId)]);
  return { lines, people };
}
