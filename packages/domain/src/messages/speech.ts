import type { SpokenWord } from '#alerts/sound.ts';
import { fold } from '#messages/fold.ts';
import { stripControl, withoutEnd } from '#text-line.ts';

/** Plain Indonesian words in small ASCII letters, so that nothing can instruct the engine. */

export const SPOKEN_MAX = 200;
/** A name has up to 25 characters, but its digits become words. */
const NAME_MAX = 60;
const READ_MAX = 1_000;
/** Longer numbers are read digit by digit, as phone numbers and ids are. */
const NUMBER_DIGITS = 6;
const AMOUNT_DIGITS = 15;

const digits = ['nol', 'satu', 'dua', 'tiga', 'empat', 'lima', 'enam', 'tujuh', 'delapan', 'sembilan'];

const scales = [
  [1e12, 'triliun'],
  [1e9, 'miliar'],
  [1e6, 'juta'],
  [1e3, 'ribu'],
  [100, 'ratus'],
  [10, 'puluh'],
] as const;

/** From 0 to below 10^15. */
export function spellNumber(value: number): string {
  if (!Number.isInteger(value) || value < 0 || value >= 1e15) throw new RangeError(`cannot be read aloud: ${value}`);
  if (value < 10) return digits[value] ?? '';
  if (value === 11) return 'sebelas';
  if (value > 11 && value < 20) return `${spellNumber(value - 10)} belas`;
  for (const [size, word] of scales) {
    if (value < size) continue;
    const count = Math.floor(value / size);
    const rest = value % size;
    const head = count === 1 && size <= 1e3 ? `se${word}` : `${spellNumber(count)} ${word}`;
    return rest === 0 ? head : `${head} ${spellNumber(rest)}`;
  }
  return '';
}

const spellDigits = (text: string) => Array.from(text, (digit) => digits[Number(digit)] ?? '').join(' ');

const units: Readonly<Record<string, string>> = {
  rb: 'ribu',
  rbu: 'ribu',
  ribu: 'ribu',
  k: 'ribu',
  jt: 'juta',
  juta: 'juta',
  x: 'kali',
};

const UNIT = String.raw`\s?(${Object.keys(units).join('|')})(an)?(?![a-z])`;
/** `1,5jt`, `5.5`, `2x`: one digit after a point is a decimal; two only before a unit, because `12.30` is a time. */
const NUMBER = new RegExp(
  String.raw`((?<![a-z])(?:rp|idr)\.?\s?)?(\d{1,3}(?:[.,]\d{3})+(?!\d)|\d+)` +
    String.raw`(?:,(\d{1,2})(?!\d)|\.(\d{1,2}(?=${UNIT})|\d(?![.,]?\d)))?(?:${UNIT})?`,
  'g',
);

/** A grouped telephone number: `0812-3456-7890`, `(021) 555 1234`; its digits are counted later. */
const PHONE =
  /(?<![\d.,]|rp\.?\s?|idr\s?)\(?(?:\+\d{1,3}[ .-]?\(?\d{2,4}|0\d{2,3}|62[ -]?8\d{1,2})\)?(?:[ .-]?\d{2,5}){2,4}(?![.,]?\d)/g;
const PHONE_DIGITS = { least: 9, most: 15 };

function readPhone(written: string): string {
  const groups = written.match(/\d+/g) ?? [];
  const { length } = groups.join('');
  if (length < PHONE_DIGITS.least || length > PHONE_DIGITS.most) return written;
  return ` ${groups.map(spellDigits).join(', ')} `;
}

function readNumber(...match: (string | undefined)[]): string {
  const [, currency, whole = '', comma, point, , , unit, plural] = match;
  const plain = whole.replace(/[.,]/g, '');
  const grouped = plain !== whole;
  const most = grouped || currency !== undefined ? AMOUNT_DIGITS : NUMBER_DIGITS;
  const isCode = plain.length > most || (plain.length > 1 && plain.startsWith('0'));
  const decimals = (comma ?? point ?? '').replace(/^0+$/, '');
  const words = [
    isCode ? spellDigits(plain) : spellNumber(Number(plain)),
    ...(decimals === '' ? [] : ['koma', spellDigits(decimals)]),
    ...(unit === undefined ? [] : [(units[unit] ?? unit) + (plural ?? '')]),
    ...(currency === undefined ? [] : ['rupiah']),
  ];
  return ` ${words.join(' ')} `;
}

/** Pronunciation of words that engines would spell. */
export const slang = new Map(
  Object.entries({
    gg: 'ge ge',
    ggg: 'ge ge',
    ggwp: 'ge ge we pe',
    gws: 'cepat sembuh',
    gpp: 'enggak apa apa',
    gapapa: 'enggak apa apa',
    ga: 'enggak',
    gak: 'enggak',
    gk: 'enggak',
    g: 'enggak',
    ngga: 'enggak',
    nggak: 'enggak',
    tdk: 'tidak',
    jgn: 'jangan',
    bgt: 'banget',
    bngt: 'banget',
    bgs: 'bagus',
    yg: 'yang',
    dgn: 'dengan',
    dg: 'dengan',
    utk: 'untuk',
    tuk: 'untuk',
    krn: 'karena',
    karna: 'karena',
    klo: 'kalau',
    kl: 'kalau',
    klu: 'kalau',
    kalo: 'kalau',
    jg: 'juga',
    jga: 'juga',
    tp: 'tapi',
    tpi: 'tapi',
    dr: 'dari',
    dri: 'dari',
    pd: 'pada',
    dlm: 'dalam',
    blm: 'belum',
    blom: 'belum',
    sdh: 'sudah',
    udh: 'sudah',
    udah: 'sudah',
    msh: 'masih',
    lg: 'lagi',
    lgi: 'lagi',
    skrg: 'sekarang',
    skrang: 'sekarang',
    bsk: 'besok',
    kmrn: 'kemarin',
    trs: 'terus',
    trus: 'terus',
    ttp: 'tetap',
    bs: 'bisa',
    bsa: 'bisa',
    hrs: 'harus',
    bkn: 'bukan',
    bnr: 'benar',
    bener: 'benar',
    bnyk: 'banyak',
    dikit: 'sedikit',
    org: 'orang',
    sy: 'saya',
    sya: 'saya',
    aq: 'aku',
    km: 'kamu',
    kmu: 'kamu',
    gw: 'gue',
    gwe: 'gue',
    dy: 'dia',
    tmn: 'teman',
    tmen: 'teman',
    bg: 'bang',
    bng: 'bang',
    kk: 'kak',
    mksh: 'makasih',
    mksih: 'makasih',
    makasi: 'makasih',
    tq: 'terima kasih',
    ty: 'terima kasih',
    thx: 'terima kasih',
    thanks: 'terima kasih',
    trims: 'terima kasih',
    smg: 'semoga',
    smga: 'semoga',
    smgt: 'semangat',
    smngt: 'semangat',
    mntp: 'mantap',
    mantul: 'mantap betul',
    knp: 'kenapa',
    knpa: 'kenapa',
    gmn: 'gimana',
    gmna: 'gimana',
    dmn: 'di mana',
    dmna: 'di mana',
    kpn: 'kapan',
    brp: 'berapa',
    brpa: 'berapa',
    spt: 'seperti',
    kyk: 'kayak',
    kek: 'kayak',
    cpt: 'cepat',
    dlu: 'dulu',
    dl: 'dulu',
    aj: 'aja',
    sm: 'sama',
    sma: 'sama',
    cm: 'cuma',
    cmn: 'cuma',
    gt: 'gitu',
    gtu: 'gitu',
    bsr: 'besar',
    kcl: 'kecil',
    lgsg: 'langsung',
    sbg: 'sebagai',
    dll: 'dan lain lain',
    dsb: 'dan sebagainya',
    pls: 'tolong',
    plis: 'tolong',
    btw: 'ngomong ngomong',
    otw: 'o te we',
    afk: 'a ef ka',
    mvp: 'em vi pi',
    ml: 'mobile legend',
    mlbb: 'mobile legend',
    hp: 'ha pe',
    wp: 'we pe',
    ez: 'i zi',
    rp: 'rupiah',
    vs: 'lawan',
  }),
);

function say(word: string): string {
  if (/^w[wk]{2,}$/.test(word) && word.includes('k')) return 'weka weka';
  const short = word.replace(/(.)\1{3,}/g, '$1$1').replace(/^(ha|he|hi|ho|hu|xi)\1{2,}[a-z]?$/, '$1$1');
  return slang.get(short) ?? slang.get(trimTail(short)) ?? short;
}

/** `bgttt` becomes `bgt`. */
function trimTail(word: string): string {
  const last = word.slice(-1);
  const trimmed = withoutEnd(word, last) + last;
  return trimmed.length >= 3 ? trimmed : word;
}

const LINK =
  /\b(?:https?:\/\/|www\.)\S+|\b[\w-]+(?:\.[\w-]+)+\/\S*|\b[\w-]+(?:\.[\w-]+)*\.(?:com|net|org|id|ly|io|tv|xyz|site|online|app|info|biz|store|shop)\b\S*/giu;
const WORD = /[\p{L}\p{M}]+/gu;
const LATIN = /\p{Script=Latin}/gu;

/** Drops a word of another script, whose look-alikes would be noise. A mainly Latin word is read as it looks. */
function latinWord(word: string): string {
  const latin = word.match(LATIN)?.length ?? 0;
  return latin * 2 >= (word.match(/\p{L}/gu)?.length ?? 0) && latin > 0 ? word : ' ';
}

/** Letters in dark circles and boxes, which are emoji to Unicode and letters to who writes a name in them. */
const BOXED = /[\u{1F150}-\u{1F169}\u{1F170}-\u{1F189}]/gu;
const EMOJI = /[\p{Extended_Pictographic}\p{Regional_Indicator}\u{1F3FB}-\u{1F3FF}]/gu;

/** Numbers and slang in words, links as `tautan`, no markup or emoji; cut between words at `max`. */
export function speakable(text: string, max: number = SPOKEN_MAX): string {
  const bare = stripControl(text.slice(0, READ_MAX).normalize('NFKC'))
    .replace(/\[\[[^[\]]*\]\]/gu, ' ')
    .replace(/<[^<>]*>/gu, ' ')
    .replace(LINK, ' tautan ')
    .replace(BOXED, fold)
    .replace(EMOJI, ' ')
    .replace(/[@_$]/g, ' ')
    .replace(WORD, latinWord);
  const said = fold(bare)
    .replace(/%/g, ' persen ')
    .replace(/&/g, ' dan ')
    .replace(PHONE, readPhone)
    .replace(NUMBER, readNumber)
    .replace(/[a-z]+/g, say)
    .replace(/[^a-z ,.!?'-]/g, ' ')
    // A lone or repeated mark would be read by name.
    .replace(/['-]+/g, (marks, at: number, whole: string) =>
      marks.length === 1 && isLetter(whole[at - 1]) && isLetter(whole[at + 1]) ? marks : ' ',
    )
    .replace(/([,.!?])[\s,.!?]*/g, '$1 ')
    .replace(/ {2,}/g, ' ')
    .replace(/ ([,.!?])/g, '$1')
    .replace(/^[\s,.!?]+/, '')
    .trim();
  return /[a-z]/.test(said) ? cut(said, max) : '';
}

const isLetter = (character: string | undefined) => /^[a-z]$/.test(character ?? '');

function cut(text: string, max: number): string {
  if (text.length <= max) return text;
  const end = text.lastIndexOf(' ', max);
  return text.slice(0, end > 0 ? end : max);
}

/** Whole words, any case, longest first; replacements are not replaced again. Pass the result to `speakable`. */
function replaceWords(text: string, words: readonly SpokenWord[]): string {
  if (words.length === 0) return text;
  const said = new Map(words.map(({ from, to }) => [wordKey(from), to]));
  const written = [...said.keys()]
    .toSorted((left, right) => right.length - left.length)
    .map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`).replaceAll(' ', String.raw`\s+`));
  const whole = new RegExp(String.raw`(?<![\p{L}\p{N}])(?:${written.join('|')})(?![\p{L}\p{N}])`, 'giu');
  return text
    .slice(0, READ_MAX)
    .normalize('NFKC')
    .replace(whole, (word) => said.get(wordKey(word)) ?? word);
}

const wordKey = (word: string) => word.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ');

export function spokenText(text: string, words: readonly SpokenWord[], max: number = SPOKEN_MAX): string {
  return speakable(replaceWords(text, words), max);
}

/** Name and amount, then the message. `amount` in rupiah; 0 for a gift, which is not read. */
export function spokenAlert(
  alert: { name: string; amount: number; message: string },
  words: readonly SpokenWord[] = [],
): string {
  const name = spokenText(alert.name, words, NAME_MAX) || 'seseorang';
  const message = spokenText(alert.message, words);
  const plain = withoutEnd(name, ',.!?');
  const opening = alert.amount > 0 ? `${plain}, ${spellNumber(alert.amount)} rupiah` : plain;
  return message === '' ? opening : `${opening}. ${message}`;
}
