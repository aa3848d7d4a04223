/** `pnpm bench model [--sequences 20000] [--seed N]`: the model of money (testing/models/money-model.ts). */
import { benchModel } from '#testing/models/model-bench.ts';
import { runMoneyModel } from '#testing/models/money-model.ts';

await benchModel({ sequences: 20_000, each: 500 }, (world, part) => runMoneyModel(world, { ...part, wholeEach: 50 }));
console.log('Every sequence ended with books that agree.');
