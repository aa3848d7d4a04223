import { parseArgs } from 'node:util';
import { maskedEmail } from '@mabarin/domain/privacy/privacy';
import type { Operator } from './identity.commands.ts';
import { OperatorError } from './operator.error.ts';
import { insertOperatorLog } from './operator.queries.ts';
import type { Deps } from '#deps.ts';
import { transaction } from '#platform/db/transaction.ts';
import type { Db, Tx } from '#schema.ts';

/** A typed command and its operator; `subject` is '' when left out. */
export type Call = {
  command: Command;
  subject: string;
  operator: Operator;
  options: Options;
  /** An upload of the desk instead of the file that `subject` names. */
  upload?: string;
};

export type Options = ReturnType<typeof parse>['options'];

/** Logged values before and after a change. */
export type Values = Record<string, unknown>;

/** The output of a change, and its logged values, never a secret. */
export type Done = string | { text: string; before?: Values; after?: Values };

/** The output of a command. */
export type Said = string | { text: string; data: unknown };

export type Command = {
  readonly name: string;
  /** Arguments for the help: subject first, then options; `[...]` is optional. */
  readonly args: readonly string[];
  /** Changes something: needs `--why` and is logged in its own transaction. Others are logged before they run. */
  readonly signed: boolean;
  /** Returns the text to print, and the same as data where the desk shows it. Throws `OperatorError`. */
  readonly run: (db: Db, deps: Deps, call: Call) => Promise<Said>;
};

/** Subject of a broadcast to all dashboards in the log. */
const EVERYBODY = '*';

/** Runs a change in one transaction, which also logs it. */
export function inTransaction(change: (tx: Tx, deps: Deps, call: Call) => Promise<Done>): Command['run'] {
  return (db, deps, call) =>
    transaction(db, async (tx) => {
      const done = await change(tx, deps, call);
      await recordCall(tx, deps, call, done);
      return typeof done === 'string' ? done : done.text;
    });
}

/** The log is kept for ever, so an e-mail is masked to what its owner recognises. */
export function loggedSubject(subject: string): string {
  return /^\S+@[^\s@/]+$/.test(subject) ? maskedEmail(subject) : subject;
}

/** An entry of the operators' log: who, what, why, from where, and its changes. */
export type Act = {
  operator: Operator;
  action: string;
  /** An e-mail in it is masked. */
  subject: string;
  reason: string;
  before?: Values | undefined;
  after?: Values | undefined;
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
    subject: subject.split(' ').map(loggedSubject).join(' '),
    reason,
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

/** Throws `OperatorError` with `usage` for an unknown option. */
export function parse(words: readonly string[], usage: string) {
  const text = { type: 'string', default: '' } as const;
  try {
    const { values, positionals } = parseArgs({
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
      },
      allowPositionals: true,
    });
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
    };
    return { positionals, options };
  } catch (error) {
    throw new OperatorError(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}

/** One in 64 payment ids begins like an option. */
function isPaymentId(word: string): boolean {
  return /^-[A-Za-z0-9_-]{21}$/.test(word) && !word.startsWith('--');
}
