import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { afterAll, expect, test } from 'vitest';

type Started = { child: ChildProcessByStdio<Writable, Readable, Readable>; said: string };

/** A checkout of its own, so that the lock of a real one stays alone. */
const base = mkdtempSync(join(tmpdir(), 'mabarin-lock-'));
const folder = join(base, 'infra/local');
mkdirSync(folder, { recursive: true });
for (const file of ['shell.ts', 'postgres.ts']) cpSync(join(import.meta.dirname, file), join(folder, file));
// All of them look at a killed one's lock before the first takes it over.
mkdirSync(join(base, 'looked'));
writeFileSync(
  join(folder, 'looked.ts'),
  `import { readdirSync, writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
export async function untilAllLooked() {
  writeFileSync(\`looked/\${process.pid}\`, '');
  while (readdirSync('looked').length < Number(process.env.LOOKERS)) await setTimeout(1);
}`,
);
const database = readFileSync(join(import.meta.dirname, 'database.ts'), 'utf8');
const held = database.replace(/(function runningHere\(.*\{\n.*\n)/, '$1 await untilAllLooked();\n');
writeFileSync(join(folder, 'database.ts'), `import { untilAllLooked } from './looked.ts';\n${held}`);
symlinkSync(join(import.meta.dirname, '../node_modules'), join(base, 'infra/node_modules'));
writeFileSync(join(base, 'package.json'), '{"type":"module"}');
writeFileSync(
  join(folder, 'start.ts'),
  `import { lockDataFolder } from './database.ts';
import { script } from './shell.ts';
await script(async () => {
  await lockDataFolder();
  console.log('held');
  // The program runs until it is killed.
  process.stdin.resume();
  await new Promise(() => {});
  return 0;
});`,
);

const started: Started[] = [];
afterAll(() => {
  for (const { child } of started) child.kill('SIGKILL');
  rmSync(base, { recursive: true, force: true });
});

function start(lookers: number): Started {
  const env = { ...process.env, LOOKERS: `${lookers}` };
  const child = spawn(process.execPath, ['infra/local/start.ts'], { cwd: base, env, stdio: ['pipe', 'pipe', 'pipe'] });
  const one = { child, said: '' };
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (one.said += String(part)));
  started.push(one);
  return one;
}

/**
 * Starts several at once, until each holds the folder or has ended. Returns the one that holds it. `lookers`: how many
 * have looked at a lock before any goes on.
 */
async function race(count: number, { lookers }: { lookers: number }) {
  const all = Array.from({ length: count }, () => start(lookers));
  await Promise.all(all.map(({ child }) => Promise.race([once(child, 'close'), once(child.stdout, 'data')])));
  const holding = all.filter(({ said }) => said.includes('held'));
  expect(holding).toHaveLength(1);
  const refused = all.filter((one) => !holding.includes(one));
  for (const { said } of refused) expect(said).toMatch(/^Mabarin already runs from this folder \(process \d+\)/m);
  return holding[0]?.child;
}

test('of several started in one moment one runs, and the others say so', { timeout: 60_000 }, async () => {
  const first = await race(4, { lookers: 3 });
  first?.kill('SIGKILL');
  if (first) await once(first, 'close');
  // The killed program has left its lock behind.
  rmSync(join(base, 'looked'), { recursive: true });
  mkdirSync(join(base, 'looked'));
  await race(4, { lookers: 4 });
});
