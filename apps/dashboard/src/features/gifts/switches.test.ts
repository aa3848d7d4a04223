import { expect, test } from 'vitest';
import { withSwitches } from './switches.ts';
import { gift } from './testing.ts';

test('a switch shows at once, the last press counts, and the profile stays the server’s [dash 4 gifts]', () => {
  const gifts = [gift('a'), gift('b', { status: false }), gift('c')];
  const presses = [
    { id: 'a', giftStatus: false },
    { id: 'b', giftStatus: true },
    { id: 'b', giftStatus: false },
    { id: 'gone', giftStatus: true },
  ];
  expect(withSwitches(gifts, presses).map(({ status }) => status)).toEqual([false, false, true]);
  expect(gifts[0]?.status).toBe(true);
  expect(withSwitches(gifts, [])).toBe(gifts);
});
