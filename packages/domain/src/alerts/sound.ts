import * as v from 'valibot';
import { ALERT_GAP_MS, ALERT_MAX_MS, ALERT_MIN_MS } from '#alerts/alert.ts';
import type { AlertSubject } from '#alerts/tier.ts';
import { list, typed } from '#typed.ts';

/** How alerts of a host are heard, which are shown at all, and how fast a long line plays (docs/decisions/alerts.md). */

/** Words that the voice says differently. */
export const SPOKEN_WORDS_MAX = 100;
export const SPOKEN_WORD_MAX = 40;

/** Words a minute. */
export const SPEECH_RATES = { min: 100, max: 260 } as const;

/**
 * espeak-ng's Indonesian voice and variants of it. A variant that a version of espeak-ng lacks is read as `id`.
 */
export const SPEECH_VOICES = ['id', 'id+f2', 'id+f4', 'id+m3', 'id+m7', 'id+croak', 'id+whisper'] as const;

/**
 * A line counts as long above so many waiting alerts; each of them then stays at most so long. From 4 on, what the ticket
 * counts (more than three behind it) is always seen in a burst.
 */
export const BURST_ABOVE = { min: 4, max: 50 } as const;
export const BURST_SECONDS = { min: 2, max: 10 } as const;

const code = 'overlay.sound_invalid';
const whole = (min: number, max: number) =>
  v.pipe(v.number(code), v.integer(code), v.minValue(min, code), v.maxValue(max, code));
const word = v.pipe(typed(code), v.trim(), v.minLength(1, code), v.maxLength(SPOKEN_WORD_MAX, code));

/** What the voice says (`to`) for a word or a few as they are written (`from`), in small or capital letters. */
const SpokenWord = v.object({ from: word, to: word }, code);
export type SpokenWord = v.InferOutput<typeof SpokenWord>;
/** No word twice. */
export const SpokenWords = v.pipe(
  list(SpokenWord, SPOKEN_WORDS_MAX, code),
  v.check((words) => new Set(words.map(({ from }) => from.toLowerCase())).size === words.length, code),
);

export const SoundSettings = v.object(
  {
    /** Percent, of the sounds of tiers and of speech. */
    volume: whole(0, 100),
    speechVolume: whole(0, 100),
    /** Nothing is heard, alerts are shown. */
    muted: v.boolean(code),
    /** Rupiah. What is less is not shown, and listed with what was not shown. */
    minimumShown: whole(0, 10_000_000),
    /** Rupiah. What is less is not read aloud. */
    minimumSpoken: whole(0, 10_000_000),
    /** Words a minute. */
    rate: whole(SPEECH_RATES.min, SPEECH_RATES.max),
    voice: v.picklist(SPEECH_VOICES, code),
    words: SpokenWords,
    /** Null: every alert has its whole time, however many wait. */
    burst: v.nullable(
      v.object(
        { above: whole(BURST_ABOVE.min, BURST_ABOVE.max), seconds: whole(BURST_SECONDS.min, BURST_SECONDS.max) },
        code,
      ),
    ),
  },
  code,
);
export type SoundSettings = v.InferOutput<typeof SoundSettings>;

/** What a host has that never set anything. */
export const DEFAULT_SOUND: SoundSettings = {
  volume: 100,
  speechVolume: 100,
  muted: false,
  minimumShown: 0,
  minimumSpoken: 0,
  rate: 160,
  voice: 'id',
  words: [],
  burst: null,
};

/** Whether sounds of alerts are to be heard at all. */
export function hearsSounds({ muted, volume }: SoundSettings): boolean {
  return !muted && volume > 0;
}

/** Whether such an alert is read aloud. What nobody would hear is not made either, and a gift has no amount to reach. */
export function isSpoken(
  { muted, speechVolume, minimumSpoken }: SoundSettings,
  { subject, amount }: { subject: AlertSubject; amount: number },
): boolean {
  return !muted && speechVolume > 0 && (subject === 'gift' || amount >= minimumSpoken);
}

/**
 * The longest time of an alert, in ms, while so many wait, with itself: Infinity unless that is a burst, in which the host
 * wants alerts shortened.
 */
export function longestMs(burst: SoundSettings['burst'], waiting: number): number {
  return burst !== null && waiting > burst.above ? burst.seconds * 1_000 : Infinity;
}

/**
 * What of an alert is heard in the time it has: nothing is cut off, what does not fit is left out, the speech before the
 * sound. Only a burst makes an alert shorter than what is heard of it; `ALERT_MAX_MS` is no burst.
 */
export function heardWithin(
  durationMs: number,
  { soundMs, speechMs }: { soundMs: number; speechMs: number },
): { sound: boolean; speech: boolean } {
  const fits = (ms: number) => durationMs >= Math.min(ms, ALERT_MAX_MS);
  return { sound: fits(soundMs), speech: fits(soundMs + speechMs) };
}

/** How long so many waiting alerts take at least, in ms, with the gaps between them and none coming after them. */
export function lineMs(burst: SoundSettings['burst'], count: number): number {
  let whole = 0;
  for (let waiting = count; waiting > 0; waiting -= 1) {
    whole += Math.min(ALERT_MIN_MS, longestMs(burst, waiting)) + ALERT_GAP_MS;
  }
  return whole;
}
