import { missingPlaces } from '@mabarin/domain/documents/places';
import { listed, loggedSubject, timeText, type Call, type LittleDeps, type Said } from './call.commands.ts';
import { OperatorError } from './operator.error.ts';
import { askForBooksCheck, newestOperatorLog } from './operator.queries.ts';
import type { Deps } from '#deps.ts';
import { newestFeedback } from '#features/feedback/index.ts';
import { listReports } from '#platform/csp/csp-report.queries.ts';
import type { Db, Tx } from '#schema.ts';

const FEEDBACK_SHOWN = 200;
const LOG_SHOWN = 200;

/** One line each, newest first. */
export async function listLog(db: Db, _deps: LittleDeps, { subject }: Call): Promise<Said> {
  return listed(
    await newestOperatorLog(db, loggedSubject(subject), LOG_SHOWN),
    ({ created_at: at, operator, origin, action, subject: about, reason, before, after }) =>
      [
        timeText(at),
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
    'Nobody has done anything.',
  );
}

/** Newest first, one block each. */
export async function listFeedback(db: Db): Promise<Said> {
  const rows = await newestFeedback(db, FEEDBACK_SHOWN);
  const block = ({ created_at: at, username, email, caption, message }: (typeof rows)[number]) =>
    [`${timeText(at)}  ${username} <${email}>  ${caption}`, ...message.split('\n').map((line) => `  ${line}`)].join(
      '\n',
    );
  return { text: rows.map(block).join('\n\n') || 'Nobody wrote anything.', data: rows };
}

const REPORTS_SHOWN = 200;

/** Browsers' reports of the content security policy, one line a kind, the most frequent first. */
export async function listCspReports(db: Db): Promise<Said> {
  return listed(
    await listReports(db, REPORTS_SHOWN),
    ({ count, last_at: last, app, page, directive, blocked }) =>
      [`${count} x`, timeText(last), app, page, directive, blocked].join('  '),
    'No browser reported anything.',
  );
}

/** Throws with every line when a service cannot be used, so that the command fails. */
export async function askServices(_db: Db, deps: Deps): Promise<string> {
  const { checkServices } = await import('./watch/services.commands.ts');
  const { text, good } = await checkServices(deps);
  if (!good) throw new OperatorError(text);
  return text;
}

/** The weekly check, now. */
export async function verifyLedger(db: Db, deps: Pick<Deps, 'clock'>): Promise<string> {
  const { checkBooks, withoutHurry } = await import('./books.commands.ts');
  const { openReturns } = await import('#features/payments/index.ts');
  const findings = await withoutHurry(db, (tx) => checkBooks(tx, null, deps.clock.now()));
  if (findings.length > 0) throw new OperatorError(`The books are wrong:\n${findings.join('\n')}`);
  const returns = await openReturns(db);
  if (returns.length === 0) return 'The books are right.';
  const sum = returns.reduce((total, { amount }) => total + amount, 0);
  return [
    `The books are right, but gateways gave Rp${sum} back by themselves that nobody decided about:`,
    ...returns.map(({ payment, reference, gateway, amount, task }) =>
      [
        `Rp${amount} of ${payment}`,
        `charge ${reference} at ${gateway}`,
        task === null ? 'its task was closed: decide its hold, or undo the wrong row' : `task ${task}`,
      ].join('  '),
    ),
  ].join('\n');
}

/** Has everything checked at the service's next turn; tasks whose finding is gone close themselves then. */
export async function askForCheck(tx: Tx, { clock }: LittleDeps): Promise<string> {
  await askForBooksCheck(tx, clock.now());
  return 'All books are checked within a minute. Tasks whose finding is gone close themselves.';
}

/** Last result of each rule of retention (docs/retention.md). */
export async function listRetention(db: Db): Promise<Said> {
  const { listRuleRuns } = await import('#features/privacy/index.ts');
  return listed(
    await listRuleRuns(db),
    ({ rule, done_at: done, handled, failed_at: failed, error }) =>
      [
        rule,
        `last ended ${done === null ? 'never' : timeText(done)}`,
        `${handled} rows`,
        ...(error === null ? [] : [`failed ${failed === null ? '' : timeText(failed)}: ${error}`]),
      ].join('  '),
    'No rule has run yet.',
  );
}

/** The books and all other invariants, for a restored database. */
export async function verifyDatabase(db: Db, deps: Pick<Deps, 'clock'>): Promise<string> {
  const { checkDatabase, withoutHurry } = await import('./books.commands.ts');
  const findings = await withoutHurry(db, (tx) => checkDatabase(tx, deps.clock.now()));
  if (findings.length > 0) throw new OperatorError(`The database is wrong:\n${findings.join('\n')}`);
  return 'The books are right, and so is everything else.';
}

export async function checkDocuments(): Promise<Said> {
  return listed(missingPlaces(), (line) => line, 'Nothing is missing in the legal pages.');
}
