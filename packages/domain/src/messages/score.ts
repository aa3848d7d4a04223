import { digitOf } from '#messages/contact.ts';
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
  invitations,
  mentions,
  namesOfGambling,
  connectors,
  neighbours,
  nicknames,
  type Phrase,
  phrases,
  places,
  complaints,
  compliments,
  COMPLIMENTS_MAX,
  seats,
  toldOfGambling,
  words,
} from '#messages/lexicon.ts';
import { hasPhrase, letterReadings, type UnitsByStart, type Unit } from '#messages/readings.ts';
import { withoutEnd } from '#text-line.ts';

export type Finding = {
  readonly category: Category;
  readonly points: number;
  /** The part of the points that operators' words add. */
  readonly added: number;
  readonly matched: readonly string[];
  /** Gambling named plainly and nothing offered; `complaint`: among words that say so ("banyak komen judol"). */
  readonly naming: 'bare' | 'complaint' | null;
};

/** Points for obfuscation; taken off `slot` in the meaning of a seat. */
const OBFUSCATION = 1;
const ADDRESSED = 0.5;

type Known = { readonly category: Category; readonly weight: number };

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

/** Weight of a site's name within a compound (`surgaslot`). */
const siteName: readonly Known[] = [{ category: 'gambling', weight: 0.5 }];

/** Strong words to search inside spaced-out letters, which have no word ends. */
const strong = [...lexicon].filter(([word, known]) => word.length >= 4 && known.some(({ weight }) => weight >= 1.5));
/** Parts of compound words: known words that are no coincidence, and connectors. */
const parts = new Set([
  ...[...lexicon]
    .filter(([word]) => word.length >= 4 || word === 'wd' || word === 'hk' || word === 'jp')
    .map(([word]) => word),
  ...connectors.map(plainWord),
  ...[...brands].filter((brand) => brand.length >= 4),
]);
const PART_MAX = 12;
const COMPOUND_MAX = 60;

export function prepare([category, weight, text]: Phrase) {
  return { category, weight, text, words: (fold(text).match(/[a-z0-9]+/g) ?? []).map(plainWord) };
}
type PreparedPhrase = ReturnType<typeof prepare>;
const phrasesByStart = Map.groupBy(phrases.map(prepare), ({ words }) => words[0] ?? '');

type Rule = {
  readonly category: Category;
  readonly weight: number;
  readonly near: ReadonlySet<string>;
  readonly unless: ReadonlySet<string>;
  readonly needs: ReadonlySet<string> | null;
};
const wordSet = (list: string): ReadonlySet<string> => new Set(list.split(' ').map(plainWord));
const [nameSet, countedSet] = [wordSet(givenNames), wordSet(countedBefore)];
const [complaining, telling] = [wordSet(complaints), wordSet(toldOfGambling)];
const [inviting, naming] = [wordSet(invitations), wordSet(namesOfGambling)];
const neighbourRules = new Map<string, Rule[]>();
for (const { category, weight, of, near, unless = '', needs } of neighbours) {
  const needed = needs === undefined ? null : wordSet(needs);
  const rule = { category, weight, near: wordSet(near), unless: wordSet(unless), needs: needed };
  for (const word of wordSet(of)) neighbourRules.set(word, [...(neighbourRules.get(word) ?? []), rule]);
}
const NEAR = 3;

/** `from`: weights of the word itself, of an adding and of a harmless neighbour add up. */
type HitSource = 'word' | 'phrase' | 'neighbour' | 'harmless';
type Hit = {
  readonly name: string;
  readonly category: Category;
  readonly weight: number;
  readonly obfuscated: boolean;
  readonly from: HitSource;
};
type Count = (
  name: string,
  category: Category,
  weight: number,
  how?: { obfuscated?: boolean; from?: HitSource },
) => void;

export function findingsIn(
  tokens: readonly string[],
  units: readonly Unit[],
  starts: UnitsByStart,
  extraPhrases: readonly PreparedPhrase[],
): Finding[] {
  const hits = new Map<string, Hit>();
  const hit: Count = (name, category, weight, { obfuscated = false, from = 'word' } = {}) => {
    const key = `${category} ${from} ${name}`;
    if (Math.abs(hits.get(key)?.weight ?? 0) >= Math.abs(weight)) return;
    hits.set(key, { name, category, weight, obfuscated, from });
  };

  for (const unit of units) {
    for (const obfuscated of [false, true]) {
      for (const reading of obfuscated ? unit.decoded : unit.plain) {
        for (const [name, known] of knownWordsIn(reading, unit)) {
          for (const { category, weight } of known) {
            const seat = name === 'slot' && !obfuscated && isSeat(tokens, unit);
            // Weak and common words stay weak in digits: `h0ki` is a nickname.
            const more = seat ? -OBFUSCATION : obfuscated && weight >= 1 ? OBFUSCATION : 0;
            hit(name, category, weight + more, { obfuscated });
          }
        }
      }
    }
    const brand = findBrand(unit, tokens);
    if (brand) hit(brand.name, 'gambling', brand.weight, { obfuscated: true });
  }
  const read = new Set(units.flatMap(({ plain, decoded }) => [...plain, ...decoded]));
  const begun = [...read].flatMap((word) => phrasesByStart.get(word) ?? []);
  const mine = extraPhrases.filter(({ words: [first = ''] }) => read.has(first));
  for (const { words, text, category, weight } of [...begun, ...mine]) {
    if (hasPhrase(starts, words)) hit(text, category, weight, { from: 'phrase' });
  }
  countNeighbours(tokens, units, hit);
  const promise = findGetRichPhrase(tokens);
  if (promise) {
    hit(promise, 'scam', 1.5);
    hit(promise, 'gambling', 1);
  }

  const of = (category: Category) => [...hits.values()].filter((one) => one.category === category);
  const sumOf = (list: readonly Hit[]) => list.reduce((sum, { weight }) => sum + weight, 0);
  const isCompliment = ({ name, obfuscated, from }: Hit) => !obfuscated && from === 'word' && compliments.has(name);
  const pointsOf = (category: Category): number => {
    const found = of(category);
    if (category === 'insult') {
      const spoken = found.length > 0 && tokens.some((token) => addressed.has(token));
      return sumOf(found) + (spoken ? ADDRESSED : 0);
    }
    if (category !== 'gambling') {
      const named = mentions[category];
      const isMention = ({ name, obfuscated, from }: Hit) =>
        !obfuscated && from === 'word' && named?.words.has(name) === true;
      return Math.min(named?.max ?? 0, sumOf(found.filter(isMention))) + sumOf(found.filter((one) => !isMention(one)));
    }
    const complimentPoints = Math.min(COMPLIMENTS_MAX, sumOf(found.filter(isCompliment)));
    const points = complimentPoints + sumOf(found.filter((one) => !isCompliment(one)));
    // Advertising counts once there is gambling.
    return points >= 1.5 ? points + sumOf(of('advert')) / 2 : points;
  };

  const added = (category: Category) =>
    extraPhrases
      .filter((one) => one.category === category && hits.has(`${category} phrase ${one.text}`))
      .reduce((sum, { weight }) => sum + weight, 0);
  return (Object.keys(words) as Category[])
    .map((category) => {
      const found = of(category).filter(({ weight }) => weight > 0);
      const matched = [...new Set(found.map(({ name }) => name))];
      const naming = category === 'gambling' ? namingOf(found, tokens) : null;
      return { category, points: pointsOf(category), added: added(category), matched, naming };
    })
    .toSorted((a, b) => b.points - a.points);
}

/** A single word may be somebody's name, and nobody disguises a complaint, which names the trade as well. */
function namingOf(found: readonly Hit[], tokens: readonly string[]): Finding['naming'] {
  const said = tokens.map(plainWord);
  const complains = said.some((word) => complaining.has(word));
  const isName = ({ name, obfuscated }: Hit) =>
    !obfuscated && name.split(' ').every((word) => naming.has(word) || telling.has(word));
  const isNamed = found.length > 0 && found.every(isName);
  if (!isNamed || said.length < 2 || said.some((word) => inviting.has(word) && !telling.has(word))) return null;
  return complains ? 'complaint' : 'bare';
}

/** Signs in `neighbours`: an amount of money, one of millions, a multiple. */
const kinds: readonly (readonly [sign: string, is: RegExp])[] = [
  ['$', /^(?:\d+(?:rb|ribu|k|jt|juta|perak)|jt|juta|jutaan|ribu|rb|goceng|ceban|noban|gocap|cepek)$/],
  ['$$', /^(?:\d*(?:jt|juta)|jutaan)$/],
  ['x#', /^(?:x\d{2,4}|\d{2,4}x)$/],
];

function countNeighbours(tokens: readonly string[], units: readonly Unit[], count: Count): void {
  const spoken = new Set(tokens.map(plainWord));
  const readings = tokens.map((token) => new Set(kinds.flatMap(([sign, is]) => (is.test(token) ? sign : []))));
  for (const { start, end, plain, decoded } of units) {
    for (const reading of [...plain, ...decoded]) for (const place of [start, end]) readings[place]?.add(reading);
  }
  for (const [place, words] of readings.entries()) {
    for (const word of words) {
      for (const { category, weight, near, unless, needs } of neighbourRules.get(word) ?? []) {
        const around = readings.slice(Math.max(0, place - NEAR), place + NEAR + 1);
        if (!around.some((those) => [...those].some((one) => one !== word && near.has(one)))) continue;
        if ([...unless].some((one) => spoken.has(one))) continue;
        if (needs !== null && ![...needs].some((one) => spoken.has(one))) continue;
        count(word, category, weight, { from: weight > 0 ? 'neighbour' : 'harmless' });
      }
    }
  }
}

/** Known words in one reading: itself, its stem, compound parts, or words inside spaced-out letters. */
function knownWordsIn(reading: string, unit: Unit): (readonly [string, readonly Known[]])[] {
  const whole = lexicon.get(reading);
  if (whole) return [[reading, whole]];
  // A word cut in two is looked up whole: "slot-nya" is no obfuscation.
  if (unit.end > unit.start && !unit.spaced) return [];
  const compound = splitCompound(reading);
  if (compound.length > 0) return compound.map((word) => [word, lexicon.get(word) ?? siteName] as const);
  return unit.spaced ? strong.filter(([word]) => reading.includes(word)) : [];
}

/** Parts of a word made of nothing but known parts, else none. */
function splitCompound(word: string): string[] {
  const letters = withoutEnd(word, '0123456789');
  if (letters.length < 6 || letters.length > COMPOUND_MAX) return [];
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

function findBrand(unit: Unit, tokens: readonly string[]): Brand | undefined {
  return findKnownBrand(unit, tokens) ?? findBrandByShape(unit, tokens);
}

/** A known site's name with its number: nearly certain in one word, weaker with a space. */
function findKnownBrand(unit: Unit, tokens: readonly string[]): Brand | undefined {
  const spelled = [...unit.plain, ...unit.decoded];
  const [next = '', after = ''] = tokens.slice(unit.end + 1, unit.end + 3);
  if (/^(?:\d{2,3}|4d)$/.test(next) && !countedAfter.has(after)) {
    const name = spelled.find((reading) => brands.has(reading));
    if (name !== undefined) {
      return { name: `${name} ${next}`, weight: unit.decoded.has(name) && brandNumbers.has(next) ? 2 : 1.5 };
    }
  }
  if (!unit.joined) return undefined;
  const token = tokens.slice(unit.start, unit.end + 1).join('');
  for (const tail of [3, 2]) {
    const [base, number] = [token.slice(0, -tail), token.slice(-tail)];
    if (base.length < 2 || !/^(?:\d+|4d)$/.test(number)) continue;
    const name = [plainWord(base), ...letterReadings(base)].find((reading) => brands.has(reading));
    if (name !== undefined) return { name: name + number, weight: brandNumbers.has(number) ? 2 : 1.5 };
  }
  return undefined;
}

/** A word with a site's ending (`mejatoto`), and any number. */
const endedShape = new RegExp(`^([a-z]{4,}?)(${[...brandEndings.keys()].join('|')})(\\d{2,3}|4d)?$`);
const numberedShape = /^([a-z][a-z0-9]{2,}?[a-z])(\d{2,3}|4d)$/;

/** `meja88`, "meja 88", "m e j a 8 8": hidden alone if spelled out, or with three digits, 4d or "main di". */
function findBrandByShape(unit: Unit, tokens: readonly string[]): Brand | undefined {
  const token = tokens.slice(unit.start, unit.end + 1).join('');
  const whole = unit.start === unit.end;
  const sent = places.has(tokens[unit.start - 1] ?? '') ? 1 : 0;
  const isName = (base: string) => [plainWord(base), ...letterReadings(base)].some((one) => nameSet.has(one));
  const [, stem, ending = '', behind = ''] = (whole ? endedShape.exec(token) : null) ?? [];
  if (stem !== undefined && !isName(token)) {
    return { name: token, weight: (brandEndings.get(ending) ?? 0) + (brandNumbers.has(behind) ? 1 : 0) + sent };
  }
  const [, base = '', number = ''] = (unit.joined ? numberedShape.exec(token) : null) ?? [];
  if (brandNumbers.has(number)) {
    const near = tokens.slice(Math.max(0, unit.start - NEAR), unit.start);
    if (unit.spaced) return { name: token, weight: 2 };
    if (isName(base) || near.some((one) => nicknames.has(one)) || isCounted(base)) return undefined;
    if (number.length === 3 || number === '4d') return { name: token, weight: 2 };
    return { name: token, weight: 1.5 + (/\d/.test(base) ? OBFUSCATION : sent) };
  }
  if (!whole || !/^[a-z]{4,}$/.test(token) || isName(token) || isCounted(token)) return undefined;
  const next = tokens.slice(unit.end + 1, unit.end + 4).map((one) => digitOf.get(one) ?? one);
  const [first = '', second = '', third = ''] = next;
  const apart = /^\d [\dd]$/.test(`${first} ${second}`);
  if (!brandNumbers.has(apart ? first + second : first) || countedAfter.has(apart ? third : second)) return undefined;
  return { name: `${token} ${apart ? `${first} ${second}` : first}`, weight: (apart ? 1.5 : 1) + sent };
}

/** The word before makes the number innocent: "level 88". */
const isCounted = (word: string) => countedSet.has(plainWord(word));

/** "100rb jadi 1 juta": the promise of every scheme. */
function findGetRichPhrase(tokens: readonly string[]): string | undefined {
  for (const [index, token] of tokens.entries()) {
    if (token !== 'jadi') continue;
    const after = tokens.slice(index + 1, index + 3).join(' ');
    if (/^(?:\d+ ?(?:jt|juta)|jut(?:a|aan)|jutaan)\b/.test(after)) return `jadi ${after}`;
  }
  return undefined;
}
