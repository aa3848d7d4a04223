/**
 * `pnpm bench model [--sequences 20000] [--seed N]`: the model of money (testing/money-model.ts) for longer than the tests
 * run it. Prints the seed first: with it the same sequences run again. The database is cloned anew after each 500.
 */
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { runMoneyModel } from '#testing/money-model.ts';
import { createTemplate } from '#testing/template.ts';
import { openWorld } from '#testing/world.ts';

const EACH = 500;

const { values } = parseArgs({
  options: {
    sequences: { type: 'string', default: '20000' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
  },
});
const [sequences, seed] = [Number(values.sequences), Number(values.seed)];
console.log(`seed ${seed}, ${sequences} sequences`);
const template = await createTemplate();
const start = performance.now();
const counts: Record<string, number> = {};
let [done, steps] = [0, 0];
try {
  for (let part = 0; done < sequences; part += 1) {
    const { world, close } = await openWorld(template.name, { readsAhead: false });
    try {
      const count = Math.min(EACH, sequences - done);
      const run = await runMoneyModel(world, { seed: seed + part, count, wholeEach: 50 });
      for (const [name, times] of Object.entries(run.counts)) counts[name] = (counts[name] ?? 0) + times;
      done += run.sequences;
      steps += run.steps;
      console.log(
        `seed ${run.seed}: ${done} sequences, ${steps} commands, ${Math.round((performance.now() - start) / 1_000)} s`,
      );
    } finally {
      await close();
    }
  }
  console.log(counts);
  console.log('Every sequence ended with books that agree.');
} finally {
  await template.drop();
}
