import { plainWord } from '#messages/fold.ts';
import { withoutEnd } from '#text-line.ts';

const CUT_MAX = 16;

/** One word, or several joined, with all readings. */
export type Unit = {
  readonly start: number;
  readonly end: number;
  readonly joined: boolean;
  /** Joined from single characters, so word ends are unknown. */
  readonly spaced: boolean;
  readonly plain: ReadonlySet<string>;
  readonly decoded: ReadonlySet<string>;
};

export function unitsOf(tokens: readonly string[], separators: readonly string[]): Unit[] {
  const units = tokens.map((token, index) => unitOf(index, index, token, 'whole'));
  // Spaced letters: two or more single characters in a row.
  for (let start = 0; start < tokens.length;) {
    let end = start;
    while (tokens[end]?.length === 1) end += 1;
    if (end - start >= 2) units.push(unitOf(start, end - 1, tokens.slice(start, end).join(''), 'spaced'));
    start = Math.max(end, start + 1);
  }
  // Words cut in two or three: joined by a mark, or with a piece too short for a word.
  for (let start = 0; start < tokens.length; start += 1) {
    let joined = tokens[start] ?? '';
    let allMarked = true;
    for (let end = start + 1; end <= start + 2 && end < tokens.length; end += 1) {
      const [before, piece] = [tokens[end - 1] ?? '', tokens[end] ?? ''];
      const marked = /^[-.]$/.test(separators[end - 1] ?? '');
      if (!marked && before.length > 2 && piece.length > 2) break;
      joined += piece;
      allMarked &&= marked;
      if (joined.length > CUT_MAX) break;
      if (joined.length >= (allMarked ? 4 : 6)) units.push(unitOf(start, end, joined, allMarked ? 'marked' : 'cut'));
    }
  }
  return units;
}

function unitOf(start: number, end: number, token: string, how: 'whole' | 'spaced' | 'marked' | 'cut'): Unit {
  // Stem and possessive: `anjingku`.
  const [, stem, ending] = (how === 'whole' ? /^(.{3,})(nya|mu|ku|lu)$/.exec(token) : null) ?? [];
  const stems = [...(stem === undefined ? [] : [plainWord(stem)]), ...(ending === 'ku' ? [ending] : [])];
  // A plural: `judol2`.
  const [, one] = (how === 'whole' ? /^([a-z]{3,})2$/.exec(token) : null) ?? [];
  if (one !== undefined) stems.push(plainWord(one));
  const asWritten = new Set([token, plainWord(token), ...stems]);
  const decoded = new Set(letterReadings(token).filter((reading) => !asWritten.has(reading)));
  const place = { start, end, spaced: how === 'spaced', joined: how !== 'cut' };
  if (how === 'whole') return { ...place, plain: asWritten, decoded };
  return { ...place, plain: new Set(), decoded: new Set([...asWritten, ...decoded]) };
}

const digitLetters: Readonly<Record<string, string>> = {
  '0': 'o',
  '2': 'z',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '6': 'g',
  '7': 't',
  '8': 'b',
  '9': 'g',
};
/** Above this number of ones all are read alike; the ways are 2 to its power. */
const ONES_MAX = 3;

/** Digits read as letters, `1` as `i` and as `l`, and `v` as `u`, as in `jvdi`. */
export function letterReadings(token: string): string[] {
  if (!/[a-z]/.test(token)) return [];
  const readings: string[] = [];
  if (/\d/.test(token)) {
    const spelled = token.replace(/[02-9]/g, (digit) => digitLetters[digit] ?? digit);
    const pieces = spelled.split('1');
    const ones = pieces.length - 1;
    for (let ways = 0; ways < 2 ** Math.min(ones, ONES_MAX); ways += 1) {
      const bit = (index: number) => (ways >> Math.min(index, ONES_MAX - 1)) & 1;
      readings.push(pieces.reduce((word, piece, index) => `${word}${bit(index - 1) ? 'l' : 'i'}${piece}`));
    }
    // Trailing digits are decoration: `m4xw1n77`.
    const bare = withoutEnd(token, '0123456789');
    if (bare.length >= 4 && bare !== token) readings.push(bare, ...letterReadings(bare));
  }
  if (token.includes('v') && token.length >= 4) readings.push(token.replaceAll('v', 'u'));
  return readings.map(plainWord);
}

export type UnitsByStart = ReadonlyMap<number, readonly Unit[]>;

export function hasPhrase(units: UnitsByStart, phrase: readonly string[]): boolean {
  const [first = '', ...rest] = phrase;
  const follows = (end: number, words: readonly string[]): boolean => {
    const [word, ...more] = words;
    if (word === undefined) return true;
    return (units.get(end + 1) ?? []).some((unit) => reads(unit, word) && follows(unit.end, more));
  };
  for (const starting of units.values()) {
    if (starting.some((unit) => reads(unit, first) && follows(unit.end, rest))) return true;
  }
  return false;
}

function reads(unit: Unit, word: string): boolean {
  return unit.plain.has(word) || unit.decoded.has(word);
}
