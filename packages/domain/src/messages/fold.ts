/** Maps look-alikes to plain letters. Messages hold ASCII only; names from the game may hold anything. */

/** Letters of other alphabets by the Latin letter they resemble. */
const alikes: Readonly<Record<string, string>> = {
  a: 'аαɑᴀ',
  b: 'вьъβʙ',
  c: 'сςᴄ',
  d: 'ԁđδᴅ',
  e: 'еєεᴇ',
  f: 'ꜰϝ',
  g: 'ɡɢ',
  h: 'нһħʜ',
  i: 'іıιɩɪ',
  j: 'јʝᴊ',
  k: 'кκᴋ',
  l: 'łӏʟ',
  m: 'мᴍ',
  n: 'ηпɴ',
  o: 'оοσøᴏ',
  p: 'рρᴘþ',
  q: 'ԛ',
  r: 'гʀ',
  s: 'ѕꜱß',
  t: 'тτŧᴛ',
  u: 'υцᴜ',
  v: 'ѵνᴠ',
  w: 'ԝωшщᴡ',
  x: 'хχ',
  y: 'уγʏ',
  z: 'ζᴢ',
};

const letterOf = new Map(
  Object.entries(alikes).flatMap(([letter, others]) => Array.from(others, (other) => [other, letter] as const)),
);

const blocks = [0x1f1e6, 0x1f150, 0x1f170];

export function fold(text: string): string {
  const bare = text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    // A single capital I among small letters stands for l, as in `sIot`.
    .replace(/\b[a-z]+I[a-z]+\b/g, (word) => word.replace('I', 'l'))
    .replaceAll('@', 'a')
    .replaceAll('$', 's')
    .toLowerCase();
  return Array.from(bare, (character) => {
    if (character < '\u0080') return character;
    const point = character.codePointAt(0) ?? 0;
    const block = blocks.find((start) => point >= start && point < start + 26);
    return block === undefined ? (letterOf.get(character) ?? character) : String.fromCharCode(97 + point - block);
  }).join('');
}

/** Spelling for comparisons: doubled letters collapse, except in short words like `wd` and `mmk`. */
export function plainWord(word: string): string {
  return word.length <= 3 ? word : word.replace(/([a-z])\1+/g, '$1');
}
