import { numberText } from '#rupiah.ts';

/** Business dates are Asia/Jakarta's (UTC+7, no daylight saving) in any server zone; a WIB date sorts as text. */

export type Instant = Date | number;
export type WibDate = string;

const SECOND = 1_000;
const DAY = 86_400 * SECOND;
export const WIB_OFFSET_MS = 7 * 3_600 * SECOND;
const SETTLE_DAYS = 4;

export function wibDate(instant: Instant): WibDate {
  return new Date(Number(instant) + WIB_OFFSET_MS).toISOString().slice(0, 10);
}

export function isWibDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const midnight = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(midnight.getTime()) && midnight.toISOString().startsWith(text);
}

export function startOfWibDate(date: WibDate): Date {
  return new Date(Date.parse(`${date}T00:00:00Z`) - WIB_OFFSET_MS);
}

export function wibClock(instant: Instant): string {
  return new Date(Number(instant) + WIB_OFFSET_MS).toISOString().slice(11, 16);
}

/** `19.30`, as sentences write it. */
export function wibClockText(instant: Instant): string {
  return wibClock(instant).replace(':', '.');
}

export function addDays(date: WibDate, days: number): WibDate {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * DAY).toISOString().slice(0, 10);
}

const WORK_ENDS = '17:00';

/** The day on which so many working days have passed, Monday to Friday; holidays are not known. */
export function workdayAfter(from: Instant, days: number): WibDate {
  let day = wibDate(from);
  // What comes after closing time is of the next working day.
  let left = isWorkday(day) && wibClock(from) < WORK_ENDS ? days : days + 1;
  while (left > 0) {
    day = addDays(day, 1);
    if (isWorkday(day)) left -= 1;
  }
  return day;
}

function isWorkday(day: WibDate): boolean {
  return new Date(`${day}T00:00:00Z`).getUTCDay() % 6 !== 0;
}

/** Withdrawal date of money paid at `paidAt`: its WIB date + 4. Fixed when the credit is posted. */
export function settleOn(paidAt: Instant): WibDate {
  return addDays(wibDate(paidAt), SETTLE_DAYS);
}

export function earnedOn(readyOn: WibDate): WibDate {
  return addDays(readyOn, -SETTLE_DAYS);
}

/** Day up to which balance is ready on the cash page: today - 4. */
export function readyUntil(now: Instant): WibDate {
  return addDays(wibDate(now), -SETTLE_DAYS);
}

/** `diffday`: WIB midnights between two instants; 0 is today, 1 yesterday, negative is ahead. */
export function dayDiff(instant: Instant, now: Instant): number {
  return Math.round((Date.parse(wibDate(now)) - Date.parse(wibDate(instant))) / DAY);
}

export function nextOf(instants: Iterable<Date | null>, now: Date): Date | null {
  let next: Date | null = null;
  for (const instant of instants) {
    if (instant !== null && instant > now && (next === null || instant < next)) next = instant;
  }
  return next;
}

type AgoUnit = 'second' | 'minute' | 'hour' | 'day';

/** The largest whole unit passed. A future time counts as 0 seconds. */
export function agoOf(instant: Instant, now: Instant): { count: number; unit: AgoUnit } {
  const seconds = Math.max(0, Math.floor((Number(now) - Number(instant)) / SECOND));
  if (seconds < 60) return { count: seconds, unit: 'second' };
  if (seconds < 3_600) return { count: Math.floor(seconds / 60), unit: 'minute' };
  if (seconds < 86_400) return { count: Math.floor(seconds / 3_600), unit: 'hour' };
  return { count: Math.floor(seconds / 86_400), unit: 'day' };
}

const agoUnits: Record<AgoUnit, string> = { second: 'detik', minute: 'menit', hour: 'jam', day: 'hari' };

/** `5 menit yang lalu`, `baru saja`. A future time counts as now. */
export function agoText(instant: Instant, now: Instant): string {
  const { count, unit } = agoOf(instant, now);
  return count === 0 ? 'baru saja' : `${numberText(count)} ${agoUnits[unit]} yang lalu`;
}

export function whenParts(instant: Instant, now: Instant): { ymd: WibDate; ago: string; diffday: number } {
  return { ymd: wibDate(instant), ago: agoText(instant, now), diffday: dayDiff(instant, now) };
}

export function secondsUntil(instant: Instant, now: Instant): number {
  return Math.max(0, Math.ceil((Number(instant) - Number(now)) / SECOND));
}

/** `30 detik`, `15 menit`, rounded up. */
export function durationText(seconds: number): string {
  return seconds < 60 ? `${Math.ceil(seconds)} detik` : `${Math.ceil(seconds / 60)} menit`;
}

/** `20 November 2026`. */
export function dayText(day: WibDate): string {
  return startOfWibDate(day).toLocaleDateString('id-ID', { timeZone: 'Asia/Jakarta', dateStyle: 'long' });
}

/** Made when it is first used: its locale's data costs 15 ms of every start. */
let instantForm: Intl.DateTimeFormat | null = null;

/** A stored day or instant in words; other text as it is. */
export function datedText(text: string): string {
  if (isWibDate(text)) return dayText(text);
  return INSTANT.test(text) ? instantText(new Date(text)) : text;
}
const INSTANT = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

/** Jakarta's time: `20 November 2026 pukul 12.00 WIB`. */
export function instantText(instant: Instant): string {
  instantForm ??= new Intl.DateTimeFormat('id-ID', { dateStyle: 'long', timeStyle: 'short', timeZone: 'Asia/Jakarta' });
  return `${instantForm.format(instant)} WIB`;
}
