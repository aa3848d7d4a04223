import { wearStyles } from '#testing/styles.tsx';
import { expect, onTestFinished, test } from 'vitest';

test('the words of a page without scripts wait 8 s, also where less motion is asked for', () => {
  expect(matchMedia('(prefers-reduced-motion: reduce)').matches).toBe(true);
  wearStyles();
  const words = document.createElement('div');
  words.id = 'unloaded';
  document.body.append(words);
  onTestFinished(() => words.remove());
  const shown = (at: number) => {
    for (const animation of words.getAnimations()) animation.currentTime = at;
    return getComputedStyle(words).visibility;
  };
  expect(shown(7_900)).toBe('hidden');
  expect(shown(8_100)).toBe('visible');
});
