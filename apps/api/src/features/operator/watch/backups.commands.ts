import { subDays, subHours, subMinutes } from '#platform/date-fns.ts';
import { closeTasksBut, reopenTask } from '#features/tasks/index.ts';
import { timeText } from '#features/operator/call.commands.ts';
import { backupStateOf, type BackupState } from '#features/operator/operator.queries.ts';
import type { Deps } from '#deps.ts';
import type { Poller } from '#platform/pollers.ts';
import type { Db } from '#schema.ts';

/** The base backup runs every night, the drill every week; both with some slack. */
const BASE_HOURS = 36;
const DRILL_DAYS = 9;
/** The log is archived within 30 s; PostgreSQL retries failures for ever. */
const LOG_MINUTES = 15;
const TASK_AGAIN_DAYS = 1;

type Finding = {
  subject: string;
  finding: string;
  facts: { last?: Date | null; failure?: string | null; since?: Date };
};

/**
 * Opens a task for each kind of backup that is missing or failed, and closes it when one comes. In the sandbox only
 * after a first backup.
 */
export function backupPollers(db: Db, deps: Pick<Deps, 'clock' | 'config' | 'log'>): readonly Poller[] {
  return [{ name: 'backups', everySeconds: 30, run: () => checkBackups(db, deps) }];
}

/** Returns the number of findings that became tasks. */
async function checkBackups(db: Db, { clock, config, log }: Pick<Deps, 'clock' | 'config' | 'log'>): Promise<number> {
  const now = clock.now();
  const state = await backupStateOf(db);
  if (config.mode === 'sandbox' && state.first === null) return 0;
  const findings = findingsOf(state, now);
  let opened = 0;
  for (const { subject, finding, facts } of findings) {
    const task = {
      reason: 'backup',
      subject,
      detail: { finding, ...facts },
      now,
      closedSince: subDays(now, TASK_AGAIN_DAYS),
    } as const;
    if (!(await reopenTask(db, task))) continue;
    opened += 1;
    log.error({ subject, finding }, 'a backup is missing');
  }
  await closeTasksBut(db, { reason: 'backup', subjects: findings.map(({ subject }) => subject), now });
  return opened;
}

/** Kinds of backups that are missing or failed. */
export function findingsOf({ first, base, drill, unarchivedSince }: BackupState, now: Date): Finding[] {
  const findings: Finding[] = [];
  const lastGood = (at: Date | null) => (at === null ? 'there never was one' : `the last is of ${timeText(at)}`);
  if (base.lastGood === null || base.lastGood < subHours(now, BASE_HOURS)) {
    const why = base.failure === null ? '' : `; the newest failed: ${base.failure}`;
    findings.push({
      subject: 'base backup',
      finding: `none for ${BASE_HOURS} hours: ${lastGood(base.lastGood)}${why}`,
      facts: { last: base.lastGood, failure: base.failure },
    });
  }
  // The first drill is due this long after the first backup.
  const due = drill.lastGood ?? first;
  if (drill.failure !== null) {
    const facts = { last: drill.lastGood, failure: drill.failure };
    findings.push({ subject: 'restore drill', finding: `it failed: ${drill.failure}`, facts });
  } else if (due !== null && due < subDays(now, DRILL_DAYS)) {
    const finding = `none for ${DRILL_DAYS} days: ${lastGood(drill.lastGood)}`;
    findings.push({ subject: 'restore drill', finding, facts: { last: drill.lastGood } });
  }
  if (unarchivedSince !== null && unarchivedSince < subMinutes(now, LOG_MINUTES)) {
    const finding = `PostgreSQL could not archive its log since ${timeText(unarchivedSince)}, and its disk fills`;
    findings.push({ subject: 'log archive', finding, facts: { since: unarchivedSince } });
  }
  return findings;
}
