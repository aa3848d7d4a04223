import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import {
  breakChangesAt,
  breakLeft,
  nextPlanned,
  nextWibTime,
  placesLeft,
  plannedChangesAt,
  PlannedHours,
  slotText,
  takesOrders,
} from '#mabar/hours.ts';

/** A wall clock of Asia/Jakarta; 2 March 2026 is a Monday. */
const wib = (day: number, clock: string) => new Date(`2026-03-${String(day).padStart(2, '0')}T${clock}+07:00`);

describe('a break', () => {
  const until = wib(2, '21:10:00');

  test('counts whole minutes, a begun one included, and is over at its end', () => {
    expect(breakLeft(until, wib(2, '21:00:00'))).toBe(10);
    expect(breakLeft(until, wib(2, '21:00:00.001'))).toBe(10);
    expect(breakLeft(until, wib(2, '21:01:00'))).toBe(9);
    expect(breakLeft(until, wib(2, '21:09:59.999'))).toBe(1);
    expect(breakLeft(until, until)).toBe(0);
    expect(breakLeft(null, until)).toBe(0);
  });

  test('says when its minutes next change', () => {
    expect(breakChangesAt(until, wib(2, '21:00:00'))).toEqual(wib(2, '21:01:00'));
    expect(breakChangesAt(until, wib(2, '21:00:00.001'))).toEqual(wib(2, '21:01:00'));
    expect(breakChangesAt(until, wib(2, '21:09:30'))).toEqual(until);
    expect(breakChangesAt(until, until)).toBeNull();
  });
});

describe('the last order', () => {
  test('an order at the very time is too late, one a millisecond before is not', () => {
    const host = { orderingOpen: true, lastOrderAt: wib(2, '22:00:00') };
    expect(takesOrders(host, wib(2, '21:59:59.999'))).toBe(true);
    expect(takesOrders(host, wib(2, '22:00:00'))).toBe(false);
    expect(takesOrders({ ...host, orderingOpen: false }, wib(2, '21:00:00'))).toBe(false);
    expect(takesOrders({ orderingOpen: true, lastOrderAt: null }, wib(2, '22:00:00'))).toBe(true);
  });

  test('places never fall below none', () => {
    expect([placesLeft(10, 9), placesLeft(10, 10), placesLeft(10, 12), placesLeft(null, 12)]).toEqual([1, 0, 0, null]);
  });

  test('a time of day is the next one in Jakarta, over midnight too', () => {
    expect(nextWibTime('22:00', wib(2, '21:59:59'))).toEqual(wib(2, '22:00:00'));
    expect(nextWibTime('22:00', wib(2, '22:00:00'))).toEqual(wib(3, '22:00:00'));
    expect(nextWibTime('00:00', wib(2, '23:59:59'))).toEqual(wib(3, '00:00:00'));
    expect(nextWibTime('00:30', wib(2, '00:00:00'))).toEqual(wib(2, '00:30:00'));
  });
});

describe('planned hours', () => {
  const monday = { day: 1, start: '20:00' };

  test('the next slot is found over the week and over midnight', () => {
    expect(nextPlanned([monday], wib(2, '19:59:59'))).toEqual(wib(2, '20:00:00'));
    expect(nextPlanned([monday, { day: 7, start: '00:00' }], wib(3, '12:00:00'))).toEqual(wib(8, '00:00:00'));
    expect(nextPlanned([{ day: 1, start: '00:00' }], wib(8, '23:59:59.999'))).toEqual(wib(9, '00:00:00'));
    expect(nextPlanned([], wib(2, '12:00:00'))).toBeNull();
  });

  test('who is late has announced this evening for an hour, over midnight too', () => {
    expect(nextPlanned([monday], wib(2, '20:59:59.999'))).toEqual(wib(2, '20:00:00'));
    expect(nextPlanned([monday], wib(2, '21:00:00'))).toEqual(wib(9, '20:00:00'));
    expect(plannedChangesAt([monday], wib(2, '20:30:00'))).toEqual(wib(2, '21:00:00'));
    const late = { day: 1, start: '23:30' };
    expect(nextPlanned([late], wib(3, '00:29:59'))).toEqual(wib(2, '23:30:00'));
    expect(nextPlanned([late], wib(3, '00:30:00'))).toEqual(wib(9, '23:30:00'));
  });

  test('a slot reads as its weekday and clock in Jakarta', () => {
    expect(slotText(wib(2, '00:00:00'))).toBe('Senin 00.00');
    expect(slotText(wib(8, '23:59:00'))).toBe('Minggu 23.59');
  });

  test('are kept in the order of the week, each once; 14 at most, and only real times', () => {
    const parsed = v.safeParse(PlannedHours, [{ day: 3, start: '21:00' }, monday, { day: 3, start: ' 21:00 ' }]);
    expect(parsed.output).toEqual([monday, { day: 3, start: '21:00' }]);
    const many = Array.from({ length: 15 }, (_, index) => ({ day: 1, start: `${10 + (index % 10)}:0${index % 6}` }));
    for (const wrong of [
      many,
      [{ day: 0, start: '20:00' }],
      [{ day: 8, start: '20:00' }],
      [{ day: 1, start: '24:00' }],
    ]) {
      expect(v.safeParse(PlannedHours, wrong).success).toBe(false);
    }
  });
});
