/** `host_word`: a word that the host added; `operator`: a decision that the host cannot undo. */
export const screenReasons = {
  gambling: 'judi online',
  advert: 'promosi',
  link: 'link',
  contact: 'nomor kontak',
  scam: 'penipuan',
  porn: 'pornografi',
  insult: 'kata kasar',
  sara: 'SARA',
  politics: 'politik',
  operator: 'keputusan tim Mabarin',
  host_word: 'kata yang kamu blokir',
} as const;

export type ScreenReason = keyof typeof screenReasons;

export const SCREEN_REASONS = Object.keys(screenReasons) as ScreenReason[];

/** A host hides insults at three levels: any, those at somebody else, only those to somebody's face. */
export const INSULT_LEVELS = ['strict', 'normal', 'loose'] as const;
export type InsultLevel = (typeof INSULT_LEVELS)[number];

const BECAUSE_MAX = 120;

/** The words that a verdict stood on: "kata kasar: goblok", and of the model "mirip promosi judi: alexis17". */
export function becauseOf(found: { reason: ScreenReason; matched: readonly string[]; likely?: true }): string {
  const words = found.matched.join(', ').slice(0, BECAUSE_MAX);
  return `${found.likely ? 'mirip promosi judi' : screenReasons[found.reason]}${words === '' ? '' : `: ${words}`}`;
}

/** `because` is of `becauseOf`; null: the reason alone is known. */
export function hiddenBecause(reason: ScreenReason, because: string | null = null): string {
  return `Disembunyikan karena ${because ?? screenReasons[reason]}.`;
}

export function heldBecause(reason: ScreenReason, because: string | null): string {
  return `Ditahan dulu: ${because ?? screenReasons[reason]}. Kamu yang memutuskan.`;
}
