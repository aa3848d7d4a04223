import { addHours } from 'date-fns/addHours';
import { sub } from 'date-fns/sub';
import { eraseDue } from './viewer.commands.ts';
import { listRuns, recordRun, takeDueRules } from './retention.queries.ts';
import { rules, type Rule } from './retention.rules.ts';
import type { Deps } from '#deps.ts';
import { transaction } from '#platform/db/transaction.ts';
import type { Poller } from '#platform/pollers.ts';
import type { Db } from '#schema.ts';

/** Each rule is due so often, and does at most so many batches then; what is left goes on at the next look. */
const EVERY_HOURS = 1;
const BATCHES = 20;

/** Deletes and erases what its rule says is old enough, and what viewers asked to be erased. */
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
  let rows = 0;
  for (const rule of rules) if (due.includes(rule.name)) rows += await runRule(db, deps, rule);
  return rows;
}

/** A rule that fails stands still by itself: the others go on, and `pnpm ops retention` and the log say why. */
async function runRule(db: Db, deps: Deps, rule: Rule): Promise<number> {
  const now = deps.clock.now();
  const at = { before: sub(now, rule.after), limit: rule.batch };
  let rows = 0;
  let more = true;
  let error: string | null = null;
  try {
    for (let batch = 0; batch < BATCHES && more; batch += 1) {
      const done = await transaction(db, (tx) => rule.work(tx, deps, at));
      rows += done;
      more = done >= rule.batch;
    }
  } catch (thrown) {
    deps.log.error({ err: thrown, rule: rule.name }, 'a rule of retention failed; it is tried again in an hour');
    error = String(thrown);
    more = false;
  }
  await recordRun(db, rule.name, { now, rows, more, error });
  return rows;
}

/** What the rules did last, for the operator. */
export function readRetention(db: Db): ReturnType<typeof listRuns> {
  return listRuns(db);
}
