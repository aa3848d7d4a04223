/**
 * `pnpm bench model [--of money|queue] [--sequences 20000] [--seed N]`: random sequences against the model of money
 * (testing/models/money-model.ts) or of the queue (testing/models/queue-model.ts); throws at the first difference. The seed
 * is printed first: with it the same sequences run again.
 */
import { randomInt } from 'node:crypto';
import { readOptions } from '#testing/load/bench.ts';
import { runMoneyModel } from '#testing/models/money-model.ts';
import type { ModelRun } from '#testing/models/model-run.ts';
import { runQueueModel } from '#testing/models/queue-model.ts';
import { createTemplate } from '#testing/template.ts';
import { openWorld, type World } from '#testing/world.ts';

const { of, sequences, seed } = readOptions({ of: 'money', sequences: 20_000, seed: randomInt(2 ** 31) });
if (of !== 'money' && of !== 'queue') throw new Error(`There is no model ${of}: money, queue.`);
/** The database is cloned anew after this many sequences, so that it stays small. */
const each = of === 'money' ? 500 : 250;
const run = (world: World, part: { seed: number; count: number }): Promise<ModelRun> =>
  of === 'money' ? runMoneyModel(world, { ...part, wholeEach: 50 }) : runQueueModel(world, part);

console.log(`seed ${seed}, ${sequences} sequences`);
const template = await createTemplate();
const start = performance.now();
const counts: Record<string, number> = {};
let [done, commands] = [0, 0];
try {
  for (let part = 0; done < sequences; part += 1) {
    const { world, close } = await openWorld(template.name, { readsAhead: false });
    try {
      const ran = await run(world, { seed: seed + part, count: Math.min(each, sequences - done) });
      for (const [name, times] of Object.entries(ran.counts)) counts[name] = (counts[name] ?? 0) + times;
      done += ran.sequences;
      commands += ran.commands;
      const seconds = Math.round((performance.now() - start) / 1_000);
      console.log(`seed ${ran.seed}: ${done} sequences, ${commands} commands, ${seconds} s`);
    } finally {
      await close();
    }
  }
  console.log(counts);
} finally {
  await template.drop();
}
console.log('No sequence differed from the model.');
