import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectedWait } from '#mabar/queue.ts';
import { shownWait, shownWaitChangesAt, waitLine } from './shown-wait.ts';

/** Monday 30 November 2026, 17.00 in Jakarta. */
const now = new Date('2026-11-30T10:00:00Z');
const MINUTE = 60_000;
const plain = { now, usualEnd: null, planned: [] };
/** Ends at 23.00; goes on on Tuesday at 19.00. */
const evening = { now, usualEnd: 17 * 3_600, planned: [{ day: 2, start: '19:00' }] };

test.each([
  [21, 38, '25–40 menit'],
  [0, 12, 'paling lama 15 menit'],
  [22, 24, 'sekitar 25 menit'],
  [40, 75, '40 menit–1,5 jam, sekitar 17.45–18.15'],
  [120, 180, '2–3 jam, sekitar 19.00–20.00'],
  [408, 628, 'kira-kira 7–10,5 jam, Selasa kira-kira 00.00–03.30'],
])('%i to %i minutes are "%s"', (from, to, line) => {
  expect(waitLine(shownWait({ from, to }, plain))).toBe(line);
});

test("beyond the host's usual end the next planned day is named", () => {
  expect(waitLine(shownWait({ from: 400, to: 460 }, evening))).toBe('7–8 jam main, Selasa sekitar 19.45–20.45');
  expect(waitLine(shownWait({ from: 400, to: 460 }, { ...evening, planned: [] }))).toBe(
    '7–8 jam main, kira-kira lain hari',
  );
});

test('a host who plays longer than usual has no end', () => {
  expect(shownWait({ from: 120, to: 180 }, { ...evening, usualEnd: 10 * 3_600 }).at).toBe('sekitar 19.00–20.00');
});

test('presence counts from half an hour before the earliest turn', () => {
  expect(shownWait({ from: 120, to: 180 }, plain).here).toBe('18.30');
  expect(shownWait({ from: 20, to: 40 }, plain).here).toBeNull();
});

test('the same is shown until the time that is said', () => {
  const later = shownWaitChangesAt(now);
  const at = (instant: Date) => shownWait({ from: 61, to: 100 }, { ...plain, now: instant });
  expect(at(new Date(later.getTime() - 1))).toEqual(at(new Date(now.getTime() + 1)));
  expect(at(new Date(later.getTime() + 15 * MINUTE))).not.toEqual(at(now));
});

/** Minutes from `now` at which `minutes` of play have passed for a host who plays only outside of the pause. */
function played(minutes: number, start: number, pause: { from: number; to: number } | null): number {
  let clock = start;
  for (let left = minutes; left > 0; clock += 1) {
    if (pause === null || clock < pause.from || clock >= pause.to) left -= 1;
  }
  return clock;
}

const clocks = (text: string) => [...text.matchAll(/(\d\d)\.(\d\d)/g)].map(([, h, m]) => Number(h) * 60 + Number(m));

test('no wait is shown shorter than the best case of a model that plays minute by minute', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 40 }),
      fc.array(fc.integer({ min: 180, max: 3_600 }), { minLength: 3, maxLength: 20 }),
      fc.integer({ min: 0, max: 30 }),
      fc.integer({ min: 0, max: 359 }),
      fc.boolean(),
      (ahead, lengths, rest, late, ends) => {
        const wait = expectedWait([], ahead, lengths);
        if (wait === null) return;
        const range = { from: wait.from / 60 + rest, to: wait.to / 60 + rest };
        const at = new Date(now.getTime() + late * MINUTE);
        const shown = shownWait(range, { ...(ends ? evening : plain), now: at });
        // Minutes of the day on Monday: 17.00 is 1020, 23.00 is 1380, Tuesday 19.00 is 2580.
        const pause = ends ? { from: 1_380, to: 2_580 } : null;
        const best = played(range.from, 1_020 + late, pause);
        const [first] = clocks(shown.at ?? '');
        if (first !== undefined) {
          const day = [...(shown.at ?? '').matchAll(/Selasa|Rabu|Kamis/g)][0]?.[0] ?? 'Senin';
          const dayOf = { Senin: 0, Selasa: 1_440, Rabu: 2_880, Kamis: 4_320 }[day] ?? 0;
          expect(first + dayOf).toBeGreaterThanOrEqual(best);
        }
        const most = Number(/([\d,]+) (?:menit|jam)(?: main)?$/.exec(shown.in)?.[1]?.replace(',', '.'));
        expect(most * (/jam/.test(shown.in.slice(-9)) ? 60 : 1)).toBeGreaterThanOrEqual(range.to);
        const [start, end] = clocks(shown.at ?? '');
        if (start !== undefined && end !== undefined && (end - start + 1_440) % 1_440 > 180) {
          expect(shown.at).toContain('kira-kira');
        }
      },
    ),
  );
});
