import { join } from 'node:path';
import { ticket, type Ticket } from '@mabarin/api-client/contract/ticket';
import type { Endpoint, InputOf, OutputOf } from '@mabarin/api-client/endpoint';
import type { Kysely, Selectable, Updateable } from 'kysely';
import { afterAll, beforeAll, beforeEach, inject, onTestFinished } from 'vitest';
import { httpsWebhookSender } from '#adapters/https.webhook-sender.ts';
import { webPushSender } from '#adapters/web-push.sender.ts';
import { createApp, type App, type AppOptions } from '#app.ts';
import { movableClock, type MovableClock } from '#platform/clock.ts';
import { readConfig, type Config } from '#platform/config.ts';
import { openDatabase } from '#platform/db/database.ts';
import { sessionCookieName } from '#platform/http/session.ts';
import type { Poller } from '#platform/pollers.ts';
import type { MediaEncoder } from '#ports/media-encoder.port.ts';
import type { Db, Schema } from '#schema.ts';
import { checkAnswers, forgetOnWrites, watchTicket, type Watched } from '#testing/answers.ts';
import { planReadsOnce } from '#testing/databases/planned-reads.ts';
import { isDeep } from '#testing/depth.ts';
import { checkInvariants } from '#testing/invariants.ts';
import { cloneTemplate, testServerUrl } from '#testing/database.ts';
import { typeAsOperator } from '#testing/fixtures/operators.ts';
import { borrowDatabase, type WorldDatabase } from '#testing/databases/kept-database.ts';

/** A logged-in host as its browser would be. */
export type Browser = { cookie: string; login: string };

export type CallOptions = {
  as?: Browser;
  displayKey?: string;
  key?: string;
  headers?: Record<string, string>;
};

/** HTTP code and envelope of a response. */
export type Answer<E extends Endpoint> = {
  http: number;
  headers: Record<string, string | string[] | number | undefined>;
  body: { status: number; data?: unknown; code?: string; relogin?: boolean } & Partial<OutputOf<E>>;
};

/** The data of an answer; throws when it has none. */
export function dataOf<Data>({ body }: { body: { data?: Data } }): NonNullable<Data> {
  const { data } = body;
  if (data === undefined || data === null) throw new Error(`the answer was ${JSON.stringify(body)}`);
  return data;
}

type Row<Table extends keyof Schema> = Selectable<Schema[Table]>;

/** One service on one database clone, with a clock that only the test moves. */
export type World = {
  app: App;
  db: Db;
  /** The database as its owner, for looking at anything. */
  admin: Kysely<Schema>;
  clock: MovableClock;
  config: Config;
  /** Public views that are read around its calls. */
  watched: Watched;
  call<E extends Endpoint>(endpoint: E, input: InputOf<E>, options?: CallOptions): Promise<Answer<E>>;
  /** Rows whose columns equal `where`, in no order: the named columns, or all. */
  rows<Table extends keyof Schema, Column extends keyof Row<Table> = keyof Row<Table>>(
    table: Table,
    where: Partial<Row<Table>>,
    ...columns: Column[]
  ): Promise<Pick<Row<Table>, Column>[]>;
  /** The same in the order of a column. */
  sorted<Table extends keyof Schema, Column extends keyof Row<Table> = keyof Row<Table>>(
    by: keyof Row<Table>,
    table: Table,
    where: Partial<Row<Table>>,
    ...columns: Column[]
  ): Promise<Pick<Row<Table>, Column>[]>;
  /** The first of `rows`; throws when there is none. */
  row<Table extends keyof Schema, Column extends keyof Row<Table> = keyof Row<Table>>(
    table: Table,
    where: Partial<Row<Table>>,
    ...columns: Column[]
  ): Promise<Pick<Row<Table>, Column>>;
  /** Changes rows whose columns equal `where` behind the service's back. */
  set<Table extends keyof Schema>(
    table: Table,
    where: Partial<Row<Table>>,
    values: Updateable<Schema[Table]>,
  ): Promise<unknown>;
  /** A ticket as its page reads it, of this kind if one is named; throws when there is none. */
  ticket<Kind extends Ticket['kind']>(code: string, ...kind: Kind[]): Promise<Extract<Ticket, { kind: Kind }>>;
  /** Runs an operator's command, as `refunds approve RF-1 --text "sudah dicek"`. Returns what it prints. */
  ops(text: string): Promise<string>;
  /** Does every job that waits, as workers would; throws when one failed. Returns how many it did. */
  drainJobs(): Promise<number>;
  /**
   * Moves the clock and does what became due. Pollers of `SLOW_SECONDS` and more run once their time has passed, retention
   * once a day, in deep runs each time; `app.polling.runAll()` runs them all.
   */
  advance(seconds: number): Promise<void>;
};

if (!isDeep) planReadsOnce();

/** The instant at which every test world begins: 20 November 2026, 12:00 WIB. */
export const WORLD_START = new Date('2026-11-20T05:00:00Z');

/** Seconds. */
export const HOUR = 3_600;
export const DAY = 86_400;

/** Most calls of `advance` move the clock by less than the pause of these pollers, and each run of one costs 1 ms. */
const SLOW_SECONDS = 10;

/** Seconds between two runs of retention: its rules look back days, and cost a third of what all other pollers do. */
const RETENTION_SECONDS = DAY;

/** Default adapters of a world. */
export const sandboxAdapters = readConfig({ DATABASE_URL: 'postgres://unused' }, '').adapters;

const encodesNothing: MediaEncoder = {
  available: () => Promise.resolve(true),
  encode: () => Promise.reject(new Error('a test that encodes passes its own encoder')),
};

type WorldOptions = Pick<AppOptions, 'overrides' | 'random'> & {
  config?: Partial<Config>;
  /** In deep runs, reads what viewers poll before each call, to find a write without its event. False where a test counts statements. */
  readsAhead?: boolean;
  /** True where a test looks at prepared statements, since those of a shared connection are used up by earlier files. */
  ownDatabase?: boolean;
};

/**
 * Opens a world for the tests of one file and closes it. The invariants and cached responses are checked at the end of
 * the file, in deep runs after each test.
 */
export function useWorld(options: WorldOptions = {}): World {
  const world = {} as World;
  let close: () => Promise<void> = async () => {};
  const check = async () => {
    await checkInvariants(world.admin, world.clock.now());
    const findings = await checkAnswers(world.app.answers, world.clock);
    if (findings.length > 0) throw new Error(`a write that viewers see has no live event:\n${findings.join('\n')}`);
  };
  beforeAll(async () => {
    const opened = await openWorld(
      inject('template'),
      options,
      isDeep || options.ownDatabase ? takeClone : borrowDatabase,
    );
    Object.assign(world, opened.world);
    close = opened.close;
  });
  // First and so the last to run: what a test changed until its end is back by then.
  if (isDeep) beforeEach(() => onTestFinished(check));
  afterAll(async () => {
    try {
      if (!isDeep) await check();
    } finally {
      await close();
    }
  });
  return world;
}

/** `take`: where its database comes from; unless said otherwise it is its own and dropped with it. */
export async function openWorld(
  template: string,
  options: WorldOptions = {},
  take: (template: string) => Promise<WorldDatabase> = takeClone,
): Promise<{ world: World; close(): Promise<void> }> {
  const database = await take(template);
  const clock = movableClock(0, { now: () => WORLD_START });
  const environment = {
    DATABASE_URL: database.url,
    MABARIN_DATABASE_OWNER_URL: database.ownerUrl,
    MABARIN_LOG: process.env['MABARIN_LOG'] ?? 'silent',
    MABARIN_VAPID_PRIVATE_KEY: Buffer.alloc(32, 9).toString('base64'),
  };
  const config: Config = {
    ...readConfig(environment, join(import.meta.dirname, '..', '..')),
    poll: false,
    duplicateWaitMs: 1_000,
    databasePoolSize: 20,
    // One buyer of a test orders more than anybody should.
    dailyCaps: { all: 1_000_000_000, minor: 200_000 },
    ...options.config,
  };
  // Names are not looked up in tests; a host's server on this machine is one.
  const webhookSender = httpsWebhookSender({
    site: config.origins.public,
    loopback: true,
    resolve: () => Promise.resolve([]),
  });
  // So is a push service.
  const pushSender =
    config.push && webPushSender({ ...config.push, loopback: true, resolve: () => Promise.resolve([]) });
  // Draws answer at once; tests of the beacon pass their own. Looking for ffmpeg starts two programs.
  const overrides = { webhookSender, pushSender, beacon: null, mediaEncoder: encodesNothing, ...options.overrides };
  const app = await createApp(config, { clock, strict: true, ...options, db: database.db, overrides });
  await app.server.ready();
  const admin = database.admin.withPlugin(forgetOnWrites(app.answers));
  const watched: Watched = { paths: [] };
  const ranAt = new Map<string, number>();
  const isDue = ({ name, everySeconds }: Poller) => {
    const now = clock.now().getTime();
    const pause = name === 'retention' ? RETENTION_SECONDS : everySeconds;
    if (!isDeep && pause >= SLOW_SECONDS && now < (ranAt.get(name) ?? 0) + pause * 1_000) return false;
    ranAt.set(name, now);
    return true;
  };
  let viewers = 0;
  let underWay = 0;
  const readWatched = async () => {
    if (!isDeep) return;
    for (const path of watched.paths) {
      if (app.answers.peek(path) !== null) continue;
      viewers += 1;
      // Each from an address of its own, so that no limit meets them.
      await app.server.inject({
        url: path,
        remoteAddress: `10.${viewers >> 16}.${(viewers >> 8) & 255}.${viewers & 255}`,
      });
    }
  };
  const world: World = {
    app,
    db: app.db,
    admin,
    clock,
    config,
    watched,
    async call(endpoint, input, call = {}) {
      // Calls at once are about something else than what viewers see, and have enough to do.
      if (options.readsAhead !== false && endpoint.method !== 'GET' && underWay === 0) await readWatched();
      underWay += 1;
      const rest: Record<string, unknown> = { ...(input as Record<string, unknown>) };
      const url = endpoint.path.replace(/:(\w+)/g, (_whole, name: string) => {
        const value = String(rest[name]);
        delete rest[name];
        return encodeURIComponent(value);
      });
      const response = await app.server
        .inject({
          method: endpoint.method,
          url,
          headers: {
            ...(call.as ? { cookie: `${sessionCookieName(config)}=${call.as.cookie}`, login: call.as.login } : {}),
            ...(call.displayKey ? { 'display-key': call.displayKey } : {}),
            ...(call.key ? { 'idempotency-key': call.key } : {}),
            ...call.headers,
          },
          ...(endpoint.method === 'GET'
            ? { query: Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, String(value)])) }
            : { payload: rest }),
        })
        .finally(() => {
          underWay -= 1;
        });
      const body: Answer<typeof endpoint>['body'] = response.json();
      const made = ticketIn(body) ?? ticketIn(body.data);
      if (made !== null) watchTicket(watched, made);
      return { http: response.statusCode, headers: response.headers, body };
    },
    async rows(table, where, ...columns) {
      return (await rowsOf(admin, table, where, columns).execute()) as never;
    },
    async sorted(by, table, where, ...columns) {
      return (await rowsOf(admin, table, where, columns)
        .orderBy(by as never)
        .execute()) as never;
    },
    async row(table, where, ...columns) {
      const [first] = await world.rows(table, where, ...columns);
      if (first === undefined) throw new Error(`${table} has no ${JSON.stringify(where)}`);
      return first;
    },
    set: (table, where, values) =>
      admin
        .updateTable(table as 'payment')
        .set(values as object)
        .where((row) => row.and(where as object))
        .execute(),
    async ticket(code, ...kinds) {
      const read = dataOf(await world.call(ticket, { ticket: code }));
      if (kinds.length > 0 && !kinds.some((kind) => kind === read.kind)) throw new Error(`a ticket of a ${read.kind}`);
      return read as never;
    },
    ops: (text) => typeAsOperator(app.db, app.deps, text),
    async drainJobs() {
      const { done, failures } = await app.jobs.runAll();
      if (failures.length > 0) throw new AggregateError(failures, `${failures.length} jobs failed`);
      return done;
    },
    async advance(seconds) {
      await readWatched();
      clock.offsetSeconds += seconds;
      await app.polling.runAll(isDue);
    },
  };
  return {
    world,
    async close() {
      await app.close();
      await database.close();
    },
  };
}

function rowsOf(admin: Kysely<Schema>, table: keyof Schema, where: object, columns: readonly PropertyKey[]) {
  // Any table stands for all of them: what comes out has the type of the call.
  const chosen = admin.selectFrom(table as 'payment').where((row) => row.and(where));
  return columns.length === 0 ? chosen.selectAll() : chosen.select(columns as ['id']);
}

async function takeClone(template: string): Promise<WorldDatabase> {
  const { url, ownerUrl, drop } = await cloneTemplate(testServerUrl(), template);
  const admin = openDatabase<Schema>({ url: ownerUrl, poolSize: 2, asApp: false, prepared: true });
  return {
    url,
    ownerUrl,
    admin,
    async close() {
      await admin.destroy();
      await drop();
    },
  };
}

/** The ticket that an order, support or claim was answered with. */
function ticketIn(answer: unknown): string | null {
  const ticket = typeof answer === 'object' && answer !== null && 'ticket' in answer ? answer.ticket : null;
  return typeof ticket === 'string' ? ticket : null;
}
