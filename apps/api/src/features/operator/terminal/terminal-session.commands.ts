import { addSeconds } from '#platform/date-fns.ts';
import { recordAct, timeText, type LittleDeps } from '#features/operator/call.commands.ts';
import { requireAnyOperator, signIn } from '#features/operator/identity/identity.commands.ts';
import { findOpenSession, insertSession, updateSession } from '#features/operator/session.queries.ts';
import type { Caller } from './caller.ts';
import { sha256 } from '#platform/crypto/secrets.ts';
import { transaction } from '#platform/db/transaction.ts';
import type { Db } from '#schema.ts';

const SESSION_SECONDS = 15 * 60;

/** No session of the desk, whose network is an address. */
const networkOf = ({ from }: Caller) => `terminal ${from}`;

/** Signs in for a quarter of an hour and keeps the token in a file of this user. Throws `desk.*`. */
export async function openTerminalSession(db: Db, deps: LittleDeps, caller: Caller): Promise<string> {
  await requireAnyOperator(db);
  const name = await signIn(db, deps, caller.from, await caller.credentials());
  const token = deps.random.token(32);
  const now = deps.clock.now();
  const until = addSeconds(now, SESSION_SECONDS);
  await transaction(db, async (tx) => {
    await insertSession(tx, {
      token_hash: sha256(token),
      operator: name,
      network: networkOf(caller),
      created_at: now,
      expires_at: until,
      ended_at: null,
    });
    const operator = { name, from: caller.from };
    await recordAct(tx, deps, { operator, action: 'terminal sign-in', subject: name, reason: '' });
  });
  caller.session.write(token);
  return `${name} is signed in until ${timeText(until)}. Money asks for a code each time.`;
}

/** The operator of this user's open session; null: there is none. */
export async function operatorOfTerminal(db: Db, deps: LittleDeps, caller: Caller): Promise<string | null> {
  const token = caller.session.read();
  if (token === null) return null;
  const session = await findOpenSession(db, sha256(token), deps.clock.now());
  return session?.network === networkOf(caller) && session.disabled_at === null ? session.operator : null;
}

export async function closeTerminalSession(db: Db, deps: LittleDeps, caller: Caller): Promise<string> {
  const token = caller.session.read();
  caller.session.remove();
  if (token === null) return 'Nobody was signed in.';
  return transaction(db, async (tx) => {
    const session = await findOpenSession(tx, sha256(token), deps.clock.now());
    if (session === null) return 'Nobody was signed in.';
    const { operator: name } = session;
    await updateSession(tx, sha256(token), { ended_at: deps.clock.now() });
    const operator = { name, from: caller.from };
    await recordAct(tx, deps, { operator, action: 'terminal sign-out', subject: name, reason: '' });
    return `${name} is signed out.`;
  });
}
