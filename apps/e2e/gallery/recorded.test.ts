import { expect, test } from 'vitest';
import { RECORDED, whySkipped } from './recorded.ts';

const here = { system: 'linux x64', chromium: '156', fonts: 'f9971ecea454' };
const names = ['public/landing--done--light--360', 'kit/kitchen-sink--done--malam--1440'];

test('recorded pictures are compared where system, Chromium and fonts are those of the recording', () => {
  expect(whySkipped(JSON.stringify(here), here, names)).toBeNull();
});

test.each([
  ['system', 'darwin arm64'],
  ['chromium', '157'],
  ['fonts', 'unknown'],
])('with another %s each picture is named as skipped, and why', (key, other) => {
  const lines = whySkipped(JSON.stringify(here), { ...here, [key]: other }, names);
  expect(lines).toEqual([
    'skipped: public/landing--done--light--360',
    'skipped: kit/kitchen-sink--done--malam--1440',
    `Nothing was compared: ${key} is ${other}, recorded with ${here[key as keyof typeof here]}.`,
  ]);
});

test('before the first recording all are skipped', () => {
  expect(whySkipped(null, here, names)?.at(-1)).toBe('Nothing was compared: no pictures are recorded.');
});

test('40 states of pages are recorded, and the kitchen sink', () => {
  const titles = Object.keys(RECORDED);
  expect(titles.filter((title) => !title.startsWith('kit/'))).toHaveLength(40);
  expect(RECORDED['kit/kitchen-sink/done']).toEqual(['360', '1440']);
});
