import { describe, expect, test } from 'vitest';
import { ALERT_PRESETS, CONTRAST_MIN, lookContrast, PRESET_STYLES } from './look.ts';

describe('the contrast of a look', () => {
  test('is that of WCAG: black on white 21, equal colours 1, the accent counted', () => {
    const [paper, text] = ['#ffffff', '#000000'];
    expect(lookContrast('komik', { paper, text, accent: text })).toBeCloseTo(21, 5);
    expect(lookContrast('komik', { paper, text: '#767676', accent: text })).toBeCloseTo(4.54, 2);
    expect(lookContrast('komik', { paper, text, accent: '#ffffff' })).toBe(1);
  });

  test('of a paper that lets the game through is the one over the worst game', () => {
    const colours = { paper: '#000000', text: '#ffffff', accent: '#ffffff' };
    expect(lookContrast('kaca', colours)).toBeCloseTo(12.63, 2);
    expect(lookContrast('kaca', colours)).toBeLessThan(lookContrast('komik', colours));
  });

  test.each(ALERT_PRESETS)('of the preset %s is enough', (preset) => {
    const { colours } = PRESET_STYLES[preset];
    // The ticket's own colours: ticket-styles.test.ts and tokens.test.ts.
    if (colours === null) expect(preset).toBe('karcis');
    else expect(lookContrast(preset, colours)).toBeGreaterThanOrEqual(CONTRAST_MIN);
  });
});
