import { expect, test } from 'vitest';
import { isDeep } from '#testing/depth.ts';
import { runQueueModel } from './queue-model.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld({ readsAhead: false });

/** `pnpm bench model --of queue --sequences 2000 --seed N` runs more of them, with others. */
const SEED = 20_261_123;
const SEQUENCES = isDeep ? 100 : 3;

test('after any command the board, the public list and all tickets say what a list on paper says', async () => {
  const run = await runQueueModel(world, { seed: SEED, count: SEQUENCES });
  expect(run.sequences).toBe(SEQUENCES);
}, 600_000);
