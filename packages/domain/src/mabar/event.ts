import * as v from 'valibot';
import { OWN_EVENT_TYPE, type Titled } from '#mabar/lane/sundul.ts';
import { isRupiah, type Rupiah } from '#money.ts';
import type { mabarErrors } from '#mabar/errors.ts';
import { fold, plainWord } from '#messages/fold.ts';
import { freeText } from '#text.ts';

export const EVENT_TITLE_MAX = 25;
export const EVENT_DESCRIPTION_MAX = 160;
export const EVENT_PRICE_MIN: Rupiah = 10_000;
export const EVENT_PRICE_MAX: Rupiah = 1_000_000;
export const EVENT_PRICE_STEP: Rupiah = 5_000;
export const EVENT_PRICE_DEFAULT: Rupiah = 10_000;
export const CUSTOM_EVENTS_MAX = 30;

export const CUSTOM_EVENT_TYPE = 'custom';
export type EventType = typeof OWN_EVENT_TYPE | typeof CUSTOM_EVENT_TYPE;

/** Custom events and gift wins queue with Reguler's priority. */
export const PRIORITY_REGULER = 0;
const PRIORITY_FAST_TRACK = 10;

type OwnEvent = {
  readonly title: 'Reguler' | 'Fast-Track' | 'Sundul';
  readonly description: string;
  readonly price: Rupiah;
  readonly priority: number;
  readonly needRole: boolean;
  readonly needGameCount: boolean;
  readonly switchable: boolean;
};

/** A new host's three events. The host may change price and description; the title is locked. */
export const OWN_EVENTS: readonly OwnEvent[] = [
  {
    title: 'Reguler',
    description: 'Main bareng host sesuai urutan antrian.',
    price: 10_000,
    priority: PRIORITY_REGULER,
    needRole: true,
    needGameCount: true,
    switchable: false,
  },
  {
    title: 'Fast-Track',
    description: 'Main bareng host lewat jalur cepat, didahulukan dari Reguler.',
    price: 20_000,
    priority: PRIORITY_FAST_TRACK,
    needRole: true,
    needGameCount: true,
    switchable: true,
  },
  {
    title: 'Sundul',
    description: 'Naik ke depan antrian Reguler (di belakang Fast-Track) dan ONLINE lagi 3 jam.',
    price: 10_000,
    priority: PRIORITY_REGULER,
    needRole: false,
    needGameCount: false,
    switchable: false,
  },
];

export function isOwnEvent(event: { type: string }): boolean {
  return event.type === OWN_EVENT_TYPE;
}

/** False for Reguler and Sundul, which are always on. */
export function isSwitchable(event: Titled): boolean {
  return !isOwnEvent(event) || OWN_EVENTS.some((own) => own.title === event.title && own.switchable);
}

export function isOffered(event: Titled & { status: boolean }): boolean {
  return event.status || !isSwitchable(event);
}

export function isReservedTitle(title: string): boolean {
  return OWN_EVENTS.some((own) => lookOf(own.title) === lookOf(title));
}

/** Digits by the letter they resemble; `i` and `l` resemble each other. */
const digitLooks: Readonly<Record<string, string>> = { 0: 'o', 1: 'l', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', i: 'l' };

function lookOf(title: string): string {
  const letters = fold(title)
    .replace(/[|!]/g, 'l')
    .replace(/[^a-z0-9]/g, '')
    .replace(/[0-9i]/g, (character) => digitLooks[character] ?? character);
  return plainWord(letters);
}

const invalid = 'mabar.event_invalid' satisfies keyof typeof mabarErrors;

export const EventAction = v.picklist(['add', 'edit', 'delete'], invalid);
export type EventAction = v.InferOutput<typeof EventAction>;

/** Id, action and locks of own events are checked against the row. */
export const EventForm = v.object(
  {
    eventTitle: freeText(EVENT_TITLE_MAX, invalid),
    eventDescription: freeText(EVENT_DESCRIPTION_MAX, invalid),
    eventPrice: v.pipe(v.number(invalid), v.check(isEventPrice, invalid)),
    eventNeedRole: v.optional(v.boolean(invalid), false),
    eventNeedGameCount: v.optional(v.boolean(invalid), false),
  },
  invalid,
);
export type EventForm = v.InferOutput<typeof EventForm>;

export function isEventPrice(price: Rupiah): boolean {
  return isRupiah(price) && price >= EVENT_PRICE_MIN && price <= EVENT_PRICE_MAX && price % EVENT_PRICE_STEP === 0;
}
