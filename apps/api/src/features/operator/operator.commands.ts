import { parseArgs } from 'node:util';
import { missingPlaces } from '@mabarin/domain/documents/places';
import { words as lexicon, type Category } from '@mabarin/domain/messages/lexicon';
import { wordKey } from '@mabarin/domain/messages/words';
import { isWibDate, wibDate } from '@mabarin/domain/time';
import { approvalsOf, requireSecondOperator } from './approval.commands.ts';
import { checkBooks, checkDatabase, withoutHurry } from './books.commands.ts';
import {
  addOperator,
  DATABASE_OWNER,
  DEMO_OPERATOR,
  disableOperator,
  listOperators,
  requireOwner,
  rotateOperator,
  signIn,
  type Credentials,
  type Operator,
} from './identity.commands.ts';
import { OperatorError } from './operator.error.ts';
import { insertOperatorLog, newestOperatorLog } from './operator.queries.ts';
import { rotateSecret } from './secret.commands.ts';
import { checkServices } from './services.commands.ts';
import type { Deps, LiveDeps } from '#deps.ts';
import {
  activeHostIds,
  disableHost,
  enableHost,
  findActiveHost,
  rotateHostCode,
  startRemoval,
  stopRemoval,
  unfreezeHost,
  type Host,
} from '#features/accounts/index.ts';
import {
  bankName,
  endManually,
  lockCashOut,
  openCashOuts,
  openNumber,
  reserveForOperator,
} from '#features/cash/index.ts';
import { newestFeedback } from '#features/feedback/index.ts';
import { appendLiveEvents } from '#features/live/index.ts';
import { addPhrase, listPhrases, openSuggestions, removePhrase } from '#features/messages/index.ts';
import { finishTask, inquire, openTasks, reportGateways } from '#features/payments/index.ts';
import { listRuleRuns } from '#features/privacy/index.ts';
import {
  countOpenDifferences,
  importSettlements,
  reconcileDay,
  SettlementFileError,
} from '#features/reconciliation/index.ts';
import {
  decideRefund,
  findRefund,
  openRefundNumber,
  openRefunds,
  requestFromSuspense,
  type Refund,
  type RefundDecision,
} from '#features/refunds/index.ts';
import { readBans, unbanSupporter } from '#features/support/index.ts';
import { listReports } from '#platform/csp/csp-report.queries.ts';
import { transaction } from '#platform/db/transaction.ts';
import { GatewayError } from '#ports/gateway.port.ts';
import { PayoutError } from '#ports/payout.port.ts';
import type { Db, Tx } from '#schema.ts';

/** How much feedback `feedback list` prints. */
const FEEDBACK_SHOWN = 200;
/** How many entries `log` prints. */
const LOG_SHOWN = 200;

/** What a command was typed with and by whom; `subject` is what it is about, '' when that was left out. */
type Call = { command: Command; subject: string; operator: Operator; options: ReturnType<typeof parse>['options'] };

type Values = Record<string, unknown>;

/** What a change prints, and what the log keeps of it besides the call itself: never a secret. */
type Done = string | { text: string; before?: Values; after?: Values };

/** Who types: what is asked of them is asked when the command is understood. */
export type Caller = {
  /** The machine, and the address of an ssh client if there is one. */
  from: string;
  /** Throws `OperatorError` when there is nobody to ask. */
  credentials: () => Promise<Credentials>;
  /** Works as the login that owns the database. */
  asOwner: <Result>(work: (db: Db) => Promise<Result>) => Promise<Result>;
};

type Command = {
  readonly name: string;
  /** As the help shows them: what it is about first, if anything, then options; `[...]` may be left out. */
  readonly args: readonly string[];
  /** Changes something: needs `--why` and is written down in the transaction of the change. Others are before they run. */
  readonly signed: boolean;
  /** Answers what to print. Throws `OperatorError`. */
  readonly run: (db: Db, deps: Deps, call: Call) => Promise<string>;
};

const commands: readonly Command[] = [
  { name: 'operators list', args: [], signed: false, run: (db) => listOperators(db) },
  { name: 'operators add', args: ['<name>', '[--owner]'], signed: true, run: inTransaction(add) },
  { name: 'operators rotate', args: ['<name>', '[--owner]'], signed: true, run: inTransaction(rotate) },
  { name: 'operators disable', args: ['<name>', '[--owner]'], signed: true, run: inTransaction(disableOne) },
  { name: 'log', args: ['[operator, command or subject]'], signed: false, run: listLog },
  { name: 'cash-outs list', args: [], signed: false, run: listCashOuts },
  { name: 'cash-outs approve', args: ['<reference>'], signed: true, run: inTransaction(approveCashOut) },
  { name: 'cash-outs paid', args: ['<reference>', '[--looked-up]'], signed: true, run: endCashOut('paid') },
  { name: 'cash-outs reject', args: ['<reference>', '[--looked-up]'], signed: true, run: endCashOut('rejected') },
  { name: 'cash-outs unfreeze', args: ['<username>'], signed: true, run: inTransaction(unfreeze) },
  { name: 'second-factor remove', args: ['<username>'], signed: true, run: inTransaction(removeSecondFactor) },
  { name: 'second-factor keep', args: ['<username>'], signed: true, run: inTransaction(keepSecondFactor) },
  { name: 'refunds list', args: [], signed: false, run: listRefunds },
  { name: 'refunds show', args: ['<refund>'], signed: false, run: showRefund },
  { name: 'refunds request', args: ['<payment>'], signed: true, run: inTransaction(refundSuspense) },
  {
    name: 'refunds approve',
    args: ['<refund>', '[--transfer]', '[--looked-up]'],
    signed: true,
    run: inTransaction(decideAboutRefund('approved')),
  },
  {
    name: 'refunds refuse',
    args: ['<refund>'],
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
  { name: 'tasks list', args: [], signed: false, run: listTasks },
  { name: 'tasks done', args: ['<number>'], signed: true, run: inTransaction(closeTask) },
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
  { name: 'rotate-host-code', args: ['<username>'], signed: true, run: inTransaction(rotateCode) },
  { name: 'disable-host', args: ['<username>'], signed: true, run: inTransaction(disable) },
  { name: 'enable-host', args: ['<username>'], signed: true, run: inTransaction(enable) },
  { name: 'retention', args: [], signed: false, run: listRetention },
  { name: 'supporter-bans', args: ['<username>'], signed: false, run: listBans },
  { name: 'supporter-unban', args: ['<username>', '--email <e-mail>'], signed: true, run: inTransaction(unban) },
];

const SIGNATURE = '--why <text>';
const USAGE = `Commands:\n${commands
  .map(({ name, args, signed }) => `  ${[name, ...args, ...(signed ? [SIGNATURE] : [])].join(' ')}`)
  .join('\n')}`;

/** A broadcast to all dashboards is logged under this subject. */
const EVERYBODY = '*';

/**
 * Runs one command of an operator, who signs in first, and answers what to print. Whatever changes something is written
 * down in the same transaction, with who, why and from where. Throws `OperatorError`.
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

/** The same for an operator who has signed in. */
export async function runCommand(db: Db, deps: Deps, words: readonly string[], operator: Operator): Promise<string> {
  const call = { ...readWords(words), operator };
  if (!call.command.signed) await transaction(db, (tx) => recordCall(tx, deps, call));
  return call.command.run(db, deps, call);
}

/** Which command is meant, of what. Throws `OperatorError`. */
function readWords(words: readonly string[]): Omit<Call, 'operator'> {
  const { positionals, options } = parse(words);
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

/** Runs a change in one transaction, which also writes it down. */
function inTransaction(change: (tx: Tx, deps: Deps, call: Call) => Promise<Done>): Command['run'] {
  return (db, deps, call) =>
    transaction(db, async (tx) => {
      const done = await change(tx, deps, call);
      await recordCall(tx, deps, call, done);
      return typeof done === 'string' ? done : done.text;
    });
}

async function recordCall(
  tx: Tx,
  deps: Pick<Deps, 'clock'>,
  { command, subject, operator, options }: Call,
  done: Done = '',
): Promise<void> {
  const { before, after }: { before?: Values; after?: Values } = typeof done === 'string' ? {} : done;
  await insertOperatorLog(tx, {
    operator: operator.name,
    action: command.name,
    subject: [subject || EVERYBODY, options.email].filter(Boolean).join(' '),
    reason: options.why,
    origin: operator.from,
    before: before === undefined ? null : JSON.stringify(before),
    after: after === undefined ? null : JSON.stringify(after),
    created_at: deps.clock.now(),
  });
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

/** One line each, the newest first. */
async function listLog(db: Db, _deps: Deps, { subject }: Call): Promise<string> {
  const entries = await newestOperatorLog(db, subject, LOG_SHOWN);
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

function parse(words: readonly string[]) {
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
        weight: { ...text, default: '2' },
        quiet: { type: 'boolean', default: false },
        'looked-up': { type: 'boolean', default: false },
        owner: { type: 'boolean', default: false },
        transfer: { type: 'boolean', default: false },
      },
      allowPositionals: true,
    });
    const { why, caption, text: message, email, gateway, kind, weight, quiet, owner, transfer } = values;
    const lookedUp = values['looked-up'];
    const options = {
      why: why.trim(),
      caption: caption.trim(),
      text: message.trim(),
      email: email.trim(),
      gateway: gateway.trim(),
      kind: kind.trim(),
      weight: weight.trim(),
      quiet,
      lookedUp,
      owner,
      transfer,
    };
    return { positionals, options };
  } catch (error) {
    throw new OperatorError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
}

/** One in 64 ids of payments begins as options do. */
function isPaymentId(word: string): boolean {
  return /^-[A-Za-z0-9_-]{21}$/.test(word) && !word.startsWith('--');
}

async function hostOf(db: Db, username: string): Promise<Host> {
  const host = await findActiveHost(db, username);
  if (!host) throw new OperatorError(`There is no active host ${username}.`);
  return host;
}

/** A durable message for the dashboards of one host or of all: sound and dialog, or the sound alone. */
async function broadcast(tx: Tx, deps: LiveDeps, { subject, options }: Call): Promise<Done> {
  const { caption, text, quiet } = options;
  if (caption === '' || text === '') throw new OperatorError('Say what: --caption <text> --text <text>.');
  const hostIds = subject === '' ? await activeHostIds(tx) : [(await hostOf(tx, subject)).id];
  const message = { kind: 'broadcast', type: quiet ? 'sound' : 'notification', caption, text } as const;
  for (const hostId of hostIds) await appendLiveEvents(tx, deps, hostId, [message]);
  return { text: `Sent to the dashboards of ${hostIds.length} hosts.`, after: { hosts: hostIds.length, ...message } };
}

/** The newest first, one block each. */
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

/** How many kinds of reports `csp-reports` prints. */
const REPORTS_SHOWN = 200;

/** What browsers reported of the content security policy, one line a kind, the most frequent first. */
async function listCspReports(db: Db): Promise<string> {
  const reports = await listReports(db, REPORTS_SHOWN);
  if (reports.length === 0) return 'No browser reported anything.';
  return reports
    .map(({ count, last_at: last, app, page, directive, blocked }) =>
      [`${count} x`, last.toISOString(), app, page, directive, blocked].join('  '),
    )
    .join('\n');
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
async function addFilterWords(tx: Tx, deps: Pick<Deps, 'clock'>, { subject: text, options }: Call): Promise<Done> {
  const category = KINDS.find((one) => one === options.kind);
  if (!category) throw new OperatorError(`Say the kind: --kind ${KINDS.join('|')}.`);
  const weight = /^-?\d(?:\.\d+)?$/.test(options.weight) ? Number(options.weight) : 0;
  if (weight === 0 || Math.abs(weight) > WEIGHT_MAX) {
    throw new OperatorError(`Say the points, -${WEIGHT_MAX} to ${WEIGHT_MAX} but not 0: --weight=2.`);
  }
  if (wordKey(text).length < 2 || text.length > FILTER_TEXT_MAX) {
    throw new OperatorError(`Words have 2 letters or digits at least and ${FILTER_TEXT_MAX} characters at most.`);
  }
  const before = await phraseOf(tx, text);
  await addPhrase(tx, deps, { text, category, weight });
  return {
    text: `"${text}" counts ${weight} as ${category}, within 10 s for all hosts.`,
    ...(before === null ? {} : { before }),
    after: { text, category, weight },
  };
}

async function removeFilterWords(tx: Tx, _deps: Deps, { subject: text }: Call): Promise<Done> {
  const before = await phraseOf(tx, text);
  if (before === null || !(await removePhrase(tx, text))) throw new OperatorError(`"${text}" was not added.`);
  return { text: `"${text}" is removed. The filter's own words stay.`, before };
}

/** Words that were added, as they count; null: they were not. */
async function phraseOf(db: Db, words: string): Promise<Values | null> {
  const found = (await listPhrases(db)).find(({ text }) => wordKey(text) === wordKey(words));
  return found === undefined ? null : { text: found.text, category: found.category, weight: found.weight };
}

/** The messages on which hosts and the filter disagree, the most frequent first. */
async function listFilterSuggestions(db: Db, deps: Deps): Promise<string> {
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

/** Everything needed to send the money manually, account numbers in clear. */
async function listCashOuts(db: Db, deps: Pick<Deps, 'clock' | 'config'>): Promise<string> {
  const open = await openCashOuts(db);
  if (open.length === 0) return 'No cash-out is open.';
  const approvals = await approvalsOf(db, deps, 'cash-out', open);
  return open
    .map((cashOut) =>
      [
        cashOut.id,
        cashOut.created_at.toISOString(),
        `send Rp${cashOut.amount - cashOut.fee}`,
        `to ${bankName(cashOut.bank_code)} ${openNumber(deps, cashOut.number_sealed)}`,
        cashOut.holder,
        // What nobody was asked to send is an operator's, or waits; its reason says why.
        ...(cashOut.asks === 0 ? [] : [`at ${cashOut.provider}, asked ${cashOut.asks} times`]),
        ...(cashOut.reason === null ? [] : [cashOut.reason]),
        ...(cashOut.held ? ['FROZEN: its host says "bukan saya", do not send it'] : []),
        approvals.get(cashOut.id) ?? '',
      ]
        .filter(Boolean)
        .join('  '),
    )
    .join('\n');
}

/** Ends a freeze before its host can: after looking who the host is. */
async function unfreeze(tx: Tx, _deps: Deps, { subject: username }: Call): Promise<string> {
  const host = await hostOf(tx, username);
  if (!(await unfreezeHost(tx, host.id))) throw new OperatorError(`${host.username} is not frozen.`);
  return `${host.username} may withdraw again.`;
}

async function removeSecondFactor(tx: Tx, deps: Deps, { subject: username }: Call): Promise<string> {
  const host = await hostOf(tx, username);
  const due = await startRemoval(tx, deps, host);
  if (due === null) throw new OperatorError(`${host.username} has no second factor, or it is being removed already.`);
  return `The second factor of ${host.username} ends at ${due.toISOString()}, unless its host objects; a mail says so.`;
}

async function keepSecondFactor(tx: Tx, _deps: Deps, { subject: username }: Call): Promise<string> {
  const host = await hostOf(tx, username);
  if (!(await stopRemoval(tx, host))) throw new OperatorError(`No second factor of ${host.username} is being removed.`);
  return `The second factor of ${host.username} stays.`;
}

/** Ends a cash-out manually. Whoever was asked to send it is asked first, outside the transaction. */
function endCashOut(as: 'paid' | 'rejected'): Command['run'] {
  return async (db, deps, call) => {
    const id = call.subject;
    const { lookedUp } = call.options;
    const claim = await reserveForOperator(db, deps, { id, lookedUp }).catch((error: unknown) => {
      if (!(error instanceof PayoutError)) throw error;
      throw new OperatorError(`The provider could not be asked about ${id}: ${error.message}. Try again in a minute.`);
    });
    if (claim === 'busy') throw new OperatorError(`${id} is at the provider right now. Try again in a minute.`);
    if (claim === 'at_provider') {
      throw new OperatorError(`${id} is at the provider, whose answer decides. See "cash-outs list"; stop it there.`);
    }
    if (claim === 'not_configured') {
      throw new OperatorError(
        `${id} was handed to a provider that is not configured now, and may be on its way. Configure it again until the cash-out has ended, or look at the provider's own records and repeat this with --looked-up.`,
      );
    }
    return transaction(db, async (tx) => {
      const { amount, state } = await lockOpenCashOut(tx, id);
      const approval = { action: 'cash-out', subject: id, operator: call.operator.name, amount } as const;
      // Money that goes back to its host takes one.
      const approved = as === 'rejected' ? 'complete' : await requireSecondOperator(tx, deps, approval);
      if (approved === 'recorded') {
        const done = recorded(call, amount);
        await recordCall(tx, deps, call, done);
        return done.text;
      }
      if (!(await endManually(tx, deps, { id, ...claim, as }))) {
        throw new OperatorError(`There is no open cash-out ${id}.`);
      }
      await recordCall(tx, deps, call, { text: '', before: { state, amount }, after: { state: as, amount } });
      return as === 'paid' ? `${id} is paid.` : `${id} is rejected, the money is back on the host's balance.`;
    });
  };
}

/** Approves an open cash-out that takes two operators, before it is sent. */
async function approveCashOut(tx: Tx, deps: Deps, call: Call): Promise<Done> {
  const { subject: id, operator } = call;
  const { amount } = await lockOpenCashOut(tx, id);
  if (amount <= deps.config.fourEyesOver)
    throw new OperatorError(`${id} takes one operator: send it, then "cash-outs paid ${id}".`);
  const approval = { action: 'cash-out', subject: id, operator: operator.name, amount } as const;
  if ((await requireSecondOperator(tx, deps, approval)) === 'recorded') return recorded(call, amount);
  return {
    text: `${id} is approved by two. Send Rp${amount} less its fee, then "cash-outs paid ${id}".`,
    after: { amount },
  };
}

/** The first of two operators has approved. */
function recorded({ subject, operator }: Call, amount: number) {
  return {
    text: `Rp${amount} takes two operators: ${subject} is approved by ${operator.name} and waits for another one, for a day. Nothing else was done; do not send it yet.`,
    after: { approvedBy: operator.name, amount },
  };
}

async function lockOpenCashOut(tx: Tx, id: string) {
  const cashOut = await lockCashOut(tx, id);
  if (cashOut?.state !== 'requested' && cashOut?.state !== 'processing')
    throw new OperatorError(`There is no open cash-out ${id}.`);
  return cashOut;
}

/** Open refunds, the oldest first; account numbers in clear, as everything needed to send the money. */
async function listRefunds(db: Db, deps: Pick<Deps, 'clock' | 'config'>): Promise<string> {
  const open = await openRefunds(db);
  if (open.length === 0) return 'No refund is open.';
  const approvals = await approvalsOf(
    db,
    deps,
    'refund',
    open.filter(({ state }) => state === 'requested'),
  );
  return open
    .map((refund) => [...refundParts(deps, refund), approvals.get(refund.id) ?? ''].filter(Boolean).join('  '))
    .join('\n');
}

async function showRefund(db: Db, deps: Pick<Deps, 'config'>, { subject: id }: Call): Promise<string> {
  const refund = await findRefund(db, id);
  if (!refund) throw new OperatorError(`There is no refund ${id}.`);
  return [
    ...refundParts(deps, refund),
    `payment ${refund.payment_id}${refund.charge_reference === null ? '' : `, charge ${refund.charge_reference}`}`,
    refund.games === 0 ? 'money in suspense' : `${refund.games} games of entry ${refund.entry_id}`,
    `price Rp${refund.price}, fee Rp${refund.fee}, suspense Rp${refund.suspense}, credit Rp${refund.credit}`,
    `Rp${refund.from_host} of it from the host, Rp${refund.price - refund.from_host} is our loss`,
    `under ${refund.refund_reference} at ${refund.provider}`,
  ].join('\n');
}

function refundParts(deps: Pick<Deps, 'config'>, refund: Refund): string[] {
  const number = openRefundNumber(deps, refund);
  const toAccount =
    number === null || refund.bank_code === null
      ? 'to an account that its viewer has not named yet'
      : `to ${bankName(refund.bank_code)} ${number}  ${refund.holder}`;
  return [
    refund.id,
    refund.created_at.toISOString(),
    `${refund.state}, asked by the ${refund.asked_by}`,
    `Rp${refund.amount}`,
    refund.method === 'gateway' ? `back by ${refund.provider}` : toAccount,
    ...(refund.asks === 0 ? [] : [`asked ${refund.asks} times`]),
    ...(refund.reason === null ? [] : [refund.reason]),
  ];
}

/** Gives back what waits in suspense: of a payment by its id, of a duplicate by its charge's reference. */
async function refundSuspense(tx: Tx, deps: Deps, { subject }: Call): Promise<Done> {
  const refund = await requestFromSuspense(tx, deps, subject);
  if (refund === null) throw new OperatorError(`Nothing of ${subject} is in suspense, or it goes back already.`);
  const { id, amount, state } = refund;
  return {
    text: `${id}: Rp${amount} of ${subject} go back once you approve it.`,
    after: { refund: id, amount, state },
  };
}

/** What may still be approved, or be sent by a transfer instead. */
const approvable: ReadonlySet<Refund['state']> = new Set(['requested', 'approved', 'processing']);

/** Every decision about a refund goes through here: where a second operator has to agree, it is asked for here. */
function decideAboutRefund(as: RefundDecision['as']) {
  return async (tx: Tx, deps: Deps, call: Call): Promise<Done> => {
    const { subject: id, operator, options } = call;
    const { transfer, lookedUp } = options;
    const before = await findRefund(tx, id);
    // Money leaves by the approval: at once by the gateway, else by the transfer that it allows.
    if (as === 'approved' && before !== null && approvable.has(before.state)) {
      const { amount } = before;
      const approval = { action: 'refund', subject: id, operator: operator.name, amount } as const;
      if ((await requireSecondOperator(tx, deps, approval)) === 'recorded') return recorded(call, amount);
    }
    const decided = await decideRefund(tx, deps, id, { as, transfer, lookedUp });
    switch (decided) {
      case 'unknown':
        throw new OperatorError(`There is no refund ${id}.`);
      case 'wrong_state':
        throw new OperatorError(`${id} cannot be ${as} (any more). See "refunds show ${id}".`);
      case 'no_account':
        throw new OperatorError(`The viewer of ${id} has not named an account yet.`);
      case 'no_gateway':
        throw new OperatorError(
          `${id} is paid by its gateway in a moment. To transfer it: refunds approve --transfer.`,
        );
      case 'at_gateway':
        throw new OperatorError(
          `${id} is at the gateway, whose answer decides. If it says no for good, look at the gateway's own records and repeat this with --looked-up.`,
        );
      case 'credit_given':
        throw new OperatorError(`A part of ${id} came back as credit, which may be spent. Book the rest by hand.`);
    }
    const { amount, method, provider } = decided;
    const approved =
      method === 'gateway'
        ? `${id} is approved; ${provider} gives it back in a moment.`
        : `${id} is approved. Send the money, then: refunds paid ${id}.`;
    const ended = as === 'paid' ? `${id} is paid.` : `${id} is ${as}; games and money are back.`;
    return {
      text: as === 'approved' ? approved : ended,
      before: { state: before?.state, method: before?.method },
      after: { state: decided.state, method, amount },
    };
  };
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

async function closeTask(tx: Tx, deps: Deps, { subject: number }: Call): Promise<Done> {
  const id = /^\d{1,15}$/.test(number) ? Number(number) : 0;
  if (!(await finishTask(tx, id, deps.clock.now()))) throw new OperatorError(`There is no open task ${number}.`);
  return { text: `Task ${number} is done.`, before: { state: 'open' }, after: { state: 'done' } };
}

/** One line each: whether it takes payments, its circuit, and what broke last. */
async function listGateways(db: Db, deps: Deps): Promise<string> {
  const gateways = await reportGateways(db, deps);
  return gateways
    .map(({ name, takesPayments, circuit, failures, since, lastError }) =>
      [
        name,
        takesPayments ? 'takes payments' : 'only asked about its own',
        `circuit ${circuit}${since === null ? '' : ` since ${since.toISOString()}`}`,
        `${failures} failures in a row`,
        ...(lastError === null ? [] : [`last error ${lastError.at.toISOString()}: ${lastError.message}`]),
      ].join('  '),
    )
    .join('\n');
}

/**
 * Asks the gateway about an order, or a charge by our reference, as a notification of it would, whatever became of the
 * notification.
 */
async function askGateway(db: Db, deps: Deps, call: Call): Promise<string> {
  const id = call.subject;
  await transaction(db, (tx) => recordCall(tx, deps, call));
  try {
    const payment = await inquire(db, deps, id);
    if (payment === null) throw new OperatorError(`There is no order ${id}.`);
    return `${id} is ${payment.status}${payment.exception === 'none' ? '' : `, ${payment.exception}`}.`;
  } catch (error) {
    if (!(error instanceof GatewayError)) throw error;
    throw new OperatorError(`The gateway could not be asked: ${error.message}`);
  }
}

/** Asks gateways about every payment of a day (Asia/Jakarta), as every morning those of the three days before are. */
async function reconcile(db: Db, deps: Deps, call: Call): Promise<string> {
  const day = call.subject;
  if (!isWibDate(day) || day > wibDate(deps.clock.now())) throw new OperatorError(`${day} is no day up to today.`);
  await transaction(db, (tx) => recordCall(tx, deps, call));
  const run = await reconcileDay(db, deps, day);
  if (run === null)
    throw new OperatorError(`Another process reconciles ${day} or another day. Try again in some minutes.`);
  return [
    `${day}: ${run.asked} charges asked`,
    `${run.agreed} agreed`,
    `${run.found} brought money that is credited now`,
    `${run.different} differ`,
    `${run.unanswered} got no answer`,
    `${await countOpenDifferences(db)} tasks of the reason reconciliation are open`,
  ].join('\n  ');
}

/** Imports a gateway's settlement file; one that cannot be read changes nothing. */
async function importSettlementFile(db: Db, deps: Deps, call: Call): Promise<string> {
  await transaction(db, (tx) => recordCall(tx, deps, call));
  const { gateway } = call.options;
  try {
    const done = await importSettlements(db, deps, { path: call.subject, gateway: gateway === '' ? null : gateway });
    return [
      `${done.gateway}: ${done.added} rows are new, ${done.known} were known, ${done.leftOut} are of something else`,
      `Rp${done.net} paid out of Rp${done.gross}, Rp${done.fee} kept by the gateway`,
      `${done.unknown} rows are of no charge of ours`,
      `${done.found} charges brought money that is credited now`,
      `${await countOpenDifferences(db)} tasks of the reason reconciliation are open`,
    ].join('\n  ');
  } catch (error) {
    if (!(error instanceof SettlementFileError)) throw error;
    throw new OperatorError(error.message);
  }
}

/** Throws with every line when a service cannot be used, so that the command ends as failed. */
async function askServices(_db: Db, deps: Deps): Promise<string> {
  const { text, good } = await checkServices(deps);
  if (!good) throw new OperatorError(text);
  return text;
}

/** The check that is made every week, now. */
async function verifyLedger(db: Db, deps: Pick<Deps, 'clock'>): Promise<string> {
  const findings = await withoutHurry(db, (tx) => checkBooks(tx, null, deps.clock.now()));
  if (findings.length > 0) throw new OperatorError(`The books are wrong:\n${findings.join('\n')}`);
  return 'The books are right.';
}

/** What each rule of retention did last, and why it stands still (docs/retention.md). */
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

/** The books, and all else that must always hold: what a restored database is asked. */
export async function verifyDatabase(db: Db, deps: Pick<Deps, 'clock'>): Promise<string> {
  const findings = await withoutHurry(db, (tx) => checkDatabase(tx, deps.clock.now()));
  if (findings.length > 0) throw new OperatorError(`The database is wrong:\n${findings.join('\n')}`);
  return 'The books are right, and so is everything else.';
}

/** Whom a host banned, with the addresses that the host may not see: only the operator can lift a ban. */
async function listBans(db: Db, _deps: Deps, { subject: username }: Call): Promise<string> {
  const bans = await readBans(db, username);
  if (bans === null) throw new OperatorError(`There is no active host ${username}.`);
  if (bans.length === 0) return `${username} banned nobody.`;
  return bans.map(({ email, name, at }) => [at.toISOString(), email, name].join('  ')).join('\n');
}

async function unban(tx: Tx, deps: LiveDeps, { subject: username, options: { email } }: Call): Promise<Done> {
  if (!(await unbanSupporter(tx, deps, username, email))) {
    throw new OperatorError(`${username} has no ban of ${email || 'an empty address: --email <e-mail>'}.`);
  }
  return { text: `${email} may support ${username} again.`, before: { banned: true }, after: { banned: false } };
}

async function rotateCode(tx: Tx, deps: Deps, { subject: username }: Call): Promise<Done> {
  const host = await hostOf(tx, username);
  await rotateHostCode(tx, deps, host.id);
  await appendLiveEvents(tx, deps, host.id, [{ kind: 'command', command: 'host-refresh' }]);
  return {
    text: `${host.username} has another host code; display pages of the old one stop within 2 s.`,
    after: { code: 'new' },
  };
}

async function disable(tx: Tx, deps: Deps, { subject: username }: Call): Promise<Done> {
  if (!(await disableHost(tx, deps, username))) throw new OperatorError(`There is no active host ${username}.`);
  return {
    text: `${username} is disabled and logged out everywhere.`,
    before: { status: 'active' },
    after: { status: 'disabled' },
  };
}

async function enable(tx: Tx, deps: Deps, { subject: username }: Call): Promise<Done> {
  if (!(await enableHost(tx, deps, username))) throw new OperatorError(`There is no disabled host ${username}.`);
  return { text: `${username} is active again.`, before: { status: 'disabled' }, after: { status: 'active' } };
}

async function checkDocuments(): Promise<string> {
  return missingPlaces().join('\n') || 'Nothing is missing in the legal pages.';
}
