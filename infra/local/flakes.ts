/**
 * `pnpm flakes [runs]`: runs the journeys so many times (20), every second time with two busy processes beside, and
 * names each red one. What a run printed stays in reports/flakes/. Ends with 1 when a journey was red even once.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { launch, UserError, root, run, script } from './shell.ts';

const folder = join(root, 'reports/flakes');
/** A failed journey in what Playwright's list reporter prints. */
const RED = /^\s+✘\s+\d+ (.+?) \(/gm;

await script(async () => {
  const runs = Number(process.argv[2] ?? 20);
  if (!Number.isInteger(runs) || runs < 1) throw new UserError('How many runs? A whole number from 1.');
  rmSync(folder, { recursive: true, force: true });
  const kept: string[] = [];
  const red = new Map<string, number>();
  for (let number = 1; number <= runs; number += 1) {
    const busy = number % 2 === 0;
    const beside = Array.from({ length: busy ? 2 : 0 }, () => launch(process.execPath, ['-e', 'for (;;);']));
    const began = performance.now();
    const { output } = await run(process.execPath, [join(root, 'infra/local/test.ts'), 'e2e']);
    for (const child of beside) child.kill('SIGKILL');
    kept.push(output);
    // The runner beneath empties reports/ at every start.
    mkdirSync(folder, { recursive: true });
    for (const [index, text] of kept.entries()) writeFileSync(join(folder, `run-${index + 1}.log`), text);
    const names = [...output.matchAll(RED)].map(([, name = '']) => name);
    for (const name of names) red.set(name, (red.get(name) ?? 0) + 1);
    const sum = /^\d+ passed, \d+ failed.*$/m.exec(output)?.[0] ?? 'no sum: see the log';
    const seconds = ((performance.now() - began) / 1000).toFixed(0);
    console.log(
      `run ${number}${busy ? ', busy' : ''}: ${sum} (${seconds} s)${names.map((name) => `\n  ${name}`).join('')}`,
    );
    if (names.length === 0 && !/^\d+ passed, 0 failed/m.test(output)) red.set('a run without a sum', 1);
  }
  console.log(`\n${red.size} of the journeys were red at least once in ${runs} runs.`);
  for (const [name, times] of red) console.log(`${times} times: ${name}`);
  return red.size === 0 ? 0 : 1;
});
