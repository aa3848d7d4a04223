/** Why a message is hidden, and what the host reads beside it. `host_word` is a word that the host added. */
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
  host_word: 'kata yang kamu blokir',
} as const;

export type ScreenReason = keyof typeof screenReasons;

/** The reasons as the wire carries them. */
export const SCREEN_REASONS = Object.keys(screenReasons) as ScreenReason[];

/** A reason as a sentence: `Disembunyikan karena judi online.` */
export function hiddenBecause(reason: ScreenReason): string {
  return `Disembunyikan karena ${screenReasons[reason]}.`;
}
