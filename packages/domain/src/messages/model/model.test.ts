import { statSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { screenMessage } from '#messages/filter.ts';
import { readText } from '#messages/model/features.ts';
import { kept } from '#messages/model/kept.ts';
import { heaviest, likeness } from '#messages/model/model.ts';
import { trained } from '#messages/model/weights.ts';
import { corpus, gameTalk } from '#testing/corpus.ts';
import { processorMs } from '#testing/schema-fields.ts';

/** The same text in the bold letters of mathematics. */
const styled = (text: string) =>
  text.replace(/[a-z]/gi, (letter) => {
    const capital = letter < 'a';
    return String.fromCodePoint((capital ? 0x1d400 - 65 : 0x1d41a - 97) + letter.charCodeAt(0));
  });

test('the weights are one file of at most 300 kB that says from what and when they are [dec messages]', () => {
  expect(statSync(join(import.meta.dirname, 'weights.ts')).size).toBeLessThan(300_000);
  expect(trained.date).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(trained.data.length).toBeGreaterThan(1);
  expect(trained.figures.caught).toBeGreaterThan(80);
});

test('catches promotions of sites that no list names, in plain and in other letters', () => {
  for (const text of [
    'Rezeki dari lumbara17 emang ga kemana, makasih ya',
    'gampang jepe di 𝐊𝐄𝐌𝐔𝐍𝐀𝐓𝐎𝐓𝐎 mantap',
    'baru cobain t e r a p i 7 7 langsung wede',
    'main di SUNDARA4D dapat menang besar terus',
  ]) {
    expect(screenMessage(text), text).toMatchObject({ show: false, reason: 'gambling' });
  }
});

test('says which words a verdict of the model stands on, as they are written', () => {
  const screening = screenMessage('Rezeki dari lumbara17 emang ga kemana, makasih ya', {
    model: { ...kept, hide: -9 },
  });
  expect(screening).toMatchObject({ show: false, likely: true });
  expect(heaviest(readText('Rezeki dari lumbara17 emang ga kemana'), kept.weights).join(' ')).toContain('lumbara17');
});

test('hides a styled twin of what it hides', () => {
  const hidden = corpus('bad').filter((text) => !screenMessage(text).show);
  fc.assert(
    fc.property(fc.constantFrom(...hidden), (text) => {
      expect(screenMessage(styled(text)).show).toBe(false);
    }),
    { numRuns: 200 },
  );
});

test('takes a time that grows with the length, up to 10,000 characters', () => {
  // The same 80,000 characters each time: a processor's clock may count in steps of 4 ms.
  const spent = (length: number) => {
    const text = 'main di '.repeat(length / 8);
    return processorMs(() => {
      for (let left = 80_000; left > 0; left -= length) likeness(readText(text), kept.weights);
    }, 0);
  };
  spent(1_000);
  expect(spent(10_000)).toBeLessThan(4 * spent(1_000));
});

test('shows at least 97 of 100 lines of game talk and supports that did not train it', () => {
  const talk = gameTalk('report');
  expect(talk.filter((text) => !screenMessage(text).show).length / talk.length).toBeLessThanOrEqual(0.03);
});
