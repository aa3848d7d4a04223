/**
 * `pnpm bench alerts [--alerts 500] [--seed n] [--kills 8] [--stops 4] [--freezes 60] [--speed 40] [--speech sandbox] [--streams 1000]`:
 * paid supports reach three hosts with two overlay pages each (and a fourth with one page, which is never closed) while
 * pages are closed, reloaded, killed and frozen (they run and paint nothing), either of two processes of the service is killed and PostgreSQL is stopped hard.
 * Alerts are read aloud and have pictures and sounds. The pages are the alert player of the real overlay, with the service's
 * real calls and live events; a call goes to the other process while its own is down. Time runs `--speed` times as fast. It runs at real speed
 * while a call is slow, so that the speed does not make the network worse than it is. Half of the outages pass at real
 * speed too (seconds), the other half at full speed (minutes).
 *
 * Exits 1 unless every alert ended in one final state and was shown, never two at a time, again only after an interrupted
 * play, marked `ulang`, and in the order of its host's line: none before another that stood before it in the line when it
 * was claimed. Then prints how long an alert takes from its money's commit to the page that claims
 * it (`--streams 0` leaves that out), while every other host has as many pages and streams open and one of them asks every
 * 5 s, as the page with the lease does. No time makes it fail.
 */
import { randomInt, randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { alertAck, alertNext, playbackRelease } from '@mabarin/api-client/contract/alerts';
import { livePath } from '@mabarin/api-client/contract/live';
import type { Endpoint, InputOf } from '@mabarin/api-client/endpoint';
import { isFinal, LEASE_RENEW_SECONDS } from '@mabarin/domain/alerts/alert';
import { sql, type Kysely } from 'kysely';
import { openDatabase } from '#platform/db/database.ts';
import { migrate } from '#platform/db/migrate.ts';
import type { Schema } from '#schema.ts';
import { quantile, readOptions, startOwnPostgres } from '#testing/load/bench.ts';
import { asAdmin, databaseUrl, serviceUrl } from '#testing/database.ts';
import { openFastClock, type FastClock } from '#testing/servers/fast-clock.ts';
import { openHandle, type HandleHost } from '#testing/fixtures/handle.ts';
import { openTestApi, supportOrder, type TestApi } from '#testing/servers/test-api.ts';
import { checkInvariants } from '#testing/invariants.ts';
import { openStream, type OpenStream } from '#testing/servers/stream.ts';
import {
  CallError,
  checkPlays,
  errorKindOf,
  isUnreported,
  openDisplayPage,
  PAGE_ENDS,
  seededRandom,
  type AlertOutcome,
  type DisplayCalls,
  type DisplayPage,
  type Play,
  type Simulation,
  type Start,
} from '#testing/fixtures/display-pages.ts';

const SECRET = 'bench-alerts-secret-bench-alerts-secret';
/** Time runs at real speed while a call takes longer than this, in real ms. */
const SLOW_CALL_MS = 25;
/** The show is stopped after this long, in real ms. */
const SHOW_LIMIT_MS = 600_000;
/** Hosts whose pages are closed and killed. */
const UNSTABLE_HOSTS = 3;
/** Every tenth alert goes to the host whose page is never closed. */
const CONTROL_EVERY = 10;
const VIOLATIONS_SHOWN = 20;
/** A page is frozen longer than its player needs to see it. */
const FROZEN_MS = { least: 3_000, more: 30_000 };
/** A commit is seen by others a little after its time: when it is on the disk. */
const COMMIT_SEEN_MS = 500;
/** Measured alerts, and their rate per second. */
const MEASURED = 100;
const PER_SECOND = 4;
/** Connected hosts with measured alerts. */
const MEASURED_HOSTS = 20;

const { alerts, seed, kills, stops, freezes, speed, speech, streams } = readOptions({
  alerts: 500,
  seed: randomInt(1_000_000),
  kills: 8,
  stops: 4,
  freezes: 60,
  speed: 40,
  speech: 'sandbox',
  streams: 1_000,
});

const apiFolder = join(import.meta.dirname, '..');
const clockDir = mkdtempSync(join(tmpdir(), 'mabarin-bench-clock-'));
// For the measurement: when each transaction was committed.
const postgres = await startOwnPostgres({ track_commit_timestamp: 'on' });
let good = false;
try {
  good = await show();
  if (streams > 0) await measureClaims();
} finally {
  await postgres.remove();
  rmSync(clockDir, { recursive: true, force: true });
}
process.exit(good ? 0 : 1);

// ---- the show

async function show(): Promise<boolean> {
  const random = seededRandom(seed);
  await migrate(postgres.url, join(apiFolder, 'migrations'), serviceUrl(postgres.url));
  const [control, ...unstable] = (await makeHosts(serviceUrl(postgres.url), 1 + UNSTABLE_HOSTS)) as [
    HandleHost,
    ...HandleHost[],
  ];
  const db = openDatabase<Schema>({ url: postgres.url, poolSize: 2, asApp: false });
  // Alerts longer than a lease: a page without network must hide such an alert before another page may show it.
  const look = { subject: 'support', animation: null, voice: true };
  const tiers = JSON.stringify([
    { ...look, minimum: 0, title: 'Support', seconds: 5, picture: 'library:kancil', sound: 'library:coin' },
    { ...look, minimum: 100_000, title: 'Besar', seconds: 20, picture: 'library:konfeti', sound: 'library:fanfare' },
  ]);
  for (const { id } of [control, ...unstable]) {
    await db.insertInto('overlay_setting').values({ host_id: id, tiers, tts: true }).execute();
  }

  const clockFile = join(clockDir, 'pace');
  const time = openFastClock(clockFile);
  const pace = paceOf(time);
  const environment = {
    DATABASE_URL: serviceUrl(postgres.url),
    MABARIN_SECRET: SECRET,
    MABARIN_CLOCK_FILE: clockFile,
    MABARIN_SPEECH: speech,
    MABARIN_TEST_JOBS: '1',
  };
  const processes = [await openTestApi(environment), await openTestApi(environment)] as const;
  for (const process of processes) await process.died(0);
  const [testApi, otherApi] = [balanced(processes[0], processes[1]), balanced(processes[1], processes[0])];
  const began = performance.now();
  const plays: Play[] = [];
  const claims: FirstClaim[] = [];
  const files = new Map<string, boolean>();
  const starts: Start[] = [];
  const unreported: Simulation['unreported'] = new Set();
  const counts = { stops: 0, crash: 0, close: 0, reload: 0, frozen: 0 };
  let over = false;

  const open = (who: HandleHost, name: string, presence: 'tab' | 'obs_active'): DisplayPage => {
    const api = random() < 0.5 ? testApi : otherApi;
    const plain = callsOf(api, who, pace.during);
    const calls: DisplayCalls = {
      ...plain,
      async next(input) {
        const sent = Date.now();
        const answer = await plain.next(input);
        const { alert } = answer;
        if (alert && !claims.some(({ id }) => id === alert.id)) {
          claims.push({ id: alert.id, host: who.id, attempt: alert.attempt, sent });
        }
        const shown = [alert?.picture?.url, alert?.sound?.url, ...answer.files];
        for (const path of shown) if (path !== undefined) void fetchFile(api, files, path);
        return answer;
      },
    };
    const simulation = { time, plays, starts, unreported, calls };
    const page = openDisplayPage(simulation, { host: who.id, name, presence });
    const stopListening = listen(api, who, () => page.refresh());
    return {
      ...page,
      end(how) {
        stopListening();
        page.end(how);
      },
    };
  };
  const pages = new Set([open(control, 'control', 'tab')]);
  const later = (ms: number) => new Promise<void>((resolve) => void time.after(ms, resolve));

  /** Ends two pages of a host and opens them again, over and over. */
  async function disturbPages(host: HandleHost): Promise<void> {
    const openOne = (presence: 'tab' | 'obs_active') => {
      const page = open(host, `${host.username}-${presence}`, presence);
      pages.add(page);
      return page;
    };
    const current = { tab: openOne('tab'), obs_active: openOne('obs_active') };
    while (!over) {
      await later(10_000 + random() * 120_000);
      const presence = random() < 0.7 ? 'obs_active' : 'tab';
      const how = PAGE_ENDS[Math.floor(random() * PAGE_ENDS.length)] ?? 'crash';
      current[presence].end(how);
      pages.delete(current[presence]);
      counts[how] += 1;
      await later(how === 'reload' ? 300 : 1_000 + random() * 25_000);
      current[presence] = openOne(presence);
    }
  }

  /** Freezes one page after the other, mostly while it plays. */
  async function freezePages(): Promise<void> {
    while (!over && counts.frozen < freezes) {
      await later(1_000 + random() * 20_000);
      const unlucky = [...pages].filter(({ name }) => name !== 'control');
      const page = unlucky[Math.floor(random() * unlucky.length)];
      if (page === undefined) continue;
      counts.frozen += 1;
      page.freeze(true);
      void later(FROZEN_MS.least + random() * FROZEN_MS.more).then(() => page.freeze(false));
    }
  }

  /** Kills and stops servers, spread over the show, at random moments of an alert. */
  async function disturbServers(): Promise<void> {
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
        const killed = random() < 0.5 ? processes[0] : processes[1];
        const deaths = killed.deaths();
        killed.kill();
        await killed.died(deaths + 1);
      }
      pace.calm();
    }
  }

  /** Pays supports in bursts with pauses between them. */
  async function paySupports(): Promise<void> {
    for (let number = 0; number < alerts;) {
      const size = 1 + Math.floor(random() ** 2 * 40);
      const ahead = Math.floor(random() * 60);
      while (number - plays.length > ahead) await sleep(20);
      for (const last = Math.min(alerts, number + size); number < last; number += 1) {
        const to = number % CONTROL_EVERY === 0 ? control : (unstable[number % UNSTABLE_HOSTS] ?? control);
        await paySupport(
          testApi,
          await placeSupport(testApi, to, number, random() < 0.2 ? 'Gas terus bang! '.repeat(10) : null),
        );
      }
    }
  }

  async function ended(): Promise<boolean> {
    const rows = await listOutcomes(db).catch(() => []);
    return rows.length === alerts && rows.every(({ state }) => isFinal(state)) && !plays.some(isUnreported);
  }

  pace.calm();
  for (const host of unstable) void disturbPages(host);
  void freezePages();
  const work = Promise.all([paySupports(), disturbServers()]);
  let failure: unknown;
  work.catch((error: unknown) => (failure = error));
  while (!(await ended()) && failure === undefined && performance.now() - began < SHOW_LIMIT_MS) await sleep(300);
  over = true;
  const took = (performance.now() - began) / 1_000;
  const simulated = time.now() / 60_000;
  for (const page of pages) page.end('crash');
  if (failure !== undefined) throw failure;
  await work;
  for (const process of processes) await process.stop();
  const outcomes = await listOutcomes(db);
  const order = await checkOrder(db, claims);
  const { violations, counts: shown } = checkPlays(outcomes, { plays, starts });
  violations.push(...order.violations);
  Object.assign(shown, order.counts, await countSpeech(db));
  shown['pictures and sounds fetched'] = [...files.values()].filter(Boolean).length;
  for (const [path, fetched] of files) if (!fetched) violations.push(`${path} could not be fetched`);
  if (outcomes.length !== alerts) violations.push(`${outcomes.length} alerts of ${alerts} paid supports`);
  await checkInvariants(db, new Date(time.instant())).catch((error: Error) => violations.push(error.message));
  await db.destroy();
  time.close();

  console.log(
    `${alerts} alerts (seed ${seed}) in ${took.toFixed(0)} s for ${simulated.toFixed(0)} min of show; ` +
      `pages crashed ${counts.crash} times, closed ${counts.close} times, ` +
      `reloaded ${counts.reload} times, frozen ${counts.frozen} times; two API processes killed ${processes[0].deaths()} and ${processes[1].deaths()} times, PostgreSQL stopped hard ${counts.stops} times`,
  );
  for (const [name, count] of Object.entries(shown)) console.log(`${String(count).padStart(6)}  ${name}`);
  for (const violation of violations.slice(0, VIOLATIONS_SHOWN)) console.log(`VIOLATION: ${violation}`);
  if (violations.length > VIOLATIONS_SHOWN) console.log(`VIOLATION: and ${violations.length - VIOLATIONS_SHOWN} more`);
  return violations.length === 0;
}

/** One process of two; what it cannot take while it is down, the other one takes. */
function balanced(own: TestApi, other: TestApi): Pick<TestApi, 'ask' | 'origin' | 'persist'> {
  const up = () => (own.origin() === null ? other : own);
  return {
    ask: (path, init) => up().ask(path, init),
    origin: () => up().origin(),
    persist: (...asked) => up().persist(...asked),
  };
}

/** First claim of an alert by a page, with the time of its call, in ms since 1970. */
type FirstClaim = { id: string; host: string; attempt: number; sent: number };

/**
 * Checks that alerts were claimed in the order of their host's line: by the time of the money, then of the credit. An
 * alert whose money became known only after a later one's claim may come after it; these are counted.
 */
async function checkOrder(db: Kysely<Schema>, claims: readonly FirstClaim[]) {
  const { rows } = await sql<{ id: string; settled: number; created: number; committed: number }>`
    select alert.id, (extract(epoch from alert.settled_at) * 1000)::float8 as settled,
      (extract(epoch from alert.created_at) * 1000)::float8 as created,
      (extract(epoch from pg_xact_commit_timestamp(ledger_journal.xmin)) * 1000)::float8 as committed
    from alert join ledger_journal on ledger_journal.ref_id = alert.support_id
  `.execute(db);
  const known = new Map(rows.map((row) => [row.id, row]));
  const violations: string[] = [];
  const counts = { 'claimed after a later one, because it was learnt after that one was claimed': 0 };
  // What was claimed before, unheard, came back to the front of its line.
  const firsts = claims.filter(({ attempt }) => attempt === 1);
  for (const [index, claim] of firsts.entries()) {
    const mine = known.get(claim.id);
    for (const later of firsts.slice(index + 1)) {
      const theirs = known.get(later.id);
      if (later.host !== claim.host || !mine || !theirs) continue;
      const before = theirs.settled - mine.settled || theirs.created - mine.created || (theirs.id < mine.id ? -1 : 1);
      if (before >= 0) continue;
      const [apart, seen] = [Math.round(mine.settled - theirs.settled), Math.round(claim.sent - theirs.committed)];
      if (seen > COMMIT_SEEN_MS) {
        violations.push(`${claim.id} was claimed before ${later.id}, ${apart} ms older and ${seen} ms in the line`);
      } else {
        counts['claimed after a later one, because it was learnt after that one was claimed'] += 1;
        console.log(
          `${later.id} was paid ${apart} ms before ${claim.id}, and learnt ${-seen} ms after that was asked for`,
        );
      }
    }
  }
  return { violations, counts };
}

async function countSpeech(db: Kysely<Schema>): Promise<Record<string, number>> {
  const rows = await db
    .selectFrom('alert')
    .select(['speech_state', (eb) => eb.fn.countAll<number>().as('count')])
    .groupBy('speech_state')
    .execute();
  return Object.fromEntries(
    rows.map(({ speech_state: state, count }) => [`speech ${state ?? 'not asked for'}`, count]),
  );
}

/** Fetches a file once. */
async function fetchFile(api: Pick<TestApi, 'origin'>, files: Map<string, boolean>, path: string): Promise<void> {
  if (files.get(path) === true) return;
  files.set(path, false);
  const answer = await fetch(`${api.origin() ?? 'http://127.0.0.1:1'}${path}`).catch(() => null);
  if (answer?.status === 200 && (await answer.arrayBuffer().catch(() => null)) !== null) files.set(path, true);
}

/** Runs the clock fast, or at real speed during slow calls and short outages. */
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
      const key = {};
      const timer = setTimeout(() => {
        slow.add(key);
        set();
      }, SLOW_CALL_MS);
      try {
        return await call;
      } finally {
        clearTimeout(timer);
        slow.delete(key);
        set();
      }
    },
  };
}

function callsOf(
  testApi: Pick<TestApi, 'ask'>,
  host: HandleHost,
  during: <A>(call: Promise<A>) => Promise<A>,
): DisplayCalls {
  async function request<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<unknown> {
    const headers = { 'content-type': 'application/json', 'display-key': host.code };
    const init = { method: endpoint.method, headers, body: JSON.stringify(input) };
    const answer = await during(testApi.ask(endpoint.path, init));
    if (answer?.body['status'] !== 0) throw new CallError(errorKindOf(answer?.body['code']));
    return answer.body['data'];
  }
  return {
    next: async (input) => (await request(alertNext, input)) as Awaited<ReturnType<DisplayCalls['next']>>,
    ack: async (input) => void (await request(alertAck, input)),
    release: async (input) => void (await request(playbackRelease, input)),
  };
}

/** Calls `onUpdate` for every live event of the overlay and whenever the stream is open again. The answer stops it. */
function listen(testApi: Pick<TestApi, 'origin'>, host: HandleHost, onUpdate: () => void): () => void {
  let stream: OpenStream | null = null;
  let stopped = false;
  void (async () => {
    while (!stopped) {
      const origin = testApi.origin();
      stream = origin === null ? null : await openStream(origin + livePath(host.code, null)).catch(() => null);
      if (stopped) stream?.close();
      if (stream?.status === 200) {
        onUpdate();
        let read = 0;
        stream.response.on('data', () => {
          for (; read < (stream?.frames.length ?? 0); read += 1) {
            if (stream?.frames[read]?.data['target'] === 'overlay') onUpdate();
          }
        });
        await stream.ended;
      } else await sleep(50);
    }
  })();
  return () => {
    stopped = true;
    stream?.close();
  };
}

async function placeSupport(
  testApi: Pick<TestApi, 'persist'>,
  host: HandleHost,
  number: number,
  message: string | null,
): Promise<string> {
  const order = supportOrder(host.username, number);
  if (message !== null) order.form.supporterMessage = message.trim();
  const { data } = await testApi.persist('/api/support', order, randomUUID());
  return (data as { number: string }).number;
}

async function paySupport(testApi: Pick<TestApi, 'persist'>, id: string): Promise<void> {
  await testApi.persist(`/sandbox/payments/${id}/pay`, {});
}

function listOutcomes(db: Kysely<Schema>): Promise<AlertOutcome[]> {
  return db.selectFrom('alert').select(['id', 'host_id as host', 'state', 'repeat']).execute();
}

async function makeHosts(url: string, count: number): Promise<HandleHost[]> {
  const handle = await openHandle(url, SECRET);
  const hosts: HandleHost[] = [];
  for (let number = 0; number < count; number += 1) hosts.push(await handle.createHost());
  await handle.close();
  return hosts;
}

// ---- from the payment to the page

async function measureClaims(): Promise<void> {
  const url = databaseUrl(postgres.url, 'claims');
  await asAdmin(postgres.url, (client) => client.query('create database claims'));
  await migrate(url, join(apiFolder, 'migrations'), serviceUrl(url));
  const hosts = await makeHosts(serviceUrl(url), Math.max(1, Math.ceil(streams / 2)));
  const testApi = await openTestApi({ DATABASE_URL: serviceUrl(url), MABARIN_SECRET: SECRET });
  await testApi.died(0);
  const db = openDatabase<Schema>({ url, poolSize: 2, asApp: false });
  await measure(testApi, db, { measured: hosts.slice(0, 1), others: [] });
  const [measured, others] = [hosts.slice(0, MEASURED_HOSTS), hosts.slice(MEASURED_HOSTS)];
  await measure(testApi, db, { measured, others });
  await db.destroy();
  await testApi.stop();
}

/**
 * Measures alerts of some hosts, whose pages ask at each live event, while the others have two streams open each and a
 * page with the lease.
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
  const stopClaimers = measured.map((host) => openClaimer(testApi, host, claimed));
  const asking = keepAsking(testApi, others);

  const ids: string[] = [];
  for (let number = 0; number < MEASURED; number += 1) {
    const host = measured[number % measured.length];
    if (host) ids.push(await placeSupport(testApi, host, number, null));
  }
  const paying: Promise<void>[] = [];
  for (const id of ids) {
    paying.push(paySupport(testApi, id));
    await sleep(1_000 / PER_SECOND);
  }
  await Promise.all(paying);
  for (let waited = 0; claimed.size < MEASURED && waited < 10_000; waited += 50) await sleep(50);
  for (const stop of stopClaimers) stop();
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
      `${connected} streams, ${PER_SECOND} alerts a second (${found.length} of ${MEASURED}), ` +
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
  const at = (share: number) => quantile(waits, share).toFixed(1).padStart(8);
  console.log(`${name.padStart(30)}: p50 ${at(0.5)} ms, p99 ${at(0.99)} ms, longest ${at(1)} ms`);
}

/** Times of a page's call and of its response, in ms since 1970. */
type Claim = { asked: number; answered: number };

/** Pages of these hosts that hold the lease and have nothing to show: each asks every 5 s. */
function keepAsking(testApi: TestApi, hosts: readonly HandleHost[]) {
  const counts = { answered: 0, failed: 0 };
  const began = performance.now();
  const pages = hosts.map((host) => ({
    calls: callsOf(testApi, host, (call) => call),
    instance: `idle-page-${host.username}`,
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

/** A page that claims an alert at each live event, and ends it at once. */
function openClaimer(testApi: TestApi, host: HandleHost, claimed: Map<string, Claim>): () => void {
  const calls = callsOf(testApi, host, (call) => call);
  const instance = `claimer-${host.username}`;
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
  function onUpdate(): void {
    ask().catch(() => {
      // The call timed out.
      asking = false;
      setTimeout(onUpdate, 100);
    });
  }
  return listen(testApi, host, onUpdate);
}
