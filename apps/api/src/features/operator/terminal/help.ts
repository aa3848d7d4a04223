import { styleText } from 'node:util';
import { parse, type Call, type Command } from '#features/operator/call.commands.ts';
import { commands } from '#features/operator/operator.commands.ts';
import { OperatorError } from '#features/operator/operator.error.ts';

/** Groups of the help, each by the first words of its commands. */
export const groups: Readonly<Record<string, readonly string[]>> = {
  'Every day': ['tasks', 'digest', 'doctor', 'check-services', 'gateways', 'feedback'],
  'Money that goes out': ['cash-outs', 'refunds', 'disputes', 'holds', 'payouts'],
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
    'accounts',
    'broadcast',
  ],
  Viewers: ['alerts', 'tickets', 'supporter-bans', 'supporter-unban', 'filter-words', 'complaints'],
  'Operators and their log': ['operators', 'sign-in', 'sign-out', 'log'],
  'The service': ['documents', 'retention', 'csp-reports', 'database', 'secret'],
};

const SIGNATURE = '--why <text>';
/** The commands of the terminal itself (ops.ts): no command of the desk can be one. */
const ofTerminal: readonly (Pick<Command, 'args' | 'about' | 'signed'> & { name: string })[] = [
  { name: 'doctor', args: [], about: 'Looks for what is wrong, each with its remedy.', signed: false },
  {
    name: 'sign-in',
    args: [],
    about: 'Asks who you are once for 15 minutes; money asks for a code each time.',
    signed: false,
  },
  { name: 'sign-out', args: [], about: 'Ends that.', signed: false },
];

export type Typed = Omit<Call, 'operator'>;

const all = [...commands, ...ofTerminal];

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

function linesOf(own: readonly (typeof all)[number][]): string[] {
  return own.map((command) => `  ${usageOf(command)}\n      ${command.about}`);
}

/** All commands in groups, with a sentence each. */
export function helpText(version: string): string {
  const parts = Object.entries(groups).map(([title, words]) => {
    const own = words.flatMap((word) => all.filter(({ name }) => name.split(' ')[0] === word));
    return [styleText('bold', title), ...linesOf(own)].join('\n');
  });
  return [
    `Mabarin ${version}: pnpm ops <command>, on a server mabarin-ops <command>. docs/runbook.md says when.`,
    ...parts,
    'Every list takes --json. What changes the database takes --dry-run, which says what it would do and does nothing.',
  ].join('\n\n');
}

function usageOf({ name, args, signed }: Pick<Command, 'args' | 'signed'> & { name: string }): string {
  return [name, ...args, ...(signed ? [SIGNATURE] : [])].join(' ');
}

/** The command of these words. Throws `OperatorError` with what is wrong and the nearest command. */
export function readWords(words: readonly string[]): Typed {
  const { positionals, options, named } = parse(words, 'See: ops help.');
  const names = [positionals.slice(0, 2).join(' '), positionals[0] ?? ''];
  const command = names.flatMap((name) => commands.find((one) => one.name === name) ?? [])[0];
  if (!command) throw new OperatorError(unknownText(names));
  const wrong = (what: string) => new OperatorError(`${what} It is typed: ${usageOf(command)}`);
  const [subject, ...rest] = positionals.slice(command.name.split(' ').length);
  const [first = ''] = command.args;
  const isRequired = first.startsWith('<');
  const isKnown = isRequired || (first.startsWith('[') && !first.startsWith('[--'));
  if (subject === undefined && isRequired) throw wrong(`${command.name} needs ${first}.`);
  if (subject !== undefined && !isKnown) throw wrong(`${command.name} takes no "${subject}".`);
  if (rest.length > 0) throw wrong(`"${rest[0]}" is too much: a text with spaces stands in quotes.`);
  const taken = command.args.flatMap((arg) => /--([\w-]+)/.exec(arg)?.[1] ?? []);
  // What is left out in silence would do more than was meant.
  const extra = named.find((name) => !['why', 'json', 'dry-run', ...taken].includes(name));
  if (extra !== undefined) throw wrong(`${command.name} takes no --${extra}.`);
  if (command.signed && options.why === '' && !options.dryRun) throw new OperatorError(`Say why: ${SIGNATURE}.`);
  return { command, subject: subject ?? '', options };
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
