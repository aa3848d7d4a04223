import { parseArgs } from 'node:util';
import { missingPlaces } from '@mabarin/domain/documents/places';
import { words as lexicon, type Category } from '@mabarin/domain/messages/lexicon';
import { wordKey } from '@mabarin/domain/messages/words';
import { checkBooks } from './books.commands.ts';
import { insertOperatorLog } from './operator.queries.ts';
import type { Deps, LiveDeps } from '#deps.ts';
import {
  activeHostIds,
  disableHost,
  enableHost,
  findActiveHost,
  rotateHostCode,
  type Host,
} from '#features/accounts/index.ts';
import { bankName, claimForOperator, endByHand, openCashouts, openNumber } from '#features/cash/index.ts';
import { newestFeedback } from '#features/feedback/index.ts';
import { appendLiveEvents } from '#features/live/index.ts';
import { addPhrase, listPhrases, openSuggestions, removePhrase } from '#features/messages/index.ts';
import { finishTask, inquire, openTasks } from '#features/payments/index.ts';
import { readBans, unbanSupporter } from '#features/support/index.ts';
import { transaction } from '#platform/db/transaction.ts';
import { GatewayError } from '#ports/gateway.port.ts';
import { PayoutError } from '#ports/payout.port.ts';
import type { Db, Tx } from '#schema.ts';

/** A command that cannot be done as it was typed; its message is for the operator. */
export class OperatorError extends Error {}

/** How many letters `feedback list` prints. */
const FEEDBACK_SHOWN = 200;

export const OPERATOR_USAGE = `Commands:
  cash-outs list
  cash-outs paid <reference> --by <name> --why <text>
  cash-outs reject <reference> --by <name> --why <text>
  tasks list
  tasks done <number> --by <name> --why <text>
  webhooks replay <order> --by <name> --why <text>
  ledger verify
  feedback list
  documents check
  filter-words list
  filter-words add <text> --kind <kind> [--weight=<points>] --by <name> --why <text>
  filter-words remove <text> --by <name> --why <text>
  filter-words suggestions
  broadcast [username] --caption <text> --text <text> [--quiet] --by <name> --why <text>
  rotate-host-code <username> --by <name> --why <text>
  disable-host <username> --by <name> --why <text>
  enable-host <username> --by <name> --why <text>
  supporter-bans <username>
  supporter-unban <username> --email <e-mail> --by <name> --why <text>`;

type Typed = ReturnType<typeof read>;

/** What changes something: its work in the transaction that also writes it down, and what to print. */
type Deed = (tx: Tx, deps: Deps, subject: string, typed: Typed) => Promise<string>;

const reading: Readonly<Record<string, (db: Db, deps: Deps) => Promise<string>>> = {
  'cash-outs list': listCashouts,
  'feedback list': listFeedback,
  'tasks list': listTasks,
  'ledger verify': verifyLedger,
  'filter-words list': listFilterWords,
  'filter-words suggestions': listFilterSuggestions,
  'documents check': async () => missingPlaces().join('\n') || 'Nothing is missing in the legal pages.',
};

/** The same of one subject. */
const readingOf: Readonly<Record<string, (db: Db, subject: string) => Promise<string>>> = {
  'supporter-bans': listBans,
};

/** What asks somebody outside before it changes something, and so opens its own transactions. */
const errands: Readonly<Record<string, (db: Db, deps: Deps, subject: string, typed: Typed) => Promise<string>>> = {
  'cash-outs paid': (db, deps, id, typed) => endCashout(db, deps, id, typed, 'paid'),
  'cash-outs reject': (db, deps, id, typed) => endCashout(db, deps, id, typed, 'rejected'),
  'webhooks replay': askGateway,
};

const deeds: Readonly<Record<string, Deed>> = {
  broadcast: notifyDashboards,
  async 'tasks done'(tx, deps, number) {
    const id = /^\d{1,15}$/.test(number) ? Number(number) : 0;
    if (!(await finishTask(tx, id, deps.clock.now()))) throw new OperatorError(`There is no open task ${number}.`);
    return `Task ${number} is done.`;
  },
  'filter-words add': addFilterWords,
  async 'filter-words remove'(tx, _deps, text) {
    if (!(await removePhrase(tx, text))) throw new OperatorError(`"${text}" was not added.`);
    return `"${text}" is removed. The filter's own words stay.`;
  },
  async 'rotate-host-code'(tx, deps, username) {
    const host = await hostOf(tx, username);
    await rotateHostCode(tx, deps, host.id);
    await appendLiveEvents(tx, deps, host.id, [{ kind: 'command', command: 'host-refresh' }]);
    return `${host.username} has another host code; display pages of the old one stop within 2 s.`;
  },
  async 'disable-host'(tx, deps, username) {
    if (!(await disableHost(tx, deps, username))) throw new OperatorError(`There is no active host ${username}.`);
    return `${username} is disabled and logged out everywhere.`;
  },
  async 'enable-host'(tx, _deps, username) {
    if (!(await enableHost(tx, username))) throw new OperatorError(`There is no disabled host ${username}.`);
    return `${username} is active again.`;
  },
  async 'supporter-unban'(tx, deps, username, { email }) {
    if (!(await unbanSupporter(tx, deps, username, email))) {
      throw new OperatorError(`${username} has no ban of ${email || 'an empty address: --email <e-mail>'}.`);
    }
    return `${email} may support ${username} again.`;
  },
};

/** A broadcast to all dashboards is logged under this subject. */
const EVERYBODY = '*';

/**
 * Does one command of the operator and answers what to print. Whatever changes something is written down in the same
 * transaction, with who and why. Throws `OperatorError`.
 */
export async function runOperator(db: Db, deps: Deps, words: readonly string[]): Promise<string> {
  const typed = read(words);
  const name = [typed.positionals.slice(0, 2).join(' '), typed.positionals[0] ?? ''].find(
    (known) =>
      Object.hasOwn(reading, known) ||
      Object.hasOwn(readingOf, known) ||
      Object.hasOwn(errands, known) ||
      Object.hasOwn(deeds, known),
  );
  const [subject, ...rest] = typed.positionals.slice(name?.split(' ').length);
  if (name === undefined || rest.length > 0) throw new OperatorError(OPERATOR_USAGE);
  const readOnly = reading[name];
  if (readOnly) {
    if (subject !== undefined) throw new OperatorError(OPERATOR_USAGE);
    return readOnly(db, deps);
  }
  const readOne = readingOf[name];
  if (readOne) {
    if (subject === undefined) throw new OperatorError(OPERATOR_USAGE);
    return readOne(db, subject);
  }
  const errand = errands[name];
  if (errand) {
    if (subject === undefined) throw new OperatorError(OPERATOR_USAGE);
    return errand(db, deps, subject, typed);
  }
  const deed = deeds[name];
  if (!deed || (subject === undefined && name !== 'broadcast')) throw new OperatorError(OPERATOR_USAGE);
  return transaction(db, async (tx) => {
    const said = await deed(tx, deps, subject ?? EVERYBODY, typed);
    await log(tx, deps, {
      action: name,
      subject: [subject ?? EVERYBODY, typed.email].filter(Boolean).join(' '),
      by: typed.by,
      why: typed.why,
    });
    return said;
  });
}

function read(words: readonly string[]) {
  const text = { type: 'string' } as const;
  try {
    const { values, positionals } = parseArgs({
      args: [...words],
      options: {
        by: text,
        why: text,
        caption: text,
        text,
        email: text,
        kind: text,
        weight: text,
        quiet: { type: 'boolean' },
      },
      allowPositionals: true,
    });
    const {
      by = '',
      why = '',
      caption = '',
      text: message = '',
      email = '',
      kind = '',
      weight = '2',
      quiet = false,
    } = values;
    return {
      positionals,
      by: by.trim(),
      why: why.trim(),
      caption: caption.trim(),
      text: message.trim(),
      email: email.trim(),
      kind: kind.trim(),
      weight: weight.trim(),
      quiet,
    };
  } catch (error) {
    throw new OperatorError(`${error instanceof Error ? error.message : String(error)}\n${OPERATOR_USAGE}`);
  }
}

async function hostOf(db: Db, username: string): Promise<Host> {
  const host = await findActiveHost(db, username);
  if (!host) throw new OperatorError(`There is no active host ${username}.`);
  return host;
}

/** A durable message for the dashboards of one host or of all: sound and dialog, or the sound alone. */
async function notifyDashboards(tx: Tx, deps: LiveDeps, subject: string, typed: Typed): Promise<string> {
  const { caption, text, quiet } = typed;
  if (caption === '' || text === '') throw new OperatorError('Say what: --caption <text> --text <text>.');
  const hostIds = subject === EVERYBODY ? await activeHostIds(tx) : [(await hostOf(tx, subject)).id];
  const message = { kind: 'broadcast', type: quiet ? 'sound' : 'notification', caption, text } as const;
  for (const hostId of hostIds) await appendLiveEvents(tx, deps, hostId, [message]);
  return `Told the dashboards of ${hostIds.length} hosts.`;
}

/** The newest first, one block each. */
async function listFeedback(db: Db): Promise<string> {
  const letters = await newestFeedback(db, FEEDBACK_SHOWN);
  if (letters.length === 0) return 'Nobody wrote anything.';
  return letters
    .map((letter) =>
      [
        `${letter.created_at.toISOString()}  ${letter.username} <${letter.email}>  ${letter.caption}`,
        ...letter.message.split('\n').map((line) => `  ${line}`),
      ].join('\n'),
    )
    .join('\n\n');
}

const KINDS = Object.keys(lexicon) as Category[];
const WEIGHT_MAX = 3;
const FILTER_TEXT_MAX = 60;

/** One line each: points, kind, words. */
async function listFilterWords(db: Db): Promise<string> {
  const phrases = await listPhrases(db);
  if (phrases.length === 0) return 'Nothing was added to the filter.';
  return phrases.map(({ text, category, weight }) => [weight, category, text].join('  ')).join('\n');
}

/** Adds words to the filter of all hosts; two points hide a message, less than nothing makes the words harmless. */
async function addFilterWords(tx: Tx, deps: Pick<Deps, 'clock'>, text: string, typed: Typed): Promise<string> {
  const category = KINDS.find((one) => one === typed.kind);
  if (!category) throw new OperatorError(`Say the kind: --kind ${KINDS.join('|')}.`);
  const weight = /^-?\d(?:\.\d+)?$/.test(typed.weight) ? Number(typed.weight) : 0;
  if (weight === 0 || Math.abs(weight) > WEIGHT_MAX) {
    throw new OperatorError(`Say the points, -${WEIGHT_MAX} to ${WEIGHT_MAX} but not 0: --weight=2.`);
  }
  if (wordKey(text).length < 2 || text.length > FILTER_TEXT_MAX) {
    throw new OperatorError(`Words have 2 letters or digits at least and ${FILTER_TEXT_MAX} characters at most.`);
  }
  await addPhrase(tx, deps, { text, category, weight });
  return `"${text}" counts ${weight} as ${category}, within 10 s for all hosts.`;
}

/** What hosts judged otherwise than the filter, the most frequent first. */
async function listFilterSuggestions(db: Db, deps: Pick<Deps, 'clock'>): Promise<string> {
  const suggestions = await openSuggestions(db, deps);
  if (suggestions.length === 0) return 'Hosts and the filter agree.';
  return suggestions
    .map(({ count, verdict, reason, text }) =>
      [`${count} x`, reason === null ? `${verdict} by the host` : `shown by the host, hidden as ${reason}`, text].join(
        '  ',
      ),
    )
    .join('\n');
}

/** Everything needed to send the money by hand, account numbers in clear. */
async function listCashouts(db: Db, deps: Pick<Deps, 'config'>): Promise<string> {
  const open = await openCashouts(db);
  if (open.length === 0) return 'No cash-out is open.';
  return open
    .map((cashout) =>
      [
        cashout.id,
        cashout.created_at.toISOString(),
        `send Rp${cashout.amount - cashout.fee}`,
        `to ${bankName(cashout.bank_code)} ${openNumber(deps, cashout.number_sealed)}`,
        cashout.holder,
        ...(cashout.provider === null ? [] : [`at ${cashout.provider}, asked ${cashout.asks} times`]),
        ...(cashout.reason === null ? [] : [cashout.reason]),
      ].join('  '),
    )
    .join('\n');
}

/** Ends a cash-out by hand. Whoever was asked to send it is asked first, outside the transaction. */
async function endCashout(
  db: Db,
  deps: Pick<Deps, 'clock' | 'log' | 'payout' | 'notifyLive'>,
  id: string,
  { by, why }: Typed,
  as: 'paid' | 'rejected',
): Promise<string> {
  requireSignature({ by, why });
  const claim = await claimForOperator(db, deps, id).catch((error: unknown) => {
    if (!(error instanceof PayoutError)) throw error;
    throw new OperatorError(`The provider could not be asked about ${id}: ${error.message}. Try again in a minute.`);
  });
  if (claim === 'busy') throw new OperatorError(`${id} is at the provider right now. Try again in a minute.`);
  if (claim === 'at_provider') {
    throw new OperatorError(`${id} is at the provider, whose answer decides. See "cash-outs list"; stop it there.`);
  }
  await transaction(db, async (tx) => {
    if (!(await endByHand(tx, deps, { id, ...claim, as }))) {
      throw new OperatorError(`There is no open cash-out ${id}.`);
    }
    await log(tx, deps, { action: as === 'paid' ? 'cash-outs paid' : 'cash-outs reject', subject: id, by, why });
  });
  return as === 'paid' ? `${id} is paid.` : `${id} is rejected, the money is back on the host's balance.`;
}

/** What waits for an operator: money in suspense and review, contradictions, what is stuck. */
async function listTasks(db: Db): Promise<string> {
  const tasks = await openTasks(db);
  if (tasks.length === 0) return 'Nothing waits for you.';
  return tasks
    .map(({ id, created_at: at, reason, subject, detail }) =>
      [id, at.toISOString(), reason, subject, JSON.stringify(detail)].join('  '),
    )
    .join('\n');
}

/** Asks the gateway about an order, as a notification of it would, whatever became of the notification. */
async function askGateway(db: Db, deps: Deps, id: string, { by, why }: Typed): Promise<string> {
  await transaction(db, (tx) => log(tx, deps, { action: 'webhooks replay', subject: id, by, why }));
  try {
    const payment = await inquire(db, deps, id);
    if (payment === null) throw new OperatorError(`There is no order ${id}.`);
    return `${id} is ${payment.status}${payment.exception === 'none' ? '' : `, ${payment.exception}`}.`;
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    throw new OperatorError(`The gateway could not be asked: ${error.message}`);
  }
}

/** The check that is made every week, now. */
async function verifyLedger(db: Db, deps: Pick<Deps, 'clock'>): Promise<string> {
  const findings = await checkBooks(db, null, deps.clock.now());
  if (findings.length > 0) throw new OperatorError(`The books are wrong:\n${findings.join('\n')}`);
  return 'The books are right.';
}

/** Whom a host banned, with the addresses that the host may not see: only the operator can lift a ban. */
async function listBans(db: Db, username: string): Promise<string> {
  const bans = await readBans(db, username);
  if (bans === null) throw new OperatorError(`There is no active host ${username}.`);
  if (bans.length === 0) return `${username} banned nobody.`;
  return bans.map(({ email, name, at }) => [at.toISOString(), email, name].join('  ')).join('\n');
}

async function log(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  entry: { action: string; subject: string; by: string; why: string },
): Promise<void> {
  requireSignature(entry);
  await insertOperatorLog(tx, {
    operator: entry.by,
    action: entry.action,
    subject: entry.subject,
    reason: entry.why,
    created_at: deps.clock.now(),
  });
}

function requireSignature({ by, why }: { by: string; why: string }): void {
  if (by === '' || why === '') throw new OperatorError('Say who you are and why: --by <name> --why <text>.');
}
