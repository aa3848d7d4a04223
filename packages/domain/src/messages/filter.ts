import { fold, plainWord } from '#messages/fold.ts';
import {
  addressed,
  brandEndings,
  brandNumbers,
  brands,
  type Category,
  countedAfter,
  countedBefore,
  givenNames,
  glue,
  neighbours,
  nicknames,
  type Phrase,
  phrases,
  places,
  praise,
  PRAISE_MAX,
  seats,
  words,
} from '#messages/lexicon.ts';
import type { ScreenReason } from '#messages/reasons.ts';

/**
 * The message filter (decisions.md "Messages"): which messages and names a stream does not read out. It hides and never
 * refuses. It works on words and their disguises, never on bare substrings: "santai" holds "tai" and is fine.
 *
 * 1. `fold` brings look-alikes to ASCII lower case.
 * 2. Every word gets its readings: repeats collapsed, digits read as letters. Letters spread out ("s l o t", "m-a-x")
 *    and words cut in two are put together; words glued together are taken apart.
 * 3. Known words and phrases add their weights, each once, per category; a disguise adds one more, because nobody
 *    writes `g4c0r` to praise a jungler.
 * 4. Words that say little alone weigh by their neighbours ("bocoran pola", "bocoran hero"), and neighbours make
 *    others harmless ("anjing tetangga", "goblok gua"). What has the shape of a gambling house's name (`meja88`)
 *    counts, and needs company.
 * 5. Two points hide the message.
 *
 * Every step is linear in the length of the text: no backtracking expression sees it.
 */

type Screening =
  | { readonly show: true }
  | {
      readonly show: false;
      readonly reason: ScreenReason;
      /** The words as they were read, for the host to see why. */
      readonly matched: readonly string[];
    };

const HIDE_AT = 2;
/** What a disguise adds, and what a seat takes off `slot`. */
const DISGUISE = 1;
/** What a word to somebody adds to an insult. */
const ADDRESSED = 0.5;

type Known = { readonly category: Category; readonly weight: number };

/** Every known word, spelled as readings are, with what it weighs in each category. */
const lexicon = new Map<string, Known[]>();
for (const [category, weighted] of Object.entries(words) as [Category, (typeof words)[Category]][]) {
  for (const [weight, list] of weighted) {
    for (const word of list.split(' ')) {
      const key = plainWord(word);
      const known = lexicon.get(key) ?? [];
      if (!known.some((one) => one.category === category)) lexicon.set(key, [...known, { category, weight }]);
    }
  }
}

/** What a house name weighs as a part of a glued word (`surgaslot`). */
const houseName: readonly Known[] = [{ category: 'gambling', weight: 0.5 }];

/** Strong words long enough to be looked for inside spread-out letters, where no word has an end. */
const strong = [...lexicon].filter(([word, known]) => word.length >= 4 && known.some(({ weight }) => weight >= 1.5));
/** Parts of glued words: known ones that are no accident, and what stands between them. */
const parts = new Set([
  ...[...lexicon]
    .filter(([word]) => word.length >= 4 || word === 'wd' || word === 'hk' || word === 'jp')
    .map(([word]) => word),
  ...glue.map(plainWord),
  ...[...brands].filter((brand) => brand.length >= 4),
]);
const PART_MAX = 12;
const GLUED_MAX = 60;
const CUT_MAX = 16;

/** A phrase as it is looked for. */
function prepare([category, weight, text]: Phrase) {
  return { category, weight, text, words: (fold(text).match(/[a-z0-9]+/g) ?? []).map(plainWord) };
}
const phraseList = phrases.map(prepare);

type Rule = {
  readonly category: Category;
  readonly weight: number;
  readonly near: ReadonlySet<string>;
  readonly unless: ReadonlySet<string>;
};
const wordSet = (list: string): ReadonlySet<string> => new Set(list.split(' ').map(plainWord));
const [nameSet, countedSet] = [wordSet(givenNames), wordSet(countedBefore)];
/** The rules about neighbours, by each word they are about. */
const rulesOf = new Map<string, Rule[]>();
for (const { category, weight, of, near, unless = '' } of neighbours) {
  const rule = { category, weight, near: wordSet(near), unless: wordSet(unless) };
  for (const word of wordSet(of)) rulesOf.set(word, [...(rulesOf.get(word) ?? []), rule]);
}
/** So many words away is near. */
const NEAR = 3;

/** A word of the text, or several put together: all ways to read it. */
type Unit = {
  readonly start: number;
  readonly end: number;
  /** Whether it stands in one piece, as far as marks go: no space is inside. */
  readonly glued: boolean;
  /** Put together from single characters, so that no word has an end in it. */
  readonly spread: boolean;
  /** Readings that are the word as written, up to repeats. */
  readonly plain: ReadonlySet<string>;
  /** Readings that need a disguise to be undone. */
  readonly undone: ReadonlySet<string>;
};

/**
 * Whether a text may be shown and read out. `extraWords` are the host's own words and phrases, matched with all
 * disguises; `extraPhrases` are the operators', which count as if they stood in the lexicon.
 */
export function screenMessage(
  text: string,
  options: { readonly extraWords?: readonly string[]; readonly extraPhrases?: readonly Phrase[] } = {},
): Screening {
  const folded = fold(text);
  const tokens = folded.match(/[a-z0-9]+/g) ?? [];

  const link = findLink(folded);
  if (link) return { show: false, reason: 'link', matched: [link] };
  const contact = findContact(tokens);
  if (contact) return { show: false, reason: 'contact', matched: [contact] };

  const separators = folded.split(/[a-z0-9]+/).slice(1);
  const units = unitsOf(tokens, separators);
  const starts = new Map<number, Unit[]>();
  for (const unit of units) starts.set(unit.start, [...(starts.get(unit.start) ?? []), unit]);
  const own = findOwn(starts, options.extraWords ?? []);
  if (own) return { show: false, reason: 'host_word', matched: [own] };
  return score(tokens, units, starts, (options.extraPhrases ?? []).map(prepare));
}

/** `from`: a word's own weight, what a neighbour adds to it, and what one takes off add up. */
type From = 'word' | 'phrase' | 'neighbour' | 'harmless';
type Hit = {
  readonly name: string;
  readonly category: Category;
  readonly weight: number;
  readonly disguised: boolean;
  readonly from: From;
};
type Count = (name: string, category: Category, weight: number, how?: { disguised?: boolean; from?: From }) => void;

function score(
  tokens: readonly string[],
  units: readonly Unit[],
  starts: Starts,
  extraPhrases: typeof phraseList,
): Screening {
  const hits = new Map<string, Hit>();
  const hit: Count = (name, category, weight, { disguised = false, from = 'word' } = {}) => {
    const key = `${category} ${from} ${name}`;
    if (Math.abs(hits.get(key)?.weight ?? 0) >= Math.abs(weight)) return;
    hits.set(key, { name, category, weight, disguised, from });
  };

  for (const unit of units) {
    for (const disguised of [false, true]) {
      for (const reading of disguised ? unit.undone : unit.plain) {
        for (const [name, known] of knownIn(reading, unit)) {
          for (const { category, weight } of known) {
            const seat = name === 'slot' && !disguised && isSeat(tokens, unit);
            // What is weak and common stays weak in digits: `h0ki` is a nickname.
            const more = seat ? -DISGUISE : disguised && weight >= 1 ? DISGUISE : 0;
            hit(name, category, weight + more, { disguised });
          }
        }
      }
    }
    const brand = brandIn(unit, tokens);
    if (brand) hit(brand.name, 'gambling', brand.weight, { disguised: true });
  }
  const read = new Set(units.flatMap(({ plain, undone }) => [...plain, ...undone]));
  for (const phrase of [...phraseList, ...extraPhrases]) {
    if (read.has(phrase.words[0] ?? '') && hasPhrase(starts, phrase.words))
      hit(phrase.text, phrase.category, phrase.weight, { from: 'phrase' });
  }
  countNeighbours(tokens, units, hit);
  const promise = riches(tokens);
  if (promise) {
    hit(promise, 'scam', 1.5);
    hit(promise, 'gambling', 1);
  }

  const of = (category: Category) => [...hits.values()].filter((one) => one.category === category);
  const sumOf = (list: readonly Hit[]) => list.reduce((sum, { weight }) => sum + weight, 0);
  const isPraise = ({ name, disguised, from }: Hit) => !disguised && from === 'word' && praise.has(name);
  const pointsOf = (category: Category): number => {
    const found = of(category);
    if (category === 'insult') {
      const spoken = found.length > 0 && tokens.some((token) => addressed.has(token));
      return sumOf(found) + (spoken ? ADDRESSED : 0);
    }
    if (category !== 'gambling') return sumOf(found);
    const praised = Math.min(PRAISE_MAX, sumOf(found.filter(isPraise)));
    const points = praised + sumOf(found.filter((one) => !isPraise(one)));
    // Gambling is advertised: what points at it counts too, once there is something to point at.
    return points >= 1.5 ? points + sumOf(of('advert')) / 2 : points;
  };

  const [worst] = (Object.keys(words) as Category[])
    .map((category) => ({ category, points: pointsOf(category) }))
    .toSorted((a, b) => b.points - a.points);
  if (!worst || worst.points < HIDE_AT) return { show: true };
  const matched = of(worst.category).filter(({ weight }) => weight > 0);
  return { show: false, reason: worst.category, matched: [...new Set(matched.map(({ name }) => name))] };
}

/** What neighbours call by a sign: an amount of money, one of millions, a multiple. */
const kinds: readonly (readonly [sign: string, is: RegExp])[] = [
  ['$', /^(?:\d+(?:rb|ribu|k|jt|juta|perak)|jt|juta|jutaan|ribu|rb|goceng|ceban|noban|gocap|cepek)$/],
  ['$$', /^(?:\d*(?:jt|juta)|jutaan)$/],
  ['x#', /^(?:x\d{2,4}|\d{2,4}x)$/],
];

/** Words that count for more, or for less, because of a word near them. */
function countNeighbours(tokens: readonly string[], units: readonly Unit[], count: Count): void {
  const spoken = new Set(tokens.map(plainWord));
  const readings = tokens.map((token) => new Set(kinds.flatMap(([sign, is]) => (is.test(token) ? sign : []))));
  for (const { start, end, plain, undone } of units) {
    for (const reading of [...plain, ...undone]) for (const place of [start, end]) readings[place]?.add(reading);
  }
  for (const [place, words] of readings.entries()) {
    for (const word of words) {
      for (const { category, weight, near, unless } of rulesOf.get(word) ?? []) {
        const around = readings.slice(Math.max(0, place - NEAR), place + NEAR + 1);
        if (!around.some((those) => [...those].some((one) => one !== word && near.has(one)))) continue;
        if ([...unless].some((one) => spoken.has(one))) continue;
        count(word, category, weight, { from: weight > 0 ? 'neighbour' : 'harmless' });
      }
    }
  }
}

/** The words of a text and those that were cut apart or spread out. */
function unitsOf(tokens: readonly string[], separators: readonly string[]): Unit[] {
  const units = tokens.map((token, index) => unitOf(index, index, token, 'whole'));
  // Letters with gaps: two or more single characters in a row.
  for (let start = 0; start < tokens.length;) {
    let end = start;
    while (tokens[end]?.length === 1) end += 1;
    if (end - start >= 2) units.push(unitOf(start, end - 1, tokens.slice(start, end).join(''), 'spread'));
    start = Math.max(end, start + 1);
  }
  // Words cut in two or three: joined by a mark, or with a piece too short to be a word.
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

function unitOf(start: number, end: number, token: string, how: 'whole' | 'spread' | 'marked' | 'cut'): Unit {
  // The stem, and whose it is: `anjingku`.
  const [, stem, ending] = (how === 'whole' ? /^(.{3,})(nya|mu|ku|lu)$/.exec(token) : null) ?? [];
  const stems = [...(stem === undefined ? [] : [plainWord(stem)]), ...(ending === 'ku' ? [ending] : [])];
  const asWritten = new Set([token, plainWord(token), ...stems]);
  const undone = new Set(letterReadings(token).filter((reading) => !asWritten.has(reading)));
  const place = { start, end, spread: how === 'spread', glued: how !== 'cut' };
  if (how === 'whole') return { ...place, plain: asWritten, undone };
  return { ...place, plain: new Set(), undone: new Set([...asWritten, ...undone]) };
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
/** More ones than this are all read alike: 2 to the power of it are the ways tried. */
const ONES_MAX = 3;

/** A word with its digits read as letters, and `1` as `i` and as `l`; and with `v` for `u`, as in `jvdi`. */
function letterReadings(token: string): string[] {
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
    // Numbers behind a word are decoration: `m4xw1n77`.
    const bare = token.replace(/\d+$/, '');
    if (bare.length >= 4 && bare !== token) readings.push(bare, ...letterReadings(bare));
  }
  if (token.includes('v') && token.length >= 4) readings.push(token.replaceAll('v', 'u'));
  return readings.map(plainWord);
}

/** What is known of one reading: the word itself, its stem, its glued parts, or what spread-out letters hold. */
function knownIn(reading: string, unit: Unit): (readonly [string, readonly Known[]])[] {
  const whole = lexicon.get(reading);
  if (whole) return [[reading, whole]];
  // A word cut in two is looked up whole: "slot-nya" is no disguise of anything.
  if (unit.end > unit.start && !unit.spread) return [];
  const glued = takeApart(reading);
  if (glued.length > 0) return glued.map((word) => [word, lexicon.get(word) ?? houseName] as const);
  return unit.spread ? strong.filter(([word]) => reading.includes(word)) : [];
}

/** The known parts of a word that is nothing but parts, or nothing. */
function takeApart(word: string): string[] {
  const letters = word.replace(/\d+$/, '');
  if (letters.length < 6 || letters.length > GLUED_MAX) return [];
  const ways: (string[] | undefined)[] = [[]];
  for (let end = 1; end <= letters.length; end += 1) {
    for (let start = Math.max(0, end - PART_MAX); start < end && ways[end] === undefined; start += 1) {
      const before = ways[start];
      const part = letters.slice(start, end);
      if (before && parts.has(part)) ways[end] = [...before, part];
    }
  }
  const found = ways[letters.length] ?? [];
  return found.length < 2 ? [] : found.filter((part) => lexicon.has(part) || brands.has(part));
}

function isSeat(tokens: readonly string[], { start, end }: Unit): boolean {
  const near = [...tokens.slice(Math.max(0, start - 2), start), ...tokens.slice(end + 1, end + 3)];
  return tokens[start] === 'slotnya' || near.some((token) => seats.has(token));
}

type Brand = { readonly name: string; readonly weight: number };

/** A name as gambling houses have: a known one with its number, or one of that shape. */
function brandIn(unit: Unit, tokens: readonly string[]): Brand | undefined {
  return knownBrandIn(unit, tokens) ?? shapeIn(unit, tokens);
}

/** A house name with its number: glued nearly certain, with a space in need of company. */
function knownBrandIn(unit: Unit, tokens: readonly string[]): Brand | undefined {
  const spelled = [...unit.plain, ...unit.undone];
  const [next = '', after = ''] = tokens.slice(unit.end + 1, unit.end + 3);
  if (/^(?:\d{2,3}|4d)$/.test(next) && !countedAfter.has(after)) {
    const name = spelled.find((reading) => brands.has(reading));
    if (name !== undefined) {
      return { name: `${name} ${next}`, weight: unit.undone.has(name) && brandNumbers.has(next) ? 2 : 1.5 };
    }
  }
  if (!unit.glued) return undefined;
  const token = tokens.slice(unit.start, unit.end + 1).join('');
  for (const tail of [3, 2]) {
    const [base, number] = [token.slice(0, -tail), token.slice(-tail)];
    if (base.length < 2 || !/^(?:\d+|4d)$/.test(number)) continue;
    const name = [plainWord(base), ...letterReadings(base)].find((reading) => brands.has(reading));
    if (name !== undefined) return { name: name + number, weight: brandNumbers.has(number) ? 2 : 1.5 };
  }
  return undefined;
}

/** A word and its ending as of a house (`mejatoto`), and any number behind. */
const endedShape = new RegExp(`^([a-z]{4,}?)(${[...brandEndings.keys()].join('|')})(\\d{2,3}|4d)?$`);
const numberedShape = /^([a-z][a-z0-9]{2,}?[a-z])(\d{2,3}|4d)$/;

/**
 * A word and a house number that nobody knows (`meja88`, "meja 88", "m e j a 8 8"). Alone it hides only where people do
 * not call themselves so: spelled out, with three digits, with 4d, or where one is sent to it ("main di meja88").
 */
function shapeIn(unit: Unit, tokens: readonly string[]): Brand | undefined {
  const token = tokens.slice(unit.start, unit.end + 1).join('');
  const whole = unit.start === unit.end;
  const sent = places.has(tokens[unit.start - 1] ?? '') ? 1 : 0;
  const isName = (base: string) => [plainWord(base), ...letterReadings(base)].some((one) => nameSet.has(one));
  const [, stem, ending = '', behind = ''] = (whole ? endedShape.exec(token) : null) ?? [];
  if (stem !== undefined && !isName(token)) {
    return { name: token, weight: (brandEndings.get(ending) ?? 0) + (brandNumbers.has(behind) ? 1 : 0) + sent };
  }
  const [, base = '', number = ''] = (unit.glued ? numberedShape.exec(token) : null) ?? [];
  if (brandNumbers.has(number)) {
    const near = tokens.slice(Math.max(0, unit.start - NEAR), unit.start);
    if (unit.spread) return { name: token, weight: 2 };
    if (isName(base) || near.some((one) => nicknames.has(one)) || isCounted(base)) return undefined;
    if (number.length === 3 || number === '4d') return { name: token, weight: 2 };
    return { name: token, weight: 1.5 + (/\d/.test(base) ? DISGUISE : sent) };
  }
  if (!whole || !/^[a-z]{4,}$/.test(token) || isName(token) || isCounted(token)) return undefined;
  const next = tokens.slice(unit.end + 1, unit.end + 4).map((one) => digitOf.get(one) ?? one);
  const [first = '', second = '', third = ''] = next;
  const apart = /^\d [\dd]$/.test(`${first} ${second}`);
  if (!brandNumbers.has(apart ? first + second : first) || countedAfter.has(apart ? third : second)) return undefined;
  return { name: `${token} ${apart ? `${first} ${second}` : first}`, weight: (apart ? 1.5 : 1) + sent };
}

/** Whether a number behind the word counts something: "level 88". */
const isCounted = (word: string) => countedSet.has(plainWord(word));

/** The units of a text by the word at which they start. */
type Starts = ReadonlyMap<number, readonly Unit[]>;

function hasPhrase(units: Starts, phrase: readonly string[]): boolean {
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
  return unit.plain.has(word) || unit.undone.has(word);
}

/** "100rb jadi 1 juta": the promise of every scheme. */
function riches(tokens: readonly string[]): string | undefined {
  for (const [index, token] of tokens.entries()) {
    if (token !== 'jadi') continue;
    const after = tokens.slice(index + 1, index + 3).join(' ');
    if (/^(?:\d+ ?(?:jt|juta)|jut(?:a|aan)|jutaan)\b/.test(after)) return `jadi ${after}`;
  }
  return undefined;
}

/** Addresses: certain endings anywhere, doubtful ones only behind what is no sentence. */
function findLink(folded: string): string | undefined {
  const spelled = folded.replace(/ (?:dot|titik) /g, '.').replace(/ ?\. ?(?=(?:com|net|org|xyz|www)\b)/g, '.');
  const certain =
    /(?:^|[^a-z0-9-])([a-z0-9-]{2,40}\.(?:com|net|org|xyz|vip|club|site|online|store|shop|biz|info|asia|bet|io|cc|ly|click))(?![a-z0-9])/;
  const short = /(?:^|[^a-z0-9])(t\.me|wa\.me|s\.id|bit\.ly|discord\.gg|youtu\.be)(?![a-z0-9])/;
  const doubtful = /(?:^|[^a-z0-9-])([a-z]{2,20}[0-9]{1,4}\.(?:id|me|top|win|live|pro|fun|app|gg|tv))(?![a-z0-9])/;
  const local = /(?:^|[^a-z0-9-])([a-z][a-z0-9-]{3,40}\.id)(?![a-z0-9])/;
  const address = certain.exec(spelled)?.[1];
  // Where people have their accounts; nobody advertises these.
  const mailbox = address !== undefined && /^(?:gmail|yahoo)\.com$/.test(address);
  const found = (mailbox ? undefined : address) ?? (short.exec(spelled) ?? doubtful.exec(spelled))?.[1];
  if (found !== undefined) return found;
  const site = local.exec(spelled)?.[1];
  return site !== undefined && !/^(?:server|game|nomor|nick|ign|main|akun|bang)\.id$/.test(site) ? site : undefined;
}

const digitOf = new Map(
  'nol satu dua tiga empat lima enam tujuh delapan sembilan'
    .split(' ')
    .map((word, digit) => [word, String(digit)] as const)
    .concat([['kosong', '0']]),
);

/** Telephone numbers in digits, whatever stands between them, or in words. Game IDs are no telephone numbers. */
function findContact(tokens: readonly string[]): string | undefined {
  const digits = tokens
    .map((token) => digitOf.get(token) ?? token)
    .join(' ')
    .replace(/(?<=\d) (?=\d)/g, '');
  const phone = /(?:^|[^a-z0-9])((?:0|o ?)8\d{7,12}|628\d{8,11})(?!\d)/.exec(digits)?.[1];
  if (phone !== undefined) return phone;
  // Spelled out, the beginning is enough: nobody says "kosong delapan lima tujuh" of anything else.
  return tokens.some((token) => digitOf.has(token))
    ? /(?:nol|kosong) delapan(?: (?:nol|kosong|satu|dua|tiga|empat|lima|enam|tujuh|delapan|sembilan)){2}/.exec(
        tokens.join(' '),
      )?.[0]
    : undefined;
}

function findOwn(units: Starts, extraWords: readonly string[]): string | undefined {
  return extraWords.find((extra) => {
    const wanted = (fold(extra).match(/[a-z0-9]+/g) ?? []).map(plainWord);
    if (wanted.length === 0) return false;
    return hasPhrase(units, wanted) || (wanted.length > 1 && hasPhrase(units, [plainWord(wanted.join(''))]));
  });
}
