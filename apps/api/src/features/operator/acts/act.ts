import type { ActName } from '@mabarin/domain/desk/acts';
import { object, type GenericSchema, type InferOutput, type ObjectEntries, type ObjectSchema } from 'valibot';
import type { Call, Done, LittleDeps, Said } from '#features/operator/call.commands.ts';
import type { Deps } from '#deps.ts';
import type { Db, Tx } from '#schema.ts';

/**
 * `code`: an act takes a fresh one. `two`: and a second operator, of money above the limit alone; below it the act counts in its
 * operator's sum of the day.
 */
export type Asks = 'none' | 'code' | 'two';
type Late<Value> = () => Promise<Value>;
type Run<Needed, Input, Result> = Late<(db: Db, deps: Needed, call: Call<Input>) => Promise<Result>>;

/** Functions are loaded when they run, so that the other acts start without them. */
type Work<Needed, Input, Data, A extends Asks> =
  | {
      readonly asks: A;
      /** One transaction with its line in the log, which `--dry-run` may undo. */
      readonly change: Late<(tx: Tx, deps: Needed, call: Call<Input>) => Promise<Done<Data>>>;
    }
  | {
      readonly asks: A;
      /** Asks the outside world, or logs itself before it shows a secret. */
      readonly run: Run<Needed, Input, Said<Data>>;
      /** Throws what `run` would refuse now, so that no code is used up for it. */
      readonly refuse?: Run<Needed, Input, void>;
    }
  /** Changes nothing; it is logged before it runs. */
  | { readonly read: Run<Needed, Input, Said<Data>> };

/** An act of operators: the desk's call, the terminal's command with its options and help, and the line of the log. */
export type Act<Input = never, Data = unknown, A extends Asks = Asks> = {
  readonly name: ActName;
  /** A sentence for the help. */
  readonly about: string;
  /**
   * The terminal's options. A first member that is no flag is its subject: typed without a name, and named by
   * the log. The desk adds the reason, a code and the states that its page showed.
   */
  readonly input: ObjectSchema<ObjectEntries, undefined>;
  /** An act of the database, the clock and the configuration alone, which starts in a moment. */
  readonly little?: true;
} & Work<Deps, Input, Data, A>;

type Value<Entries extends ObjectEntries, Needed, Data, A extends Asks> = Pick<Act, 'about'> & {
  /** Absent: nothing. */
  readonly input?: ObjectSchema<Entries, undefined>;
} & Work<Needed, Read<Entries>, Data, A>;
type Read<Entries extends ObjectEntries> = InferOutput<ObjectSchema<Entries, undefined>>;

const NOTHING = object({});

/** An act of the whole service. */
export function act<
  const Entries extends ObjectEntries = Record<never, never>,
  Data = undefined,
  const A extends Asks = 'none',
>(name: ActName, value: Value<Entries, Deps, Data, A>): Act<Read<Entries>, Data, A> {
  return { name, input: NOTHING, ...value };
}

/** An act that starts in a moment. */
export function littleAct<
  const Entries extends ObjectEntries = Record<never, never>,
  Data = undefined,
  const A extends Asks = 'none',
>(name: ActName, value: Value<Entries, LittleDeps, Data, A>): Act<Read<Entries>, Data, A> {
  return { name, little: true, input: NOTHING, ...value };
}

/** A member of an input; `wrapped`: it may be left out. */
type Entry = GenericSchema & { wrapped?: Entry; options?: readonly string[] };

export function kindOf(entry: Entry) {
  const inner = entry.wrapped ?? entry;
  return { kind: inner.type, isOptional: entry.wrapped !== undefined, options: inner.options };
}

/** The member of an input that names what the act is about; undefined: it has none. */
export function subjectOf({ input }: Pick<Act, 'input'>): string | undefined {
  const [[key, entry] = []] = Object.entries(input.entries);
  return entry === undefined || kindOf(entry).kind === 'boolean' ? undefined : key;
}
