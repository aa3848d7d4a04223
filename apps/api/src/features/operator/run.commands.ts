import { takesCode } from '@mabarin/domain/desk/act-checks';
import { DATABASE_OWNER, type ActName } from '@mabarin/domain/desk/acts';
import {
  isReversible,
  parse,
  recordCall,
  refuseKnown,
  type Call,
  type LittleDeps,
  type Operator,
  type Options,
  type Said,
  type Seen,
} from './call.commands.ts';
import { DEMO_OPERATOR, requireAnyOperator, requireOwner, signIn, takeCode } from './identity/identity.commands.ts';
import { commands } from './operator.commands.ts';
import { OperatorError } from './operator.error.ts';
import type { Caller } from './terminal/caller.ts';
import { readWords, type Typed } from './terminal/help.ts';
import { operatorOfTerminal } from './terminal/terminal-session.commands.ts';
import type { Deps } from '#deps.ts';
import { transaction } from '#platform/db/transaction.ts';
import type { Db } from '#schema.ts';

/** All that a command needs; a little one never asks for the whole. */
export type Reach = { db: Db; little: LittleDeps; whole: () => Promise<Deps> };

/**
 * Runs one command after the operator signs in. Returns the text to print. A change is logged in its transaction, with
 * who, why and from where. Throws `OperatorError`.
 */
export async function runOperator({ db, ...reach }: Reach, typed: Typed, caller: Caller): Promise<string> {
  const { from } = caller;
  const { config } = reach.little;
  if (typed.options.owner) {
    return caller.asOwner(async (owned) => {
      await requireOwner(owned);
      return runTypedWords({ db: owned, ...reach }, typed, { name: DATABASE_OWNER, from });
    });
  }
  const asksNobody = config.seedDemo && config.operator.name === null;
  const name = asksNobody ? DEMO_OPERATOR : await askWho({ db, ...reach }, typed, caller);
  return runTypedWords({ db, ...reach }, typed, { name, from });
}

/** The operator of the open session, or by new credentials. */
async function askWho(reach: Reach, typed: Typed, caller: Caller): Promise<string> {
  const { db, little } = reach;
  const open = little.config.operator.name === null ? await operatorOfTerminal(db, little, caller) : null;
  if (open === null) {
    await requireAnyOperator(db);
    return signIn(db, little, caller.from, await caller.credentials());
  }
  if (takesCode(typed.command.name))
    await takeCodeOf(reach, { ...typed, operator: { name: open, from: caller.from } }, caller.code);
  return open;
}

/** Takes a fresh code for a command, after whatever would refuse it anyway. Throws `OperatorError`. */
async function takeCodeOf({ db, little, whole }: Reach, call: Call, code: () => Promise<string>): Promise<void> {
  const { command, operator } = call;
  if (command.little) await refuseKnown(command.run, db, little, call);
  else await refuseKnown(command.run, db, await whole(), call);
  await takeCode(db, little, { name: operator.name, code: await code() });
}

/** The same for a signed-in operator. */
export async function runCommand(db: Db, deps: Deps, words: readonly string[], operator: Operator): Promise<string> {
  return runTypedWords({ db, little: deps, whole: async () => deps }, readWords(words), operator);
}

async function runTypedWords({ db, little, whole }: Reach, typed: Typed, operator: Operator): Promise<string> {
  const { command, options } = typed;
  if (options.dryRun && !(command.signed && (await isReversible(command.run))))
    throw new OperatorError(`${command.name} cannot be tried: it only reads, or it asks the outside world.`);
  const call: Call = { ...typed, operator };
  if (!command.signed) await transaction(db, (tx) => recordCall(tx, little, call));
  return printed(
    command.little ? await command.run(db, little, call) : await command.run(db, await whole(), call),
    options,
  );
}

function printed(said: Said, { json }: Options): string {
  const { text, data } = typeof said === 'string' ? { text: said, data: { text: said } } : said;
  // What is sealed in the database tells nobody anything.
  const withoutSeals = (key: string, value: unknown) => (key.endsWith('_sealed') ? undefined : value);
  return json ? JSON.stringify(data, withoutSeals, 2) : text;
}

/** A command of the desk, whose input the contract has read. */
export type TypedCall = {
  command: ActName;
  subject?: string;
  options?: Partial<Omit<Options, 'why'>>;
  upload?: string;
  seen?: Seen;
  why: string;
  /** A fresh code, where the act takes one. */
  code?: string | undefined;
};

/**
 * Runs a command for a signed-in operator of the desk, logged like a typed one. Returns its data, null for a command
 * without. Throws `OperatorError`.
 */
export async function runTyped(db: Db, deps: Deps, typed: TypedCall, operator: Operator): Promise<unknown> {
  const command = commands.find(({ name }) => name === typed.command);
  if (!command) throw new Error(`There is no command ${typed.command}`);
  const { options: defaults } = parse([], '');
  const options = { ...defaults, ...typed.options, why: typed.why };
  const { subject = '', upload, seen, code = '' } = typed;
  const call: Call = { command, subject, options, operator };
  if (upload !== undefined) call.upload = upload;
  if (seen !== undefined) call.seen = seen;
  if (takesCode(command.name)) await takeCodeOf({ db, little: deps, whole: async () => deps }, call, async () => code);
  if (!command.signed) await transaction(db, (tx) => recordCall(tx, deps, call));
  const said = await command.run(db, deps, call);
  return typeof said === 'string' ? null : said.data;
}
