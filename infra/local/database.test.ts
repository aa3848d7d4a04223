import { spawn, type ChildProcessByStdio } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { afterAll, expect, test } from 'vitest';

type Started = { child: ChildProcessByStdio<null, Readable, Readable>; said: string };

/** A checkout of its own, so that the lock of a real one stays alone. */
const base = mkdtempSync(join(tmpdir(), 'mabarin-lock-'));
const folder = join(base, 'infra/local');
mkdirSync(folder, { recursive: true });
for (const file of ['database.ts', 'postgres.ts']) cpSync(join(import.meta.dirname, file), join(folder, file));
// A machine whose `ps` is slow: all of them look at a killed one's lock before the first takes it over.
const shell = readFileSync(join(import.meta.dirname, 'shell.ts'), 'utf8');
const slow = shell.replace(/(function commandLine\(.*\{)/, '$1 await new Promise((r) => setTimeout(r, 500));');
writeFileSync(join(folder, 'shell.ts'), slow);
symlinkSync(join(import.meta.dirname, '../node_modules'), join(base, 'infra/node_modules'));
writeFileSync(join(base, 'package.json'), '{"type":"module"}');
writeFileSync(
  join(folder, 'start.ts'),
  `import { lockDataFolder } from './database.ts';
import { script } from './shell.ts';
await script(async () => {
  await lockDataFolder();
  console.log('held');
  await new Promise((resolve) => setTimeout(resolve, 60_000));
  return 0;
});`,
);

const started: Started[] = [];
afterAll(() => {
  for (const { child } of started) child.kill('SIGKILL');
  rmSync(base, { recursive: true, force: true });
});

function start(): Started {
  const child = spawn(process.execPath, ['infra/local/start.ts'], { cwd: base, stdio: ['ignore', 'pipe', 'pipe'] });
  const one = { child, said: '' };
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (one.said += String(part)));
  started.push(one);
  return one;
}

/** Starts several at once, until each holds the folder or has ended. Returns the one that holds it. */
async function race(count: number) {
  const all = Array.from({ length: count }, start);
  await Promise.all(all.map(({ child }) => Promise.race([once(child, 'close'), once(child.stdout, 'data')])));
  const holding = all.filter(({ said }) => said.includes('held'));
  expect(holding).toHaveLength(1);
  const refused = all.filter((one) => !holding.includes(one));
  for (const { said } of refused) expect(said).toMatch(/^Mabarin already runs from this folder \(process \d+\)/m);
  return holding[0]?.child;
}

test('of several started in one moment one runs, and the others say so', { timeout: 60_000 }, async () => {
  const first = await race(4);
  first?.kill('SIGKILL');
  if (first) await once(first, 'close');
  // Its lock is left behind.
  await race(4);
});
