import { PgBoss, fromKysely, type JobWithMetadata, type Queue } from 'pg-boss';
import pgBoss from 'pg-boss/package.json' with { type: 'json' };
import { JOBS_SCHEMA } from './install.ts';
import type { Config } from '#platform/config.ts';
import { openPool } from '#platform/db/database.ts';
import { afterCommit } from '#platform/db/transaction.ts';
import type { Log } from '#platform/log.ts';
import type { Db, Tx } from '#schema.ts';

/**
 * Work that follows a commit and calls the outside world: a row written in the business transaction, done at least once
 * afterwards. `handle` may be called again for the same payload. No business delay lives in a job: pg-boss
 * keeps the database's time, not ours (docs/spec/decisions.md, docs/decisions/service.md).
 */
export type Job<Payload extends object = object, Needs = never> = {
  /** `<area>.<verb>`; the queue's name too. */
  name: string;
  /** `deps` is the part of the service's deps that the job names. */
  handle(db: Db, deps: Needs, payload: Payload): Promise<void>;
  /** One try may take this long, in seconds; 60 unless said otherwise. */
  expireSeconds?: number;
  /** How many a worker takes at once; 10 unless said otherwise. */
  atOnce?: number;
  /** Tries after the first; the pauses double from 5 s to 15 min, so the usual 20 last over three hours. */
  retries?: number;
};

/** Writes the job in this transaction: it exists if, and only if, the transaction commits. */
export async function enqueue<Payload extends object>(
  tx: Tx,
  deps: { jobs: JobQueue },
  job: Job<Payload>,
  payload: Payload,
): Promise<void> {
  await deps.jobs.add(tx, job.name, payload);
}

/** What `enqueue` needs; everybody else calls `enqueue`. */
export type JobQueue = { add(tx: Tx, name: string, payload: object): Promise<void> };

export type Jobs = JobQueue & {
  /** Makes the queues this list needs, or brings their settings up to date. */
  prepare(): Promise<void>;
  /** Starts the workers. */
  start(): Promise<void>;
  /** Tries every job that waits once, those they add too, and those between two tries. For tests. */
  runAll(): Promise<{ done: number; failures: unknown[] }>;
  /** Takes no more jobs and waits for those that run; one that does not end in time goes back to the queue. */
  stop(): Promise<void>;
};

/** Where jobs stand that failed for good; an operator looks at them. */
export const DEAD_JOBS = 'dead';

/** What pg-boss asks before it starts. */
const VERSION_QUERY = `SELECT version from ${JOBS_SCHEMA}.version`;

/**
 * pg-boss refuses tables of any version but its own. We take later ones, so that a version of ours can start again after
 * the next one has migrated: a new pg-boss comes only with tables that the one before can work with (CONTRIBUTING.md).
 */
function asOurVersion(row: Record<string, unknown>): Record<string, unknown> {
  return { version: Math.min(Number(row['version']), pgBoss.pgboss.schema) };
}

/** Jobs that a worker takes, unless theirs says otherwise. */
const AT_ONCE = 10;
const DAY = 24 * 3600;
/** The API gives up on a shutdown after 20 s. */
const STOP_DEADLINE_MS = 10_000;

/** `run` does one job; jobs that throw are tried again. */
export function createJobs<Needs>(
  config: Config,
  log: Log,
  list: readonly Job<object, Needs>[],
  run: (job: Job<object, Needs>, payload: object) => Promise<void>,
): Jobs {
  // Its own few connections: pg-boss sends several statements as one, and a failure in the midst of them leaves a
  // transaction open, which `pool.query` answers by ending the connection.
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
    // A job whose process was killed is picked up after its heartbeat (20 s) and one such pass.
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    maintenanceIntervalSeconds: 300,
    flowIntervalSeconds: 3600,
    // Both ask for more rights than the app role has.
    reindex: false,
    monitorVacuum: false,
  });
  // A poll that found no connection is made again in a moment; a job that fails for good is an error of its own.
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
      // Our own worker need not wait for its next look; the others look every 2 s.
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
          // Every completion looks through what is kept.
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
          // Only the first round takes what waits for its next try, so that every job is tried once.
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
