import * as v from 'valibot';
import { readClaimRef } from '#gifts/claim.ts';
import { grossOf, QRIS_LIMIT, SPEC_FEE, type Rupiah } from '#money.ts';
import { readRupiah } from '#rupiah-text.ts';
import { stripControl } from '#text-line.ts';
import { addDays, isWibDate, startOfWibDate, wibDate, type WibDate } from '#time.ts';

/** Characters of a search that are read; the rest is cut off. */
export const SEARCH_MAX = 200;

/** More than anybody types or pastes; a longer text is no search. */
const TYPED_MAX = 20_000;

export const SearchText = v.pipe(
  v.string(),
  v.maxLength(TYPED_MAX),
  v.transform((typed) => stripControl(typed.slice(0, SEARCH_MAX)).trim()),
);

/** `at` null: a day without a time. */
export type SearchedTime = { from: Date; until: Date; at: Date | null };

/** A sum that somebody saw, in rupiah, and the time that they remember. */
export type SearchedMoney = {
  amount: Rupiah;
  /** Sums that the payer may have paid: the amount, or with the fee on top of it. */
  gross: readonly Rupiah[];
  /** A clock without a zone is one of Jakarta, Makassar or Jayapura. */
  times: readonly SearchedTime[];
};

export type SearchTerm = {
  /** One word without spaces: an id, an address, a name; the last part of a pasted link. */
  word: string | null;
  text: string;
  email: string | null;
  player: { id: string; server: string | null } | null;
  task: number | null;
  claim: number | null;
  /** The beginning of a name, in lower case; null: too short, or no name. */
  name: string | null;
  /** A part of a message; null: too few letters, or another kind of search. */
  message: string | null;
  money: SearchedMoney | null;
};

/** Fewer letters find too many. */
const NAME_MIN = 2;
const MESSAGE_MIN = 4;

const MINUTE = 60_000;
/** A QR is paid within minutes of its order, and clocks differ. */
const BEFORE_PAID = 30 * MINUTE;
const CLOCK_SLACK = 5 * MINUTE;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const LEAST: Rupiah = 1_000;

/** Reads everything that a search may mean; parts that it cannot mean are null. */
export function readSearch(text: string, now: Date): SearchTerm {
  const word = /^\S+$/.test(text) ? wordOf(text) : null;
  const [, id, server = null] = /^(\d{4,15})(?:[ (/]+(\d{1,6})\)?)?$/.exec(text) ?? [];
  const [, task] = /^(?:tugas|task|#)? ?#?(\d{1,15})$/i.exec(text) ?? [];
  return {
    text,
    word,
    email: word !== null && /^[^\s@]+@[^\s@]+$/.test(word) ? word.toLowerCase() : null,
    player: id === undefined ? null : { id, server },
    task: task === undefined ? null : Number(task),
    claim: readClaimRef(text),
    name: /\p{L}/u.test(text) && text.length >= NAME_MIN && !text.includes('@') ? text.toLowerCase() : null,
    message:
      (text.match(/\p{L}/gu)?.length ?? 0) >= MESSAGE_MIN && !text.includes('@') && !text.includes('://') ? text : null,
    money: readMoney(text, now),
  };
}

function wordOf(text: string): string | null {
  if (!/^https?:\/\//.test(text)) return text.replace(/^#(?=\d)/, '');
  return text.split(/[?#]/)[0]?.split('/').filter(Boolean).at(-1) ?? null;
}

/** Hours before Jakarta's clock shows the same. */
const ZONES: Readonly<Record<string, number>> = { wib: 0, wita: 1, wit: 2 };
const ZONE = /(?<![^ \d])(wib|wita|wit)(?![^ ])/;
const CLOCK = /(?<![^ ])(jam |pukul )?([01]?\d|2[0-3])(?:[.:]([0-5]\d))?(?: ?(pagi|siang|sore|malam))?(?![^ ])/g;
const UNREAD = ['jam', 'pukul', 'tadi', 'pagi', 'siang', 'sore', 'malam', ''];

/** `50000 20.15`, `Rp50.000 kemarin 20:15 WITA`, `50rb 3 sore`, `50rb 24/11`, `50.000` (of the last day). */
function readMoney(text: string, now: Date): SearchedMoney | null {
  const typed = text.toLowerCase().replace('hari ini', ' today ');
  const zone = ZONE.exec(typed)?.[1];
  const zoneless = typed.replace(ZONE, ' ');
  const clock = [...zoneless.matchAll(CLOCK)].find(
    ([, before, , minutes, part]) => (before ?? minutes ?? part) !== undefined,
  );
  const index = clock?.index ?? 0;
  let day: WibDate | null = null;
  const rest = `${zoneless.slice(0, index)} ${zoneless.slice(index + (clock?.[0].length ?? 0))}`
    .split(' ')
    .filter((part) => {
      const read = dayOf(part, now);
      day = read ?? day;
      return read === null && !UNREAD.includes(part);
    });
  const amount = readRupiah(rest.join(' '));
  if (amount === null || amount < LEAST || amount > QRIS_LIMIT) return null;
  const gross = [...new Set([amount, grossOf(amount, SPEC_FEE)])];
  if (clock === undefined) {
    const from = day === null ? new Date(now.getTime() - DAY) : startOfWibDate(day);
    return { amount, gross, times: [{ from, until: day === null ? now : new Date(from.getTime() + DAY), at: null }] };
  }
  const [, , hour, minutes, part] = clock;
  const minute = hourOf(Number(hour), part) * 60 + Number(minutes ?? 0);
  // "3 sore" may be any of its minutes.
  const after = CLOCK_SLACK + (minutes === undefined ? HOUR : 0);
  const times = (zone === undefined ? Object.keys(ZONES) : [zone]).map((name) => {
    const ahead = (ZONES[name] ?? 0) * HOUR;
    const today = wibDate(new Date(now.getTime() + ahead));
    const instant = (of: WibDate) => startOfWibDate(of).getTime() + minute * MINUTE - ahead;
    let at = instant(day ?? today);
    if (day === null && at > now.getTime() + CLOCK_SLACK) at = instant(addDays(today, -1));
    return { from: new Date(at - BEFORE_PAID), until: new Date(at + after), at: new Date(at) };
  });
  return { amount, gross, times };
}

/** `3 sore` is 15, `12 malam` 0. */
function hourOf(hour: number, part: string | undefined): number {
  if (hour > 12) return hour;
  if (part === 'pagi') return hour % 12;
  if (part === 'sore') return (hour % 12) + 12;
  if (part === 'siang') return hour < 6 ? hour + 12 : hour;
  if (part === 'malam') return hour < 6 ? hour : (hour + 12) % 24;
  return hour;
}

/** `kemarin`, `2026-11-24`, `24/11`, `24-11-2026`; null: no day. */
function dayOf(part: string, now: Date): WibDate | null {
  const today = wibDate(now);
  if (part === 'today') return today;
  if (part === 'kemarin') return addDays(today, -1);
  if (isWibDate(part)) return part;
  const [, date, month, year] = /^(\d{1,2})[/-](\d{1,2})(?:[/-](\d{4}))?$/.exec(part) ?? [];
  if (date === undefined || month === undefined) return null;
  const inYear = (of: string) => `${of}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const named = inYear(year ?? today.slice(0, 4));
  if (!isWibDate(named)) return null;
  return year === undefined && named > today ? inYear(String(Number(today.slice(0, 4)) - 1)) : named;
}
