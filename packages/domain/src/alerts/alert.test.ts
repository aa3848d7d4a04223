import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ALERT_STATES,
  type AlertState,
  allowedFrom,
  displayMs,
  outcomeOfLost,
  isFinal,
  leaseUntil,
  needsReview,
  playMs,
} from '#alerts/alert.ts';

const start = Date.UTC(2026, 10, 20, 12);
const at = (ms: number) => new Date(start + ms);
const lost = (shownMs: number | null, repeat = false) => outcomeOfLost({ shownMs, displayMs: 8_000, repeat });

describe('an alert whose overlay died [dec overlay]', () => {
  test('before it was shown goes back to the front as it was', () => {
    expect(lost(null)).toEqual({ state: 'queued', repeat: false });
    expect(lost(null, true)).toEqual({ state: 'queued', repeat: true });
  });

  test('in its first half is shown once more, marked ulang', () => {
    expect(lost(0)).toEqual({ state: 'queued', repeat: true });
    expect(lost(3_999)).toEqual({ state: 'queued', repeat: true });
  });

  test('later is interrupted', () => {
    expect(lost(4_000)).toEqual({ state: 'interrupted' });
    expect(lost(7_999)).toEqual({ state: 'interrupted' });
  });

  test('after its end is not shown again', () => {
    expect(lost(8_000)).toEqual({ state: 'finished' });
  });

  test('during its repeat is interrupted, never repeated twice', () => {
    expect(lost(0, true)).toEqual({ state: 'interrupted' });
  });

  test('ends within two deaths, whenever they come', () => {
    fc.assert(
      fc.property(fc.nat({ max: 20_000 }), fc.nat({ max: 20_000 }), (first, second) => {
        const outcome = lost(first);
        if (outcome.state !== 'queued') expect(isFinal(outcome.state)).toBe(true);
        else expect(isFinal(lost(second, outcome.repeat).state)).toBe(true);
      }),
    );
  });

  test('is known 15 s after its last call', () => {
    expect(leaseUntil(at(0))).toEqual(at(15_000));
  });
});

describe('the states of an alert', () => {
  test('final ones are left by nobody but by the late report of an end, and every other one can reach an end', () => {
    const next = (state: AlertState) => ALERT_STATES.filter((target) => allowedFrom(target).includes(state));
    for (const state of ALERT_STATES) {
      if (state === 'interrupted') expect(next(state)).toEqual(['finished']);
      else if (isFinal(state)) expect(next(state)).toEqual([]);
      else expect(next(state)).toContain('skipped');
    }
  });

  test('every outcome of a lost alert is an allowed change', () => {
    for (const target of ['queued', 'finished', 'interrupted'] as const)
      expect(allowedFrom(target)).toContain('started');
    expect(allowedFrom('queued')).toContain('leased');
  });

  test('a start may be said again, and an end late', () => {
    expect(allowedFrom('started')).toContain('started');
    for (const end of ['finished', 'skipped'] as const) expect(allowedFrom(end)).toContain('queued');
  });
});

describe('the time on screen', () => {
  test('is at least 5 s and grows with the text', () => {
    expect(displayMs('Halo', 0)).toBe(5_000);
    expect(displayMs('a'.repeat(160), 0)).toBe(12_900);
  });

  test('lasts until sound and speech are over', () => {
    expect(displayMs('Halo', 9_000)).toBe(10_000);
    expect(displayMs('Halo', 500)).toBe(5_000);
  });

  test('never passes a minute', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 5_000 }), fc.nat({ max: 600_000 }), (text, sound) => {
        const shown = displayMs(text, sound);
        expect(shown).toBeGreaterThanOrEqual(5_000);
        expect(shown).toBeLessThanOrEqual(60_000);
      }),
    );
  });
});

describe('review before an alert plays [dec overlay]', () => {
  test('keeps back nothing, what the filter hides, or everything', () => {
    expect([needsReview('off', true), needsReview('off', false)]).toEqual([false, false]);
    expect([needsReview('flagged', true), needsReview('flagged', false)]).toEqual([true, false]);
    expect([needsReview('all', true), needsReview('all', false)]).toEqual([true, true]);
  });
});

test('an alert stays to be read and heard out, and no shorter than its tier says', () => {
  const alert = { message: 'Gas!', seconds: 5, soundMs: 900, speechMs: 0 };
  expect(playMs({ ...alert, seconds: 20 })).toBe(20_000);
  expect(playMs({ ...alert, speechMs: 9_000 })).toBe(10_900);
  expect(playMs({ ...alert, speechMs: 9_000, soundMs: 0 })).toBe(10_000);
  expect(playMs({ ...alert, speechMs: 300_000 })).toBe(60_000);
  expect(playMs({ ...alert, message: null })).toBe(5_000);
});
