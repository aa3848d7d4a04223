import { missingPlaces } from '@mabarin/domain/documents/places';
import { maskOnAir, skipOnAir } from './actions/air.commands.ts';
import { fileCashOuts, takeAnswers } from './actions/payout-file.commands.ts';
import { resendTicket } from './actions/ticket.commands.ts';
import { checkBooks, checkDatabase, withoutHurry } from './books.commands.ts';
import {
  inTransaction,
  loggedSubject,
  parse,
  recordCall,
  type Call,
  type Command,
  type Done,
  type Options,
} from './call.commands.ts';
import { addFilterWords, listFilterSuggestions, listFilterWords, removeFilterWords } from './filter-words.commands.ts';
import { decideAboutHold, listHolds } from './hold.commands.ts';
import {
  broadcast,
  disable,
  enable,
  freeze,
  keepSecondFactor,
  listBans,
  listConsequences,
  removeSecondFactor,
  rotateCode,
  unban,
  unfreeze,
} from './host.commands.ts';
import {
  DATABASE_OWNER,
  DEMO_OPERATOR,
  addOperator,
  disableOperator,
  listOperators,
  requireOwner,
  rotateOperator,
  signIn,
  type Credentials,
  type Operator,
} from './identity.commands.ts';
import { OperatorError } from './operator.error.ts';
import { newestOperatorLog } from './operator.queries.ts';
import { askGateway, importSettlementFile, listGateways, reconcile } from './payment.commands.ts';
import {
  approveCashOut,
  compareRestored,
  confirmRestored,
  decideAboutRefund,
  endCashOut,
  listCashOuts,
  listRefunds,
  refundSupport,
  refundSuspense,
  showRefund,
} from './payout.commands.ts';
import { rotateSecret } from './secret.commands.ts';
import { checkServices } from './services.commands.ts';
import { closeTask, listTasks, noteTask, takeOpenTask } from './inbox/task.commands.ts';
import { sendDigest } from './inbox/told.commands.ts';
import type { Deps } from '#deps.ts';
import { newestFeedback } from '#features/feedback/index.ts';
import { listRuleRuns } from '#features/privacy/index.ts';
import { listReports } from '#platform/csp/csp-report.queries.ts';
import { transaction } from '#platform/db/transaction.ts';
import type { Db, Tx } from '#schema.ts';

const FEEDBACK_SHOWN = 200;
const LOG_SHOWN = 200;

/** The caller is asked for credentials after the command is understood. */
export type Caller = {
  /** The machine, and the address of an ssh client if there is one. */
  from: string;
  /** Throws `OperatorError` when there is nobody to ask. */
  credentials: () => Promise<Credentials>;
  /** Works as the login that owns the database. */
  asOwner: <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>;
};

const commands: readonly Command[] = [
  { name: 'operators list', args: [], signed: false, run: (db) => listOperators(db) },
  { name: 'operators add', args: ['<name>', '[--owner]'], signed: true, run: inTransaction(add) },
  { name: 'operators rotate', args: ['<name>', '[--owner]'], signed: true, run: inTransaction(rotate) },
  { name: 'operators disable', args: ['<name>', '[--owner]'], signed: true, run: inTransaction(disableOne) },
  { name: 'log', args: ['[operator, command or subject]'], signed: false, run: listLog },
  { name: 'cash-outs list', args: [], signed: false, run: listCashOuts },
  {
    name: 'cash-outs approve',
    args: ['<reference>', '[--looked-up]'],
    signed: true,
    run: inTransaction(approveCashOut),
  },
  { name: 'payouts compare', args: [], signed: true, run: compareRestored },
  { name: 'payouts confirm', args: [], signed: true, run: inTransaction(confirmRestored) },
  { name: 'cash-outs paid', args: ['<reference>', '[--looked-up]'], signed: true, run: endCashOut('paid') },
  { name: 'cash-outs reject', args: ['<reference>', '[--looked-up]'], signed: true, run: endCashOut('rejected') },
  { name: 'cash-outs csv', args: ['[--again]'], signed: true, run: fileCashOuts },
  { name: 'cash-outs answers', args: ['<file>', '[--looked-up]'], signed: true, run: takeAnswers },
  { name: 'cash-outs freeze', args: ['<username>'], signed: true, run: inTransaction(freeze) },
  { name: 'cash-outs unfreeze', args: ['<username>'], signed: true, run: inTransaction(unfreeze) },
  {
    name: 'second-factor remove',
    args: ['<username or e-mail>'],
    signed: true,
    run: inTransaction(removeSecondFactor),
  },
  { name: 'second-factor keep', args: ['<username or e-mail>'], signed: true, run: inTransaction(keepSecondFactor) },
  { name: 'refunds list', args: [], signed: false, run: listRefunds },
  { name: 'refunds show', args: ['<refund>'], signed: false, run: showRefund },
  { name: 'refunds request', args: ['<payment>'], signed: true, run: inTransaction(refundSuspense) },
  {
    name: 'refunds support',
    args: ['<payment>', '[--amount <rupiah>]', '--from <host or suspense>'],
    signed: true,
    run: inTransaction(refundSupport),
  },
  {
    name: 'refunds approve',
    args: ['<refund>', '[--transfer]', '[--looked-up]'],
    signed: true,
    run: inTransaction(decideAboutRefund('approved')),
  },
  {
    name: 'refunds refuse',
    args: ['<refund>', '--text <to its viewer>', '[--looked-up]'],
    signed: true,
    run: inTransaction(decideAboutRefund('refused')),
  },
  {
    name: 'refunds paid',
    args: ['<refund>', '[--looked-up]'],
    signed: true,
    run: inTransaction(decideAboutRefund('paid')),
  },
  {
    name: 'refunds failed',
    args: ['<refund>', '[--looked-up]'],
    signed: true,
    run: inTransaction(decideAboutRefund('failed')),
  },
  { name: 'holds list', args: [], signed: false, run: listHolds },
  { name: 'holds take', args: ['<hold>'], signed: true, run: inTransaction(decideAboutHold('take')) },
  { name: 'holds release', args: ['<hold>'], signed: true, run: inTransaction(decideAboutHold('release')) },
  { name: 'holds claim', args: ['<hold>'], signed: true, run: inTransaction(decideAboutHold('claim')) },
  { name: 'tasks list', args: [], signed: false, run: listTasks },
  {
    name: 'tasks take',
    args: ['<number>', '[--from <who has it>]', '[--to <operator>]'],
    signed: true,
    run: inTransaction(takeOpenTask),
  },
  { name: 'tasks note', args: ['<number>', '--text <note>'], signed: true, run: inTransaction(noteTask) },
  { name: 'tasks done', args: ['<number>'], signed: true, run: inTransaction(closeTask) },
  { name: 'digest', args: [], signed: true, run: inTransaction(sendDigest) },
  { name: 'webhooks replay', args: ['<order>'], signed: true, run: askGateway },
  { name: 'reconcile', args: ['<day>'], signed: true, run: reconcile },
  {
    name: 'settlements import',
    args: ['<file>', '[--gateway <name>]'],
    signed: true,
    run: importSettlementFile,
  },
  { name: 'check-services', args: [], signed: false, run: askServices },
  { name: 'gateways', args: [], signed: false, run: listGateways },
  { name: 'ledger verify', args: [], signed: false, run: verifyLedger },
  { name: 'database verify', args: [], signed: false, run: verifyDatabase },
  { name: 'secret rotate', args: [], signed: true, run: inTransaction(rotateSecret) },
  { name: 'feedback list', args: [], signed: false, run: listFeedback },
  { name: 'csp-reports', args: [], signed: false, run: listCspReports },
  { name: 'documents check', args: [], signed: false, run: checkDocuments },
  { name: 'filter-words list', args: [], signed: false, run: listFilterWords },
  {
    name: 'filter-words add',
    args: ['<text>', '--kind <kind>', '[--weight=<points>]'],
    signed: true,
    run: inTransaction(addFilterWords),
  },
  { name: 'filter-words remove', args: ['<text>'], signed: true, run: inTransaction(removeFilterWords) },
  { name: 'filter-words suggestions', args: [], signed: false, run: listFilterSuggestions },
  {
    name: 'broadcast',
    args: ['[username]', '--caption <text>', '--text <text>', '[--quiet]'],
    signed: true,
    run: inTransaction(broadcast),
  },
  { name: 'rotate-display-key', args: ['<username>'], signed: true, run: inTransaction(rotateCode) },
  { name: 'disable-host', args: ['<username>'], signed: true, run: inTransaction(disable) },
  { name: 'enable-host', args: ['<username>'], signed: true, run: inTransaction(enable) },
  { name: 'host-consequences', args: ['<username>'], signed: false, run: listConsequences },
  { name: 'alerts skip', args: ['<username or payment>'], signed: true, run: inTransaction(skipOnAir) },
  { name: 'alerts mask', args: ['<payment>'], signed: true, run: inTransaction(maskOnAir) },
  { name: 'tickets resend', args: ['<payment>', '[--email <e-mail>]'], signed: true, run: inTransaction(resendTicket) },
  { name: 'retention', args: [], signed: false, run: listRetention },
  { name: 'supporter-bans', args: ['<username>'], signed: false, run: listBans },
  { name: 'supporter-unban', args: ['<username>', '--email <e-mail>'], signed: true, run: inTransaction(unban) },
];

const SIGNATURE = '--why <text>';
const USAGE = `Commands:\n${commands
  .map(({ name, args, signed }) => `  ${[name, ...args, ...(signed ? [SIGNATURE] : [])].join(' ')}`)
  .join('\n')}`;

/**
 * Runs one command after the operator signs in. Returns the text to print. A change is logged in its transaction, with
 * who, why and from where. Throws `OperatorError`.
 */
export async function runOperator(db: Db, deps: Deps, words: readonly string[], caller: Caller): Promise<string> {
  const typed = readWords(words);
  const { from } = caller;
  if (typed.options.owner) {
    return caller.asOwner(async (owned) => {
      await requireOwner(owned);
      return runCommand(owned, deps, words, { name: DATABASE_OWNER, from });
    });
  }
  const asksNobody = deps.config.seedDemo && deps.config.operator.name === null;
  const name = asksNobody ? DEMO_OPERATOR : await signIn(db, deps, from, await caller.credentials());
  return runCommand(db, deps, words, { name, from });
}

/** The same for a signed-in operator. */
export async function runCommand(db: Db, deps: Deps, words: readonly string[], operator: Operator): Promise<string> {
  const call = { ...readWords(words), operator };
  if (!call.command.signed) await transaction(db, (tx) => recordCall(tx, deps, call));
  const said = await call.command.run(db, deps, call);
  return typeof said === 'string' ? said : said.text;
}

/** A command of the desk, whose input the contract has read. */
export type TypedCall = {
  command: string;
  subject?: string;
  options?: Partial<Omit<Options, 'why'>>;
  upload?: string;
  why: string;
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
  const { subject = '', upload } = typed;
  const call = { command, subject, options, operator, ...(upload === undefined ? {} : { upload }) };
  if (!command.signed) await transaction(db, (tx) => recordCall(tx, deps, call));
  const said = await command.run(db, deps, call);
  return typeof said === 'string' ? null : said.data;
}

/** Throws `OperatorError`. */
function readWords(words: readonly string[]): Omit<Call, 'operator'> {
  const { positionals, options } = parse(words, USAGE);
  const names = [positionals.slice(0, 2).join(' '), positionals[0] ?? ''];
  const command = names.flatMap((name) => commands.find((one) => one.name === name) ?? [])[0];
  if (!command) throw new OperatorError(USAGE);
  const [subject, ...rest] = positionals.slice(command.name.split(' ').length);
  const [first = ''] = command.args;
  const isRequired = first.startsWith('<');
  const isKnown = isRequired || (first.startsWith('[') && !first.startsWith('[--'));
  if (rest.length > 0 || (subject === undefined ? isRequired : !isKnown)) throw new OperatorError(USAGE);
  if (options.owner && !command.args.includes('[--owner]')) throw new OperatorError(USAGE);
  if (command.signed && options.why === '') throw new OperatorError(`Say why: ${SIGNATURE}.`);
  return { command, subject: subject ?? '', options };
}

async function add(tx: Tx, deps: Deps, { subject: name, operator }: Call): Promise<Done> {
  return { text: await addOperator(tx, deps, { name, by: operator.name }), after: { credentials: 'new' } };
}

async function rotate(tx: Tx, deps: Deps, { subject: name, operator }: Call): Promise<Done> {
  return { text: await rotateOperator(tx, deps, { name, by: operator.name }), after: { credentials: 'new' } };
}

async function disableOne(tx: Tx, deps: Deps, { subject: name }: Call): Promise<Done> {
  await disableOperator(tx, deps, name);
  return { text: `${name} is no operator any more.`, before: { state: 'active' }, after: { state: 'disabled' } };
}

/** One line each, newest first. */
async function listLog(db: Db, _deps: Deps, { subject }: Call): Promise<string> {
  const entries = await newestOperatorLog(db, loggedSubject(subject), LOG_SHOWN);
  return (
    entries
      .map(({ created_at: at, operator, origin, action, subject: about, reason, before, after }) =>
        [
          at.toISOString(),
          operator,
          origin,
          action,
          about,
          ...(before === null ? [] : [`before ${JSON.stringify(before)}`]),
          ...(after === null ? [] : [`after ${JSON.stringify(after)}`]),
          reason,
        ]
          .filter(Boolean)
          .join('  '),
      )
      .join('\n') || 'Nobody has done anything.'
  );
}

/** Newest first, one block each. */
async function listFeedback(db: Db): Promise<string> {
  const rows = await newestFeedback(db, FEEDBACK_SHOWN);
  if (rows.length === 0) return 'Nobody wrote anything.';
  return rows
    .map((row) =>
      [
        `${row.created_at.toISOString()}  ${row.username} <${row.email}>  ${row.caption}`,
        ...row.message.split('\n').map((line) => `  ${line}`),
      ].join('\n'),
    )
    .join('\n\n');
}

const REPORTS_SHOWN = 200;

/** Browsers' reports of the content security policy, one line a kind, the most frequent first. */
async function listCspReports(db: Db): Promise<string> {
  const reports = await listReports(db, REPORTS_SHOWN);
  if (reports.length === 0) return 'No browser reported anything.';
  return reports
    .map(({ count, last_at: last, app, page, directive, blocked }) =>
      [`${count} x`, last.toISOString(), app, page, directive, blocked].join('  '),
    )
    .join('\n');
}

/** Throws with every line when a service cannot be used, so that the command fails. */
async function askServices(_db: Db, deps: Deps): Promise<string> {
  const { text, good } = await checkServices(deps);
  if (!good) throw new OperatorError(text);
  return text;
}

/** The weekly check, now. */
async function verifyLedger(db: Db, deps: Pick<Deps, 'clock'>): Promise<string> {
  const findings = await withoutHurry(db, (tx) => checkBooks(tx, null, deps.clock.now()));
  if (findings.length > 0) throw new OperatorError(`The books are wrong:\n${findings.join('\n')}`);
  return 'The books are right.';
}

/** Last result of each rule of retention (docs/retention.md). */
async function listRetention(db: Db): Promise<string> {
  const runs = await listRuleRuns(db);
  if (runs.length === 0) return 'No rule has run yet.';
  return runs
    .map(({ rule, done_at: done, handled, failed_at: failed, error }) =>
      [
        rule,
        `last ended ${done?.toISOString() ?? 'never'}`,
        `${handled} rows`,
        ...(error === null ? [] : [`failed ${failed?.toISOString()}: ${error}`]),
      ].join('  '),
    )
    .join('\n');
}

/** The books and all other invariants, for a restored database. */
export async function verifyDatabase(db: Db, deps: Pick<Deps, 'clock'>): Promise<string> {
  const findings = await withoutHurry(db, (tx) => checkDatabase(tx, deps.clock.now()));
  if (findings.length > 0) throw new OperatorError(`The database is wrong:\n${findings.join('\n')}`);
  return 'The books are right, and so is everything else.';
}

async function checkDocuments(): Promise<string> {
  return missingPlaces().join('\n') || 'Nothing is missing in the legal pages.';
}
