import { expect, test } from 'vitest';
import { BOUNCE_MS, createPresses } from './presses.ts';

function setUp() {
  const clock = { now: 0 };
  let made = 0;
  const presses = createPresses<'win' | 'skip'>({ now: () => clock.now, newKey: () => `key ${(made += 1)}` });
  return { clock, presses };
}

test('a second tap while a press is on its way is none, and one of the same button right after it neither', () => {
  const { clock, presses } = setUp();
  expect(presses.begin('win')).toBe('key 1');
  expect(presses.waiting()).toBe('win');
  expect(presses.begin('win')).toBeNull();
  clock.now = BOUNCE_MS + 1;
  expect(presses.begin('skip')).toBeNull();
  presses.end(true);
  expect(presses.waiting()).toBeNull();
  expect(presses.begin('win')).toBe('key 2');
  presses.end(true);
  clock.now += BOUNCE_MS - 1;
  expect(presses.begin('win')).toBeNull();
  expect(presses.begin('skip')).toBe('key 3');
  presses.end(true);
  expect(presses.begin('win')).toBe('key 4');
});

test('a press without an answer is the same one within a minute, and another one later', () => {
  const { clock, presses } = setUp();
  presses.begin('win');
  clock.now = 2_000;
  expect(presses.end(false)).toBe(58_000);
  clock.now = 5_000;
  expect(presses.begin('win')).toBe('key 1');
  clock.now = 6_000;
  expect(presses.end(false)).toBe(59_000);
  clock.now = 66_000;
  expect(presses.begin('win')).toBe('key 2');
});

test('another button in between is another press, and changes nothing for the one that waits for an answer', () => {
  const { clock, presses } = setUp();
  presses.begin('win');
  presses.end(false);
  clock.now = 5_000;
  expect(presses.begin('skip')).toBe('key 2');
  presses.end(true);
  clock.now = 10_000;
  expect(presses.begin('win')).toBe('key 1');
  expect(presses.end(true)).toBe(0);
  clock.now = 20_000;
  expect(presses.begin('win')).toBe('key 3');
});
