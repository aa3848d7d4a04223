import * as v from 'valibot';
import { ALERT_MAX_MS, ALERT_MIN_MS } from '#alerts/alert.ts';
import { ALERT_ANIMATIONS } from '#alerts/look.ts';
import { speechVoice } from '#alerts/voice.ts';
import type { Rupiah } from '#money.ts';
import { stripControl } from '#text-line.ts';
import { freeText } from '#text.ts';
import { list, typed } from '#typed.ts';

/** A tier is content and sound of alerts by subject and amount (docs/decisions/alerts.md); the look draws them. */

/** Only supports are alerts unless the host enables the others. */
export const ALERT_SUBJECTS = ['support', 'order', 'gift', 'turn', 'milestone'] as const;
export type AlertSubject = (typeof ALERT_SUBJECTS)[number];

/** A won gift and a player's turn have no amount, and a milestone only its own: their tier is one for all. */
export function hasAmount(subject: AlertSubject): boolean {
  return subject === 'support' || subject === 'order';
}

export const TIERS_MAX = 10;
export const TIER_TITLE_MAX = 60;

/** `library:<name>` comes with Mabarin, `media:<id>` is the host's own. */
export const MediaRef = v.pipe(
  typed('overlay.tier_invalid'),
  v.regex(/^(library:[a-z0-9-]{1,40}|media:[\w-]{1,40})$/, 'overlay.tier_invalid'),
);
export type MediaRef = v.InferOutput<typeof MediaRef>;

/** `minimum` in rupiah; 0 without an amount. */
export const AlertTier = v.object({
  subject: v.picklist(ALERT_SUBJECTS, 'overlay.tier_invalid'),
  minimum: v.pipe(
    v.number('overlay.tier_invalid'),
    v.integer('overlay.tier_invalid'),
    v.minValue(0, 'overlay.tier_invalid'),
    v.maxValue(10_000_000, 'overlay.tier_invalid'),
  ),
  /** Line above the name, with `{nama}` and `{nominal}`. */
  title: freeText(TIER_TITLE_MAX, 'overlay.tier_invalid'),
  picture: v.nullable(MediaRef),
  sound: v.nullable(MediaRef),
  seconds: v.pipe(
    v.number('overlay.tier_invalid'),
    v.integer('overlay.tier_invalid'),
    v.minValue(ALERT_MIN_MS / 1_000, 'overlay.tier_invalid'),
    v.maxValue(ALERT_MAX_MS / 1_000, 'overlay.tier_invalid'),
  ),
  animation: v.nullable(v.picklist(ALERT_ANIMATIONS, 'overlay.tier_invalid')),
  voice: v.boolean('overlay.tier_invalid'),
  /** Voice that reads it aloud; null: the one of the sound settings. */
  speaker: v.optional(v.nullable(speechVoice('overlay.tier_invalid')), null),
});
export type AlertTier = v.InferOutput<typeof AlertTier>;

export const AlertTiers = v.pipe(
  list(AlertTier, TIERS_MAX, 'overlay.tier_invalid'),
  v.check(
    (tiers) => new Set(tiers.map(({ subject, minimum }) => `${subject} ${minimum}`)).size === tiers.length,
    'overlay.tier_invalid',
  ),
);

const plain = {
  minimum: 0,
  picture: null,
  sound: 'library:chime',
  seconds: ALERT_MIN_MS / 1_000,
  animation: null,
  voice: true,
  speaker: null,
} as const;

export const DEFAULT_TIERS: Readonly<Record<AlertSubject, AlertTier>> = {
  support: { ...plain, subject: 'support', title: 'Support baru' },
  order: { ...plain, subject: 'order', title: 'Pesanan baru' },
  gift: { ...plain, subject: 'gift', title: 'Dapat hadiah' },
  turn: { ...plain, subject: 'turn', title: 'Giliran main!' },
  milestone: { ...plain, subject: 'milestone', title: 'Target tercapai!' },
};

/** The tier of the subject with the highest minimum that the amount reaches. */
export function tierFor(tiers: readonly AlertTier[], subject: AlertSubject, amount: number): AlertTier {
  return tiers.reduce(
    (best, each) => (each.subject === subject && each.minimum <= amount && each.minimum >= best.minimum ? each : best),
    DEFAULT_TIERS[subject],
  );
}

/** Replaces `{nama}` and `{nominal}`. 0 is no amount. */
export function fillTitle(title: string, { name, amount }: { name: string; amount: Rupiah }): string {
  const values: Record<string, string> = {
    '{nama}': name,
    '{nominal}': amount > 0 ? `Rp${rupiah.format(amount)}` : '',
  };
  return stripControl(title.replace(/\{nama\}|\{nominal\}/g, (place) => values[place] ?? '')).trim();
}
const rupiah = new Intl.NumberFormat('id-ID');
