import { SavedSound } from '@mabarin/api-client/contract/alerts';
import { SpokenWords, type SoundSettings } from '@mabarin/domain/alerts/sound';
import * as v from 'valibot';

/** Values of a burst when it is switched on. */
const USUAL_BURST = { above: 10, seconds: 3 };

/** The sound form: an emptied number is null. */
export type SoundValues = Omit<SavedSound, 'minimumShown' | 'minimumSpoken' | 'burst'> & {
  minimumShown: number | null;
  minimumSpoken: number | null;
  bursts: boolean;
  above: number | null;
  seconds: number | null;
};

export function valuesOf({ burst, ...sound }: SoundSettings): SoundValues {
  return { ...sound, bursts: burst !== null, ...(burst ?? USUAL_BURST) };
}

/** Fields that show a fault, with their place in the request. */
const places = {
  minimumShown: 'minimumShown',
  minimumSpoken: 'minimumSpoken',
  above: 'burst.above',
  seconds: 'burst.seconds',
} as const;

export type SoundFault = keyof typeof places | `words.${number}.from`;

/** The request body, or the faulty fields. */
export function savedSound({ bursts, above, seconds, ...sound }: SoundValues): SavedSound | SoundFault[] {
  const parsed = v.safeParse(SavedSound, { ...sound, burst: bursts ? { above, seconds } : null });
  if (parsed.success) return parsed.output;
  const { nested = {} } = v.flatten(parsed.issues);
  const fields = (Object.keys(places) as (keyof typeof places)[]).filter((field) => places[field] in nested);
  return [...fields, ...wrongWords(sound.words).map((index) => `words.${index}.from` as const)];
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
