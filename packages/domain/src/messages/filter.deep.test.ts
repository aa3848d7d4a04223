import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { screenMessage } from '#messages/filter.ts';
import { fold } from '#messages/fold.ts';

describe('the message filter [dec messages]', () => {
  test('answers for any text at all', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        expect(typeof screenMessage(text, { extraWords: [text] }).show).toBe('boolean');
        expect(fold(fold(text))).toBe(fold(text));
      }),
    );
  });

  test('stays quick on long texts made to slow it down: within the time of one test', () => {
    const pieces = [
      'a',
      '1',
      'i1l',
      's ',
      's-',
      'slot',
      'link ',
      '0 8',
      '.com',
      'nol delapan ',
      'kosong ',
      'aI',
      '٠ ',
      'gacor77.',
    ];
    for (const piece of pieces) {
      const text = piece.repeat(Math.ceil(50_000 / piece.length));
      expect(typeof screenMessage(text, { extraWords: ['link link link'] }).show, piece).toBe('boolean');
    }
  });
});
