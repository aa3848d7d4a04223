import { parseArgs } from 'node:util';
import { maskedEmail } from '@mabarin/domain/privacy/privacy';
import type { Operator } from './identity.commands.ts';
import { OperatorError } from './operator.error.ts';
import { insertOperatorLog } from './operator.queries.ts';
import type { Deps } from '#deps.ts';
import { transaction } from '#platform/db/transaction.ts';
import type { Db, Tx } from '#schema.ts';

/** What a command was typed with and by whom; `subject` is what it is about, '' when that was left out. */
export type Call = {
  command: Command;
  subject: string;
  operator: Operator;
  options: ReturnType<typeof parse>['options'];
};

/** What the log keeps of a thing before and after a change. */
export type Values = Record<string, unknown>;

/** What a change prints, and what the log keeps of it besides the call itself: never a secret. */
export type Done = string | { text: string; before?: Values; after?: Values };

/** A command as the help shows it and as it runs. */
export type Command = {
  readonly name: string;
  /** As the help shows them: what it is about first, if anything, then options; `[...]` may be left out. */
  readonly args: readonly string[];
  /** Changes something: needs `--why` and is written down in the transaction of the change. Others are before they run. */
  readonly signed: boolean;
  /** Answers what to print. Throws `OperatorError`. */
  readonly run: (db: Db, deps: Deps, call: Call) => Promise<string>;
};

/** A broadcast to all dashboards is logged under this subject. */
const EVERYBODY = '*';

/** Runs a change in one transaction, which also writes it down. */
export function inTransaction(change: (tx: Tx, deps: Deps, call: Call) => Promise<Done>): Command['run'] {
  return (db, deps, call) =>
    transaction(db, async (tx) => {
      const done = await change(tx, deps, call);
      await recordCall(tx, deps, call, done);
      return typeof done === 'string' ? done : done.text;
    });
}

/** What the log, which is kept for ever, calls a subject: of an e-mail no more than its owner needs to know it again. */
export function loggedSubject(subject: string): string {
  return /^\S+@[^\s@/]+$/.test(subject) ? maskedEmail(subject) : subject;
}

/** Writes a call down for good: who, what, why, from where, and what it changed. */
export async function recordCall(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { command, subject, operator, options }: Call,
  done: Done = '',
): Promise<void> {
  const { before, after }: { before?: Values; after?: Values } = typeof done === 'string' ? {} : done;
  await insertOperatorLog(tx, {
    operator: operator.name,
    action: command.name,
    subject: [subject || EVERYBODY, options.email].filter(Boolean).map(loggedSubject).join(' '),
    reason: options.why,
    origin: operator.from,
    before: before === undefined ? null : JSON.stringify(before),
    after: after === undefined ? null : JSON.stringify(after),
    created_at: deps.clock.now(),
  });
}

/** Reads what was typed. Throws `OperatorError` with `usage` for an option that there is not. */
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
        weight: { ...text, default: '2' },
        quiet: { type: 'boolean', default: false },
        'looked-up': { type: 'boolean', default: false },
        owner: { type: 'boolean', default: false },
        transfer: { type: 'boolean', default: false },
      },
      allowPositionals: true,
    });
    const { why, caption, text: message, email, gateway, kind, amount, from, weight, quiet, owner, transfer } = values;
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
      weight: weight.trim(),
      quiet,
      lookedUp,
      owner,
      transfer,
    };
    return { positionals, options };
  } catch (error) {
    throw new OperatorError(`${error instanceof Error ? error.message : String(error)}\n${usage}`);
  }
}

/** One in 64 ids of payments begins as options do. */
function isPaymentId(word: string): boolean {
  return /^-[A-Za-z0-9_-]{21}$/.test(word) && !word.startsWith('--');
}
