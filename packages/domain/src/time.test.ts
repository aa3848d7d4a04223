import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as time from '#time.ts';

const at = (text: string) => new Date(text);
const instants = fc.date({ min: at('2020-01-01T00:00:00Z'), max: at('2100-01-01T00:00:00Z'), noInvalidDate: true });

test('this run really stands in the zone it says [req 14]', () => {
  const offsets: Record<string, number> = { UTC: 0, 'Asia/Jakarta': -420, 'America/New_York': 300 };
  const zone = process.env['TZ'] ?? '';
  expect(Object.keys(offsets)).toContain(zone);
  expect(at('2026-01-15T00:00:00Z').getTimezoneOffset()).toBe(offsets[zone]);
});

describe('a WIB date [dec money]', () => {
  test('turns at 17:00 UTC', () => {
    expect(time.wibDate(at('2026-11-16T16:59:59.999Z'))).toBe('2026-11-16');
    expect(time.wibDate(at('2026-11-16T17:00:00Z'))).toBe('2026-11-17');
  });

  test('is what the calendar of Asia/Jakarta says, at any instant', () => {
    const jakarta = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Jakarta', dateStyle: 'short' });
    fc.assert(
      fc.property(instants, (instant) => {
        expect(time.wibDate(instant)).toBe(jakarta.format(instant));
      }),
    );
  });

  test('is a day of the calendar and written in one way', () => {
    for (const day of ['2026-11-21', '2028-02-29']) expect(time.isWibDate(day)).toBe(true);
    for (const day of ['', '2026-2-1', '2026-02-31', '2026-13-01', '2026-11-21 ', '21-11-2026', '+02026-11-21']) {
      expect(time.isWibDate(day), day).toBe(false);
    }
  });

  test('begins at its first instant and not one millisecond before', () => {
    fc.assert(
      fc.property(instants, (instant) => {
        const date = time.wibDate(instant);
        const start = time.startOfWibDate(date);
        expect(time.wibDate(start)).toBe(date);
        expect(time.wibDate(Number(start) - 1)).toBe(time.addDays(date, -1));
      }),
    );
  });

  test('knows month ends, year ends and 29 February', () => {
    expect(time.addDays('2026-12-29', 4)).toBe('2027-01-02');
    expect(time.addDays('2028-02-26', 4)).toBe('2028-03-01');
    expect(time.addDays('2027-02-26', 4)).toBe('2027-03-02');
    expect(time.addDays('2028-03-01', -1)).toBe('2028-02-29');
  });
});

describe('the settle date [dash 9 ready] [dec money]', () => {
  test('of money paid on the 16th at 23:59:59 WIB is the 20th, one second later the 21st [req 14]', () => {
    expect(time.settleOn(at('2026-11-16T16:59:59Z'))).toBe('2026-11-20');
    expect(time.settleOn(at('2026-11-16T17:00:00Z'))).toBe('2026-11-21');
  });

  test('holds over a year end and 29 February', () => {
    expect(time.settleOn(at('2026-12-31T16:59:59Z'))).toBe('2027-01-04');
    expect(time.settleOn(at('2026-12-31T17:00:00Z'))).toBe('2027-01-05');
    expect(time.settleOn(at('2028-02-25T17:00:00Z'))).toBe('2028-03-01');
  });

  test('agrees with the day the cash page shows, at any instant', () => {
    fc.assert(
      fc.property(instants, fc.integer({ min: 0, max: 12 * 86_400_000 }), (paidAt, later) => {
        const now = Number(paidAt) + later;
        const isSettled = time.settleOn(paidAt) <= time.wibDate(now);
        expect(isSettled).toBe(time.wibDate(paidAt) <= time.readyUntil(now));
      }),
    );
  });
});

describe('how long ago', () => {
  test('the day difference counts midnights of Jakarta [dash 3 ago]', () => {
    expect(time.dayDiff(at('2026-11-16T16:59:59Z'), at('2026-11-16T17:00:00Z'))).toBe(1);
    expect(time.dayDiff(at('2026-11-15T17:00:00Z'), at('2026-11-16T16:59:59Z'))).toBe(0);
    expect(time.dayDiff(at('2026-11-18T00:00:00Z'), at('2026-11-16T00:00:00Z'))).toBe(-2);
  });

  test('the largest whole unit is named [dash 3 ago]', () => {
    const now = at('2026-11-16T12:00:00Z');
    expect(time.agoOf(at('2026-11-16T11:59:01Z'), now)).toEqual({ count: 59, unit: 'second' });
    expect(time.agoOf(at('2026-11-16T11:59:00Z'), now)).toEqual({ count: 1, unit: 'minute' });
    expect(time.agoOf(at('2026-11-16T11:00:00Z'), now)).toEqual({ count: 1, unit: 'hour' });
    expect(time.agoOf(at('2026-11-14T11:00:00Z'), now)).toEqual({ count: 2, unit: 'day' });
    expect(time.agoOf(at('2026-11-17T11:00:00Z'), now)).toEqual({ count: 0, unit: 'second' });
  });

  test('seconds until an instant round up and stop at zero', () => {
    const now = at('2026-11-16T12:00:00Z');
    expect(time.secondsUntil(new Date(now.getTime() + 900_000), now)).toBe(900);
    expect(time.secondsUntil(Number(now) + 1, now)).toBe(1);
    expect(time.secondsUntil(Number(now) - 5_000, now)).toBe(0);
  });

  test('an instant in a sentence names day, time and zone', () => {
    expect(time.instantText(at('2026-11-20T05:00:00Z'))).toBe('20 November 2026 pukul 12.00 WIB');
  });
});
