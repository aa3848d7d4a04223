/**
 * `pnpm bench ops [--runs 5]`: processor time (user and system) of a command of `pnpm ops` in a process of its own, with a
 * filled compile cache as on a server, and of the service until it is ready. Bars: 0.8 s, the slowest of the runs; 1.2 s.
 */
import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createTestHost } from '#testing/fixtures/hosts.ts';
import { endBench, endWithUs, machine, median, ratio, readOptions } from '#testing/load/bench.ts';
import { cpuSeconds, killAndWait } from '#testing/load/live-bench.ts';
import { freePort } from '#testing/servers/ports.ts';
import { paidSupport } from '#testing/fixtures/supports.ts';
import { createTemplate } from '#testing/template.ts';
import { openWorld } from '#testing/world.ts';

const BAR_SECONDS = 0.8;
const { runs } = readOptions({ runs: 5 });
console.log(machine());
const template = await createTemplate();
const { world, close } = await openWorld(template.name);
const host = await createTestHost(world);
const payment = await paidSupport(world, host);
const cache = mkdtempSync(join(tmpdir(), 'mabarin-ops-'));
const main = join(import.meta.dirname, '..', 'dist', 'main.js');
const env = {
  PATH: process.env['PATH'],
  DATABASE_URL: world.config.databaseUrl,
  MABARIN_SECRET: world.config.secret,
  MABARIN_SEED_DEMO: '1',
  NODE_COMPILE_CACHE: cache,
};

/** Seconds of user and system time of one run, by the shell's own clock. */
function cost(words: readonly string[]): number {
  const script = 'TIMEFORMAT="%U %S"; time "$0" "$@" > /dev/null';
  const command = ['-c', `{ ${script} 2>/dev/null; } 2>&1`, process.execPath, main, 'ops', ...words];
  // A command that is refused exits with 1; its start costs the same.
  const [user = '', system = ''] = spawnSync('bash', command, { env, encoding: 'utf8' }).stdout.trim().split(' ');
  return Number(user) + Number(system);
}

/** Seconds of processor time of a service from its start until it is ready. */
async function startCost(): Promise<number> {
  const ports = Object.fromEntries(
    await Promise.all(
      ['API', 'PUBLIC', 'DASHBOARD', 'OVERLAY'].map(async (name) => [`MABARIN_${name}_PORT`, String(await freePort())]),
    ),
  ) as Record<string, string>;
  const child = endWithUs(
    spawn(process.execPath, [main], {
      env: { ...env, ...ports, MABARIN_SEED_DEMO: '0', MABARIN_LOG: 'error' },
      stdio: 'inherit',
    }),
  );
  const isReady = () =>
    fetch(`http://127.0.0.1:${ports['MABARIN_API_PORT']}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) {
    if (child.exitCode !== null) throw new Error(`the service ended with ${child.exitCode}`);
    await pause(20);
  }
  const used = cpuSeconds([child.pid ?? 0]);
  await killAndWait(child);
  return used;
}

const dry = ['--why', 'bench', '--dry-run'];
let failed = false;
let slowest = 0;
for (const words of [
  ['help'],
  ['tasks', 'list'],
  ['cash-outs', 'list'],
  ['refunds', 'support', payment, '--from', 'host', ...dry],
  ['refunds', 'approve', 'RF-0123456789AB', ...dry],
  ['cash-outs', 'freeze', host.username, '--because', 'identity', ...dry],
  ['cash-outs', 'csv', '--why', 'bench'],
  ['cash-outs', 'paid', 'CO-0123456789AB', '--why', 'bench'],
  ['holds', 'release', '7', ...dry],
  ['webhooks', 'replay', payment, '--why', 'bench'],
  ['disable-host', host.username, '--because', 'fraud', ...dry],
]) {
  cost(words);
  const costs = Array.from({ length: runs }, () => cost(words)).toSorted((one, other) => one - other);
  const [least = 0, most = 0] = [costs[0], costs.at(-1)];
  if (most > BAR_SECONDS) failed = true;
  slowest = Math.max(slowest, costs[Math.floor(runs / 2)] ?? most);
  console.log(`${words.slice(0, 2).join(' ').padEnd(24)} ${least.toFixed(2)} to ${most.toFixed(2)} s`);
}
ratio('processor time of the slowest ops command', slowest, { most: BAR_SECONDS }, ' s');
await startCost();
const starts: number[] = [];
for (let run = 0; run < runs; run += 1) starts.push(await startCost());
ratio('processor time until the service is ready', median(starts), { most: 1.2 }, ' s');
await close();
await template.drop();
rmSync(cache, { recursive: true });
endBench(failed ? [`a command costs more than ${BAR_SECONDS} s`] : []);
