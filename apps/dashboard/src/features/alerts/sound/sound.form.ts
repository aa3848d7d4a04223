import { SoundSettings, SpokenWords } from '@mabarin/domain/alerts/sound';
import * as v from 'valibot';

/** Values of a burst when it is switched on. */
const USUAL_BURST = { above: 10, seconds: 3 };

/** The sound form: an emptied number is null. */
export type SoundValues = Omit<SoundSettings, 'minimumShown' | 'minimumSpoken' | 'burst'> & {
  minimumShown: number | null;
  minimumSpoken: number | null;
  bursts: boolean;
  above: number | null;
  seconds: number | null;
};

export function valuesOf({ burst, ...sound }: SoundSettings): SoundValues {
  return { ...sound, bursts: burst !== null, ...(burst ?? USUAL_BURST) };
}

const numbers = ['minimumShown', 'minimumSpoken', 'above', 'seconds'] as const;

export type SoundFault = (typeof numbers)[number] | `words.${number}.from`;

/** The request body, or the faulty fields. */
export function savedSound({ bursts, above, seconds, ...sound }: SoundValues): SoundSettings | SoundFault[] {
  const parsed = v.safeParse(SoundSettings, { ...sound, burst: bursts ? { above, seconds } : null });
  if (parsed.success) return parsed.output;
  const faulty = parsed.issues.map(({ path }) => path?.at(-1)?.key);
  const words = wrongWords(sound.words).map((index) => `words.${index}.from` as const);
  return [...numbers.filter((field) => faulty.includes(field)), ...words];
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
