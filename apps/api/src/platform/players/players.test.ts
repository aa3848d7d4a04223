import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { LOOKUP_MS, lookUpInTime } from './players.ts';

const player = { id: '123456', server: '2001' };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a name that comes in time is used [dec wire]', async () => {
  const answer = await lookUpInTime({ lookup: async () => ({ found: true, name: 'Kancil' }) }, player);
  expect(answer).toEqual({ found: true, name: 'Kancil' });
  expect(vi.getTimerCount()).toBe(0);
});

test('a directory that says nothing for 3 s is unavailable, and not a moment earlier [dec wire]', async () => {
  const settled = vi.fn<(answer: unknown) => void>();
  void lookUpInTime({ lookup: () => new Promise(() => {}) }, player).then(settled);
  await vi.advanceTimersByTimeAsync(LOOKUP_MS - 1);
  expect(settled).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  expect(settled).toHaveBeenCalledWith({ found: 'unavailable' });
});

test('a directory that breaks is unavailable [dec wire]', async () => {
  const answer = lookUpInTime({ lookup: () => Promise.reject(new Error('down')) }, player);
  await expect(answer).resolves.toEqual({ found: 'unavailable' });
});

test('what could turn or hide text is taken out of a name from outside', async () => {
  const called = (name: string) => lookUpInTime({ lookup: async () => ({ found: true, name }) }, player);
  expect(await called('\u202Egnab\u200B Kan\u0000cil\n')).toEqual({ found: true, name: 'gnab Kancil' });
  expect(await called('<b>Bang</b>')).toEqual({ found: true, name: '<b>Bang</b>' });
  expect(await called('🦌'.repeat(90))).toEqual({ found: true, name: '🦌'.repeat(50) });
  expect(await called(`K${'\u0301'.repeat(40)}ancil`)).toEqual({ found: true, name: 'K\u0301\u0301\u0301ancil' });
  expect(await called('ก็ได้ Tiếng Việt')).toEqual({ found: true, name: 'ก็ได้ Tiếng Việt' });
  for (const nobody of ['\u200B\uFEFF ', '\u3164', '\u2800\u2800', '\uFE0F\u0301', '\u115F\u1160']) {
    expect(await called(nobody), JSON.stringify(nobody)).toEqual({ found: 'unavailable' });
  }
});
