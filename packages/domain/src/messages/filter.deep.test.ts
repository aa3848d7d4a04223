import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { screenMessage, screenSupport } from '#messages/filter.ts';
import { fold } from '#messages/fold.ts';
import { tallyDisguises } from '#testing/adversary.ts';
import { seeded } from '#testing/filter-training.ts';

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
      'tujuh ',
      'tujuh',
      'be ka ',
      'xvi',
      'ke-',
      'a🔥',
      'ɐ',
      '7 ',
      '٣',
    ];
    for (const piece of pieces) {
      const text = piece.repeat(Math.ceil(50_000 / piece.length));
      const { isNameHidden } = screenSupport('Budi', text, { extraWords: ['link link link'] });
      expect(typeof isNameHidden, piece).toBe('boolean');
    }
  });

  test('leaves at most 2 of 100 readable disguises of held-out sites, of 2,000', () => {
    const tally = tallyDisguises({ sites: 40, each: 50, chance: seeded(11) });
    const { readable = 0, shown = 0 } = tally.get('all all') ?? {};
    expect(readable).toBeGreaterThan(1_500);
    expect(shown / readable).toBeLessThan(0.02);
  });
});
