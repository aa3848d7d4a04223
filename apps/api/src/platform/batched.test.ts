import { expect, test } from 'vitest';
import { batched } from './batched.ts';

test('what is asked for while a call is under way goes together into the next one', async () => {
  const calls: number[][] = [];
  const ends: (() => void)[] = [];
  const add = batched<number>(async (inputs) => {
    calls.push([...inputs]);
    await new Promise<void>((resolve) => ends.push(resolve));
  });
  const first = add(1);
  await new Promise(setImmediate);
  const later = Promise.all([add(2), add(3)]);
  await new Promise(setImmediate);
  expect(calls).toEqual([[1]]);
  ends[0]?.();
  await first;
  await new Promise(setImmediate);
  expect(calls).toEqual([[1], [2, 3]]);
  ends[1]?.();
  await later;
});

test('who asked gets the error of the call that failed, and nobody else does', async () => {
  let isBroken = true;
  const add = batched<string>(async () => {
    if (isBroken) throw new Error('broken, says the test');
  });
  const failed = Promise.allSettled([add('a'), add('b')]);
  expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  isBroken = false;
  await expect(add('c')).resolves.toBeUndefined();
});
