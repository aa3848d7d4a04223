import { digitOf } from '#messages/contact.ts';
import { fold, plainWord, upright } from '#messages/fold.ts';
import * as lexicon from '#messages/lexicon.ts';
import { letterReadings } from '#messages/readings.ts';
import { slang } from '#messages/speech.ts';
import { withoutEnd } from '#text-line.ts';

/**
 * Finds a word and a number, or a word with a site's ending, in whatever disguise: with the number in words, letters by
 * their names, pieces apart, from behind or upside down. A word and a number are also a nickname, so a site is
 * `disguised` when its name needed reading, and `weak` when it may well be a count: "merpati 24".
 */
export type Site = { readonly name: string; readonly as: 'disguised' | 'plain' | 'weak' };

const { brandNumbers, brandEndings, brands, countedAfter } = lexicon;
const words = (list: string): ReadonlySet<string> => new Set(list.split(' ').map(plainWord));
const [given, counted] = [words(lexicon.givenNames), words(lexicon.countedBefore)];
const [introducing, innocent] = [words(lexicon.introductions), words(lexicon.noSites)];
/** Short words that people write; others in a row are pieces of a name. */
const shortWords = new Set([...innocent, ...counted, ...given, ...slang.keys(), ...brands, ...countedAfter]);
const units = /^(?:ribu|rebu|juta|detik|menit|tahun|bulan|kali|persen|orang|diamond|ratus|bintang|hari)/;

const numbersFrom = (list: string, first: number, step = 1): (readonly [string, number])[] =>
  list.split(' ').map((word, at) => [word, first + at * step] as const);
const english = numbersFrom('zero one two three four five six seven eight nine', 0);
const digitWords = new Map<string, number | string>([...digitOf, ...english]);
const wholeNumbers = new Map([
  ...numbersFrom('eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen', 11),
  ...numbersFrom('twenty thirty forty fifty sixty seventy eighty ninety', 20, 10),
  ...numbersFrom('sepuluh sebelas', 10),
  ['seratus', 100],
]);
const times = new Map(Object.entries({ dobel: 2, double: 2, twin: 2, tripel: 3, triple: 3 }));
const scales = new Map(Object.entries({ belas: 1, puluh: 10, ratus: 100 }));
const numberWord = [digitWords, wholeNumbers, times, scales]
  .flatMap((map) => [...map.keys()])
  .toSorted((a, b) => b.length - a.length)
  .join('|');
const spoken = new RegExp(
  `(?:${numberWord}|\\dx[23])(?:[ .-]{0,3}(?:${numberWord}|kali|kembar|x[23]|\\d(?![0-9])))*(?![a-z0-9])`,
  'g',
);
const eachNumberWord = new RegExp(`${numberWord}|kali|kembar|x[23]|\\d`, 'g');

/** The digits that the words of a number say; `isAmount`: a round sum. */
function digitsOf(said: readonly string[]): { digits: string; isAmount: boolean } {
  let [digits, sum] = ['', 0];
  for (let at = 0; at < said.length; at += 1) {
    const [word = '', next = ''] = said.slice(at, at + 2);
    const digit = String(digitWords.get(word) ?? (/^\d$/.test(word) ? word : ''));
    const scale = digit === '' ? undefined : scales.get(next);
    const [time, again] = [times.get(word), word === 'kembar' ? '2' : /^x(\d)$/.exec(word)?.[1]];
    if (scale !== undefined) {
      sum += next === 'belas' ? 10 + Number(digit) : Number(digit) * scale;
      at += 1;
    } else if (wholeNumbers.has(word)) sum += wholeNumbers.get(word) ?? 0;
    else if (time !== undefined) digits += String(digitWords.get(next) ?? next).repeat(time - 1);
    else if (again !== undefined) digits += digits.slice(-1).repeat(Number(again) - 1);
    // "Tujuh dua kali", "dua kali tujuh".
    else if (word === 'kali') {
      digits = String(digits.at(-2) ?? digitWords.get(next) ?? '').repeat(Number(digits.at(-1)));
      break;
    } else digits += digit;
  }
  if (sum > 0) digits = String(sum + Number(digits));
  return { digits, isAmount: sum > 0 && isRound(digits) };
}

const ROMAN = /^c{0,3}(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/;
const romanSizes = new Map(Object.entries({ i: 1, v: 5, x: 10, l: 50, c: 100 }));

const romanValue = (numeral: string): number =>
  Array.from(numeral, (sign) => romanSizes.get(sign) ?? 0).reduce(
    (sum, size, at, all) => sum + (size < (all[at + 1] ?? 0) ? -size : size),
    0,
  );

const letterNames = new Map(
  'a be ce de e ef ge ha i je ka el em en o pe ki er es te u fe we eks ye zet'
    .split(' ')
    .map((name, at) => [name, String.fromCharCode(97 + at)] as const)
    .concat(Object.entries({ ve: 'v', qi: 'q', ex: 'x' })),
);
const letterName = [...letterNames.keys()].join('|');
/** Three or more; fewer are "ge ge" and "we pe". */
const spelled = new RegExp(`(?<![a-z0-9])(?:(?:${letterName})[ ,.-]{1,2}){2,}(?:${letterName})(?![a-z0-9])`, 'g');

/** Capitals, which a folded text has none of, mark a word that was read from a number in words, and one that was put together. */
const [SAID, MADE] = ['S', 'M'];
const without = (text: string) => text.replace(/[^a-z0-9]/g, '');

/** The folded text with its disguises undone. */
function read(text: string): string {
  return (
    fold(text)
      .replace(/(?<=[a-z0-9])!(?=[a-z0-9])/g, 'i')
      // Single letters in a row; parts with one and the same mark between; two with an emoji.
      .replace(/(?<![a-z0-9])[a-z0-9](?:[^a-z0-9]{1,9}[a-z0-9](?![a-z0-9])){2,}/g, (run) => MADE + without(run))
      .replace(
        /(?<![a-z0-9])[a-z0-9]{1,20}( ?[^a-z0-9\s,?!:]{1,4} ?)(?:[a-z0-9]{1,20}\1){1,9}[a-z0-9]{1,20}/g,
        (run, mark: string) => (run.split(mark).length > 3 || !/^[._-]$/.test(mark) ? MADE : '') + without(run),
      )
      .replace(/(?<=[a-z0-9])[^a-z0-9\s,.?!:;/+_-]{1,9}(?=[a-z0-9])/g, '')
      .replace(spelled, (run) => {
        const names = run.split(/[ ,.-]+/);
        return new Set(names).size > 1 ? MADE + names.map((name) => letterNames.get(name)).join('') : run;
      })
      .replace(spoken, (run, at: number, all: string) => {
        const said = run.match(eachNumberWord) ?? [];
        const isGlued = /[a-z0-9]/.test(all[at - 1] ?? '');
        const { digits, isAmount } = digitsOf(said);
        // One word may be a part of another ("bersatu"), and "dua2" is "both".
        return digits.length < 2 || /(?:satu|dua)2$/.test(run) || (isGlued && said.length < 2 && !wholeNumbers.has(run))
          ? run
          : ` ${isAmount ? '' : SAID}${digits}`;
      })
      // Small numerals stand behind nicknames too.
      .replace(/(?:c{1,3}|l?x)[ivxlc]{2,8}(?![a-z0-9])/g, (numeral) =>
        ROMAN.test(numeral) && numeral.includes('x') && numeral !== 'xxx'
          ? ` ${/[cl]/.test(numeral) ? SAID : ''}${romanValue(numeral)}`
          : numeral,
      )
  );
}

/** A word of the text as it is read, with what stands behind it. */
type Piece = { readonly text: string; readonly behind: string; readonly mark: string };
function piecesOf(typed: string): Piece[] {
  const found = read(typed).matchAll(/([SM]?)([a-z0-9]+)([^a-z0-9SM]*)/g);
  return Array.from(found, ([, mark = '', text = '', behind = '']) => ({ text, behind, mark }));
}

const reversed = (text: string) => Array.from(text).toReversed().join('');
const endings = [...brandEndings.keys(), 'jp'];
const ended = new RegExp(`^[a-z]{4,}?(?:${endings.join('|')})$`);
const endedBehind = new RegExp(`^(?:${endings.map(reversed).join('|')})[a-z]{4,}$`);
/** A name in pieces has so many, of so many letters. */
const [TOKEN_MAX, PIECES_MAX, PIECE_MAX] = [40, 6, 4];

const isRound = (number: string) => /^0|0$/.test(number);
/** Numbers behind a space that are more of a site than a count: `77`, `138`, `808`. */
const isStriking = (number: string) => brandNumbers.has(number) || /^(\d)\d?\1$|^(?:17|21|69)$/.test(number);
const isYear = (number: string) => /^(?:19|20)\d\d$/.test(number);
const isOrdinary = (word: string) =>
  [word, plainWord(word)].some((one) => counted.has(one) || innocent.has(one)) ||
  [plainWord(word), ...letterReadings(word)].some((one) => given.has(one));
/** "Level 99 bang" counts, `meja99 bang` does not. */
const isUnit = (word = '') => countedAfter.has(word) && word !== 'bang' && word !== 'kak';
const bare = (word: string) => withoutEnd(word, '0123456789');
const hasDigitInside = (base: string) => /\d[a-z]/.test(base) && !units.test(base.replace(/^\d+/, ''));
const lettersOf = (word: string) => word.replace(/\d/g, '').length;

/** The site that a text names most certainly. */
export function findSite(typed: string): Site | null {
  const turned = upright(typed);
  const pieces = piecesOf(turned);
  const found = pieces.map((_, at) => siteEndingAt(pieces, at)).filter((site) => site !== null);
  const first = (as: Site['as']) => found.find((site) => site.as === as);
  const site = first('disguised') ?? first('plain') ?? first('weak') ?? null;
  return site && turned !== typed ? { ...site, as: 'disguised' } : site;
}

/** With the number of a site; a nickname has any. */
export const isLikely = ({ name }: Site): boolean => isStriking(name.slice(bare(name).length));

function siteEndingAt(pieces: readonly Piece[], at: number): Site | null {
  const { text, behind, mark } = pieces[at] as Piece;
  if (text.length > TOKEN_MAX) return null;
  const introduced = pieces.slice(Math.max(0, at - 3), at).some((one) => introducing.has(one.text));
  const site = (name: string, as: Site['as']) => (introduced && as !== 'disguised' ? null : { name, as });
  const shape = shapeOf(text, mark === MADE) ?? (behind.startsWith('!') ? endedReading(`${text}i`) : undefined);
  if (shape !== undefined) return site(shape, mark === MADE ? 'disguised' : 'plain');
  if (isMirrored(text)) return site(reversed(text), 'plain');
  const next = pieces[at + 1]?.text ?? '';
  if (isUnit(next) || /^[:.]\d/.test(behind + next)) return null;
  const parted = partedSite(pieces, at) ?? numberedSite(pieces, at);
  if (parted !== null) return site(parted.name, parted.as);
  const [, letters = '', digits = ''] = /^([a-z]{1,2})(\d{2,3})$/.exec(text) ?? [];
  return isStriking(digits) && !shortWords.has(letters) ? site(text, 'weak') : null;
}

/** `71itaprem`, `tolsarrev`. */
function isMirrored(text: string): boolean {
  if (endedBehind.test(text)) return !/^teb(?:a|in|u|er|el)/.test(text) && !isOrdinary(text);
  const [, number = '', word = ''] = /^(\d{2,4})([a-z]{4,})$/.exec(text) ?? [];
  if (number === '' || units.test(word) || isOrdinary(word) || isOrdinary(reversed(word))) return false;
  return number.startsWith('0') || !isRound(reversed(number));
}

/** Short pieces before a number or an ending: `ke la na 77`. Two and a number are a nickname as well: `Mas Bro 88`. */
function partedSite(pieces: readonly Piece[], at: number): Site | null {
  const { text, mark } = pieces[at] as Piece;
  const isNumber = /^\d{2,4}$/.test(text);
  let [start, strange] = [at, 0];
  while (start > 0 && at - start < PIECES_MAX) {
    const { text: part = '', behind = '' } = pieces[start - 1] ?? {};
    const isWord = shortWords.has(part);
    if (part.length > (isWord ? 2 : isNumber ? PIECE_MAX : 3) || !/^[a-z]+$/.test(part) || /[^\s-]/.test(behind)) break;
    strange += isWord ? 0 : 1;
    start -= 1;
  }
  const parts = pieces.slice(start, at);
  const word = parts.map((part) => part.text).join('');
  const isCount = isNumber && (isRound(text) || isYear(text));
  const least = mark === SAID || isStriking(text) ? 1 : isCount ? 3 : 2;
  if (parts.length < 2 || strange < least || word.length < 4 || !(isNumber || ended.test(word + text))) return null;
  return { name: word + text, as: parts.length > 2 || mark === SAID ? 'disguised' : 'plain' };
}

/** A word before a number: `kelana 77`, also cut before its end (`lancel ot67`) or in its number. */
function numberedSite(pieces: readonly Piece[], at: number): Site | null {
  const { text, mark } = pieces[at] as Piece;
  const isApart = /^\d$/.test(text) && /^\d$/.test(pieces[at - 1]?.text ?? '');
  const number = isApart ? `${pieces[at - 1]?.text}${text}` : text;
  const before = pieces[at - (isApart ? 2 : 1)];
  if (!before || lettersOf(before.text) < 2 || isOrdinary(before.text)) return null;
  const base = before.text;
  const strikes = (digits: string): Site['as'] => (isStriking(digits) ? 'plain' : 'weak');
  const [, rest = '', tail = ''] = /^([a-z]{2})(\d{2,4})$/.exec(text) ?? [];
  if (shortWords.has(rest) || (rest !== '' && shortWords.has(base))) return null;
  if (rest !== '') return { name: base + text, as: strikes(tail) };
  const [, begun] = /^[a-z]{4,}(\d)$/.exec(base) ?? [];
  if (begun !== undefined && /^\d{1,3}$/.test(text))
    return { name: base + text, as: text.length > 1 ? 'plain' : strikes(begun + text) };
  if (!/^\d{2,4}$/.test(number)) return null;
  const name = `${base} ${number}`;
  if (mark === SAID || before.mark === MADE) return { name, as: 'disguised' };
  if (lettersOf(base) < base.length && hasDigitInside(base)) return { name, as: 'plain' };
  if (isYear(number)) return null;
  if (isRound(number)) return lettersOf(base) > 3 && number.length > 2 ? { name, as: 'weak' } : null;
  return { name, as: /[.,!?]/.test(before.behind) ? 'weak' : strikes(number) };
}

/** The word when it has the shape of a site: with a number, or one of the endings. */
function shapeOf(word: string, made = false): string | undefined {
  const number = /(?:\d{2,4}|4d)$/.exec(word)?.[0] ?? '';
  const base = word.slice(0, word.length - number.length);
  const letters = number === '' ? 0 : lettersOf(base);
  // Fewer letters between digits are letters too, as in `k3l4n477`.
  const isWord = letters > 2 || (letters === 2 && base.length > 3 && hasDigitInside(base));
  const isPlain = !made && letters === base.length;
  const isCount = isPlain && (isYear(number) || (letters === 3 && isRound(number)));
  if (isWord && !isCount) return isOrdinary(base) ? undefined : word;
  return endedReading(word);
}

const endedReading = (word: string) =>
  [word, plainWord(word), ...letterReadings(word)].find((one) => ended.test(one) && !isOrdinary(one));

/** A site of which the sender's name is the first part and the message begins with the rest: `kelana` and `77 gacor`. */
export function straddlingSite(name: string, message: string): Site | null {
  const last = piecesOf(name).at(-1);
  const [first, next] = piecesOf(message);
  if (!last || !first || isUnit(next?.text) || /^\d/.test(next?.text ?? '')) return null;
  const word = bare(last.text);
  if (isOrdinary(word) || (shortWords.has(word) && !brands.has(word))) return null;
  const site = { name: last.text + first.text, as: 'disguised' } as const;
  const [, begun = '', number = ''] = /^([a-z]{0,5})(\d{1,4})$/.exec(first.text) ?? [];
  const all = last.text.slice(word.length) + number;
  if (number === '') {
    // "Hoki" and "gacor" are praise.
    const isAlone = next === undefined && !/[?!]/.test(message);
    const isEnding = /^(?:toto|togel|bet)$/.test(first.text) || (isAlone && /^(?:jp|slot)$/.test(first.text));
    const isRest = isEnding || !(endings.includes(first.text) || shortWords.has(first.text) || isOrdinary(first.text));
    return all === '' && ended.test(site.name) && isRest && !ended.test(word) ? site : null;
  }
  if (shapeOf(word + begun + all) === undefined) return null;
  if (all !== number) return begun === '' && all.length < 4 && first.mark !== SAID && !isRound(all) ? site : null;
  // The rest of the word is short or most of it: "a52 bang" begins with no name.
  if (begun !== '') return isStriking(all) && (begun.length < 3 || word.length <= PIECE_MAX) ? site : null;
  return all.length > 1 && (!isRound(all) || first.mark === SAID) ? site : null;
}
