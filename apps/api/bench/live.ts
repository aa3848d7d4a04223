/**
 * `pnpm bench live [--connections 5000] [--seconds 5] [--only durable,memory,nchan]`: the live channel beside nginx with
 * nchan, on this machine, in one run. Ours runs twice: the whole API with its log in PostgreSQL, which survives a crash,
 * and the hub alone with a log in memory, which is what nchan has too. All three are published to by HTTP with
 * keep-alive, one message per request, and read by the same raw sockets (testing/live-load.ts). Each is warmed up by two
 * seconds of messages before anything is counted. Where nginx or its nchan module is missing that part is skipped by
 * name. The last thing printed is a table of it all.
 */
import { fork, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { cpus, loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { sha256 } from '#platform/crypto/secrets.ts';
import { openDatabase } from '#platform/db/database.ts';
import type { Schema } from '#schema.ts';
import { cloneTemplate, testServerUrl } from '#testing/database.ts';
import { openHandle } from '#testing/handle.ts';
import type { Jobs, Target, Told } from '#testing/live-load.ts';
import { createTemplate } from '#testing/template.ts';

const SECRET = 'bench-live-secret-bench-live-secret';
const NGINX = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/bin/nginx'];
const NCHAN = ['/usr/lib/nginx/modules/ngx_nchan_module.so', '/usr/share/nginx/modules/ngx_nchan_module.so'];
/** Our limit of streams per host code. */
const PER_KEY = 20;

const { values } = parseArgs({
  options: {
    connections: { type: 'string', default: '5000' },
    seconds: { type: 'string', default: '5' },
    only: { type: 'string', default: 'durable,memory,nchan' },
  },
});
const connections = Number(values.connections);
const seconds = Number(values.seconds);
const crowded = Math.max(1, Math.round(connections / PER_KEY));
const hosts = Math.max(1, Math.round(connections * 0.6));

/** A server under test. */
type Contender = {
  name: string;
  about: string;
  kind: Target['kind'];
  start(): Promise<void>;
  /** Ends every process of it at once, as a power cut does. */
  kill(): Promise<void>;
  port(): number;
  /** The processes that do its work. */
  pids(): number[];
  databasePids(): number[];
};

type Load = { [Name in keyof Jobs]: (...input: Parameters<Jobs[Name]>) => Promise<ReturnType<Jobs[Name]>> };

const children = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

/** What was found, by what was measured and by contender. */
const found = new Map<string, Map<string, string>>();
const wrong: string[] = [];
console.log(
  `${connections} connections; ${cpus().length} cores (${cpus()[0]?.model.trim() ?? '?'}), load before ` +
    `${loadavg()[0]?.toFixed(1) ?? '?'}, Node ${process.version}`,
);
for (const name of values.only.split(',')) {
  if (name === 'durable') await withDatabase((database) => measure(ours('durable', database)));
  else if (name === 'memory') await measure(ours('memory', null));
  else if (name === 'nchan') await measureNchan();
  else throw new Error(`There is no contender ${name}: durable, memory, nchan.`);
}
printTable();
for (const line of wrong) console.log(`WRONG: ${line}`);
process.exit(wrong.length === 0 ? 0 : 1);

async function measure(server: Contender): Promise<void> {
  console.log(`\n${server.name}: ${server.about}`);
  const say = (what: string, figure: string) => {
    console.log(`  ${what}: ${figure}`);
    found.set(what, (found.get(what) ?? new Map<string, string>()).set(server.name, figure));
  };
  const { load, end } = startLoad();
  try {
    await server.start();
    const target: Target = { kind: server.kind, port: server.port() };
    const few = PER_KEY / 5;
    const [began, used] = [performance.now(), cpu(server.pids())];
    await load.open(target, crowded, few);
    const first = performance.now() - began;
    await pause(1_000);
    const before = memory(server.pids());
    const rest = await load.open(target, crowded, PER_KEY - few);
    const all = crowded * PER_KEY;
    say(
      `${all} connections (${crowded} channels x ${PER_KEY}) open after`,
      `${((first + rest.ms) / 1_000).toFixed(1)} s, ${(((cpu(server.pids()) - used) * 1e6) / all).toFixed(0)} µs CPU each`,
    );
    await pause(1_000);
    const now = memory(server.pids());
    say(
      `resident memory for each connection after the first ${crowded * few}`,
      `${((now - before) / (all - crowded * few)).toFixed(1)} kB (process: ${(now / 1_024).toFixed(0)} MB)`,
    );
    await load.publish(2, 200);
    await publish(server, load, say, 100, `${crowded} x ${PER_KEY}, 100 messages/s`);
    const { others, stalled, cut } = await load.stall(160, 60_000);
    check(server, 'beside a stalled reader', others);
    say(
      'one reader stalls for 9.6 MB',
      `${cut ? 'cut' : 'not cut'}, had ${stalled} of 160 after 4 s; its ${PER_KEY - 1} neighbours lost ` +
        `${others.expected - others.received}, p99 ${others.p99.toFixed(1)} ms`,
    );
    if (stalled < 160 && server.kind === 'mabarin')
      wrong.push(`${server.name}: the stalled reader had ${stalled} of 160`);
    await load.close();

    await load.open(target, hosts, 2);
    await publish(server, load, say, 500, `our shape, ${hosts} hosts x 2, 500 messages/s`);
    await load.reconnects();
    await server.kill();
    await pause(300);
    await server.start();
    const [told, back] = await Promise.all([load.publish(4, 200), load.returned(30_000)]);
    say(
      `kill -9: ${hosts * 2} readers are back after`,
      `${(back.ms / 1_000).toFixed(1)} s${back.missing > 0 ? `, but ${back.missing} of them` : ''}`,
    );
    say('told in the first 4 s after it: arrived', `${told.received} of ${told.expected}, ${told.doubled} doubled`);
    if (back.missing > 0 && server.kind === 'mabarin')
      wrong.push(`${server.name}: ${back.missing} readers did not come back`);
    // Only a log that outlives the process can promise this.
    if (server.databasePids().length > 0) check(server, 'after kill -9', told);
    await load.close();
  } finally {
    end();
    await server.kill();
  }
}

async function publish(
  server: Contender,
  load: Load,
  say: (what: string, figure: string) => void,
  perSecond: number,
  what: string,
): Promise<void> {
  const before = { server: cpu(server.pids()), database: cpu(server.databasePids()) };
  const told = await load.publish(seconds, perSecond);
  const perDelivery = (used: number) => `${((used * 1e6) / Math.max(1, told.received)).toFixed(0)} µs`;
  const database = server.databasePids();
  say(`${what}: lost, doubled`, `${told.expected - told.received} and ${told.doubled} of ${told.expected}`);
  say(`${what}: p50 / p99`, `${told.p50.toFixed(1)} / ${told.p99.toFixed(1)} ms`);
  say(
    `${what}: CPU per delivery`,
    perDelivery(cpu(server.pids()) - before.server) +
      (database.length > 0 ? ` + ${perDelivery(cpu(database) - before.database)} in the database` : ''),
  );
  check(server, what, told);
}

/** What would be a fault of ours; the peer's is printed only. */
function check(server: Contender, what: string, told: Told): void {
  if (server.kind !== 'mabarin') return;
  if (told.received !== told.expected) wrong.push(`${server.name}, ${what}: ${told.expected - told.received} lost`);
  if (told.doubled > 0) wrong.push(`${server.name}, ${what}: ${told.doubled} doubled`);
  if (told.refused > 0) wrong.push(`${server.name}, ${what}: ${told.refused} messages were refused`);
}

function printTable(): void {
  const names = [...new Set([...found.values()].flatMap((figures) => [...figures.keys()]))];
  console.log(`\n|  | ${names.join(' | ')} |\n| --- ${names.map(() => '| --- ').join('')}|`);
  for (const [what, figures] of found) {
    console.log(`| ${what} | ${names.map((name) => figures.get(name) ?? '').join(' | ')} |`);
  }
}

/** The API or its hub in a process of its own. */
function ours(mode: 'durable' | 'memory', database: string | null): Contender {
  let child: ChildProcess | null = null;
  let port = 0;
  return {
    name: mode === 'durable' ? 'ours, durable' : 'ours, in memory',
    about:
      mode === 'durable'
        ? 'the whole API, every message in PostgreSQL before it is told'
        : 'the hub alone, nothing survives the process',
    kind: 'mabarin',
    port: () => port,
    pids: () => (child?.pid === undefined ? [] : [child.pid]),
    databasePids: () => (database === null ? [] : backendsOf(new URL(database).pathname.slice(1))),
    async start() {
      port ||= await freePort();
      const mine = fork(join(import.meta.dirname, '../testing/live-server.ts'), [mode, String(port)], {
        // As the service is started (docs/decisions/live-channel.md).
        execArgv: ['--max-semi-space-size=4'],
        env: { ...process.env, DATABASE_URL: database ?? 'postgres://unused', MABARIN_SECRET: SECRET },
      });
      child = mine;
      children.add(mine);
      await new Promise<void>((resolve, reject) => {
        mine.once('message', () => resolve());
        mine.once('exit', (code) => reject(new Error(`our server ended with ${String(code)}`)));
      });
    },
    kill: () => killed(child),
  };
}

async function measureNchan(): Promise<void> {
  const [program, module] = [NGINX.find(existsSync), NCHAN.find(existsSync)];
  if (program === undefined) return console.log('\nnchan: skipped, nginx is not installed');
  if (module === undefined) return console.log('\nnchan: skipped, libnginx-mod-nchan is not installed');
  const folder = mkdtempSync(join(tmpdir(), 'mabarin-bench-nchan-'));
  let child: ChildProcess | null = null;
  let port = 0;
  const workers = (): number[] => (child?.pid === undefined ? [] : childrenOf(child.pid));
  try {
    await measure({
      name: 'nginx + nchan, in memory',
      about: '1 worker, pings every 15 s, 500 messages kept',
      kind: 'nchan',
      port: () => port,
      pids: workers,
      databasePids: () => [],
      async start() {
        port ||= await freePort();
        const file = join(folder, 'nginx.conf');
        writeFileSync(file, nginxConfig(module, folder, port));
        child = spawn(program, ['-p', folder, '-c', file, '-e', join(folder, 'error.log'), '-g', 'daemon off;'], {
          stdio: 'inherit',
        });
        children.add(child);
        for (let tries = 0; tries < 100 && workers().length === 0; tries += 1) await pause(50);
        await pause(300);
      },
      async kill() {
        const pids = workers();
        await killed(child);
        for (const pid of pids) {
          try {
            process.kill(pid, 'SIGKILL');
          } catch {
            // It went with its master.
          }
        }
      },
    });
    const log = read(join(folder, 'error.log'));
    const crashes = log.match(/exited on signal \d+/g) ?? [];
    if (crashes.length > 0) console.log(`  its error log: ${crashes.length} times a worker ${crashes[0] ?? ''}`);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function nginxConfig(module: string, folder: string, port: number): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `
load_module ${module};
worker_processes 1;
worker_rlimit_nofile 20000;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 16000; }
http {
  access_log off;
  gzip off;
  client_body_buffer_size 128k;
  nchan_shared_memory_size 256M;
${temporary.map((name) => `  ${name}_temp_path ${folder}/${name};`).join('\n')}
  server {
    listen 127.0.0.1:${port} backlog=4096;
    keepalive_requests 1000000000;
    location = /sub {
      nchan_subscriber eventsource;
      nchan_channel_id $arg_id;
      nchan_subscriber_first_message newest;
      nchan_eventsource_ping_interval 15;
    }
    location = /pub {
      nchan_publisher http;
      nchan_channel_id $arg_id;
      nchan_message_buffer_length 500;
      nchan_message_timeout 10m;
    }
  }
}
`;
}

/** A migrated database with as many hosts as there are channels; the codes are known to testing/live-load.ts. */
async function withDatabase(work: (url: string) => Promise<void>): Promise<void> {
  const template = await createTemplate();
  const clone = await cloneTemplate(testServerUrl(), template.name);
  try {
    const handle = await openHandle(clone.url, SECRET);
    const { id } = await handle.createHost({ username: 'bench00000' });
    await handle.close();
    const db = openDatabase<Schema>({ url: clone.url, poolSize: 1, asApp: false });
    const hashes = Array.from({ length: Math.max(hosts, crowded) }, (_, number) => sha256(`bench-code-${number}`));
    await sql`update host set code_hash = ${hashes[0] ?? ''} where id = ${id}`.execute(db);
    await sql`
      insert into host
      select made.*
      from unnest(${hashes}::text[]) with ordinality as code (hash, number), host,
        jsonb_populate_record(host, jsonb_build_object(
          'id', gen_random_uuid(),
          'username', 'bench' || lpad((code.number - 1)::text, 5, '0'),
          'email', 'bench' || code.number || '@mabarin.test',
          'code_hash', code.hash
        )) as made
      where host.id = ${id} and code.number > 1`.execute(db);
    await sql`analyze`.execute(db);
    await db.destroy();
    await work(clone.url);
  } finally {
    await clone.drop();
    await template.drop();
  }
}

function startLoad(): { load: Load; end(): void } {
  const child = fork(join(import.meta.dirname, '../testing/live-load.ts'), { execArgv: [] });
  children.add(child);
  const waiting = new Map<number, { resolve: (answer: unknown) => void; reject: (error: Error) => void }>();
  let count = 0;
  child.on('message', ({ id, answer, error }: { id: number; answer?: unknown; error?: string }) => {
    const asked = waiting.get(id);
    if (error === undefined) asked?.resolve(answer);
    else asked?.reject(new Error(error));
  });
  child.on('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error('the load process died'));
  });
  const ask = (name: string, input: unknown[]) =>
    new Promise((resolve, reject) => {
      count += 1;
      waiting.set(count, { resolve, reject });
      child.send({ id: count, name, input });
    });
  const load = new Proxy({} as Load, {
    get:
      (_target, name) =>
      (...input: unknown[]) =>
        ask(String(name), input),
  });
  return { load, end: () => child.kill('SIGKILL') };
}

async function killed(child: ChildProcess | null): Promise<void> {
  if (child === null || child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGKILL');
  await gone;
  children.delete(child);
}

/** Seconds of processor time that these processes have used. */
function cpu(pids: readonly number[]): number {
  const ticks = pids.map((pid) => {
    const fields = read(`/proc/${pid}/stat`)
      .replace(/^.*\) /, '')
      .split(' ');
    return Number(fields[11] ?? 0) + Number(fields[12] ?? 0);
  });
  return ticks.reduce((sum, one) => sum + one, 0) / 100;
}

/** Kilobytes of resident memory, shared ones included. */
function memory(pids: readonly number[]): number {
  return pids
    .map((pid) => Number(/VmRSS:\s+(\d+)/.exec(read(`/proc/${pid}/status`))?.[1] ?? 0))
    .reduce((sum, one) => sum + one, 0);
}

function processes(): number[] {
  return readdirSync('/proc').flatMap((name) => (/^\d+$/.test(name) ? [Number(name)] : []));
}

function childrenOf(parent: number): number[] {
  return processes().filter((pid) => new RegExp(`^PPid:\\s+${parent}$`, 'm').test(read(`/proc/${pid}/status`)));
}

function backendsOf(database: string): number[] {
  return processes().filter((pid) => read(`/proc/${pid}/cmdline`).includes(` ${database} `));
}

/** A process may be gone by the time it is looked at. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
