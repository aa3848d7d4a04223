/**
 * `pnpm flakes [runs]`: runs the journeys so many times (20), every second time with two busy processes beside, and
 * names each that failed. What a run printed stays in reports/flakes/. Ends with 1 when a journey failed even once.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { execa } from 'execa';
import { UserError, root, run, script } from './shell.ts';

const folder = join(root, 'reports/flakes');
/** A failed journey in what Playwright's list reporter prints. */
const FAILED = /^\s+✘\s+\d+ (.+?) \(/gm;

await script(async () => {
  const runs = Number(process.argv[2] ?? 20);
  if (!Number.isInteger(runs) || runs < 1) throw new UserError('How many runs? A whole number from 1.');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const failures = new Map<string, number>();
  for (let number = 1; number <= runs; number += 1) {
    const busy = number % 2 === 0;
    const load = Array.from({ length: busy ? 2 : 0 }, () =>
      execa(process.execPath, ['-e', 'for (;;);'], { reject: false }),
    );
    const began = performance.now();
    const { output } = await run(process.execPath, [join(root, 'infra/local/test.ts'), 'e2e']);
    for (const child of load) child.kill('SIGKILL');
    writeFileSync(join(folder, `run-${number}.log`), output);
    const names = [...output.matchAll(FAILED)].map(([, name = '']) => name);
    for (const name of names) failures.set(name, (failures.get(name) ?? 0) + 1);
    const sum = /^\d+ passed, \d+ failed.*$/m.exec(output)?.[0] ?? 'no sum: see the log';
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    console.log(
      `run ${number}${busy ? ', busy' : ''}: ${sum} (${seconds} s)${names.map((name) => `\n  ${name}`).join('')}`,
    );
    if (names.length === 0 && !/^\d+ passed, 0 failed/m.test(output)) failures.set('a run without a sum', 1);
  }
  console.log(`\n${failures.size} of the journeys failed at least once in ${runs} runs.`);
  for (const [name, times] of failures) console.log(`${times} times: ${name}`);
  return failures.size === 0 ? 0 : 1;
});
