import { PgBoss } from 'pg-boss';

export const JOBS_SCHEMA = 'pgboss';

/** Creates or updates pg-boss's tables as the URL's own user. Several may call it at once. */
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
