import { addHours, sub } from '#platform/date-fns.ts';
import { eraseDue } from './viewer.commands.ts';
import { recordRuns, takeDueRules, type RuleRun } from './retention.queries.ts';
import { rules, type Rule } from './retention.rules.ts';
import type { Deps } from '#deps.ts';
import { transaction } from '#platform/db/transaction.ts';
import type { Poller } from '#platform/pollers.ts';
import type { Db } from '#schema.ts';

/** Interval and maximum batches of a rule; the rest follows at the next run. */
const EVERY_HOURS = 1;
const BATCHES = 20;

/** Applies the rules of retention, and erasures requested by viewers. */
export function privacyPollers(db: Db, deps: Deps): Poller[] {
  return [
    { name: 'retention', everySeconds: 60, run: () => runDueRules(db, deps) },
    { name: 'privacy-erasures', everySeconds: 300, run: () => eraseDue(db, deps) },
  ];
}

async function runDueRules(db: Db, deps: Deps): Promise<number> {
  const now = deps.clock.now();
  const due = await takeDueRules(db, {
    rules: rules.map(({ name }) => name),
    now,
    until: addHours(now, EVERY_HOURS),
  });
  if (due.length === 0) return 0;
  const runs: RuleRun[] = [];
  for (const rule of rules) if (due.includes(rule.name)) runs.push(await runRule(db, deps, rule));
  await recordRuns(db, runs, deps.clock.now());
  return runs.reduce((sum, { rows }) => sum + rows, 0);
}

/** A failed rule stops alone: the others go on, and `pnpm ops retention` and the log show the error. */
async function runRule(db: Db, deps: Deps, { name, after, batch: limit, work }: Rule): Promise<RuleRun> {
  const at = { before: sub(deps.clock.now(), after), limit };
  let rows = 0;
  let more = true;
  try {
    for (let batch = 0; batch < BATCHES && more; batch += 1) {
      const done = await transaction(db, (tx) => work(tx, deps, at));
      rows += done;
      more = done >= limit;
    }
    return { rule: name, rows, more, error: null };
  } catch (error) {
    deps.log.error({ err: error, rule: name }, 'a rule of retention failed; it is tried again in an hour');
    return { rule: name, rows, more: false, error: String(error) };
  }
}
