/** Maps look-alikes to plain letters. Messages hold ASCII only; names from the game may hold anything. */

/** Letters of other alphabets by the Latin letter they resemble. */
const alikes: Readonly<Record<string, string>> = {
  a: 'аαɑᴀλᗩ',
  b: 'вьъβʙᗷ',
  c: 'сςᴄᑕ',
  d: 'ԁđðδᴅᗪ',
  e: 'еєεᴇ',
  f: 'ꜰϝ',
  g: 'ɡɢ',
  h: 'нһħʜᕼ',
  i: 'іıιɩɪ',
  j: 'јʝᴊᒍ',
  k: 'кκᴋ',
  l: 'łӏʟᒪ',
  m: 'мᴍ',
  n: 'ηпɴᑎи',
  o: 'оοσøᴏ',
  p: 'рρᴘþᑭ',
  q: 'ԛ',
  r: 'гʀᖇя',
  s: 'ѕꜱßᔕ',
  t: 'тτŧᴛ𐊗',
  u: 'υцᴜᑌ',
  v: 'ѵνᴠᐯ',
  w: 'ԝωшщᴡᗯ',
  x: 'хχ',
  y: 'уγʏ',
  z: 'ζᴢ',
};

const letterOf = new Map(
  Object.entries(alikes).flatMap(([letter, others]) => Array.from(others, (other) => [other, letter] as const)),
);

const blocks = [0x1f1e6, 0x1f150, 0x1f170];
/** Rows of the digits 1 to 9 in circles. */
const digitRows = [0x2776, 0x2780, 0x278a, 0x24f5];

export function fold(text: string): string {
  const bare = text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}\u115F\u1160]/gu, '')
    // A single capital I among small letters stands for l, as in `sIot`.
    .replace(/\b[a-z]+I[a-z]+\b/g, (word) => word.replace('I', 'l'))
    .replaceAll('@', 'a')
    .replaceAll('$', 's')
    .toLowerCase();
  return Array.from(bare, (character) => {
    if (character < '\u0080') return character;
    const point = character.codePointAt(0) ?? 0;
    if (/\p{Nd}/u.test(character)) return digitOf(point);
    const digits = digitRows.find((start) => point >= start && point < start + 9);
    if (digits !== undefined) return String(point - digits + 1);
    const block = blocks.find((start) => point >= start && point < start + 26);
    return block === undefined ? (letterOf.get(character) ?? character) : String.fromCharCode(97 + point - block);
  }).join('');
}

/** A digit of another script: ten stand in a row from its zero. */
const digitOf = (point: number, digit = 0): string =>
  digit < 9 && /\p{Nd}/u.test(String.fromCodePoint(point - digit - 1)) ? digitOf(point, digit + 1) : String(digit);

/** Spelling for comparisons: doubled letters collapse, except in short words like `wd` and `mmk`. */
export function plainWord(word: string): string {
  return word.length <= 3 ? word : word.replace(/([a-z])\1+/g, '$1');
}

/** Letters and digits turned upside down, which are read from the right. */
const turned = Array.from('ɐqɔpǝɟƃɥᴉɾʞlɯuodbɹsʇnʌʍxʎz0ƖᄅƐㄣϛ9ㄥ86');
const uprightOf = new Map(turned.map((sign, at) => [sign, 'abcdefghijklmnopqrstuvwxyz0123456789'[at] ?? '']));
const TURNED = /[ɐɔǝɟƃɥᴉɾʞɯɹʇʌʍʎƖᄅƐㄣϛㄥ]/u;

/** Words upside down the right way up. */
export function upright(text: string): string {
  const turnWord = (word: string) =>
    Array.from(word, (sign) => uprightOf.get(sign) ?? sign)
      .toReversed()
      .join('');
  return TURNED.test(text) ? text.replace(/\S+/g, (word) => (TURNED.test(word) ? turnWord(word) : word)) : text;
}
