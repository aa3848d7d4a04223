import * as v from 'valibot';
import { typed } from '#typed.ts';
import type { complaintsErrors } from '#complaints/errors.ts';
import { stripControl } from '#text-line.ts';

export const COMPLAINT_PLACES = ['host', 'list', 'ticket', 'alert'] as const;
export type ComplaintPlace = (typeof COMPLAINT_PLACES)[number];

export const complaintReasons = {
  gambling: 'Promosi judi',
  fraud: 'Penipuan',
  insult: 'Hinaan atau ujaran kebencian',
  sexual: 'Konten seksual',
  personal: 'Data pribadi orang lain',
  other: 'Lainnya',
} as const;
export type ComplaintReason = keyof typeof complaintReasons;
export const COMPLAINT_REASONS = Object.keys(complaintReasons) as readonly ComplaintReason[];

export const COMPLAINT_WORDS_MAX = 280;
export const COMPLAINT_ALL_WORDS_MAX = 1_000;

/** Hours in which a complaint has to be decided, and after which operators are told. */
export const COMPLAINT_HOURS = { bar: 4, told: 3 } as const;

const invalid = 'complaints.invalid' satisfies keyof typeof complaintsErrors;

export const ComplaintForm = v.object(
  {
    reason: v.picklist(COMPLAINT_REASONS, invalid),
    words: v.pipe(v.string(invalid), v.maxLength(COMPLAINT_WORDS_MAX, invalid), v.transform(stripControl), v.trim()),
  },
  invalid,
);
export type ComplaintForm = v.InferOutput<typeof ComplaintForm>;

/** Words without e-mails and numbers of five digits or more, because a complaint names nobody. */
export function namelessWords(words: string): string {
  const masked = words.split(' ').map((word) => (word.includes('@') ? '#' : word));
  return masked.join(' ').replace(/\+?\d(?:[ .-]?\d){4,}/g, '#');
}

export const takedownText = {
  support: 'nama dan pesan support',
  entry: 'nama dan pesan pemain di antrian',
  claim: 'nama dan pesan pemenang gift',
  name: 'nama host',
  photo: 'foto host',
  thanks: 'ucapan terima kasih',
  event: 'event',
  gift: 'gift',
} as const;
export type TakedownKind = keyof typeof takedownText;

const viewersKinds = ['support', 'entry', 'claim'] as const satisfies readonly TakedownKind[];
export type ViewersKind = (typeof viewersKinds)[number];

/** A viewer's text, not the host's own. */
export function isViewers(kind: TakedownKind): kind is ViewersKind {
  return viewersKinds.some((one) => one === kind);
}

/** A thing at the place of a complaint: `event 3b0f...`, `photo`. */
export const TakedownKey = v.pipe(
  typed(),
  v.maxLength(80),
  v.regex(/^(?:name|photo|thanks|(?:support|entry|claim|event|gift) [\w-]{1,64})$/),
);

export function takedownKind(key: string): TakedownKind {
  return key.split(' ')[0] as TakedownKind;
}
