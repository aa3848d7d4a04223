/** `pnpm bench queue [--sequences 2000] [--seed N]`: the model of the queue (testing/queue-model.ts). */
import { benchModel } from '#testing/model-bench.ts';
import { runQueueModel } from '#testing/queue-model.ts';

await benchModel({ sequences: 2_000, each: 250 }, runQueueModel);
console.log('After every command the queue was as it is on paper.');
