import * as v from 'valibot';
import type { mabarErrors } from '#mabar/errors.ts';
import { addDays, nextOf, startOfWibDate, wibClock, wibDate, WIB_OFFSET_MS, type WibDate } from '#time.ts';
import { list, typed } from '#typed.ts';

/** When a host plays and takes orders: a break, the last order, the hours of a week (docs/decisions/mabar.md "Hours"). */

type Code = keyof typeof mabarErrors;

const MINUTE = 60_000;
const hoursInvalid = 'mabar.hours_invalid' satisfies Code;

/** How long a break may be, in minutes. */
export const BREAK_MINUTES = [5, 10, 15, 30] as const;

/** Whole minutes of a break that are left, a minute that has begun included; 0: there is none, or it is over. */
export function breakLeft(until: Date | null, now: Date): number {
  return until === null ? 0 : Math.max(0, Math.ceil((until.getTime() - now.getTime()) / MINUTE));
}

/** When `breakLeft` next says something else; null: never. */
export function breakChangesAt(until: Date | null, now: Date): Date | null {
  const left = breakLeft(until, now);
  return until === null || left === 0 ? null : new Date(until.getTime() - (left - 1) * MINUTE);
}

/** The most that a host may let wait before it closes by itself. */
export const LAST_ORDER_MAX = 500;

type Ordering = {
  /** The host's switch. */
  readonly orderingOpen: boolean;
  /** The first instant at which no order is taken any more; null: none is set. */
  readonly lastOrderAt: Date | null;
};

/** Whether a host takes orders by its switch and its clock. How many may wait is counted apart (`placesLeft`). */
export function takesOrders({ orderingOpen, lastOrderAt }: Ordering, now: Date): boolean {
  return orderingOpen && (lastOrderAt === null || now < lastOrderAt);
}

/** How many may still order where a host closes at so many who wait, open payments counted; null: it does not. */
export function placesLeft(limit: number | null, taken: number): number | null {
  return limit === null ? null : Math.max(0, limit - taken);
}

/** A time of day in Asia/Jakarta as `HH:MM`, 00:00 to 23:59. */
export function wibTime<const C extends string>(code: C) {
  return v.pipe(typed(code), v.trim(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, code));
}

/** The instant of a time of day on a date, both of Asia/Jakarta. */
function wibInstant(date: WibDate, time: string): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return new Date(startOfWibDate(date).getTime() + (hours * 60 + minutes) * MINUTE);
}

/** The next instant at which it is this time of day in Asia/Jakarta; what is so now comes again tomorrow. */
export function nextWibTime(time: string, now: Date): Date {
  const today = wibInstant(wibDate(now), time);
  return today > now ? today : wibInstant(addDays(wibDate(now), 1), time);
}

/** The most slots of a week. */
export const PLANNED_HOURS_MAX = 14;
/** From Monday, which is day 1. */
export const WEEKDAYS = ['Senin', 'Selasa', 'Rabu', 'Kamis', 'Jumat', 'Sabtu', 'Minggu'] as const;

const PlannedSlot = v.object(
  {
    /** 1 is Monday, 7 Sunday. */
    day: v.pipe(
      v.number(hoursInvalid),
      v.integer(hoursInvalid),
      v.minValue(1, hoursInvalid),
      v.maxValue(WEEKDAYS.length, hoursInvalid),
    ),
    /** `HH:MM` in Asia/Jakarta. */
    start: /* @__PURE__ */ wibTime(hoursInvalid),
  },
  hoursInvalid,
);
export type PlannedSlot = v.InferOutput<typeof PlannedSlot>;

/** When a host means to play, each week; in the order of the week, each slot once. */
export const PlannedHours = v.pipe(
  list(PlannedSlot, PLANNED_HOURS_MAX, hoursInvalid),
  v.transform((slots) =>
    slots
      .toSorted(compareSlots)
      .filter((slot, index, sorted) => index === 0 || compareSlots(sorted[index - 1] ?? slot, slot) !== 0),
  ),
);

function compareSlots(a: PlannedSlot, b: PlannedSlot): number {
  return a.day - b.day || a.start.localeCompare(b.start);
}

/** Who is late has still announced this evening for so long, in minutes. */
const LATE_MINUTES = 60;

/** When a host means to play next, one that began less than an hour ago included; null: it plans none. */
export function nextPlanned(slots: readonly PlannedSlot[], now: Date): Date | null {
  const today = wibDate(now);
  const starts = slots.flatMap(({ day, start }) => {
    const ahead = (day - weekdayOf(now) + 7) % 7;
    // The hour after a start may lie beyond midnight, in the day after the slot's.
    return [ahead - 7, ahead, ahead + 7].map((days) => wibInstant(addDays(today, days), start));
  });
  return nextOf(starts, new Date(now.getTime() - LATE_MINUTES * MINUTE));
}

/** When `nextPlanned` next says something else; null: never. */
export function plannedChangesAt(slots: readonly PlannedSlot[], now: Date): Date | null {
  const next = nextPlanned(slots, now);
  return next && new Date(next.getTime() + LATE_MINUTES * MINUTE);
}

/** The weekday in Asia/Jakarta: 1 is Monday, 7 Sunday. */
function weekdayOf(instant: Date): number {
  return new Date(instant.getTime() + WIB_OFFSET_MS).getUTCDay() || 7;
}

/** A slot in words: `Senin 20.00`. */
export function slotText(instant: Date): string {
  return `${WEEKDAYS[weekdayOf(instant) - 1] ?? ''} ${wibClock(instant).replace(':', '.')}`;
}
