/**
 * `pnpm bench alerts [--alerts 500] [--seed n] [--kills 8] [--stops 4] [--speed 40] [--streams 1000]`: paid supports
 * reach three hosts with two overlay pages each (and a fourth with one page, which is never touched) while pages are
 * closed, reloaded and killed, the service is killed and PostgreSQL is stopped hard. The pages are the overlay's own
 * state machine against the service's own calls and notification; time runs `--speed` times as fast, and at the machine's
 * own pace while a call is slow, so that the speed does not make the network worse than it is. Half of the outages pass
 * at that pace too (seconds), the other half at full speed (minutes).
 *
 * Exits 1 unless every alert ended in one final state and was shown, never two at a time, and again only after an
 * interrupted play, marked `ulang`. Then prints how long an alert takes from its money's commit to the page that claims
 * it (`--streams 0` leaves that out), while every other host has as many pages and streams open and one of them asks every
 * 5 s, as the page on stage does; times fail nothing.
 */
import { randomInt, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { alertAck, alertNext, playbackRelease } from '@mabarin/api-client/contract/alerts';
import { livePath } from '@mabarin/api-client/contract/live';
import type { Endpoint, InputOf } from '@mabarin/api-client/endpoint';
import { isFinal, LEASE_RENEW_SECONDS } from '@mabarin/domain/alerts/alert';
import { sql, type Kysely } from 'kysely';
import { openDatabase } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrate.ts';
import type { Schema } from '#schema.ts';
import { asAdmin, databaseUrl } from '#testing/database.ts';
import { openFastClock, type FastClock } from '#testing/fast-clock.ts';
import { openHandle, type HandleHost } from '#testing/handle.ts';
import { openTestApi, supportOrder, type TestApi } from '#testing/test-api.ts';
import { checkInvariants } from '#testing/invariants.ts';
import { openStream, type OpenStream } from '#testing/stream.ts';
import {
  CallError,
  errorKindOf,
  isOwed,
  judge,
  loadStage,
  openStagePage,
  seeded,
  type CreateStage,
  type Death,
  type Ending,
  type Play,
  type StageCalls,
  type StagePage,
  type StageWorld,
  type Start,
} from '#testing/stages.ts';

/** What we use of infra/local/postgres.ts; the service's packages may not depend on it. */
type Launcher = {
  startPostgres(options: { dataDir: string; name: string; settings?: Record<string, string> }): Promise<{
    url: string;
    stop(mode: 'fast' | 'immediate'): Promise<void>;
    restart(): Promise<void>;
  }>;
  removePostgres(dataDir: string): Promise<void>;
};

const SECRET = 'bench-alerts-secret-bench-alerts-secret';
const DEATHS: readonly Death[] = ['silent', 'farewell', 'reload'];
/** The machine's own pace while a call takes longer than this, in its ms. */
const SLOW_CALL_MS = 25;
/** The show is given up after this long, in ms of the machine. */
const PATIENCE_MS = 600_000;
/** Hosts whose pages die. */
const HURT_HOSTS = 3;
/** A part of the alerts, these go to the host whose page is never touched. */
const CONTROL_EVERY = 10;
const BROKEN_SHOWN = 20;
/** How many alerts are measured, and how many of them a second come in. */
const MEASURED = 100;
const A_SECOND = 4;
/** Hosts among all connected ones that alerts are measured of. */
const MEASURED_HOSTS = 20;

const { values } = parseArgs({
  options: {
    alerts: { type: 'string', default: '500' },
    seed: { type: 'string', default: String(randomInt(1_000_000)) },
    kills: { type: 'string', default: '8' },
    stops: { type: 'string', default: '4' },
    speed: { type: 'string', default: '40' },
    streams: { type: 'string', default: '1000' },
  },
});
const [alerts, seed, kills, stops, speed, streams] = [
  values.alerts,
  values.seed,
  values.kills,
  values.stops,
  values.speed,
  values.streams,
].map(Number) as [number, number, number, number, number, number];

const apiFolder = join(import.meta.dirname, '..');
const launcherFile = join(apiFolder, '..', '..', 'infra', 'local', 'postgres.ts');
const { startPostgres, removePostgres } = (await import(launcherFile)) as Launcher;
const dataDir = mkdtempSync(join(tmpdir(), 'mabarin-bench-alerts-'));
const clockDir = mkdtempSync(join(tmpdir(), 'mabarin-bench-clock-'));
// Only to measure: which transaction was durable when.
const postgres = await startPostgres({ dataDir, name: 'mabarin', settings: { track_commit_timestamp: 'on' } });
let good = false;
try {
  good = await show(await loadStage());
  if (streams > 0) await measureClaims();
} finally {
  await postgres.stop('immediate').catch(() => {});
  await removePostgres(dataDir).catch(() => {});
  for (const folder of [dataDir, clockDir]) rmSync(folder, { recursive: true, force: true });
}
process.exit(good ? 0 : 1);

// ---- the show

async function show(createStage: CreateStage): Promise<boolean> {
  const random = seeded(seed);
  await migrate(postgres.url, join(apiFolder, 'migrations'));
  const [control, ...hurt] = (await makeHosts(postgres.url, 1 + HURT_HOSTS)) as [HandleHost, ...HandleHost[]];
  const db = openDatabase<Schema>({ url: postgres.url, poolSize: 2, asApp: false });
  // Longer than a lease: a page that is cut off must hide such an alert before another page may show it.
  const variations = JSON.stringify([{ minimum: 100_000, title: 'Support besar', sound: 'fanfare', seconds: 20 }]);
  for (const { id } of [control, ...hurt]) {
    await db.insertInto('overlay_setting').values({ host_id: id, variations }).execute();
  }

  const clockFile = join(clockDir, 'pace');
  const time = openFastClock(clockFile);
  const pace = paceOf(time);
  const testApi = await openTestApi({
    DATABASE_URL: postgres.url,
    MABARIN_SECRET: SECRET,
    MABARIN_CLOCK_FILE: clockFile,
  });
  await testApi.died(0);
  const began = performance.now();
  const plays: Play[] = [];
  const starts: Start[] = [];
  const owed: StageWorld['owed'] = new Set();
  const counts = { stops: 0, silent: 0, farewell: 0, reload: 0 };
  let over = false;

  const open = (who: HandleHost, name: string, presence: 'tab' | 'obs_active'): StagePage => {
    const world = { createStage, time, plays, starts, owed, calls: callsOf(testApi, who, pace.during) };
    const page = openStagePage(world, { line: who.id, name, presence });
    const hangUp = listen(testApi, who, () => page.poke());
    return {
      ...page,
      die(how) {
        hangUp();
        page.die(how);
      },
    };
  };
  const pages = new Set([open(control, 'saksi', 'tab')]);
  const later = (ms: number) => new Promise<void>((resolve) => void time.after(ms, resolve));

  /** Two pages of a host that die and come back again and again. */
  async function hurtPages(host: HandleHost): Promise<void> {
    const come = (presence: 'tab' | 'obs_active') => {
      const page = open(host, `${host.username}-${presence}`, presence);
      pages.add(page);
      return page;
    };
    const mine = { tab: come('tab'), obs_active: come('obs_active') };
    while (!over) {
      await later(10_000 + random() * 120_000);
      const presence = random() < 0.7 ? 'obs_active' : 'tab';
      const how = DEATHS[Math.floor(random() * DEATHS.length)] ?? 'silent';
      mine[presence].die(how);
      pages.delete(mine[presence]);
      counts[how] += 1;
      await later(how === 'reload' ? 300 : 1_000 + random() * 25_000);
      mine[presence] = come(presence);
    }
  }

  /** Kills and stops, spread over the show, at any moment of an alert. */
  async function hurtServers(): Promise<void> {
    for (let number = 0; number < kills + stops; number += 1) {
      const at = ((number + 1) * alerts) / (kills + stops + 1);
      while (plays.length < at && !over) await sleep(10);
      if (over) return;
      await later(random() * 8_000);
      const long = random() < 0.5;
      pace.outage(long);
      if (number % Math.ceil((kills + stops) / Math.max(1, stops)) === 1) {
        await postgres.stop('immediate');
        await postgres.restart();
        counts.stops += 1;
      } else {
        const deaths = testApi.deaths();
        testApi.kill();
        await testApi.died(deaths + 1);
      }
      pace.calm();
    }
  }

  /** Bursts and silence. */
  async function support(): Promise<void> {
    for (let number = 0; number < alerts;) {
      const size = 1 + Math.floor(random() ** 2 * 40);
      const ahead = Math.floor(random() * 60);
      while (number - plays.length > ahead) await sleep(20);
      for (const last = Math.min(alerts, number + size); number < last; number += 1) {
        const to = number % CONTROL_EVERY === 0 ? control : (hurt[number % HURT_HOSTS] ?? control);
        await paySupport(
          testApi,
          await placeSupport(testApi, to, number, random() < 0.2 ? 'Gas terus bang! '.repeat(10) : null),
        );
      }
    }
  }

  async function ended(): Promise<boolean> {
    const rows = await listEndings(db).catch(() => []);
    return rows.length === alerts && rows.every(({ state }) => isFinal(state)) && !plays.some(isOwed);
  }

  pace.calm();
  for (const host of hurt) void hurtPages(host);
  const work = Promise.all([support(), hurtServers()]);
  let failure: unknown;
  work.catch((error: unknown) => (failure = error));
  while (!(await ended()) && failure === undefined && performance.now() - began < PATIENCE_MS) await sleep(300);
  over = true;
  const took = (performance.now() - began) / 1_000;
  const simulated = time.now() / 60_000;
  for (const page of pages) page.die('silent');
  if (failure !== undefined) throw failure;
  await work;
  await testApi.stop();
  const endings = await listEndings(db);
  const { broken, counts: shown } = judge(endings, { plays, starts });
  if (endings.length !== alerts) broken.push(`${endings.length} alerts of ${alerts} paid supports`);
  await checkInvariants(db, new Date(time.instant())).catch((error: Error) => broken.push(error.message));
  await db.destroy();
  time.close();

  console.log(
    `${alerts} alerts (seed ${seed}) in ${took.toFixed(0)} s for ${simulated.toFixed(0)} min of show; ` +
      `pages closed ${counts.silent} times without a word, ${counts.farewell} with farewell, ` +
      `reloaded ${counts.reload} times; API killed ${testApi.deaths()}, PostgreSQL stopped hard ${counts.stops} times`,
  );
  for (const [name, count] of Object.entries(shown)) console.log(`${String(count).padStart(6)}  ${name}`);
  for (const finding of broken.slice(0, BROKEN_SHOWN)) console.log(`BROKEN: ${finding}`);
  if (broken.length > BROKEN_SHOWN) console.log(`BROKEN: and ${broken.length - BROKEN_SHOWN} more`);
  return broken.length === 0;
}

/** Runs the clock fast, or at the machine's pace while a call is slow or an outage is a short one. */
function paceOf(time: FastClock) {
  const slow = new Set<object>();
  let mode: 'calm' | 'short' | 'long' = 'calm';
  const set = () => time.run(mode === 'short' || (mode === 'calm' && slow.size > 0) ? 1 : speed);
  return {
    outage(long: boolean) {
      mode = long ? 'long' : 'short';
      set();
    },
    calm() {
      mode = 'calm';
      set();
    },
    async during<Answer>(call: Promise<Answer>): Promise<Answer> {
      const mine = {};
      const timer = setTimeout(() => {
        slow.add(mine);
        set();
      }, SLOW_CALL_MS);
      try {
        return await call;
      } finally {
        clearTimeout(timer);
        slow.delete(mine);
        set();
      }
    },
  };
}

function callsOf(testApi: TestApi, host: HandleHost, during: <A>(call: Promise<A>) => Promise<A>): StageCalls {
  async function ask<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<unknown> {
    const headers = { 'content-type': 'application/json', 'display-key': host.code };
    const init = { method: endpoint.method, headers, body: JSON.stringify(input) };
    const answer = await during(testApi.ask(endpoint.path, init));
    if (answer?.body['status'] !== 0) throw new CallError(errorKindOf(answer?.body['code']));
    return answer.body['data'];
  }
  return {
    next: async (input) => (await ask(alertNext, input)) as Awaited<ReturnType<StageCalls['next']>>,
    ack: async (input) => void (await ask(alertAck, input)),
    release: async (input) => void (await ask(playbackRelease, input)),
  };
}

/** Rings for every notification of the overlay and whenever the stream is back; the answer hangs up. */
function listen(testApi: Pick<TestApi, 'origin'>, host: HandleHost, ring: () => void): () => void {
  let stream: OpenStream | null = null;
  let hungUp = false;
  void (async () => {
    while (!hungUp) {
      const origin = testApi.origin();
      stream = origin === null ? null : await openStream(origin + livePath(host.code, null)).catch(() => null);
      if (hungUp) stream?.close();
      if (stream?.status === 200) {
        ring();
        let told = 0;
        stream.response.on('data', () => {
          for (; told < (stream?.frames.length ?? 0); told += 1) {
            if (stream?.frames[told]?.data['target'] === 'overlay') ring();
          }
        });
        await stream.ended;
      } else await sleep(50);
    }
  })();
  return () => {
    hungUp = true;
    stream?.close();
  };
}

async function placeSupport(
  testApi: TestApi,
  host: HandleHost,
  number: number,
  message: string | null,
): Promise<string> {
  const order = supportOrder(host.username, number);
  if (message !== null) order.form.supporterMessage = message.trim();
  const { data } = await testApi.persist('/api/support', order, randomUUID());
  return (data as { transaction_id: string }).transaction_id;
}

async function paySupport(testApi: TestApi, id: string): Promise<void> {
  await testApi.persist(`/sandbox/payments/${id}/pay`, {});
}

function listEndings(db: Kysely<Schema>): Promise<Ending[]> {
  return db.selectFrom('alert').select(['id', 'host_id as line', 'state', 'repeat']).execute();
}

async function makeHosts(url: string, count: number): Promise<HandleHost[]> {
  const handle = await openHandle(url, SECRET);
  const hosts: HandleHost[] = [];
  for (let number = 0; number < count; number += 1) hosts.push(await handle.createHost());
  await handle.close();
  return hosts;
}

// ---- from the money to the page

async function measureClaims(): Promise<void> {
  const url = databaseUrl(postgres.url, 'claims');
  await asAdmin(postgres.url, (client) => client.query('create database claims'));
  await migrate(url, join(apiFolder, 'migrations'));
  const hosts = await makeHosts(url, Math.max(1, Math.ceil(streams / 2)));
  const testApi = await openTestApi({ DATABASE_URL: url, MABARIN_SECRET: SECRET });
  await testApi.died(0);
  const db = openDatabase<Schema>({ url, poolSize: 2, asApp: false });
  await measure(testApi, db, { measured: hosts.slice(0, 1), others: [] });
  const [measured, others] = [hosts.slice(0, MEASURED_HOSTS), hosts.slice(MEASURED_HOSTS)];
  await measure(testApi, db, { measured, others });
  await db.destroy();
  await testApi.stop();
}

/**
 * Alerts of the measured hosts, whose pages ask as soon as they are rung, while the others have two streams open each and
 * a page on stage.
 */
async function measure(
  testApi: TestApi,
  db: Kysely<Schema>,
  { measured, others }: { measured: readonly HandleHost[]; others: readonly HandleHost[] },
): Promise<void> {
  const origin = testApi.origin() ?? '';
  const open: OpenStream[] = [];
  const idle = [...others, ...others];
  for (let from = 0; from < idle.length; from += 50) {
    const some = idle.slice(from, from + 50);
    open.push(...(await Promise.all(some.map((host) => openStream(origin + livePath(host.code, null))))));
  }
  const claimed = new Map<string, Claim>();
  const hangUps = measured.map((host) => openClaimer(testApi, host, claimed));
  const asking = keepAsking(testApi, others);

  const ids: string[] = [];
  for (let number = 0; number < MEASURED; number += 1) {
    const host = measured[number % measured.length];
    if (host) ids.push(await placeSupport(testApi, host, number, null));
  }
  const paying: Promise<void>[] = [];
  for (const id of ids) {
    paying.push(paySupport(testApi, id));
    await sleep(1_000 / A_SECOND);
  }
  await Promise.all(paying);
  for (let waited = 0; claimed.size < MEASURED && waited < 10_000; waited += 50) await sleep(50);
  for (const hangUp of hangUps) hangUp();
  const asked = asking.stop();
  for (const stream of open) stream.close();

  const { rows } = await sql<{ id: string; committed: number }>`
    select alert.id, (extract(epoch from pg_xact_commit_timestamp(ledger_journal.xmin)) * 1000)::float8 as committed
    from alert join ledger_journal on ledger_journal.ref_id = alert.support_id
  `.execute(db);
  const found = rows.flatMap(({ id, committed }) => {
    const claim = claimed.get(id);
    return claim === undefined ? [] : [{ committed, ...claim }];
  });
  const connected = open.filter(({ status }) => status === 200).length + measured.length;
  console.log(
    `paid (commit) to the page's claim, ${measured.length} of ${measured.length + others.length} hosts, ` +
      `${connected} streams, ${A_SECOND} alerts a second (${found.length} of ${MEASURED}), ` +
      `${asked.answered} idle pages' calls in ${asked.seconds.toFixed(0)} s, ${asked.failed} failed:`,
  );
  print(
    'commit to claim',
    found.map(({ committed, answered }) => answered - committed),
  );
  print(
    'of that until the page asks',
    found.map(({ committed, asked }) => asked - committed),
  );
  print(
    'of that its call',
    found.map(({ asked, answered }) => answered - asked),
  );
}

function print(name: string, waits: readonly number[]): void {
  const sorted = waits.toSorted((a, b) => a - b);
  const at = (part: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? NaN).toFixed(1).padStart(8);
  console.log(`${name.padStart(30)}: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`);
}

/** When a page asked for the alert that it got, and when it had it; in ms since 1970. */
type Claim = { asked: number; answered: number };

/** The pages on stage of these hosts, which have nothing to show: each asks every 5 s. */
function keepAsking(testApi: TestApi, hosts: readonly HandleHost[]) {
  const counts = { answered: 0, failed: 0 };
  const began = performance.now();
  const pages = hosts.map((host) => ({
    calls: callsOf(testApi, host, (call) => call),
    instance: `sepi-${host.username}`,
  }));
  let due = 0;
  const timer = setInterval(() => {
    const until = ((performance.now() - began) / (LEASE_RENEW_SECONDS * 1_000)) * pages.length;
    for (; due < until; due += 1) {
      const page = pages[due % pages.length];
      page?.calls.next({ instance: page.instance, presence: 'tab' }).then(
        () => (counts.answered += 1),
        () => (counts.failed += 1),
      );
    }
  }, 10);
  return {
    stop() {
      clearInterval(timer);
      return { ...counts, seconds: (performance.now() - began) / 1_000 };
    },
  };
}

/** A page that claims as soon as it is rung, and ends what it claimed at once. */
function openClaimer(testApi: TestApi, host: HandleHost, claimed: Map<string, Claim>): () => void {
  const calls = callsOf(testApi, host, (call) => call);
  const instance = `pengukur-${host.username}`;
  let asking = false;
  let again = false;
  async function ask(): Promise<void> {
    again = true;
    if (asking) return;
    asking = true;
    while (again) {
      again = false;
      const asked = performance.timeOrigin + performance.now();
      const { alert, fence } = await calls.next({ instance, presence: 'tab' });
      if (!alert) continue;
      claimed.set(alert.id, { asked, answered: performance.timeOrigin + performance.now() });
      await calls.ack({ instance, fence, alert_id: alert.id, attempt: alert.attempt, event: 'finished' });
      again = true;
    }
    asking = false;
  }
  function ring(): void {
    ask().catch(() => {
      // Nobody answered in time.
      asking = false;
      setTimeout(ring, 100);
    });
  }
  return listen(testApi, host, ring);
}
