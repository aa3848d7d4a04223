import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { ALERT_MAX_MS } from '#alerts/alert.ts';
import { DEFAULT_SOUND, hearsSounds, heardWithin, isSpoken, lineMs, longestMs, SoundSettings } from '#alerts/sound.ts';
import { SPEECH_VOICES } from '#alerts/voice.ts';

test('the defaults are allowed, and sound, speech and every amount are heard and shown', () => {
  expect(v.parse(SoundSettings, DEFAULT_SOUND)).toEqual(DEFAULT_SOUND);
  expect([hearsSounds(DEFAULT_SOUND), isSpoken(DEFAULT_SOUND, { subject: 'support', amount: 0 })]).toEqual([
    true,
    true,
  ]);
  expect(new Set(SPEECH_VOICES).size).toBe(SPEECH_VOICES.length);
});

test('what is muted, turned down to nothing or too small is not heard; a gift has no amount to reach', () => {
  const support = (amount: number) => ({ subject: 'support', amount }) as const;
  const sound = { ...DEFAULT_SOUND, minimumSpoken: 20_000 };
  expect([isSpoken(sound, support(19_999)), isSpoken(sound, support(20_000))]).toEqual([false, true]);
  expect(isSpoken(sound, { subject: 'gift', amount: 0 })).toBe(true);
  for (const silent of [{ muted: true }, { speechVolume: 0 }]) {
    expect(isSpoken({ ...sound, ...silent }, support(50_000))).toBe(false);
  }
  for (const silent of [{ muted: true }, { volume: 0 }]) expect(hearsSounds({ ...sound, ...silent })).toBe(false);
});

describe('a burst', () => {
  const burst = { above: 10, seconds: 3 };

  test('begins above the number that the host chose, and only if the host chose one', () => {
    expect([longestMs(burst, 10), longestMs(burst, 11), longestMs(null, 10_000)]).toEqual([Infinity, 3_000, Infinity]);
  });

  test('of 50 supports takes 3 minutes 15 seconds instead of 4 minutes 35', () => {
    expect([lineMs(null, 50), lineMs(burst, 50)]).toEqual([275_000, 195_000]);
    expect(lineMs(burst, 10)).toBe(lineMs(null, 10));
  });

  test('never cuts a sound or speech off: what does not fit is left out, the speech first', () => {
    expect(heardWithin(3_000, { soundMs: 1_200, speechMs: 1_800 })).toEqual({ sound: true, speech: true });
    expect(heardWithin(3_000, { soundMs: 1_200, speechMs: 1_801 })).toEqual({ sound: true, speech: false });
    expect(heardWithin(3_000, { soundMs: 3_001, speechMs: 0 })).toEqual({ sound: false, speech: false });
    fc.assert(
      fc.property(fc.nat(60_000), fc.nat(60_000), fc.nat(60_000), (duration, soundMs, speechMs) => {
        const { sound, speech } = heardWithin(duration, { soundMs, speechMs });
        const heard = speech ? soundMs + speechMs : sound ? soundMs : 0;
        expect(Math.min(heard, ALERT_MAX_MS)).toBeLessThanOrEqual(duration);
      }),
    );
  });
});
