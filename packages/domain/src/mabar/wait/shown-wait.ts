import { nextPlanned, weekdayText, type PlannedSlot } from '#mabar/hours.ts';
import { startOfWibDate, wibClockText, wibDate } from '#time.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
/** A host's evening may last beyond midnight; it ends at six. */
const EVENING_STARTS = 6 * HOUR;
/** A shown wait holds for this long, so that an unchanged page is not sent again each minute. */
const HOLDS = 5 * MINUTE;
const CLOCK_STEP = 15 * MINUTE;
/** Further apart, both ends are only about right. */
const SURE = 3 * HOUR;

/** A wait in words: `in` "2–3 jam"; `at` "sekitar 19.30–21.00", null below an hour; `here`: first clock at which presence counts. */
export type ShownWait = { readonly in: string; readonly at: string | null; readonly here: string | null };

type Evening = {
  readonly now: Date;
  /** Seconds from 06.00 to the host's usual last game; null: unknown. */
  readonly usualEnd: number | null;
  readonly planned: readonly PlannedSlot[];
};

/** The end of the minutes for which `shownWait` answers the same. */
export function shownWaitChangesAt(now: Date): Date {
  return new Date((Math.floor(now.getTime() / HOLDS) + 1) * HOLDS);
}

/** Words for a wait of `from` to `to` minutes of play. No end is rounded to an earlier one. */
export function shownWait({ from, to }: { from: number; to: number }, evening: Evening): ShownWait {
  const now = roundUp(evening.now.getTime(), HOLDS);
  const pause = pauseOf(new Date(roundDown(evening.now.getTime(), HOLDS)), evening);
  const isOver = pause !== null && now + from * MINUTE >= pause.from;
  if (to < 60 && (pause === null || now + to * MINUTE < pause.from)) {
    return { in: spanText(from, to), at: null, here: null };
  }
  if (isOver && pause.to === null) return { in: `${spanText(from, to)} main`, at: 'kira-kira lain hari', here: null };
  const on = (minutes: number) => {
    const at = now + minutes * MINUTE;
    const isLater = pause !== null && pause.to !== null && at >= pause.from;
    return roundUp(isLater ? at + (pause.to ?? 0) - pause.from : at, CLOCK_STEP);
  };
  const [start, end] = [on(from), on(to)];
  const crosses = pause !== null && now + to * MINUTE >= pause.from;
  const about = end - start > SURE || (crosses && pause.to === null) ? 'kira-kira' : 'sekitar';
  const until = end - start > 12 * HOUR ? `${dayAhead(now, end)}${wibClockText(end)}` : wibClockText(end);
  const here = roundDown(start - HOUR / 2, HOUR / 2);
  return {
    in: crosses ? `${spanText(from, to)} main` : spanText(from, to),
    at: `${dayAhead(now, start)}${about} ${start === end ? wibClockText(start) : `${wibClockText(start)}–${until}`}`,
    here: here > now ? `${dayAhead(now, here)}${wibClockText(here)}` : null,
  };
}

/** The wait in one line, for lists, chats and mails. */
export function waitLine({ in: minutes, at }: ShownWait): string {
  return at === null ? minutes : `${minutes}, ${at}`;
}

/** The night after the host's usual end; `to` null: no next start is planned. Null: unknown, or the host plays longer. */
function pauseOf(now: Date, { usualEnd, planned }: Evening): { from: number; to: number | null } | null {
  if (usualEnd === null) return null;
  const evening = startOfWibDate(wibDate(now.getTime() - EVENING_STARTS)).getTime() + EVENING_STARTS;
  const from = evening + usualEnd * 1_000;
  if (from <= now.getTime()) return null;
  // An hour later, as a start that has just passed counts as next.
  return { from, to: nextPlanned(planned, new Date(from + HOUR))?.getTime() ?? null };
}

function spanText(from: number, to: number): string {
  const [least, most] = [lengthOf(from), lengthOf(to)];
  if (least.count === 0) return `paling lama ${most.count} ${most.unit}`;
  if (least.count === most.count && least.unit === most.unit) return `sekitar ${most.count} ${most.unit}`;
  const about = to - from > SURE / MINUTE ? 'kira-kira ' : '';
  const first = least.unit === most.unit ? least.count : `${least.count} ${least.unit}`;
  return `${about}${first}–${most.count} ${most.unit}`;
}

/** Minutes by five, and halves of hours from sixty on. */
function lengthOf(minutes: number): { count: number | string; unit: 'menit' | 'jam' } {
  const rounded = roundUp(minutes, 5);
  if (rounded < 60) return { count: rounded, unit: 'menit' };
  return { count: String(roundUp(minutes, 30) / 60).replace('.', ','), unit: 'jam' };
}

function dayAhead(now: number, at: number): string {
  return wibDate(at) === wibDate(now) ? '' : `${weekdayText(new Date(at))} `;
}

const roundUp = (value: number, step: number) => Math.ceil(value / step) * step;
const roundDown = (value: number, step: number) => Math.floor(value / step) * step;
