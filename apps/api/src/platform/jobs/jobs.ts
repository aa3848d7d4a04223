import type { Db, Tx } from '#schema.ts';

/**
 * Work after a commit, done at least once: `handle` may be called again for the same payload. Business delays are no
 * jobs, because pg-boss uses the database's time (docs/spec/decisions.md, docs/decisions/service.md).
 */
export type Job<Payload extends object = object, Needs = never> = {
  /** `<area>.<verb>`; the queue's name too. */
  name: string;
  handle(db: Db, deps: Needs, payload: Payload): Promise<void>;
  expireSeconds?: number;
  atOnce?: number;
  /** Tries after the first; the pauses double from 5 s to 15 min, so the default 20 last over three hours. */
  retries?: number;
};

/** Adds the job in this transaction, so that it exists only if that commits. */
export async function enqueue<Payload extends object>(
  tx: Tx,
  deps: { jobs: JobQueue },
  job: Job<Payload>,
  payload: Payload,
): Promise<void> {
  await deps.jobs.add(tx, job.name, payload);
}

export type JobQueue = { add(tx: Tx, name: string, payload: object): Promise<void> };

export type Jobs = JobQueue & {
  prepare(): Promise<void>;
  start(): Promise<void>;
  /** Tries every waiting job once, jobs added by them too. For tests. */
  runAll(): Promise<{ done: number; failures: unknown[] }>;
  /** Takes no more jobs and waits for running ones; one that does not end in time goes back to the queue. */
  stop(): Promise<void>;
};

export const DEAD_JOBS = 'dead';
