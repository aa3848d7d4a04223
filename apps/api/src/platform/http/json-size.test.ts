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

test.each(isDeep ? units : units.slice(0, 2))(
  'the largest body of nothing but %j takes less than 100 ms of the processor',
  (unit) => {
    const text = `{"base64":${filled(unit)}`;
    const spent = () => {
      const before = process.threadCpuUsage();
      isJsonTooBig(text);
      return process.threadCpuUsage(before).user / 1_000;
    };
    expect(Math.min(spent(), spent(), spent())).toBeLessThan(100);
  },
);
