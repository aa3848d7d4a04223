import { fold, plainWord } from '#messages/fold.ts';

/** The features of a text are hashed into so many places; weights.ts holds one byte for each. */
export const PLACES = 2 ** 17;

type Feature = {
  readonly place: number;
  readonly from: number;
  readonly to: number;
};

export type Read = {
  /** The words as the model reads them: spaced letters joined, digits inside words read as letters. */
  readonly words: readonly Word[];
  readonly features: readonly Feature[];
  /** Places of what the text looks like as typed, which count the same in a short text and in a long one. */
  readonly shapes: readonly number[];
};

type Word = {
  /** As folded, with its digits. */
  readonly said: string;
  /** Digits of a number are `0`, so that one number is like another. */
  readonly read: string;
  /** Shaped like the name of a site: `alexis17`, `visi4d`, `mejatoto`, or marked by styled letters or capitals. */
  readonly brand: boolean;
};

const GRAMS = [2, 3, 4, 5] as const;

const letters: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '2': 'z',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '6': 'g',
  '7': 't',
  '8': 'b',
  '9': 'g',
};

const ENDED = /^[a-z]{2,}(?:toto|togel|slot|bet|win|jitu|gacor|hoki|poker|qq|jp|vip|play|gaming|4d)$/;

export function readText(text: string): Read {
  const words = wordsOf(text);
  const features: Feature[] = [];
  const seen = new Set<number>();
  const add = (key: string, from: number, to: number) => {
    const place = placeOf(key);
    if (seen.has(place)) return;
    seen.add(place);
    features.push({ place, from, to });
  };

  const shown = words.map((word) => (word.brand ? '<b>' : word.read));
  for (let index = -1; index <= words.length; index += 1) {
    const [here, next, after] = [index, index + 1, index + 2].map((at) => shown[at] ?? '<e>') as [
      string,
      string,
      string,
    ];
    if (index >= 0 && index < words.length) add(`w ${here}`, index, index);
    if (index < words.length) add(`p ${here} ${next}`, index, index + 1);
    if (index < words.length - 1) add(`s ${here} _ ${after}`, index, index + 2);
  }

  // Over the ends of words, so that a word cut in two still has most of its letters together.
  let line = ' ';
  const wordAt = [0];
  words.forEach(({ read, brand }, index) => {
    const piece = brand ? `${read.replace(/[a-z]/g, '')}^ ` : `${read} `;
    line += piece;
    for (let count = 0; count < piece.length; count += 1) wordAt.push(index);
  });
  for (const size of GRAMS) {
    for (let at = 0; at + size <= line.length; at += 1) {
      add(`g${line.slice(at, at + size)}`, wordAt[at] ?? 0, wordAt[at + size - 1] ?? 0);
    }
  }
  words.forEach(({ read, brand }, index) => {
    if (!brand) return;
    const name = ` ${read} `;
    for (const size of [3, 4, 5]) {
      for (let at = 0; at + size <= name.length; at += 1) add(`b${name.slice(at, at + size)}`, index, index);
    }
  });
  return { words, features, shapes: shapesOf(text, words).map((shape) => placeOf(`shape ${shape}`)) };
}

function wordsOf(text: string): Word[] {
  const folded = fold(text)
    .replace(/(?<=[a-z0-9])[’'/_*~|.-](?=[a-z0-9])/g, '')
    // A name that runs into the next word: `aero88menawarkan`.
    .replace(/(?<=[a-z]{2}(?:\d{2,3}|4d))(?=[a-z]{4})/g, ' ');
  const tokens = folded.match(/[a-z0-9]+/g) ?? [];
  const words: Word[] = [];
  for (let start = 0; start < tokens.length;) {
    let end = start;
    while (tokens[end]?.length === 1) end += 1;
    const said = end - start >= 3 ? tokens.slice(start, end).join('') : (tokens[start] ?? '');
    start = Math.max(end - start >= 3 ? end : start + 1, start + 1);
    words.push(wordOf(said));
  }
  return words;
}

function wordOf(said: string): Word {
  const [, base = '', tail = ''] = /^(.*?)(\d{0,4}|4d\d?)$/.exec(said) ?? [];
  const decoded = plainWord(base.replace(/\d/g, (digit) => letters[digit] ?? digit));
  const hasLetters = /[a-z]/.test(base);
  const read = hasLetters
    ? decoded + (tail.startsWith('4d') ? '4d' : '0'.repeat(tail.length))
    : '0'.repeat(Math.min(said.length, 5));
  const numbered = hasLetters && base.length >= 3 && (tail.length >= 2 || tail === '4d');
  return { said, read, brand: numbered || ENDED.test(read) };
}

const STYLED = /[^\p{ASCII}\p{Extended_Pictographic}\p{P}\p{S}\p{Z}\p{Cf}\u{FE0F}\u{20E3}]|[\u{1F130}-\u{1F189}]/gu;
const FRAMED = /([\p{Extended_Pictographic}\p{So}])[^\p{Extended_Pictographic}a-z]{3,24}\1/u;

function shapesOf(text: string, words: readonly Word[]): string[] {
  const shapes: string[] = [];
  if ((text.normalize('NFC').match(STYLED) ?? []).length >= 3) shapes.push('styled');
  const plain = text.normalize('NFKD');
  if (FRAMED.test(plain)) shapes.push('framed');
  const brands = words.filter(({ brand }) => brand);
  if (brands.length > 0) shapes.push('brand');
  if (brands.length > 1) {
    shapes.push(new Set(brands.map(({ read }) => read)).size < brands.length ? 'brand twice' : 'brands');
  }
  if (/[A-Z][A-Z0-9]{3}/.test(plain) && /[a-z]{3}/.test(plain)) shapes.push('capitals');
  if (/(?:^|\s)(?:\S\s){3}/u.test(plain)) shapes.push('spaced');
  if (words.some(({ said }) => /[a-z]\d+[a-z]/.test(said))) shapes.push('digits inside');
  return shapes;
}

/** FNV-1a of its characters. */
function placeOf(key: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < key.length; index += 1) {
    hash = Math.imul(hash ^ key.charCodeAt(index), 0x01000193);
  }
  return (hash ^ (hash >>> 15)) & (PLACES - 1);
}
