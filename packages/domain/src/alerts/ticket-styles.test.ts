import { describe, expect, test } from 'vitest';
import { TICKET_STYLES, ticketStyleFor } from './ticket-styles.ts';

describe('the look of an alert by its amount', () => {
  test('an amount has the highest style that it reaches', () => {
    const style = (amount: number) => ticketStyleFor(TICKET_STYLES, amount).from;
    expect([10_000, 49_999, 50_000, 99_999, 100_000, 499_999, 500_000, 10_000_000].map(style)).toEqual([
      0, 0, 50_000, 50_000, 100_000, 100_000, 500_000, 500_000,
    ]);
  });

  test('every style differs from the one before in colour and size, and none takes a step back', () => {
    expect(TICKET_STYLES).toHaveLength(4);
    expect(TICKET_STYLES[0]?.from).toBe(0);
    for (const [at, style] of TICKET_STYLES.slice(1).entries()) {
      const before = TICKET_STYLES[at]!;
      expect(style.from).toBeGreaterThan(before.from);
      expect(style.scale).toBeGreaterThan(before.scale);
      expect(style.colours.stub).not.toBe(before.colours.stub);
      expect(style.confetti).toBeGreaterThanOrEqual(before.confetti);
      expect(style.stamp?.length ?? 0).toBeLessThanOrEqual(7);
    }
    expect(new Set(TICKET_STYLES.map(({ stamp }) => stamp)).size).toBe(TICKET_STYLES.length);
  });
});
