import { expect, test } from 'vitest';
import { claimLine, countOverdue, dueOf, filterClaims, isNote } from './claims.ts';
import { claim } from '#features/gifts/testing.ts';

const ids = (claims: readonly { id: string }[]) => claims.map(({ id }) => id);
/** 00:30 of 21 November in Jakarta, still the 20th in UTC. */
const now = Date.parse('2026-11-20T17:30:00Z');

test('the search looks at the player’s name alone, whatever the case [dash 5 claim form]', () => {
  const claims = [
    claim('1', { playerName: 'siti.mlbb', message: 'buat budi' }),
    claim('2', { playerName: 'ＢＵＤＩ' }),
    claim('3', { playerName: 'anonim', title: 'Skin Budi' }),
  ];
  expect(ids(filterClaims(claims, ' budi '))).toEqual(['2']);
  expect(ids(filterClaims(claims, 'zzz'))).toEqual([]);
  expect(filterClaims(claims, ' ')).toBe(claims);
});

test('what is copied names the player, the id and the server [dash 2 gift-claim]', () => {
  expect(claimLine(claim('7', { playerName: 'mas.joko' }))).toBe('mas.joko 123456789 (2001)');
});

test('a schedule is late, today or ahead by the day in Jakarta [dash 3 claim]', () => {
  expect(dueOf(null, now)).toEqual({ due: 'none', days: 0 });
  expect(dueOf('2026-11-20', now)).toEqual({ due: 'overdue', days: 1 });
  expect(dueOf('2026-11-21', now)).toEqual({ due: 'today', days: 0 });
  expect(dueOf('2026-11-22', now)).toEqual({ due: 'later', days: 0 });
  const schedules = ['2026-10-31', '2026-11-20', '2026-11-21', null];
  expect(
    countOverdue(
      schedules.map((schedule, index) => claim(String(index), { schedule })),
      now,
    ),
  ).toBe(2);
});

test('a host’s own claim has a note, a won one a message [dash 2 gift-claim-schedule]', () => {
  expect(isNote(claim('1'))).toBe(true);
  expect(isNote(claim('2', { source: 'claim', title: 'Skin Epik' }))).toBe(false);
});
