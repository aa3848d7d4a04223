/**
 * `pnpm bench queue [--sequences 2000] [--seed N]`: the model of the queue (testing/queue-model.ts) for longer than the
 * tests run it. Prints the seed first: with it the same sequences run again. The database is cloned anew after each 250.
 */
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { runQueueModel } from '#testing/queue-model.ts';
import { createTemplate } from '#testing/template.ts';
import { openWorld } from '#testing/world.ts';

const EACH = 250;

const { values } = parseArgs({
  options: {
    sequences: { type: 'string', default: '2000' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
  },
});
const [sequences, seed] = [Number(values.sequences), Number(values.seed)];
console.log(`seed ${seed}, ${sequences} sequences`);
const template = await createTemplate();
const start = performance.now();
const counts: Record<string, number> = {};
let [done, commands] = [0, 0];
try {
  for (let part = 0; done < sequences; part += 1) {
    const { world, close } = await openWorld(template.name, { readsAhead: false });
    try {
      const run = await runQueueModel(world, { seed: seed + part, count: Math.min(EACH, sequences - done) });
      for (const [name, times] of Object.entries(run.counts)) counts[name] = (counts[name] ?? 0) + times;
      done += run.sequences;
      commands += run.commands;
      console.log(
        `seed ${run.seed}: ${done} sequences, ${commands} commands, ${Math.round((performance.now() - start) / 1_000)} s`,
      );
    } finally {
      await close();
    }
  }
  console.log(counts);
  console.log('After every command the queue was as it is on paper.');
} finally {
  await template.drop();
}
