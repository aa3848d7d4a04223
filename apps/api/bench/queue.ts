/** `pnpm bench queue [--sequences 2000] [--seed N]`: the model of the queue (testing/models/queue-model.ts). */
import { benchModel } from '#testing/models/model-bench.ts';
import { runQueueModel } from '#testing/models/queue-model.ts';

await benchModel({ sequences: 2_000, each: 250 }, runQueueModel);
console.log('After every command the queue was as it is on paper.');
