import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import { createTemplate } from '#testing/template.ts';
import { openWorld, type World } from '#testing/world.ts';

/** What a run of a model did; `counts`: how often each of its commands. */
export type ModelRun = { seed: number; sequences: number; commands: number; counts: Record<string, number> };

/**
 * A model as a command, for longer than the tests run it: `--sequences` and `--seed`, which is printed first, because with
 * it the same sequences run again. The database is cloned anew after each `each` sequences, so that it stays small.
 */
export async function benchModel(
  { sequences: usual, each }: { sequences: number; each: number },
  run: (world: World, part: { seed: number; count: number }) => Promise<ModelRun>,
): Promise<void> {
  const { values } = parseArgs({
    options: {
      sequences: { type: 'string', default: String(usual) },
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
}
