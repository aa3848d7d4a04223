import * as v from 'valibot';
import type { mabarErrors } from '#mabar/errors.ts';
import { addDays, nextOf, startOfWibDate, wibClockText, wibDate, WIB_OFFSET_MS, type WibDate } from '#time.ts';
import { list, typed } from '#typed.ts';

type Code = keyof typeof mabarErrors;

const MINUTE = 60_000;
const hoursInvalid = 'mabar.hours_invalid' satisfies Code;

export const BREAK_MINUTES = [5, 10, 15, 30] as const;

/** Minutes left, rounded up; 0: no break. */
export function breakLeft(until: Date | null, now: Date): number {
  return until === null ? 0 : Math.max(0, Math.ceil((until.getTime() - now.getTime()) / MINUTE));
}

/** Next change of `breakLeft`; null: never. */
export function breakChangesAt(until: Date | null, now: Date): Date | null {
  const left = breakLeft(until, now);
  return until === null || left === 0 ? null : new Date(until.getTime() - (left - 1) * MINUTE);
}

export const LAST_ORDER_MAX = 500;

type Ordering = {
  readonly orderingOpen: boolean;
  /** First instant without orders; null: none set. */
  readonly lastOrderAt: Date | null;
};

/** By switch and clock; the number of waiting entries is separate (`placesLeft`). */
export function takesOrders({ orderingOpen, lastOrderAt }: Ordering, now: Date): boolean {
  return orderingOpen && (lastOrderAt === null || now < lastOrderAt);
}

/** Orders left before the limit, open payments included; null: no limit. */
export function placesLeft(limit: number | null, taken: number): number | null {
  return limit === null ? null : Math.max(0, limit - taken);
}

/** `HH:MM` in Asia/Jakarta, 00:00 to 23:59. */
export function wibTime<const C extends string>(code: C) {
  return v.pipe(typed(code), v.trim(), v.regex(/^([01]\d|2[0-3]):[0-5]\d$/, code));
}

function wibInstant(date: WibDate, time: string): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return new Date(startOfWibDate(date).getTime() + (hours * 60 + minutes) * MINUTE);
}

/** Next instant of this time of day in Asia/Jakarta; the current minute returns tomorrow's. */
export function nextWibTime(time: string, now: Date): Date {
  const today = wibInstant(wibDate(now), time);
  return today > now ? today : wibInstant(addDays(wibDate(now), 1), time);
}

export const PLANNED_HOURS_MAX = 14;
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
    start: /* @__PURE__ */ wibTime(hoursInvalid),
  },
  hoursInvalid,
);
export type PlannedSlot = v.InferOutput<typeof PlannedSlot>;

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

/** A planned start stays announced for this many minutes. */
const LATE_MINUTES = 60;

/** Next planned start, or one less than an hour ago; null: none planned. */
export function nextPlanned(slots: readonly PlannedSlot[], now: Date): Date | null {
  const today = wibDate(now);
  const starts = slots.flatMap(({ day, start }) => {
    const ahead = (day - weekdayOf(now) + 7) % 7;
    // The hour after a start may end on the next day.
    return [ahead - 7, ahead, ahead + 7].map((days) => wibInstant(addDays(today, days), start));
  });
  return nextOf(starts, new Date(now.getTime() - LATE_MINUTES * MINUTE));
}

/** Next change of `nextPlanned`; null: never. */
export function plannedChangesAt(slots: readonly PlannedSlot[], now: Date): Date | null {
  const next = nextPlanned(slots, now);
  return next && new Date(next.getTime() + LATE_MINUTES * MINUTE);
}

function weekdayOf(instant: Date): number {
  return new Date(instant.getTime() + WIB_OFFSET_MS).getUTCDay() || 7;
}

export function slotText(instant: Date): string {
  return `${weekdayText(instant)} ${wibClockText(instant)}`;
}

export function weekdayText(instant: Date): string {
  return WEEKDAYS[weekdayOf(instant) - 1] ?? '';
}
