// Refusals name the desk's sentences.
import '@mabarin/domain/desk/desk';
import type { ActName } from '@mabarin/domain/desk/acts';
import type { LogValues } from '@mabarin/domain/desk/log.text';
import { wibClock, wibDate } from '@mabarin/domain/time';
import { fail } from '@mabarin/domain/errors';
import type { Failure } from '@mabarin/domain/failures';
import { maskedEmail } from '@mabarin/domain/privacy/privacy';
import { insertOperatorLog, withoutKeys } from './operator.queries.ts';
import type { Deps } from '#deps.ts';
import { transaction } from '#platform/db/transaction.ts';
import type { Db, Tx } from '#schema.ts';

/** The person who acts, and their origin. */
export type Operator = { name: string; from: string };

/** An act with its input and operator; `subject` is '' for an act without. */
export type Call<Input = unknown> = {
  act: { readonly name: ActName };
  subject: string;
  input: Input;
  why: string;
  operator: Operator;
  /** An upload of the desk instead of the file that `subject` names. */
  upload?: string;
  /** States that the desk's page showed, by subject; a terminal shows none. */
  seen?: Readonly<Record<string, string>>;
};

/** The sentence of a change and its logged values, never a secret. `data`: printed instead, and returned to the desk. */
export type Done<Data = undefined> = string | { text: string; before?: LogValues; after?: LogValues; data?: Data };

/** The answer to an operator: data that the desk gets and the terminal prints, unless it has a text of its own. */
export type Said<Data = undefined> = string | { text?: string; data: Data };

/** Everything that most acts need; the others have the whole service behind them. */
export type LittleDeps = Pick<Deps, 'clock' | 'config' | 'random' | 'log'>;

/** Subject of an act about everything in the log. */
const EVERYBODY = '*';

/** Ends a transaction that is undone. */
class RolledBack extends Error {}

/** Refuses a decision that was made on an older state of its subject. Throws `desk.changed`. */
export function requireSeen({ seen }: Pick<Call, 'seen'>, id: string, state: string): void {
  if (seen !== undefined && seen[id] !== state) throw changed(id);
}

export function changed(id: string): Failure {
  return fail('desk.changed', { values: { id } });
}

/** Runs a change in a transaction and undoes it. Throws what the change throws. */
export async function rehearse<Result>(db: Db, change: (tx: Tx) => Promise<Result>): Promise<Result> {
  const results: Result[] = [];
  try {
    await transaction(db, async (tx) => {
      results[0] = await change(tx);
      throw new RolledBack();
    });
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
  }
  return results[0] as Result;
}

/** An instant for an operator: UTC as everywhere in the log, and Jakarta's day and time. */
export function timeText(instant: Date): string {
  return `${instant.toISOString().slice(0, 19)}Z (${wibDate(instant)} ${wibClock(instant)} WIB)`;
}

/** The log is kept for ever, so an e-mail is masked to what its owner recognises. */
export function loggedSubject(subject: string): string {
  return /^\S+@[^\s@/]+$/.test(subject) ? maskedEmail(subject) : subject;
}

/** A line of the operators' log: who, what, why, from where, and its changes. */
export type LogLine = {
  operator: Operator;
  action: ActName;
  /** An e-mail in it is masked, as keys are in both texts. */
  subject: string;
  reason: string;
  before?: LogValues | undefined;
  after?: LogValues | undefined;
};

/** Writes the operators' log. */
export async function recordAct(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { operator, action, subject, reason, before, after }: LogLine,
): Promise<void> {
  await insertOperatorLog(tx, {
    operator: operator.name,
    action,
    subject: await withoutKeys(tx, subject.split(' ').map(loggedSubject).join(' ')),
    reason: await withoutKeys(tx, reason),
    origin: operator.from,
    before: before === undefined ? null : JSON.stringify(before),
    after: after === undefined ? null : JSON.stringify(after),
    created_at: deps.clock.now(),
  });
}

/** Logs a call with its changes. */
export async function recordCall(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { act, subject, input, operator, why }: Call,
  done: Done<unknown> = '',
): Promise<void> {
  const changes = typeof done === 'string' ? {} : { before: done.before, after: done.after };
  const { email = '' } = input as { email?: string };
  const about = [subject || EVERYBODY, email].filter(Boolean).join(' ');
  await recordAct(tx, deps, { operator, action: act.name, subject: about, reason: why, ...changes });
}
