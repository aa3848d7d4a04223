import type { SavedSound } from '@mabarin/api-client/contract/alerts';
import { BURST_ABOVE, BURST_SECONDS, SpokenWords, type SoundSettings } from '@mabarin/domain/alerts/sound';
import * as v from 'valibot';

/** Values of a burst when it is switched on. */
const USUAL_BURST = { above: 10, seconds: 3 };

/** The sound form: an emptied number is null; `sample` is not saved. */
export type SoundValues = Omit<SavedSound, 'minimumShown' | 'minimumSpoken' | 'burst'> & {
  minimumShown: number | null;
  minimumSpoken: number | null;
  bursts: boolean;
  above: number | null;
  seconds: number | null;
  sample: string;
};

export function valuesOf(sound: SoundSettings, sample: string): SoundValues {
  const { volume, speechVolume, minimumShown, minimumSpoken, voice, rate, words, burst } = sound;
  const edited = { volume, speechVolume, minimumShown, minimumSpoken, voice, rate, words: [...words] };
  return { ...edited, bursts: burst !== null, ...(burst ?? USUAL_BURST), sample };
}

export type SoundFault = 'minimumShown' | 'minimumSpoken' | 'above' | 'seconds' | `words.${number}.from`;

const AMOUNT_MAX = 10_000_000;

/** The request body, or the faulty fields. */
export function savedSound(values: SoundValues): { saved: SavedSound } | { faults: SoundFault[] } {
  const { sample: _, bursts, above, seconds, minimumShown, minimumSpoken, ...rest } = values;
  const within = (value: number | null, min: number, max: number): value is number =>
    value !== null && Number.isInteger(value) && value >= min && value <= max;
  const faults: SoundFault[] = [];
  if (!within(minimumShown, 0, AMOUNT_MAX)) faults.push('minimumShown');
  if (!within(minimumSpoken, 0, AMOUNT_MAX)) faults.push('minimumSpoken');
  if (bursts && !within(above, BURST_ABOVE.min, BURST_ABOVE.max)) faults.push('above');
  if (bursts && !within(seconds, BURST_SECONDS.min, BURST_SECONDS.max)) faults.push('seconds');
  const wrong = wrongWords(rest.words);
  faults.push(...wrong.map((index) => `words.${index}.from` as const));
  if (faults.length > 0 || minimumShown === null || minimumSpoken === null) return { faults };
  const burst = bursts && above !== null && seconds !== null ? { above, seconds } : null;
  return { saved: { ...rest, minimumShown, minimumSpoken, burst } };
}

/** Indexes of the words that cannot be saved; of duplicates, both. */
export function wrongWords(words: SoundValues['words']): number[] {
  const { issues } = v.safeParse(SpokenWords, words);
  if (issues === undefined) return [];
  const keys = words.map(({ from }) => from.trim().toLowerCase());
  return words.flatMap((word, index) => {
    const isAlone = keys.indexOf(keys[index] ?? '') === keys.lastIndexOf(keys[index] ?? '');
    return v.safeParse(SpokenWords, [word]).success && isAlone ? [] : [index];
  });
}
