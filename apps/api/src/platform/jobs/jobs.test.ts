import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createJobs } from './boss.ts';
import { DEAD_JOBS, enqueue, type Job, type Jobs } from './jobs.ts';
import { JOBS_SCHEMA } from './install.ts';
import { openPool } from '#platform/db/database.ts';
import { transaction } from '#platform/db/transaction.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
type Note = { note: string };
/** Handler of the tested job, set by each test. */
let work: (note: string) => Promise<void>;
let done: string[];
const job: Job<Note> = { name: 'test.note', retries: 1, handle: (_db, _deps, { note }) => work(note) };
let jobs: Jobs;

/** A process of its own on the same database, as another API process would be. */
const openJobs = (list = [job]) =>
  createJobs<unknown>(world.config, world.app.deps.log, list, (each, payload) => each.handle(world.db, null, payload));
const put = (note: string) => transaction(world.db, (tx) => enqueue(tx, { jobs }, job, { note }));
const waiting = async (name: string) => {
  const { boss, close } = otherBoss();
  const found = await boss.findJobs<Note>(name);
  await close();
  return found.map(({ state, data, sourceName }) => ({ state, note: data.note, sourceName }));
};
function otherBoss() {
  const pool = openPool({ url: world.config.databaseUrl, poolSize: 1, asApp: true });
  const errors: unknown[] = [];
  const boss = new PgBoss({
    db: { executeSql: (text, values) => pool.query(text, values) },
    schema: JOBS_SCHEMA,
    reindex: false,
    monitorVacuum: false,
    monitorIntervalSeconds: 1,
  });
  boss.on('error', (error) => errors.push(error));
  return { boss, errors, close: () => pool.end() };
}

beforeAll(async () => {
  jobs = openJobs();
  await jobs.prepare();
});
beforeEach(() => {
  done = [];
  work = async (note) => void done.push(note);
});
afterAll(() => jobs.stop());

describe('a job', () => {
  test('exists if, and only if, the transaction that wrote it commits', async () => {
    await put('kept');
    const rolledBack = transaction(world.db, async (tx) => {
      await enqueue(tx, { jobs }, job, { note: 'never' });
      throw new Error('the business said no');
    });
    await expect(rolledBack).rejects.toThrow('the business said no');
    expect(await jobs.runAll()).toEqual({ done: 1, failures: [] });
    expect(done).toEqual(['kept']);
    expect(await jobs.runAll()).toEqual({ done: 0, failures: [] });
  });

  test('that fails is tried again, and stands in the dead jobs when its tries are used up', async () => {
    work = async () => {
      throw new Error('the outside is down');
    };
    await put('unlucky');
    expect((await jobs.runAll()).failures).toMatchObject([{ message: 'the outside is down' }]);
    expect(await waiting(job.name)).toContainEqual(expect.objectContaining({ state: 'retry', note: 'unlucky' }));
    expect((await jobs.runAll()).failures).toHaveLength(1);
    expect(await jobs.runAll()).toEqual({ done: 0, failures: [] });
    expect(await waiting(DEAD_JOBS)).toEqual([{ state: 'created', note: 'unlucky', sourceName: job.name }]);
  });

  test('of a process that was killed is done by another', async () => {
    await put('orphan');
    const { boss, errors, close } = otherBoss();
    expect(await boss.fetch(job.name)).toHaveLength(1);
    expect(await jobs.runAll()).toEqual({ done: 0, failures: [] });
    // A dead process sends no heartbeat; the database's own time cannot be moved, so the last one is.
    await sql`update pgboss.job set heartbeat_on = now() - interval '1 minute' where state = 'active'`.execute(
      world.admin,
    );
    await boss.supervise();
    await close();
    expect(errors).toEqual([]);
    expect(await jobs.runAll()).toEqual({ done: 1, failures: [] });
    expect(done).toEqual(['orphan']);
  });

  test('is never lost to a name that nobody serves: writing it fails', async () => {
    const unknown: Job<Note> = { ...job, name: 'test.unknown' };
    const written = transaction(world.db, (tx) => enqueue(tx, { jobs }, unknown, { note: 'x' }));
    await expect(written).rejects.toThrow('test.unknown');
  });
});

describe('workers', () => {
  test('start on tables of a later pg-boss, as after an update that is taken back', async () => {
    const version = (to: string) => sql.raw(`update ${JOBS_SCHEMA}.version set version = ${to}`).execute(world.admin);
    await version('version + 1');
    onTestFinished(async () => void (await version('version - 1')));
    const own = openJobs();
    await own.start();
    const ended = Promise.withResolvers<void>();
    work = async () => ended.resolve();
    await transaction(world.db, (tx) => enqueue(tx, { jobs: own }, job, { note: 'of the version before' }));
    await ended.promise;
    await own.stop();
  });

  test('start on a job as soon as it is committed, and a stop waits for what runs', async () => {
    const own = openJobs();
    const began = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    work = async (note) => {
      began.resolve();
      await gate.promise;
      done.push(note);
    };
    await own.start();
    await transaction(world.db, (tx) => enqueue(tx, { jobs: own }, job, { note: 'slow' }));
    await began.promise;
    let stopped = false;
    const stopping = own.stop().then(() => (stopped = true));
    await new Promise((resolve) => setImmediate(resolve));
    expect([stopped, done]).toEqual([false, []]);
    gate.resolve();
    await stopping;
    expect(done).toEqual(['slow']);
    expect(await waiting(job.name)).toContainEqual(expect.objectContaining({ state: 'completed', note: 'slow' }));
  });

  test('take no more at once than a job says: what else waits is not begun', async () => {
    const single: Job<Note> = { ...job, name: 'test.single', atOnce: 1 };
    const own = openJobs([single]);
    await own.prepare();
    const began = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    work = async () => {
      began.resolve();
      await gate.promise;
    };
    await transaction(world.db, async (tx) => {
      for (const note of ['first', 'second']) await enqueue(tx, { jobs: own }, single, { note });
    });
    await own.start();
    await began.promise;
    expect((await waiting(single.name)).map(({ state }) => state).toSorted()).toEqual(['active', 'created']);
    gate.resolve();
    await own.stop();
  });
});
