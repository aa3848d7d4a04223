import * as v from 'valibot';
import { expect, test } from 'vitest';
import { hiddenBecause, SCREEN_REASONS } from '#messages/reasons.ts';
import { HostWord, wordKey } from '#messages/words.ts';

test('a word of the host has two letters or digits at least, and 30 characters at most [dec messages]', () => {
  for (const word of ['wibu', ' tim sebelah ', 'ez', 'a1', 'ab'.repeat(15)])
    expect(v.is(HostWord, word), word).toBe(true);
  for (const word of ['', ' ', 'a', '!!', '- -', 'xxxx', 'ab'.repeat(15) + 'c', 7, null]) {
    expect(v.safeParse(HostWord, word).issues?.[0].message, String(word)).toBe('messages.word_invalid');
  }
});

test('spellings of one word have one key', () => {
  expect(wordKey(' WIBU ')).toBe(wordKey('wibu'));
  expect(wordKey('tim-sebelah')).toBe(wordKey('Tim  Sebelah'));
  expect(wordKey('wibu')).not.toBe(wordKey('wibudaya'));
});

test('every reason is a sentence for the host', () => {
  for (const reason of SCREEN_REASONS) expect(hiddenBecause(reason)).toMatch(/^Disembunyikan karena .+\.$/);
});
