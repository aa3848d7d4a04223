import { DESK_SESSION_SECONDS } from '@mabarin/domain/desk/desk';
import { fail } from '@mabarin/domain/errors';
import { addSeconds } from '#platform/date-fns.ts';
import type { Deps } from '#deps.ts';
import {
  findOpenSession,
  insertSession,
  isDemoOperator,
  recordAct,
  signIn,
  takeCode,
  updateSession,
} from '#features/operator/index.ts';
import { sha256 } from '#platform/crypto/secrets.ts';
import { transaction } from '#platform/db/transaction.ts';
import type { OperatorCaller } from '#platform/http/guards.ts';
import { networkOf } from '#platform/http/network.ts';
import type { Db } from '#schema.ts';

/** The secret of both operators of the sandbox's demo. */
const DEMO_SECRET = 'meja-kancil-77';

/** The operator of an open session in this network, and whether it was disabled since; null: there is none. */
export async function operatorOfSession(
  db: Db,
  { clock, config }: Pick<Deps, 'clock' | 'config'>,
  { token, ip }: { token: string; ip: string },
): Promise<{ name: string; until: Date } | 'disabled' | null> {
  const session = await findOpenSession(db, sha256(token), clock.now());
  if (session === null || session.network !== networkOf(ip)) return null;
  if (session.disabled_at !== null) return 'disabled';
  if (isDemoOperator(session.operator) && !config.seedDemo) return null;
  return { name: session.operator, until: session.expires_at };
}

/**
 * Opens a session. Returns its token and its end. Throws `desk.*`, and `desk.sign_in_wrong` in the sandbox's demo.
 */
export async function openSession(
  db: Db,
  deps: Deps,
  { ip, ...typed }: { ip: string; name: string; secret: string; code: string },
): Promise<{ token: string; name: string; until: Date }> {
  const from = `desk from ${ip}`;
  const name = isDemo(deps, typed) ? typed.name : await signIn(db, deps, from, typed);
  const token = deps.random.token(32);
  const now = deps.clock.now();
  const until = addSeconds(now, DESK_SESSION_SECONDS);
  await transaction(db, async (tx) => {
    await insertSession(tx, {
      token_hash: sha256(token),
      operator: name,
      network: networkOf(ip),
      created_at: now,
      expires_at: until,
      ended_at: null,
    });
    await recordAct(tx, deps, { operator: { name, from }, action: 'desk sign-in', subject: name, reason: '' });
  });
  return { token, name, until };
}

function isDemo({ config }: Pick<Deps, 'config'>, { name, secret }: { name: string; secret: string }): boolean {
  if (!config.seedDemo || !isDemoOperator(name)) return false;
  if (secret !== DEMO_SECRET) throw fail('desk.sign_in_wrong');
  return true;
}

/** Extends a session for a fresh code. Throws `desk.*`. */
export async function extendSession(db: Db, deps: Deps, operator: OperatorCaller, code: string): Promise<Date> {
  await takeCode(db, deps, { name: operator.name, code });
  const until = addSeconds(deps.clock.now(), DESK_SESSION_SECONDS);
  await transaction(db, async (tx) => {
    await updateSession(tx, sha256(operator.token), { expires_at: until });
    await recordAct(tx, deps, { operator, action: 'desk extend', subject: operator.name, reason: '' });
  });
  return until;
}

export async function endSession(db: Db, deps: Deps, operator: OperatorCaller): Promise<void> {
  await transaction(db, async (tx) => {
    await updateSession(tx, sha256(operator.token), { ended_at: deps.clock.now() });
    await recordAct(tx, deps, { operator, action: 'desk sign-out', subject: operator.name, reason: '' });
  });
}
