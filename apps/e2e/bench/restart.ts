/**
 * `pnpm bench restart [--streams 2000] [--per-second 100] [--hosts 200] [--settle 8]`: two processes of the service
 * behind Debian's Caddy (infra/Caddyfile), restarted one after the other as docs/deploy.md says, while viewers ask and order
 * at an even pace, event streams are open, and the overlay pages of three hosts show alerts. Where Caddy is missing it says
 * so and measures nothing. Exits 1 unless no request failed that may be sent twice, streams are back within 3 s (99 of
 * 100), and no alert was shown twice or cut.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { Agent, request } from 'node:https';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { caddyProgram, startCaddy, type TestCaddy } from '@mabarin/api/testing/servers/caddy';
import { asOwner, cloneTemplate, testServerUrl } from '@mabarin/api/testing/database';
import {
  CallError,
  checkPlays,
  errorKindOf,
  openDisplayPage,
  type AlertOutcome,
  type DisplayCalls,
  type Simulation,
} from '@mabarin/api/testing/fixtures/display-pages';
import { keepStream } from '@mabarin/api/testing/servers/event-source';
import { openHandle, type HandleHost } from '@mabarin/api/testing/fixtures/handle';
import { endWithUs, machine, quantile, readOptions } from '@mabarin/api/testing/load/bench';
import { startLoad } from '@mabarin/api/testing/load/load-process';
import type { RequestCounts, RestartCommands, StreamCounts } from '@mabarin/api/testing/load/restart-load';
import { freePort } from '@mabarin/api/testing/servers/ports';
import { createTemplate } from '@mabarin/api/testing/template';
import { supportOrder } from '@mabarin/api/testing/servers/test-api';
import { alertAck, alertNext, playbackRelease } from '@mabarin/api-client/contract/alerts';
import type { Endpoint, InputOf } from '@mabarin/api-client/endpoint';
import { isFinal } from '@mabarin/domain/alerts/alert';

const SECRET = 'bench-restart-secret-bench-restart-secret';
const DOMAIN = 'mabarin.test';
const apiFolder = join(import.meta.dirname, '..', '..', 'api');
/** Two hosts' pages show alerts all the time, so that each stop finds one on a screen. */
const SHOWING_HOSTS = 3;
const BACK_P99_MS = 3_000;
/** Sum of the consecutive waits in docs/deploy.md. */
const STOPPED_WITHIN_MS = 35_000;

const {
  streams,
  'per-second': perSecond,
  hosts: hostCount,
  settle,
} = readOptions({
  streams: 2_000,
  'per-second': 100,
  hosts: 200,
  /** Seconds of load before the first stop, between the two and after the last start. */
  settle: 8,
});

if (!caddyProgram) {
  console.log("restart: skipped, Debian's caddy is not installed");
  process.exit(0);
}
console.log(`${streams} streams, ${perSecond} requests a second, ${hostCount} hosts; ${machine()}`);
const template = await createTemplate();
const clone = await cloneTemplate(testServerUrl(), template.name);
let good = false;
try {
  good = await drill();
} finally {
  await clone.drop();
  await template.drop();
}
process.exit(good ? 0 : 1);

async function drill(): Promise<boolean> {
  const handle = await openHandle(clone.url, SECRET);
  const hosts: HandleHost[] = [];
  for (let number = 0; number < hostCount; number += 1) hosts.push(await handle.createHost());
  const processes = [await instance(), await instance()] as const;
  const of = (name: keyof Ports) => processes.map(({ ports }) => `127.0.0.1:${ports[name]}`).join(' ');
  const caddy = await startCaddy({
    MABARIN_DOMAIN: DOMAIN,
    ASSETS_ROOT: '/nowhere',
    API_UPSTREAMS: of('api'),
    PUBLIC_UPSTREAMS: of('public'),
    DASHBOARD_UPSTREAMS: of('dashboard'),
    OVERLAY_UPSTREAMS: of('overlay'),
  });
  const { load, child: loader, end: endLoad } = startLoad<RestartCommands>('restart-load.ts');
  endWithUs(loader);
  const show = openShow(caddy, hosts.slice(0, SHOWING_HOSTS));
  try {
    for (const each of processes) await each.start();
    const viewed = hosts.map(({ username, code }) => ({ username, code }));
    const { port, root } = caddy;
    await load.open({ port, root, domain: DOMAIN, hosts: viewed, streams, perSecond });
    console.log(`${streams} streams are open; load ${loadavg()[0]?.toFixed(1) ?? '?'}`);
    await load.start();
    show.start();
    const began = performance.now();
    await pause(settle * 1_000);
    for (const [number, each] of processes.entries()) {
      const at = performance.now() - began;
      const stopped = await each.stop();
      const started = await each.start();
      console.log(
        `process ${number + 1}: stopped at ${seconds(at)}, ended after ${seconds(stopped)}, ready after another ${seconds(started)}`,
      );
      await pause(settle * 1_000);
    }
    const [counted, requests] = [await load.streams(), await load.stop()];
    const ended = await show.end();
    const doubled = await ordersBeside(requests, ended.supports);
    const findings = [
      ...requestFindings(requests, doubled),
      ...streamFindings(counted),
      ...ended.findings,
      ...(await handle.checkInvariants(Date.now()).then(
        () => [],
        (error: Error) => [error.message],
      )),
    ];
    for (const finding of findings) console.log(`WRONG: ${finding}`);
    if (findings.length > 0) console.log(tail(caddy.log()));
    console.log(findings.length === 0 ? 'Nobody noticed.' : `${findings.length} bars were missed.`);
    return findings.length === 0;
  } finally {
    endLoad();
    await Promise.all(processes.map((each) => each.stop()));
    await caddy.stop();
    await handle.close();
  }
}

function requestFindings({ kinds, orders }: RequestCounts, doubled: number): string[] {
  const findings: string[] = [];
  for (const [name, { sent, again, ms, failed }] of Object.entries(kinds)) {
    const repeated = again > 0 ? `, ${again} sent again` : '';
    console.log(
      `${name.padEnd(16)} ${String(sent).padStart(6)} sent${repeated}, ${failed.length} failed; ` +
        `p50 ${at(ms, 0.5)}, p99 ${at(ms, 0.99)}, longest ${at(ms, 1)}`,
    );
    if (failed.length > 0) findings.push(`${name}: ${failed.length} failed (${[...new Set(failed)].join('; ')})`);
  }
  console.log(`${orders} orders answered, ${doubled} made that nobody was answered`);
  if (doubled !== 0) findings.push(`${doubled} orders were made twice or for nobody`);
  return findings;
}

function streamFindings({ open, back, refused }: StreamCounts): string[] {
  const sorted = back.toSorted((left, right) => left - right);
  const p99 = sorted[Math.floor(sorted.length * 0.99)] ?? 0;
  const tries = Object.entries(refused).map(([why, count]) => `${count} ${why}`);
  console.log(
    `streams: ${open} of ${streams} open, ${back.length} came back; p50 ${at(back, 0.5)}, p99 ${at(back, 0.99)}, ` +
      `longest ${at(back, 1)}; tries that failed: ${tries.join(', ') || 'none'}`,
  );
  return [
    ...(open === streams ? [] : [`${streams - open} streams are not open`]),
    // Each of them was on one of the processes, and the first half on the other one after that.
    ...(back.length >= streams ? [] : [`only ${back.length} streams were ended`]),
    ...(p99 <= BACK_P99_MS ? [] : [`streams are back after ${(p99 / 1_000).toFixed(2)} s, bar 3 s (p99)`]),
  ];
}

/** Payments beside those that a viewer was answered; the overlay's supports are the bench's own. */
async function ordersBeside({ orders }: RequestCounts, supports: number): Promise<number> {
  const { rows } = await asOwner(clone.ownerUrl, (client) =>
    client.query<{ count: string }>('select count(*) from payment'),
  );
  return Number(rows[0]?.count) - orders - supports;
}

// ---- the two processes

type Ports = Record<'api' | 'public' | 'dashboard' | 'overlay', number>;

/** One process as the unit mabarin-api@ starts it, with the pretend services. */
async function instance(): Promise<{ ports: Ports; start(): Promise<number>; stop(): Promise<number> }> {
  const ports = {
    api: await freePort(),
    public: await freePort(),
    dashboard: await freePort(),
    overlay: await freePort(),
  };
  let child: ChildProcess | null = null;
  return {
    ports,
    async start() {
      const began = performance.now();
      const started = spawn(process.execPath, ['--max-semi-space-size=4', 'dist/main.js', 'serve'], {
        cwd: apiFolder,
        stdio: ['ignore', 'ignore', 'inherit'],
        env: {
          PATH: process.env['PATH'],
          NODE_ENV: 'production',
          DATABASE_URL: clone.url,
          MABARIN_SECRET: SECRET,
          MABARIN_LOG: 'warn',
          MABARIN_TRUST_PROXY: '127.0.0.1',
          MABARIN_ALLOW_PUBLIC_SANDBOX: '1',
          // What production has by itself.
          MABARIN_DRAIN_SECONDS: '5',
          MABARIN_PUBLIC_ORIGIN: `https://${DOMAIN}`,
          ...Object.fromEntries(
            (['api', 'dashboard', 'overlay'] as const).map((name) => [
              `MABARIN_${name.toUpperCase()}_ORIGIN`,
              `https://${name}.${DOMAIN}`,
            ]),
          ),
          ...Object.fromEntries(
            Object.entries(ports).map(([name, port]) => [`MABARIN_${name.toUpperCase()}_PORT`, `${port}`]),
          ),
        },
      });
      child = started;
      endWithUs(started);
      for (;;) {
        if (started.exitCode !== null) throw new Error(`the service ended with ${started.exitCode}`);
        const ready = await fetch(`http://127.0.0.1:${ports.api}/readyz`).catch(() => null);
        if (ready?.ok === true) return performance.now() - began;
        await pause(100);
      }
    },
    async stop() {
      if (child === null || child.exitCode !== null) return 0;
      const began = performance.now();
      const ended = once(child, 'exit');
      const killer = setTimeout(() => child?.kill('SIGKILL'), STOPPED_WITHIN_MS);
      child.kill('SIGTERM');
      const [code] = (await ended) as [number | null];
      clearTimeout(killer);
      if (code !== 0) throw new Error(`the service ended with ${String(code)} on SIGTERM`);
      return performance.now() - began;
    },
  };
}

// ---- overlay pages

/** Pages of some hosts, each the only one and so the one with the lease, and somebody who pays for supports. */
function openShow(caddy: TestCaddy, hosts: readonly HandleHost[]) {
  const agent = new Agent({ keepAlive: true });
  const simulation: Omit<Simulation, 'calls'> = {
    time: {
      now: () => performance.now(),
      after(ms, run) {
        const timer = setTimeout(run, ms);
        return () => clearTimeout(timer);
      },
    },
    plays: [],
    starts: [],
    unreported: new Set(),
  };
  let paying = true;
  let supports = 0;
  let work: Promise<void> = Promise.resolve();

  async function post(path: string, body: object, headers: Record<string, string> = {}) {
    const host = `api.${DOMAIN}`;
    const bytes = Buffer.from(JSON.stringify(body));
    return new Promise<Record<string, unknown>>((resolve, reject) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port: caddy.port,
          servername: host,
          ca: caddy.root,
          agent,
          path,
          method: 'POST',
          timeout: 10_000,
          headers: { host, 'content-type': 'application/json', 'content-length': bytes.length, ...headers },
        },
        (answer) => {
          let text = '';
          answer.setEncoding('utf8').on('data', (part: string) => (text += part));
          answer.on('end', () => {
            try {
              resolve(JSON.parse(text) as Record<string, unknown>);
            } catch {
              reject(new Error(`HTTP ${answer.statusCode}`));
            }
          });
          answer.on('error', reject);
        },
      );
      sent.on('timeout', () => sent.destroy(new Error('no answer in time')));
      sent.on('error', reject);
      sent.end(bytes);
    });
  }

  /** The same call with the same key until it is answered well. */
  async function persist(path: string, body: object, key: string): Promise<Record<string, unknown>> {
    for (let tries = 1; ; tries += 1) {
      const answer = await post(path, body, { 'idempotency-key': key }).catch((error: Error) => error);
      if (!(answer instanceof Error) && answer['status'] === 0) return answer;
      console.log(`payer: ${path} ${answer instanceof Error ? answer.message : JSON.stringify(answer)}`);
      if (tries === 10) throw new Error(`${path} is never answered well`);
      await pause(1_000);
    }
  }

  function callsOf(host: HandleHost): DisplayCalls {
    async function call<E extends Endpoint>(endpoint: E, input: InputOf<E>): Promise<unknown> {
      const answer = await post(endpoint.path, input as object, { 'display-key': host.code }).catch(() => null);
      if (answer?.['status'] !== 0) throw new CallError(errorKindOf(answer?.['code']));
      return answer['data'];
    }
    return {
      next: async (input) => (await call(alertNext, input)) as Awaited<ReturnType<DisplayCalls['next']>>,
      ack: async (input) => void (await call(alertAck, input)),
      release: async (input) => void (await call(playbackRelease, input)),
    };
  }

  const pages = hosts.map((host) => ({ host, refresh: () => {}, close: () => {} }));
  /** Always one more waits than is on the screen. */
  async function pay(): Promise<void> {
    for (let number = 0; paying; number += 1) {
      const host = hosts[number % hosts.length];
      if (!host) return;
      const waiting = supports - simulation.plays.filter(({ to }) => to !== null).length;
      if (waiting >= hosts.length * 2) {
        await pause(250);
        continue;
      }
      const key = `restart-bench-support-${number}`;
      const { data } = await persist('/api/support', supportOrder(host.username, number), key);
      supports += 1;
      const { number: id } = data as { number: string };
      await persist(`/sandbox/payments/${id}/pay`, {}, key);
    }
  }

  return {
    start() {
      for (const page of pages) {
        const calls = callsOf(page.host);
        const name = `stage-${page.host.username}`;
        const opened = openDisplayPage({ ...simulation, calls }, { host: page.host.id, name, presence: 'obs_active' });
        const stream = keepStream(
          { port: caddy.port, host: `api.${DOMAIN}`, root: caddy.root, agent },
          page.host.code,
          {
            onOpen: () => opened.refresh(),
            onFrame: (text) => text.includes('"target":"overlay"') && opened.refresh(),
          },
        );
        page.close = () => {
          stream.close();
          opened.end('close');
        };
      }
      work = pay();
    },
    async end() {
      paying = false;
      await work;
      let outcomes: AlertOutcome[] = [];
      for (let tries = 0; tries < 120; tries += 1) {
        ({ rows: outcomes } = await asOwner(clone.ownerUrl, (client) =>
          client.query<AlertOutcome>('select id, host_id as host, state, repeat from alert'),
        ));
        if (outcomes.length === supports && outcomes.every(({ state }) => isFinal(state))) break;
        await pause(500);
      }
      for (const page of pages) page.close();
      const { violations, counts } = checkPlays(outcomes, simulation);
      const cut = simulation.plays.filter(({ how }) => how !== 'whole').length;
      const repeated = simulation.plays.length - new Set(simulation.plays.map(({ alert }) => alert)).size;
      console.log(
        `alerts: ${outcomes.length} of ${supports} supports, ${simulation.plays.length} plays, ${cut} cut, ` +
          `${repeated} shown again, ${counts['finished'] ?? 0} finished`,
      );
      return {
        supports,
        findings: [
          ...violations,
          ...(cut > 0 ? [`${cut} plays did not come to their end`] : []),
          ...(repeated > 0 ? [`${repeated} alerts were shown twice`] : []),
          ...(outcomes.length === supports ? [] : [`${outcomes.length} alerts of ${supports} supports`]),
        ],
      };
    },
  };
}

// ---- what the parts share

function at(ms: readonly number[], part: number): string {
  const value = quantile(ms, part);
  return value < 1_000 ? `${value.toFixed(0)} ms` : `${(value / 1_000).toFixed(2)} s`;
}

function seconds(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}

function tail(text: string): string {
  return text.trim().split('\n').slice(-20).join('\n');
}
