import * as v from 'valibot';
import { ALERT_GAP_MS, ALERT_MAX_MS, ALERT_MIN_MS } from '#alerts/alert.ts';
import { hasAmount, type AlertSubject } from '#alerts/tier.ts';
import { LOCAL_VOICE, speechVoice } from '#alerts/voice.ts';
import { list, typed } from '#typed.ts';

export const SPOKEN_WORDS_MAX = 100;
export const SPOKEN_WORD_MAX = 40;

export const SPEECH_RATES = { min: 100, max: 260 } as const;

/** A burst has more than `above` waiting alerts of `seconds` at most; from 4 on the ticket's count always shows. */
export const BURST_ABOVE = { min: 4, max: 50 } as const;
export const BURST_SECONDS = { min: 2, max: 10 } as const;

const code = 'overlay.sound_invalid';
const whole = (min: number, max: number) =>
  v.pipe(v.number(code), v.integer(code), v.minValue(min, code), v.maxValue(max, code));
const word = v.pipe(typed(code), v.trim(), v.minLength(1, code), v.maxLength(SPOKEN_WORD_MAX, code));

/** The voice says `to` for the written `from`, in any case. */
const SpokenWord = v.object({ from: word, to: word }, code);
export type SpokenWord = v.InferOutput<typeof SpokenWord>;
export const SpokenWords = v.pipe(
  list(SpokenWord, SPOKEN_WORDS_MAX, code),
  v.check((words) => new Set(words.map(({ from }) => from.toLowerCase())).size === words.length, code),
);

export const SoundSettings = v.object(
  {
    /** Percent, of tier sounds and of speech. */
    volume: whole(0, 100),
    speechVolume: whole(0, 100),
    muted: v.boolean(code),
    /** Rupiah. Smaller supports are listed without an alert, or without being read aloud. */
    minimumShown: whole(0, 10_000_000),
    minimumSpoken: whole(0, 10_000_000),
    rate: whole(SPEECH_RATES.min, SPEECH_RATES.max),
    voice: speechVoice(code),
    words: SpokenWords,
    /** Null: alerts are never shortened. */
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

export const DEFAULT_SOUND: SoundSettings = {
  volume: 100,
  speechVolume: 100,
  muted: false,
  minimumShown: 0,
  minimumSpoken: 0,
  rate: 160,
  voice: LOCAL_VOICE,
  words: [],
  burst: null,
};

export function hearsSounds({ muted, volume }: SoundSettings): boolean {
  return !muted && volume > 0;
}

/** Unheard speech is not made either. Without an amount there is nothing to compare. */
export function isSpoken(
  { muted, speechVolume, minimumSpoken }: SoundSettings,
  { subject, amount }: { subject: AlertSubject; amount: number },
): boolean {
  return !muted && speechVolume > 0 && (!hasAmount(subject) || amount >= minimumSpoken);
}

/** Maximum ms of an alert while `waiting` alerts wait, itself included; Infinity outside a burst. */
export function longestMs(burst: SoundSettings['burst'], waiting: number): number {
  return burst !== null && waiting > burst.above ? burst.seconds * 1_000 : Infinity;
}

/** Parts that fit into an alert's time, uncut; speech is left out first. `ALERT_MAX_MS` never makes it too short. */
export function heardWithin(
  durationMs: number,
  { soundMs, speechMs }: { soundMs: number; speechMs: number },
): { sound: boolean; speech: boolean } {
  const fits = (ms: number) => durationMs >= Math.min(ms, ALERT_MAX_MS);
  return { sound: fits(soundMs), speech: fits(soundMs + speechMs) };
}

/** Minimum ms for `count` waiting alerts with their gaps, if no more arrive. */
export function lineMs(burst: SoundSettings['burst'], count: number): number {
  let whole = 0;
  for (let waiting = count; waiting > 0; waiting -= 1) {
    whole += Math.min(ALERT_MIN_MS, longestMs(burst, waiting)) + ALERT_GAP_MS;
  }
  return whole;
}
