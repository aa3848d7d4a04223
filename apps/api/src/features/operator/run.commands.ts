import { DATABASE_OWNER } from '@mabarin/domain/desk/acts';
import type { Act } from './acts/act.ts';
import {
  recordCall,
  rehearse,
  type Call,
  type Done,
  type LittleDeps,
  type Operator,
  type Said,
} from './call.commands.ts';
import { DEMO_OPERATOR, requireAnyOperator, requireOwner, signIn, takeCode } from './identity/identity.commands.ts';
import { OperatorError } from './operator.error.ts';
import type { Caller } from './terminal/caller.ts';
import { readWords, type Typed } from './terminal/help.ts';
import { printed } from './terminal/print.text.ts';
import { operatorOfTerminal } from './terminal/terminal-session.commands.ts';
import type { Deps } from '#deps.ts';
import { transaction } from '#platform/db/transaction.ts';
import type { Db, Tx } from '#schema.ts';

/** All that an act needs; a little one never asks for the whole. */
export type Reach = { db: Db; little: LittleDeps; whole: () => Promise<Deps> };

/** An act of any input; its call has been read by its schema. */
type AnyCall = Call<never> & { act: Act };

/**
 * Runs one command after the operator signs in. Returns the text to print. A change is logged in its transaction, with
 * who, why and from where. Throws `OperatorError` and `desk.*`.
 */
export async function runOperator({ db, ...reach }: Reach, typed: Typed, caller: Caller): Promise<string> {
  const { from } = caller;
  const { config } = reach.little;
  if (typed.owner) {
    return caller.asOwner(async (owned) => {
      await requireOwner(owned);
      return runTyped({ db: owned, ...reach }, typed, { name: DATABASE_OWNER, from });
    });
  }
  const asksNobody = config.seedDemo && config.operator.name === null;
  const name = asksNobody ? DEMO_OPERATOR : await askWho({ db, ...reach }, typed, caller);
  return runTyped({ db, ...reach }, typed, { name, from });
}

/** The operator of the open session, or by new credentials. */
async function askWho(reach: Reach, { call }: Typed, caller: Caller): Promise<string> {
  const { db, little } = reach;
  const open = little.config.operator.name === null ? await operatorOfTerminal(db, little, caller) : null;
  if (open === null) {
    await requireAnyOperator(db);
    return signIn(db, little, caller.from, await caller.credentials());
  }
  await takeCodeOf(reach, { ...call, operator: { name: open, from: caller.from } }, caller.code);
  return open;
}

/** The same for a signed-in operator. */
export async function runCommand(db: Db, deps: Deps, words: readonly string[], operator: Operator): Promise<string> {
  return runTyped({ db, little: deps, whole: async () => deps }, readWords(words), operator);
}

async function runTyped(reach: Reach, { call: typed, json, dryRun }: Typed, operator: Operator): Promise<string> {
  const call = { ...typed, operator };
  const { act } = call;
  if (!dryRun) return printed(await perform(reach, call), json);
  if (!('change' in act))
    throw new OperatorError(`${act.name} cannot be tried: it only reads, or it asks the outside world.`);
  const done = await rehearse(reach.db, await changeOf(reach, call, act));
  return `Nothing was done. Without --dry-run: ${typeof done === 'string' ? done : done.text}`;
}

/**
 * Runs an act for a signed-in operator of the desk, logged like a typed one. A code is taken first where the act takes one,
 * unless the act would be refused anyway. Returns its data. Throws `desk.*`.
 */
export async function runAct(db: Db, deps: Deps, call: AnyCall, code: string): Promise<unknown> {
  const reach = { db, little: deps, whole: async () => deps };
  await takeCodeOf(reach, call, async () => code);
  const said = await perform(reach, call);
  return typeof said === 'string' ? undefined : said.data;
}

/** Takes a fresh code for an act that asks for one, after whatever would refuse it anyway. Throws `desk.*`. */
async function takeCodeOf(reach: Reach, call: AnyCall, code: () => Promise<string>): Promise<void> {
  const { act, operator } = call;
  if ('read' in act || act.asks === 'none') return;
  if ('change' in act) await rehearse(reach.db, await changeOf(reach, call, act));
  else await (await act.refuse?.())?.(reach.db, await depsOf(reach, act), call);
  await takeCode(reach.db, reach.little, { name: operator.name, code: await code() });
}

async function depsOf({ little, whole }: Reach, { little: isLittle }: Act): Promise<Deps> {
  // A little act's function takes no more than the few (littleAct).
  return isLittle === true ? (little as Deps) : whole();
}

/** Throws `desk.*` and `OperatorError`. */
async function perform(reach: Reach, call: AnyCall): Promise<Said<unknown>> {
  const { db, little } = reach;
  const { act } = call;
  if ('change' in act) {
    const done = await transaction(db, await changeOf(reach, call, act));
    if (typeof done === 'string') return done;
    return done.data === undefined ? done.text : { data: done.data };
  }
  const deps = await depsOf(reach, act);
  if ('run' in act) return (await act.run())(db, deps, call);
  await transaction(db, (tx) => recordCall(tx, little, call));
  return (await act.read())(db, deps, call);
}

/** The change of an act with its line in the log. */
async function changeOf(
  reach: Reach,
  call: AnyCall,
  act: Extract<Act, { change: unknown }>,
): Promise<(tx: Tx) => Promise<Done<unknown>>> {
  const [change, deps] = await Promise.all([act.change(), depsOf(reach, act)]);
  return async (tx) => {
    const done = await change(tx, deps, call);
    await recordCall(tx, deps, call, done);
    return done;
  };
}
