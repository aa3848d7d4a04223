import { PgBoss } from 'pg-boss';

/** Where pg-boss keeps its tables; migration 0010 makes the schema and what the app role may do in it. */
export const JOBS_SCHEMA = 'pgboss';

/** Creates pg-boss's tables, or brings them to the version we use, as the URL's own user. Several may call it at once. */
export async function installJobs(url: string): Promise<void> {
  const boss = new PgBoss({ connectionString: url, max: 1, schema: JOBS_SCHEMA, supervise: false, schedule: false });
  let problem: unknown = null;
  boss.on('error', (error) => (problem ??= error));
  try {
    await boss.start();
  } finally {
    await boss.stop({ graceful: false });
  }
  if (problem !== null) throw problem;
}
