import { execFile, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

/** Logs three lines and says at its error output that it is still there. */
const program = [
  '--input-type=module',
  '-e',
  `import { loggerFor } from ${JSON.stringify(join(import.meta.dirname, 'log.ts'))};
   const log = loggerFor({ logLevel: 'info' });
   for (const line of [1, 2, 3]) log.info({ line }, 'a line');
   setTimeout(() => console.error('goes on'), 10);`,
];

test('a process whose log is on a full disk goes on without it, and ends', async () => {
  const full = openSync('/dev/full', 'w');
  const child = spawn(process.execPath, program, { stdio: ['ignore', full, 'pipe'], timeout: 20_000 });
  closeSync(full);
  if (child.stderr === null) throw new Error('it has no output');
  const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  expect([said, code]).toEqual(['goes on\n', 0]);
});

test('otherwise every line is there, in order', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, program);
  const lines = stdout.trim().split('\n');
  expect(lines.map((line) => (JSON.parse(line) as { line: number }).line)).toEqual([1, 2, 3]);
});
