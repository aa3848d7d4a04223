import { describe, expect, test } from 'vitest';
import * as v from 'valibot';
import { readSearch, SEARCH_MAX, SearchText } from '#desk/search.ts';

/** 21.00 in Jakarta. */
const now = new Date('2026-11-25T14:00:00Z');
const money = (text: string) => readSearch(text, now).money;

describe('a search by amount [dec operator]', () => {
  test.each(['50000', '50.000', 'Rp50.000', 'Rp 50.000,00', '50rb'])('reads %s', (text) => {
    expect(money(text)).toMatchObject({ amount: 50_000, gross: [50_000, 52_500], times: [{ at: null, until: now }] });
  });

  test.each([
    ['50000 20.15', '2026-11-25T13:15:00Z'],
    ['Rp50.000 jam 20:15 WIB', '2026-11-25T13:15:00Z'],
    ['Rp50.000 kemarin 20:15', '2026-11-24T13:15:00Z'],
    ['50rb hari ini pukul 9.05', '2026-11-25T02:05:00Z'],
    ['24/11 50.000 20.15', '2026-11-24T13:15:00Z'],
    ['50.000 2026-11-01 20:15', '2026-11-01T13:15:00Z'],
    ['50.000 24-12 20:15', '2025-12-24T13:15:00Z'],
    ['50.000 23:30', '2026-11-24T16:30:00Z'],
  ])('reads the minute of "%s"', (text, at) => {
    const [read] = money(text)?.times ?? [];
    expect(read?.at).toEqual(new Date(at));
    expect(read?.from).toEqual(new Date(new Date(at).getTime() - 1_800_000));
  });

  test.each([
    ['52500 16.22', ['2026-11-25T09:22:00Z', '2026-11-25T08:22:00Z', '2026-11-25T07:22:00Z']],
    ['52500 16.22 WITA', ['2026-11-25T08:22:00Z']],
    ['52500 16:22wit kemarin', ['2026-11-24T07:22:00Z']],
    ['52500 16.22 WIB', ['2026-11-25T09:22:00Z']],
    // Past midnight there already.
    ['52500 22.30', ['2026-11-24T15:30:00Z', '2026-11-24T14:30:00Z', '2026-11-25T13:30:00Z']],
  ])('reads the clock of "%s" in its zone, without one in all three', (text, expected) => {
    expect(money(text)?.times.map(({ at }) => at)).toEqual(expected.map((at) => new Date(at)));
  });

  test.each([
    ['50rb 3 sore', 15],
    ['50.000 jam 3 sore', 15],
    ['50000 jam 15', 15],
    ['50000 1 siang kemarin', 13],
    ['50000 8 malam', 20],
    ['50000 12 malam', 0],
    ['10 pagi 50000', 10],
  ])('reads the hour of "%s", and all of it', (text, hour) => {
    const [read] = money(`${text} wib`)?.times ?? [];
    expect(((read?.at?.getUTCHours() ?? 0) + 7) % 24).toBe(hour);
    expect((read?.until.getTime() ?? 0) - (read?.at?.getTime() ?? 0)).toBe(65 * 60_000);
  });

  test('reads the part of the day beside minutes', () => {
    expect(money('50000 3.15 sore wib')?.times[0]?.at).toEqual(new Date('2026-11-25T08:15:00Z'));
  });

  test('without a minute is of a whole day', () => {
    expect(money('50.000 kemarin')?.times).toMatchObject([
      { from: new Date('2026-11-23T17:00:00Z'), until: new Date('2026-11-24T17:00:00Z') },
    ]);
  });

  test.each(['20.15', '500', '99999999', 'RF-1', '50.000 32/11', 'kemarin'])('is not "%s"', (text) => {
    expect(money(text)).toBeNull();
  });
});

describe('a search by name [dec operator]', () => {
  test('takes the last part of a pasted link', () => {
    expect(readSearch('https://mabarin.test/tiket/AbC_d-12?x=1', now).word).toBe('AbC_d-12');
  });

  test('reads a player with and without a server', () => {
    expect(readSearch('118273645', now).player).toEqual({ id: '118273645', server: null });
    expect(readSearch('118273645 (2041)', now).player).toEqual({ id: '118273645', server: '2041' });
  });

  test('reads an e-mail in lower case, and the number of a task', () => {
    expect(readSearch('Budi@Mabarin.test', now).email).toBe('budi@mabarin.test');
    expect(readSearch('tugas 12', now).task).toBe(12);
    expect(readSearch('#12', now).task).toBe(12);
  });

  test('reads the beginning of a name in lower case, and neither an e-mail nor a number', () => {
    const name = (text: string) => readSearch(text, now).name;
    expect(name('Sultan Bekasi')).toBe('sultan bekasi');
    for (const text of ['S', '118273645', 'Rp50.000'.replace('Rp', ''), 'budi@mabarin.test']) {
      expect(name(text), text).toBeNull();
    }
  });

  test('is cut, and loses what nobody can see', () => {
    expect(v.parse(SearchText, 'x'.repeat(10_000))).toHaveLength(SEARCH_MAX);
    expect(v.parse(SearchText, ' a\u0000\u202Eb\n')).toBe('ab');
  });
});
