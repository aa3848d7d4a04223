import { describe, expect, test } from 'vitest';
import { ALERT_TIERS, tierFor } from './tiers.ts';

describe('the look of an alert by its amount', () => {
  test('an amount has the highest tier that it reaches', () => {
    const tier = (amount: number) => tierFor(ALERT_TIERS, amount).from;
    expect([10_000, 49_999, 50_000, 99_999, 100_000, 499_999, 500_000, 10_000_000].map(tier)).toEqual([
      0, 0, 50_000, 50_000, 100_000, 100_000, 500_000, 500_000,
    ]);
  });

  test('every tier differs from the one before in colour and size, and none takes a step back', () => {
    expect(ALERT_TIERS).toHaveLength(4);
    expect(ALERT_TIERS[0]?.from).toBe(0);
    for (const [at, tier] of ALERT_TIERS.slice(1).entries()) {
      const before = ALERT_TIERS[at]!;
      expect(tier.from).toBeGreaterThan(before.from);
      expect(tier.scale).toBeGreaterThan(before.scale);
      expect(tier.colours.stub).not.toBe(before.colours.stub);
      expect(tier.confetti).toBeGreaterThanOrEqual(before.confetti);
      expect(tier.stamp?.length ?? 0).toBeLessThanOrEqual(7);
    }
    expect(new Set(ALERT_TIERS.map(({ stamp }) => stamp)).size).toBe(ALERT_TIERS.length);
  });
});
