import { PgBoss, fromKysely, type JobWithMetadata, type Queue } from 'pg-boss';
import pgBoss from 'pg-boss/package.json' with { type: 'json' };
import { JOBS_SCHEMA } from './install.ts';
import { DEAD_JOBS, type Job, type Jobs } from './jobs.ts';
import type { Config } from '#platform/config.ts';
import { openPool } from '#platform/db/database.ts';
import { afterCommit } from '#platform/db/transaction.ts';
import type { Log } from '#platform/log.ts';

const VERSION_QUERY = `SELECT version from ${JOBS_SCHEMA}.version`;

/** Later versions are accepted, so that our previous version can start after a migration (CONTRIBUTING.md). */
function asOurVersion(row: Record<string, unknown>): Record<string, unknown> {
  return { version: Math.min(Number(row['version']), pgBoss.pgboss.schema) };
}

const AT_ONCE = 10;
const DAY = 24 * 3600;
/** A shutdown gives up after 20 s. */
const STOP_DEADLINE_MS = 10_000;

/** The queue of pg-boss, apart from jobs.ts: whoever only adds a job does not load it. */
export function createJobs<Needs>(
  config: Config,
  log: Log,
  list: readonly Job<object, Needs>[],
  run: (job: Job<object, Needs>, payload: object) => Promise<void>,
): Jobs {
  // A pool of its own: pg-boss sends several statements as one, and a failure among them leaves a transaction open,
  // after which `pool.query` ends the connection.
  const pool = openPool({ url: config.databaseUrl, poolSize: 3, asApp: true });
  const boss = new PgBoss({
    db: {
      async executeSql(text, values) {
        const result = await pool.query<Record<string, unknown>>(text, values);
        return text === VERSION_QUERY ? { rows: result.rows.map(asOurVersion) } : result;
      },
    },
    schema: JOBS_SCHEMA,
    migrate: false,
    schedule: false,
    // A job of a killed process is picked up after its heartbeat (20 s) and one such pass.
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    maintenanceIntervalSeconds: 300,
    flowIntervalSeconds: 3600,
    // Both need more rights than the app role has.
    reindex: false,
    monitorVacuum: false,
  });
  // A failed poll is repeated in a moment; a job that fails for good is an error of its own.
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue had a fault; it goes on'));
  boss.on('warning', (warning) => log.warn({ warning }, 'the job queue warns'));
  const workers = new Map<string, string>();
  let started = false;

  async function attempt(
    job: Job<object, Needs>,
    taken: JobWithMetadata,
  ): Promise<{ ok: true } | { ok: false; error: unknown }> {
    try {
      await run(job, taken.data);
      return { ok: true };
    } catch (error) {
      const about = { err: error, job: job.name, id: taken.id, tries: taken.retryCount + 1 };
      if (taken.retryCount < taken.retryLimit) log.warn(about, 'a job failed; it is tried again');
      else log.error(about, 'a job failed for good; it stands in the dead jobs');
      return { ok: false, error };
    }
  }

  return {
    async add(tx, name, payload) {
      await boss.send(name, payload, { db: fromKysely(tx) });
      // Wakes our own worker; the others look every 2 s.
      afterCommit(tx, () => {
        const worker = workers.get(name);
        if (worker !== undefined) boss.notifyWorker(worker);
      });
    },
    async prepare() {
      await put(DEAD_JOBS, { retentionSeconds: 30 * DAY, warningQueueSize: 1 });
      for (const { name, expireSeconds = 60, retries = 20 } of list) {
        await put(name, {
          deadLetter: DEAD_JOBS,
          heartbeatSeconds: 20,
          expireInSeconds: expireSeconds,
          retryLimit: retries,
          retryBackoff: true,
          retryDelay: 5,
          retryDelayMax: 900,
          retentionSeconds: 14 * DAY,
          // Every completion scans the stored jobs.
          deleteAfterSeconds: 300,
        });
      }
    },
    async start() {
      started = true;
      await boss.start();
      for (const job of list) {
        const options = {
          includeMetadata: true,
          perJobResults: true,
          batchSize: job.atOnce ?? AT_ONCE,
          burstWhenBatchFull: true,
        } as const;
        const worker = await boss.work(job.name, options, (batch: JobWithMetadata[]) =>
          Promise.all(
            batch.map(async (taken) => {
              const result = await attempt(job, taken);
              return result.ok
                ? { id: taken.id, status: 'completed' as const }
                : { id: taken.id, status: 'failed' as const, output: { message: String(result.error) } };
            }),
          ),
        );
        workers.set(job.name, worker);
      }
    },
    async runAll() {
      let done = 0;
      const failures: unknown[] = [];
      for (let first = true; ; first = false) {
        let found = 0;
        for (const job of list) {
          // Only the first round takes jobs that wait for their next try, so that every job is tried once.
          const options = { includeMetadata: true, batchSize: 1000, ignoreStartAfter: first } as const;
          for (const taken of await boss.fetch<object>(job.name, options)) {
            found += 1;
            const result = await attempt(job, taken);
            if (result.ok) {
              done += 1;
              await boss.complete(job.name, taken);
            } else {
              failures.push(result.error);
              await boss.fail(job.name, taken, { message: String(result.error) });
            }
          }
        }
        if (found === 0) return { done, failures };
      }
    },
    async stop() {
      if (started) {
        const ended = Promise.all(list.map((job) => boss.offWork(job.name)));
        await Promise.race([ended, new Promise((resolve) => setTimeout(resolve, STOP_DEADLINE_MS).unref())]);
        await boss.stop({ graceful: false });
      }
      await pool.end();
    },
  };

  async function put(name: string, options: Omit<Queue, 'name' | 'policy' | 'partition'>): Promise<void> {
    await boss.createQueue(name, options);
    await boss.updateQueue(name, options);
  }
}
