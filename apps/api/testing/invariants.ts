import { factText } from '@mabarin/domain/tasks/fact.text';
import { taskStory } from '@mabarin/domain/tasks/task';
import type { Kysely } from 'kysely';
import { checkDatabase } from '#features/operator/index.ts';
import type { Schema } from '#schema.ts';

/** Throws when a rule that must always hold does not; runs after every API test, as `pnpm ops database verify` does. */
export async function checkInvariants(db: Kysely<Schema>, now: Date): Promise<void> {
  // In a transaction, so that what every test asks anew is planned once (platform/db/database.ts).
  const findings = await db.transaction().execute((tx) => checkDatabase(tx, now));
  if (findings.length > 0) throw new Error(`broken invariants:\n${findings.join('\n')}`);
  const raw = await rawTasks(db);
  if (raw.length > 0)
    throw new Error(`tasks with words of the code (packages/domain/src/tasks/fact.text.ts):\n${raw.join('\n')}`);
}

const labels: readonly string[] = Object.values(factText);
/** A word with an underscore or inner capitals, or JSON. A gateway's own words and errors for a technician stay. */
const CODE = /^[a-z]+(_[a-z]+)+$|^[a-z]+([A-Z][a-z]+)+$|[{}]|\[object/;
const QUOTED: readonly string[] = [
  'message',
  'word',
  'shape',
  'trouble',
  'finding',
  'failure',
  'from',
  'reference',
  // The number of a payment may look like a word.
  'payment',
  'why',
].map((name) => factText[name as keyof typeof factText]);

/** Members and values of stored tasks that the desk would show as the code spells them. */
async function rawTasks(db: Kysely<Schema>): Promise<string[]> {
  const tasks = await db.selectFrom('payment_task').select(['reason', 'subject', 'detail']).execute();
  return tasks.flatMap((task) => {
    const { kind, ours, theirs } = taskStory(task);
    return [...ours, ...theirs]
      .filter(({ name, value }) => !labels.includes(name) || (CODE.test(value) && !QUOTED.includes(name)))
      .map(({ name, value }) => `${kind}: ${name} ${value}`);
  });
}
