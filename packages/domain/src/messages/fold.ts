/** Maps look-alikes to plain letters. Messages hold ASCII only; names from the game may hold anything. */

/** Letters of other alphabets by the Latin letter they resemble. */
const alikes: Readonly<Record<string, string>> = {
  a: 'аαɑᴀλᗩ',
  b: 'вьъβʙᗷ',
  c: 'сςᴄᑕ',
  d: 'ԁđδᴅᗪ',
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
const digitRows = [0x2776, 0x278a, 0x24f5];

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
    const digits = digitRows.find((start) => point >= start && point < start + 9);
    if (digits !== undefined) return String(point - digits + 1);
    const block = blocks.find((start) => point >= start && point < start + 26);
    return block === undefined ? (letterOf.get(character) ?? character) : String.fromCharCode(97 + point - block);
  }).join('');
}

/** Spelling for comparisons: doubled letters collapse, except in short words like `wd` and `mmk`. */
export function plainWord(word: string): string {
  return word.length <= 3 ? word : word.replace(/([a-z])\1+/g, '$1');
}
