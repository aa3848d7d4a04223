import * as v from 'valibot';
import { ALERT_MAX_MS, ALERT_MIN_MS } from '#alerts/alert.ts';
import { ALERT_ANIMATIONS } from '#alerts/look.ts';
import type { Rupiah } from '#money.ts';
import { stripControl } from '#text-line.ts';
import { freeText } from '#text.ts';
import { list, typed } from '#typed.ts';

/**
 * Tiers: what an alert shows, plays and says, by what it is about and by its amount (docs/decisions/alerts.md). How it is
 * drawn is the look (look.ts).
 */

/** What an alert is about. Only supports are alerts unless the host turns the others on. */
export const ALERT_SUBJECTS = ['support', 'order', 'gift'] as const;
export type AlertSubject = (typeof ALERT_SUBJECTS)[number];

export const TIERS_MAX = 10;
export const TIER_TITLE_MAX = 60;

/**
 * A picture, video or sound by its name: `library:<name>` of those that come with Mabarin, or `media:<id>` of the host's
 * own.
 */
export const MediaRef = v.pipe(
  typed('overlay.tier_invalid'),
  v.regex(/^(library:[a-z0-9-]{1,40}|media:[\w-]{1,40})$/, 'overlay.tier_invalid'),
);
export type MediaRef = v.InferOutput<typeof MediaRef>;

/** One tier of a host. `minimum` in rupiah; of gifts, which cost nothing, 0. */
export const AlertTier = v.object({
  subject: v.picklist(ALERT_SUBJECTS, 'overlay.tier_invalid'),
  minimum: v.pipe(
    v.number('overlay.tier_invalid'),
    v.integer('overlay.tier_invalid'),
    v.minValue(0, 'overlay.tier_invalid'),
    v.maxValue(10_000_000, 'overlay.tier_invalid'),
  ),
  /** The line above the name; `{nama}` and `{nominal}` in it are filled in. */
  title: freeText(TIER_TITLE_MAX, 'overlay.tier_invalid'),
  /** A picture or a video; null: that of the look. */
  picture: v.nullable(MediaRef),
  /** Null: none. */
  sound: v.nullable(MediaRef),
  /** How long the alert stays at least. */
  seconds: v.pipe(
    v.number('overlay.tier_invalid'),
    v.integer('overlay.tier_invalid'),
    v.minValue(ALERT_MIN_MS / 1_000, 'overlay.tier_invalid'),
    v.maxValue(ALERT_MAX_MS / 1_000, 'overlay.tier_invalid'),
  ),
  /** How it comes in; null: as the look says. */
  animation: v.nullable(v.picklist(ALERT_ANIMATIONS, 'overlay.tier_invalid')),
  /** Read aloud, if the host has alerts read aloud at all. */
  voice: v.boolean('overlay.tier_invalid'),
});
export type AlertTier = v.InferOutput<typeof AlertTier>;

/** At most ten, no two for the same subject and amount. */
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
} as const;

/** What an alert gets that no tier of the host is for. */
export const DEFAULT_TIERS: Readonly<Record<AlertSubject, AlertTier>> = {
  support: { ...plain, subject: 'support', title: 'Support baru' },
  order: { ...plain, subject: 'order', title: 'Pesanan baru' },
  gift: { ...plain, subject: 'gift', title: 'Dapat hadiah' },
};

/** The tier of an alert: of those for its subject the one with the highest minimum that its amount reaches. */
export function tierFor(tiers: readonly AlertTier[], subject: AlertSubject, amount: number): AlertTier {
  return tiers.reduce(
    (best, each) => (each.subject === subject && each.minimum <= amount && each.minimum >= best.minimum ? each : best),
    DEFAULT_TIERS[subject],
  );
}

/** The line above the name, with what `{nama}` and `{nominal}` stand for. A gift has no amount. */
export function fillTitle(title: string, { name, amount }: { name: string; amount: Rupiah }): string {
  const values: Record<string, string> = {
    '{nama}': name,
    '{nominal}': amount > 0 ? `Rp${rupiah.format(amount)}` : '',
  };
  return stripControl(title.replace(/\{nama\}|\{nominal\}/g, (place) => values[place] ?? '')).trim();
}
const rupiah = new Intl.NumberFormat('id-ID');
