import { expect, test } from 'vitest';
import { isDeep } from '#testing/depth.ts';
import { isJsonTooBig } from './json-size.ts';

const SIZE = 6_900_000;
const filled = (unit: string) => unit.repeat(SIZE / unit.length);

test('a body of our calls passes, whatever its strings hold', () => {
  expect(isJsonTooBig('{}')).toBe(false);
  expect(isJsonTooBig(JSON.stringify({ form: { party: [{ gameID: '1' }, { gameID: '2' }] } }))).toBe(false);
  expect(isJsonTooBig(JSON.stringify({ base64: '[{,"\\'.repeat(100_000) }))).toBe(false);
  expect(isJsonTooBig(JSON.stringify(Array.from({ length: 4_900 }, () => 1)))).toBe(false);
});

test('more levels or values than any call of ours are too big', () => {
  expect(isJsonTooBig('['.repeat(33))).toBe(true);
  expect(isJsonTooBig(JSON.stringify(Array.from({ length: 5_001 }, () => 1)))).toBe(true);
  expect(isJsonTooBig(JSON.stringify(Object.fromEntries(Array.from({ length: 5_001 }, (_, at) => [at, 1]))))).toBe(
    true,
  );
});

const units = ['[', '1', '{},', '[[]],', '{"a":', '"a":1,', ' ', '\\"', '""', 'a'];

/** Reads each character once: what any check costs at least, on this machine and in this moment. */
function walk(text: string): number {
  let sum = 0;
  for (let at = 0; at < text.length; at += 1) sum += text.charCodeAt(at);
  return sum;
}

test.each(isDeep ? units : units.slice(0, 2))(
  'the largest body of nothing but %j costs at most twelve walks over it',
  (unit) => {
    const text = `{"base64":${filled(unit)}`;
    const spent = (work: (text: string) => unknown) => {
      const times = [1, 2, 3].map(() => {
        const before = process.threadCpuUsage();
        work(text);
        return process.threadCpuUsage(before).user;
      });
      return Math.min(...times);
    };
    // Repeated text is joined when it is first read.
    walk(text);
    expect(spent(isJsonTooBig) / spent(walk)).toBeLessThan(12);
  },
);
