import { deskCloseTask, deskNoteTask, deskTakeTask } from '@mabarin/api-client/contract/desk/tasks';
import { missingPlaces } from '@mabarin/domain/documents/places';
import { ReportYearForm } from '@mabarin/domain/reports/report';
import * as v from 'valibot';
import { act, littleAct } from './act.ts';
import { loggedSubject } from '#features/operator/call.commands.ts';

const identity = () => import('#features/operator/identity/identity.commands.ts');
const tasks = () => import('#features/operator/inbox/task.commands.ts');

/** Newest lines of a list. */
const LISTED = 200;

/** `owner`: the login that owns the database makes, changes or ends an operator. */
const named = v.object({ name: v.string(), owner: v.boolean() });

/** Operators, their tasks and log, and the service. */
export const officeActs = {
  operators: littleAct('operators list', {
    about: 'Lists the operators.',
    read: async () => (await identity()).listOperators,
  }),
  addOperator: littleAct('operators add', {
    about: 'Makes an operator and prints the secret and the authenticator address, once.',
    input: named,
    asks: 'code',
    change: async () => (await identity()).add,
  }),
  rotateOperator: littleAct('operators rotate', {
    about: 'Gives an operator a new secret and authenticator.',
    input: named,
    asks: 'code',
    change: async () => (await identity()).rotate,
  }),
  disableOperator: littleAct('operators disable', {
    about: 'Ends an operator at once, here and at the desk.',
    input: named,
    asks: 'none',
    change: async () => (await identity()).disableOne,
  }),
  linkDesk: littleAct('desk link', {
    about: 'Prints a link that opens the desk to your browser for 14 days, from anywhere; it works once in 15 minutes.',
    asks: 'code',
    change: async () => (await import('#features/operator/identity/link.commands.ts')).linkDesk,
  }),
  log: littleAct('log', {
    about: 'Shows the newest acts of operators, of all or of one operator, act or subject.',
    input: v.object({ of: v.optional(v.string()) }),
    read: async () => {
      const { newestOperatorLog } = await import('#features/operator/operator.queries.ts');
      return async (db, _deps, { subject }) => ({
        data: await newestOperatorLog(db, loggedSubject(subject), LISTED),
      });
    },
  }),
  tasks: littleAct('tasks list', {
    about: 'Lists what waits for an operator.',
    read: async () => (await tasks()).listTasks,
  }),
  takeTask: littleAct('tasks take', {
    about: 'Takes a task, --from who has it, or hands it --to another operator.',
    input: v.pick(deskTakeTask.input, ['task', 'from', 'to']),
    asks: 'none',
    change: async () => (await tasks()).takeOpenTask,
  }),
  noteTask: littleAct('tasks note', {
    about: 'Adds a note to a task.',
    input: v.pick(deskNoteTask.input, ['task', 'text']),
    asks: 'none',
    change: async () => (await tasks()).noteTask,
  }),
  closeTask: littleAct('tasks done', {
    about: 'Closes a task, with a reason of its own by --text.',
    input: v.object({
      task: deskCloseTask.input.entries.task,
      text: v.optional(deskCloseTask.input.entries.text),
    }),
    asks: 'none',
    change: async () => (await tasks()).closeTask,
  }),
  digest: act('digest', {
    about: 'Sends the digest of 08.00 now, to see who hears of it.',
    asks: 'none',
    change: async () => (await import('#features/operator/inbox/notice.commands.ts')).sendDigest,
  }),
  checkServices: act('check-services', {
    about: 'Asks every real service one harmless question.',
    read: async () => (await import('#features/operator/watch/services.commands.ts')).checkServices,
  }),
  verifyDatabase: littleAct('database verify', {
    about: 'Checks the books and everything else, after a restore.',
    read: async () => (await import('#features/operator/money/books.commands.ts')).verifyDatabase,
  }),
  rotateSecret: littleAct('secret rotate', {
    about: 'Seals everything under the new MABARIN_SECRET.',
    asks: 'code',
    change: async () => (await import('#features/operator/identity/secret.commands.ts')).rotateSecret,
  }),
  feedback: littleAct('feedback list', {
    about: 'Shows the letters of hosts.',
    read: async () => {
      const { newestFeedback } = await import('#features/feedback/index.ts');
      return async (db) => ({ data: await newestFeedback(db, LISTED) });
    },
  }),
  cspReports: littleAct('csp-reports', {
    about: "Shows what browsers' content policy refused.",
    read: async () => {
      const { listReports } = await import('#platform/csp/csp-report.queries.ts');
      return async (db) => ({ data: await listReports(db, LISTED) });
    },
  }),
  documents: littleAct('documents check', {
    about: 'Lists the empty places of the legal pages.',
    read:
      async () =>
      async (_db, { config }) => ({ data: missingPlaces(config.places) }),
  }),
  income: littleAct('income', {
    about:
      'Prints the gross income of each host and month of a year as CSV, as PMK 37/2025 would ask; --identity: with an empty column for NIK or NPWP.',
    input: v.object({ ...ReportYearForm.entries, identity: v.boolean() }),
    read: async () => (await import('#features/operator/money/income.commands.ts')).readIncome,
  }),
  retention: littleAct('retention', {
    about: 'Shows the last run of each rule of retention.',
    read: async () => {
      const { listRuleRuns } = await import('#features/privacy/index.ts');
      return async (db) => ({ data: await listRuleRuns(db) });
    },
  }),
};
