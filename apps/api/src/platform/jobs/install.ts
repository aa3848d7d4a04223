export const JOBS_SCHEMA = 'pgboss';

/** Creates or updates pg-boss's tables as the URL's own user. Several may call it at once. */
export async function installJobs(url: string): Promise<void> {
  // A command of an operator only looks at the version of the database.
  const { PgBoss } = await import('pg-boss');
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
