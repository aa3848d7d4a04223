import * as v from 'valibot';
import { expect, test } from 'vitest';
import { corpus } from '#testing/corpus.ts';
import { message } from '#text.ts';
import { SUPPORT_MESSAGE_MAX } from '#text-line.ts';

test('the corpus has 300 messages of each kind, different ones, that could be sent', () => {
  const sendable = message(SUPPORT_MESSAGE_MAX, 'unsendable');
  for (const label of ['bad', 'good'] as const) {
    const all = corpus(label);
    expect(all.length).toBeGreaterThanOrEqual(300);
    expect(new Set(all).size).toBe(all.length);
    expect(all.filter((text) => !v.is(sendable, text))).toEqual([]);
    expect(corpus(label, 'tune').length + corpus(label, 'report').length).toBe(all.length);
  }
});

test('each half has enough of each kind to say something', () => {
  for (const label of ['bad', 'good'] as const) {
    for (const half of ['tune', 'report'] as const) expect(corpus(label, half).length).toBeGreaterThan(150);
  }
});

test('the second corpus has 150 messages of each kind in each half, none of them in the first or twice', () => {
  const sendable = message(SUPPORT_MESSAGE_MAX, 'unsendable');
  const first = new Set([...corpus('bad'), ...corpus('good')]);
  const second = (['bad', 'good'] as const).flatMap((label) => corpus(label, undefined, 'second'));
  expect(new Set(second).size).toBe(600);
  expect(second.filter((text) => first.has(text) || !v.is(sendable, text))).toEqual([]);
  for (const label of ['bad', 'good'] as const) expect(corpus(label, 'report', 'second')).toHaveLength(150);
});
