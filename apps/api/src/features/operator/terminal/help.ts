import { parseArgs, styleText } from 'node:util';
import { fail, isPlainFailureCode } from '@mabarin/domain/errors';
import * as v from 'valibot';
import { kindOf, subjectOf, type Act } from '#features/operator/acts/act.ts';
import { operatorActs } from '#features/operator/acts/operator.acts.ts';
import type { Call } from '#features/operator/call.commands.ts';
import { OperatorError } from '#features/operator/operator.error.ts';

/** Groups of the help, each by the first words of its commands. */
export const groups: Readonly<Record<string, readonly string[]>> = {
  'Every day': ['tasks', 'digest', 'doctor', 'check-services', 'gateways', 'feedback'],
  'Money that goes out': ['cash-outs', 'refunds', 'disputes', 'holds', 'payouts', 'money'],
  'Money that came in': ['webhooks', 'reconcile', 'settlements', 'ledger'],
  Hosts: [
    'host-consequences',
    'disable-host',
    'enable-host',
    'log-out-host',
    'mail-reset-link',
    'tell-host',
    'rotate-display-key',
    'second-factor',
    'host-email',
    'accounts',
    'broadcast',
  ],
  Viewers: [
    'legal',
    'alerts',
    'tickets',
    'supporter-bans',
    'supporter-unban',
    'filter-words',
    'complaints',
    'objections',
  ],
  'Operators and their log': ['operators', 'desk', 'sign-in', 'sign-out', 'log'],
  'The service': ['documents', 'income', 'retention', 'csp-reports', 'database', 'secret'],
};

const SIGNATURE = '--why <text>';
const NO_INPUT = v.object({});
/** The commands of the terminal itself (ops.ts): no act of the desk can be one. */
const ofTerminal = [
  { name: 'doctor', about: 'Looks for what is wrong, each with its remedy.', input: NO_INPUT },
  {
    name: 'sign-in',
    about: 'Asks who you are once for 15 minutes; money asks for a code each time.',
    input: NO_INPUT,
  },
  { name: 'sign-out', about: 'Ends that.', input: NO_INPUT },
];

/** A typed act without its operator. `owner`: the database's owner does it, who is no operator. */
export type Typed = {
  call: Omit<Call<never>, 'operator'> & { act: Act };
  json: boolean;
  dryRun: boolean;
  owner: boolean;
};

const all: readonly Named[] = [...operatorActs, ...ofTerminal];
type Named = Pick<Act, 'about' | 'input'> & { name: string; asks?: string };

/** Returns the words to explain when these ask for help, [] for all commands; null: they do not ask. */
export function helpAsked(words: readonly string[]): readonly string[] | null {
  const asks = (word: string | undefined) => word === '--help' || word === '-h';
  if (words.length === 0) return [];
  if (words[0] === 'help' || asks(words[0])) return words.slice(1);
  return words.some(asks) ? words.slice(0, words.findIndex(asks)) : null;
}

/** The commands that begin with a word, with a sentence each. Throws `OperatorError` for a word that begins none. */
export function wordHelp(words: readonly string[]): string {
  const [first = ''] = words;
  const own = all.filter(({ name }) => name.split(' ')[0] === first);
  if (own.length === 0) throw new OperatorError(unknownText([first]));
  return linesOf(own).join('\n');
}

function linesOf(own: readonly Named[]): string[] {
  return own.map((command) => `  ${usageOf(command)}\n      ${command.about}`);
}

/** All commands in groups, with a sentence each. */
export function helpText(version: string): string {
  const parts = Object.entries(groups).map(([title, words]) => {
    const own = words.flatMap((word) => all.filter(({ name }) => name.split(' ')[0] === word));
    return [styleText('bold', title), ...linesOf(own)].join('\n');
  });
  return [
    `Mabarin ${version}: pnpm ops <command>, on a server mabarin ops <command>. docs/runbook.md says when.`,
    ...parts,
    'Every list takes --json. What changes the database takes --dry-run, which says what it would do and does nothing.',
  ].join('\n\n');
}

/** A command as it is typed: `[...]` may be left out. */
function usageOf(command: Named): string {
  const { name, input, asks } = command;
  const subject = subjectOf(command);
  const words = Object.entries(input.entries).map(([key, entry]) => {
    const { kind, isOptional, options } = kindOf(entry);
    const what = `<${options?.join('|') ?? (key === subject ? key : kind)}>`;
    const word = key === subject ? what : kind === 'boolean' ? optionOf(key) : `${optionOf(key)} ${what}`;
    return isOptional || kind === 'boolean' ? `[${word}]` : word;
  });
  return [name, ...words, ...(asks === undefined ? [] : [SIGNATURE])].join(' ');
}

function optionOf(key: string): string {
  return `--${key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** The act of these words and its input. Throws `OperatorError` with what is wrong and the nearest command; `desk.*`. */
export function readWords(words: readonly string[]): Typed {
  const names = [words.slice(0, 2).join(' '), words[0] ?? ''];
  const act = names.flatMap((name) => operatorActs.find((one) => one.name === name) ?? [])[0];
  if (!act) throw new OperatorError(unknownText(names));
  const wrong = (what: string) => new OperatorError(`${what} It is typed: ${usageOf(act)}`);
  const { values, positionals } = parsed(act, words.slice(act.name.split(' ').length), wrong);
  const [subject, ...rest] = positionals;
  const named = subjectOf(act);
  if (subject !== undefined && named === undefined) throw wrong(`${act.name} takes no "${subject}".`);
  if (rest.length > 0) throw wrong(`"${rest[0]}" is too much: a text with spaces stands in quotes.`);
  const typed = Object.entries(act.input.entries).map(([key, entry]) => {
    const value = key === named ? subject : values[optionOf(key).slice(2)];
    return [key, valueOf(entry, value)] as const;
  });
  const read = v.safeParse(act.input, Object.fromEntries(typed), { abortPipeEarly: true });
  if (!read.success) throw unreadable(act, read.issues[0], wrong);
  const why = String(values['why'] ?? '').trim();
  const dryRun = values['dry-run'] === true;
  if ('asks' in act && why === '' && !dryRun) throw new OperatorError(`Say why: ${SIGNATURE}.`);
  return {
    call: { act, input: read.output as never, subject: subject ?? '', why },
    json: values['json'] === true,
    dryRun,
    owner: values['owner'] === true,
  };
}

const common = { why: { type: 'string' }, json: { type: 'boolean' }, 'dry-run': { type: 'boolean' } } as const;

type Values = Readonly<Record<string, string | boolean | undefined>>;

function parsed(
  act: Act,
  words: readonly string[],
  wrong: (what: string) => OperatorError,
): { values: Values; positionals: string[] } {
  const own = Object.entries(act.input.entries)
    .filter(([key]) => key !== subjectOf(act))
    .map(([key, entry]) => [optionOf(key).slice(2), { type: kindOf(entry).kind === 'boolean' ? 'boolean' : 'string' }]);
  try {
    return parseArgs({
      args: [...words.filter((word) => !isPaymentId(word)), '--', ...words.filter(isPaymentId)],
      options: { ...common, ...(Object.fromEntries(own) as Record<string, { type: 'boolean' | 'string' }>) },
      allowPositionals: true,
    });
  } catch (error) {
    // Node goes on with advice about words that begin like options.
    throw wrong(`${String(error instanceof Error ? error.message : error).split('. ')[0]}.`);
  }
}

/** One in 64 payment ids begins like an option, none of which is as long. */
function isPaymentId(word: string): boolean {
  return /^-[A-Za-z0-9_-]{21}$/.test(word);
}

/** A typed word as its schema takes it; what is left out is false, null or nothing. */
function valueOf(entry: v.GenericSchema, typed: unknown): unknown {
  const { kind } = kindOf(entry);
  if (kind === 'boolean') return typed === true;
  if (typeof typed !== 'string') return entry.type === 'nullable' ? null : undefined;
  // A number that reads back otherwise is refused: 10.000 is no ten.
  if (kind === 'number') return String(Number(typed)) === typed ? Number(typed) : typed;
  return kind === 'array' ? typed.split(',').flatMap((part) => part.trim() || []) : typed.trim();
}

function unreadable(act: Act, issue: v.BaseIssue<unknown>, wrong: (what: string) => OperatorError): Error {
  const key = String(issue.path?.[0]?.key);
  const name = key === subjectOf(act) ? `<${key}>` : optionOf(key);
  if (issue.input === undefined) return wrong(`${act.name} needs ${name}.`);
  return isPlainFailureCode(issue.message) ? fail(issue.message) : wrong(`${name}: ${issue.message}.`);
}

function unknownText(names: readonly string[]): string {
  const [typed = ''] = names.filter((name) => name !== '');
  if (typed === '') return 'Say which command. See: ops help.';
  const known = all.map(({ name }) => name);
  const [first = ''] = typed.split(' ');
  const below = known.filter((name) => name.startsWith(`${first} `));
  if (below.length > 0 && typed === first) return `Say which: ${below.join(', ')}.`;
  const byNearness = known
    .map((name) => ({ name, steps: Math.min(...names.filter(Boolean).map((each) => distance(each, name))) }))
    .sort((left, right) => left.steps - right.steps);
  const [nearest] = byNearness;
  const meant =
    nearest !== undefined && nearest.steps <= Math.max(2, nearest.name.length / 3)
      ? ` Did you mean "${nearest.name}"?`
      : '';
  return `There is no command "${typed}".${meant} See: ops help.`;
}

/** Letters to add, leave out or replace between two words (Levenshtein). */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_cell, index) => index);
  for (let index = 0; index < one.length; index += 1) {
    const next = [index + 1];
    for (let at = 0; at < other.length; at += 1) {
      const kept = (row[at] ?? 0) + (one[index] === other[at] ? 0 : 1);
      next.push(Math.min((next[at] ?? 0) + 1, (row[at + 1] ?? 0) + 1, kept));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
