import fc from 'fast-check';
import { expect, test } from 'vitest';
import { passedCap } from '#payments/buyer.ts';

const caps = { all: 5_000_000, minor: 200_000 };
const spent = (amount: number, minor = false) => ({ amount, minor });

test('a day has one cap, and the sign that spent most reaches it first', () => {
  expect(passedCap(spent(5_000_000), [], caps)).toBeNull();
  expect(passedCap(spent(5_000_001), [], caps)).toEqual({ minor: false, cap: 5_000_000, left: 5_000_000 });
  expect(passedCap(spent(1), [spent(10), spent(5_000_000)], caps)).toMatchObject({ left: 0 });
  expect(passedCap(spent(4_999_990), [spent(10), spent(0)], caps)).toBeNull();
});

test('who ticked under 18 today has the smaller cap, also after taking the tick away', () => {
  expect(passedCap(spent(200_000, true), [], caps)).toBeNull();
  expect(passedCap(spent(200_001, true), [], caps)).toEqual({ minor: true, cap: 200_000, left: 200_000 });
  expect(passedCap(spent(150_000), [spent(100_000, true)], caps)).toEqual({ minor: true, cap: 200_000, left: 100_000 });
  expect(passedCap(spent(150_000, true), [], { all: 100_000, minor: 200_000 })).toMatchObject({ cap: 100_000 });
});

test('whatever orders come, what was let through never passes the cap', () => {
  fc.assert(
    fc.property(
      fc.array(fc.record({ amount: fc.integer({ min: 1, max: 6_000_000 }), minor: fc.boolean() })),
      (orders) => {
        let before = spent(0);
        for (const order of orders) {
          if (passedCap(order, [before], caps) !== null) continue;
          before = { amount: before.amount + order.amount, minor: before.minor || order.minor };
          expect(before.amount).toBeLessThanOrEqual(order.minor ? caps.minor : caps.all);
        }
      },
    ),
  );
});
