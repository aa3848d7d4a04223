import { parseArgs } from 'node:util';
// Refusals name the desk's sentences.
import '@mabarin/domain/desk/desk';
import type { ActName } from '@mabarin/domain/desk/acts';
import type { LogValues } from '@mabarin/domain/desk/log.text';
import { wibClock, wibDate } from '@mabarin/domain/time';
import { fail } from '@mabarin/domain/errors';
import type { Failure } from '@mabarin/domain/failures';
import { maskedEmail } from '@mabarin/domain/privacy/privacy';
import { OperatorError } from './operator.error.ts';
import { insertOperatorLog, withoutKeys } from './operator.queries.ts';
import type { Deps } from '#deps.ts';
import { transaction } from '#platform/db/transaction.ts';
import type { Db, Tx } from '#schema.ts';

/** The person who types a command, and their origin. */
export type Operator = { name: string; from: string };

/** A typed command and its operator; `subject` is '' when left out. */
export type Call = {
  command: Command;
  subject: string;
  operator: Operator;
  options: Options;
  /** An upload of the desk instead of the file that `subject` names. */
  upload?: string;
  /** States that the desk's page showed, by subject; a terminal shows none. */
  seen?: Seen;
};

export type Seen = Readonly<Record<string, string>>;

export type Options = ReturnType<typeof parse>['options'];

/** The output of a change, and its logged values, never a secret. `output`: printed instead once it is done, and the desk's data. */
export type Done = string | { text: string; before?: LogValues; after?: LogValues; output?: string };

/** The output of a command. */
export type Said = string | { text: string; data: unknown };

/** Everything that most commands need; the others have the whole service behind them. */
export type LittleDeps = Pick<Deps, 'clock' | 'config' | 'random' | 'log'>;

/** Returns the text to print, and the same as data for the desk and `--json`. Throws `desk.*`. */
export type Run<Needed> = (db: Db, deps: Needed, call: Call) => Promise<Said>;

export type Command = {
  readonly name: ActName;
  /** Arguments for the help: subject first, then options; `[...]` is optional. */
  readonly args: readonly string[];
  /** One sentence for the help. */
  readonly about: string;
  /** Changes something: needs `--why` and is logged in its own transaction. Others are logged before they run. */
  readonly signed: boolean;
} & (
  | { readonly little: true; readonly run: Run<LittleDeps> }
  | { readonly little?: undefined; readonly run: Run<Deps> }
);

/** Subject of a broadcast to all dashboards in the log. */
const EVERYBODY = '*';

/** Changes that can be rolled back, so that `--dry-run` may run them. */
const reversible = new WeakSet<Run<never>>();
type Check<Needed> = (db: Db, deps: Needed, call: Call) => Promise<void>;
/** Checks of commands that cannot be rolled back. */
const checks = new WeakMap<Run<never>, Check<never>>();
/** Commands whose file is loaded when they run. */
const loaders = new WeakMap<Run<never>, () => Promise<Run<never>>>();

/** Ends a transaction that is undone. */
class RolledBack extends Error {}

/**
 * Refuses a decision that was made on an older state of its subject. A change that somebody made between reading and
 * pressing throws `OperatorError`.
 */
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

/** Runs a change in one transaction, which also logs it. */
export function inTransaction<Needed extends Pick<Deps, 'clock'>>(
  change: (tx: Tx, deps: Needed, call: Call) => Promise<Done>,
): Run<Needed> {
  const run: Run<Needed> = async (db, deps, call) => {
    const work = async (tx: Tx) => {
      const done = await change(tx, deps, call);
      await recordCall(tx, deps, call, done);
      return typeof done === 'string' ? { text: done } : done;
    };
    if (call.options.dryRun) return `Nothing was done. Without --dry-run: ${(await rehearse(db, work)).text}`;
    const { text, output } = await transaction(db, work);
    return output === undefined ? text : { text: output, data: output };
  };
  reversible.add(run);
  return run;
}

/** A command that cannot be rolled back, with a check that throws the refusals that are known before it runs. */
export function checked<Needed>(run: Run<Needed>, check: Check<Needed>): Run<Needed> {
  const own: Run<Needed> = (db, deps, call) => run(db, deps, call);
  checks.set(own, check);
  return own;
}

/**
 * Throws what a command would refuse now, so that no code is asked or used for it. It changes nothing. A command without
 * a way to know it beforehand passes.
 */
export async function refuseKnown<Needed>(run: Run<Needed>, db: Db, deps: Needed, call: Call): Promise<void> {
  const loaded = ((await loaders.get(run)?.()) ?? run) as Run<Needed>;
  if (reversible.has(loaded)) await loaded(db, deps, { ...call, options: { ...call.options, dryRun: true } });
  else await (checks.get(loaded) as Check<Needed> | undefined)?.(db, deps, call);
}

/** A command of a file that is loaded when it runs, so that the others start without it. */
export function lazily<Module, Needed>(
  load: () => Promise<Module>,
  pick: (module: Module) => Run<Needed>,
): Run<Needed> {
  const loaded = async () => pick(await load());
  const run: Run<Needed> = async (db, deps, call) => (await loaded())(db, deps, call);
  loaders.set(run, loaded);
  return run;
}

export async function isReversible(run: Command['run']): Promise<boolean> {
  return reversible.has((await loaders.get(run)?.()) ?? run);
}

/** Rows as lines of text, and as data for `--json`. */
export function listed<Row>(
  rows: readonly Row[],
  line: (row: Row) => string,
  empty: string,
): { text: string; data: unknown } {
  return { text: rows.map(line).join('\n') || empty, data: rows };
}

/** An instant for an operator: UTC as everywhere in the log, and Jakarta's day and time. */
export function timeText(instant: Date): string {
  return `${instant.toISOString().slice(0, 19)}Z (${wibDate(instant)} ${wibClock(instant)} WIB)`;
}

/** The log is kept for ever, so an e-mail is masked to what its owner recognises. */
export function loggedSubject(subject: string): string {
  return /^\S+@[^\s@/]+$/.test(subject) ? maskedEmail(subject) : subject;
}

/** An entry of the operators' log: who, what, why, from where, and its changes. */
export type Act = {
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
  { operator, action, subject, reason, before, after }: Act,
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
  { command, subject, operator, options }: Call,
  done: Done = '',
): Promise<void> {
  const changes = typeof done === 'string' ? {} : { before: done.before, after: done.after };
  const about = [subject || EVERYBODY, options.email].filter(Boolean).join(' ');
  await recordAct(tx, deps, { operator, action: command.name, subject: about, reason: options.why, ...changes });
}

/** Throws `desk.*` with `usage` for an unknown option. */
export function parse(words: readonly string[], usage: string) {
  const text = { type: 'string', default: '' } as const;
  try {
    const { values, positionals, tokens } = parseArgs({
      args: [...words.filter((word) => !isPaymentId(word)), '--', ...words.filter(isPaymentId)],
      options: {
        why: text,
        caption: text,
        text,
        email: text,
        gateway: text,
        kind: text,
        amount: text,
        from: text,
        to: text,
        weight: { ...text, default: '2' },
        quiet: { type: 'boolean', default: false },
        'looked-up': { type: 'boolean', default: false },
        owner: { type: 'boolean', default: false },
        transfer: { type: 'boolean', default: false },
        again: { type: 'boolean', default: false },
        everybody: { type: 'boolean', default: false },
        json: { type: 'boolean', default: false },
        'dry-run': { type: 'boolean', default: false },
        letter: text,
        things: text,
        unmasked: { type: 'boolean', default: false },
        played: { type: 'boolean', default: false },
        source: text,
        reference: text,
        deadline: text,
      },
      allowPositionals: true,
      tokens: true,
    });
    const named = tokens.flatMap((token) => (token.kind === 'option' ? [token.name] : []));
    const {
      why,
      caption,
      text: message,
      email,
      gateway,
      kind,
      amount,
      from,
      to,
      weight,
      quiet,
      owner,
      transfer,
      again,
      everybody,
      json,
    } = values;
    const lookedUp = values['looked-up'];
    const options = {
      why: why.trim(),
      caption: caption.trim(),
      text: message.trim(),
      email: email.trim(),
      gateway: gateway.trim(),
      kind: kind.trim(),
      amount: amount.trim(),
      from: from.trim(),
      to: to.trim(),
      weight: weight.trim(),
      quiet,
      lookedUp,
      owner,
      transfer,
      again,
      everybody,
      json,
      dryRun: values['dry-run'],
      letter: values.letter.trim(),
      things: values.things.trim(),
      unmasked: values.unmasked,
      played: values.played,
      source: values.source.trim(),
      reference: values.reference.trim(),
      deadline: values.deadline.trim(),
    };
    return { positionals, options, named };
  } catch (error) {
    throw new OperatorError(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}

/** One in 64 payment ids begins like an option, none of which is as long. */
function isPaymentId(word: string): boolean {
  return /^-[A-Za-z0-9_-]{21}$/.test(word);
}
