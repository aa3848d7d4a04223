/**
 * `pnpm bench ops [--runs 5]`: processor time (user and system) of a command of `pnpm ops` in a process of its own, with a
 * filled compile cache as on a server. Bar: 0.8 s, the slowest of the runs.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestHost } from '#testing/fixtures/hosts.ts';
import { endBench, machine, readOptions } from '#testing/load/bench.ts';
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
const main = join(import.meta.dirname, '..', 'src', 'main.ts');
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

const dry = ['--why', 'bench', '--dry-run'];
let failed = false;
for (const words of [
  ['help'],
  ['tasks', 'list'],
  ['cash-outs', 'list'],
  ['refunds', 'support', payment, '--from', 'host', ...dry],
  ['refunds', 'approve', 'RF-0123456789AB', ...dry],
  ['cash-outs', 'freeze', host.username, ...dry],
  ['cash-outs', 'csv', '--why', 'bench'],
  ['cash-outs', 'paid', 'CO-0123456789AB', '--why', 'bench'],
  ['holds', 'release', '7', ...dry],
  ['webhooks', 'replay', payment, '--why', 'bench'],
  ['disable-host', host.username, ...dry],
]) {
  cost(words);
  const costs = Array.from({ length: runs }, () => cost(words)).toSorted((one, other) => one - other);
  const [least = 0, most = 0] = [costs[0], costs.at(-1)];
  if (most > BAR_SECONDS) failed = true;
  console.log(`${words.slice(0, 2).join(' ').padEnd(24)} ${least.toFixed(2)} to ${most.toFixed(2)} s`);
}
await close();
await template.drop();
rmSync(cache, { recursive: true });
endBench(failed ? [`a command costs more than ${BAR_SECONDS} s`] : []);
