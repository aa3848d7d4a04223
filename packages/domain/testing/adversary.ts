/** Disguises of gambling sites that no lexicon, corpus or training has, and a reader who sees through them. */
import { screenSupport } from '#messages/filter.ts';
import { spellNumber, spokenAlert } from '#messages/speech.ts';
import { SUPPORT_MESSAGE_MAX, SUPPORTER_NAME_MAX, withoutEnd } from '#text-line.ts';
import { read } from '#testing/corpus.ts';

type Chance = () => number;
type Support = { name: string; message: string };
const pick = <One>(chance: Chance, list: ArrayLike<One>): One => list[Math.floor(chance() * list.length)] as One;
const split = (list: string) => list.split(' ');
const reversed = (text: string) => Array.from(text).toReversed().join('');
const wordOf = (site: string) => withoutEnd(site, '0123456789');
const numberOf = (site: string) => site.slice(wordOf(site).length);

const nouns = split(
  'jangkar lentera merpati tebing gerhana belibis kenanga rotan selendang pelikan serunai kelana cemara teratai',
);
const [heads, middles] = [split('ba ve zu ko li mo nar pel qui ras sun tor'), split('ba di ka lo mi ra ru si ta vo')];
const numbers = split('11 17 21 33 77 88 99 55 69 138 168 303 707 777 808 365');
const endings = split('toto bet slot win jp hoki gacor cuan');

/** `count` held-out sites: a word, found or invented, and a number, or one of the endings, half of them with a number. */
function heldOutSites(chance: Chance, count: number): string[] {
  const sites = new Set<string>();
  while (sites.size < count) {
    const made = pick(chance, heads) + pick(chance, middles) + pick(chance, middles) + pick(chance, ['', 'n', 's']);
    const word = chance() < 0.5 ? pick(chance, nouns) : made;
    const [ending, number] = chance() < 0.7 ? ['', 1] : [pick(chance, endings), chance()];
    sites.add(word + ending + (number > 0.5 ? pick(chance, numbers) : ''));
  }
  return [...sites];
}

export const CARRIERS = ['bare', 'promo', 'praise'] as const;
const lines = Map.groupBy(read('carriers'), (line) => line.slice(0, line.indexOf('\t')));
const carrierOf = (chance: Chance, kind: string) => pick(chance, lines.get(kind) ?? []).replace(/^.*\t/, '');

const [LETTERS, TURNED] = ['abcdefghijklmnopqrstuvwxyz0123456789', 'ɐqɔpǝɟƃɥᴉɾʞlɯuodbɹsʇnʌʍxʎz0ƖᄅƐㄣϛ9ㄥ86'];
const table = (from: string, to: string) => {
  const signs = new Map(Array.from(from, (sign, at) => [sign, Array.from(to)[at] ?? sign]));
  return (sign: string) => signs.get(sign) ?? sign;
};
const row = (first: number, zero?: number) => (sign: string) => {
  const at = LETTERS.indexOf(sign);
  if (at < 26) return at < 0 ? sign : String.fromCodePoint(first + at);
  return zero === undefined ? sign : String.fromCodePoint(zero + at - 26);
};
const rows = split('1d41a,1d7ce 1d5ee,1d7ec 1d68a,1d7f6 1d4ea 1d586 1d552,1d7d8 ff41,ff10 24d0 1f150 1f170 1f130');
const STYLES: ((sign: string) => string)[] = [
  ...rows.map((firsts) => row(...(firsts.split(',').map((first) => Number.parseInt(first, 16)) as [number]))),
  (sign) => `${row(0x1f1e6)(sign)}\u200c`,
  table(LETTERS, 'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘqʀꜱᴛᴜᴠᴡxʏᴢ'),
  table(LETTERS, 'аЬсԁеfɡһіјκӏмпорԛгѕтυѵԝхуz'),
  (sign) => `${sign}\u0336`,
  (sign) => (/\d/.test(sign) ? `${sign}\ufe0f\u20e3` : sign),
];
const turn = (text: string) => reversed(Array.from(text, table(LETTERS, TURNED)).join(''));
const leet = new Map(Object.entries({ a: '4@', o: '0', i: '1!', l: '1', s: '5$', e: '3', g: '9', t: '7', b: '8' }));
const digits = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9].map(spellNumber);
const english = split('zero one two three four five six seven eight nine');
const named = split('a be ce de e ef ge ha i je ka el em en o pe ki er es te u fe we eks ye zet');
const letterNames = (word: string) => Array.from(word, (sign) => named[LETTERS.indexOf(sign)] ?? sign).join(' ');
const syllables = (site: string) => site.match(/\d+|[^aeiou\d]*[aeiou](?:[^aeiou\d]+(?![aeiou]))?|\D/g) ?? [site];
const EMOJI = ['🔥', '💎', '⭐', '🎰', '👑', '🍀'];

const numerals = Object.entries({ C: 100, XC: 90, L: 50, XL: 40, X: 10, IX: 9, V: 5, IV: 4, I: 1 });
function roman(value: number): string {
  const [sign = '', size = 1] = numerals.find(([, one]) => one <= value) ?? [];
  return value === 0 ? '' : sign + roman(value - size);
}

/** The ways to say a number. */
function numberWays(number: string): string[] {
  if (number === '') return [''];
  const [indonesian = '', others = ''] = [digits, english].map((said) =>
    Array.from(number, (one) => said[Number(one)]).join(' '),
  );
  const ways = [indonesian, others, indonesian.replaceAll(' ', ''), spellNumber(Number(number))];
  if (Number(number) < 300) ways.push(roman(Number(number)));
  if (new Set(number).size > 1) return ways;
  const [one, two] = [digits, english].map((said) => said[Number(number[0])]);
  const times = number.length === 2 ? ['dobel', 'double'] : ['tripel', 'triple'];
  ways.push(...times.flatMap((time) => [`${time} ${one}`, `${time} ${two}`]));
  return [...ways, `${one} x${number.length}`, `${one} ${digits[number.length]} kali`];
}

/** One site as an adversary writes it. */
const WAYS = {
  plain: (site, chance) => pick(chance, [site, site.toUpperCase(), `${wordOf(site)} ${numberOf(site)}`.trim()]),
  styled: (site, chance) => Array.from(site, pick(chance, STYLES)).join(''),
  words: (site, chance) => wordOf(site) + pick(chance, [' ', ' ', '-', '']) + pick(chance, numberWays(numberOf(site))),
  leet: (site, chance) =>
    wordOf(site).replace(/./g, (one) => (chance() < 0.7 ? pick(chance, leet.get(one) ?? one) : one)) + numberOf(site),
  separated: (site, chance) =>
    chance() < 0.5
      ? Array.from(site).join(pick(chance, [' ', '.', '-', '_', '\n', ' . ']))
      : syllables(site).join(pick(chance, [' ', '-', '.', ' - '])),
  emoji: (site, chance) => (chance() < 0.5 ? Array.from(site) : syllables(site)).join(pick(chance, EMOJI)),
  invisible: (site, chance) => Array.from(site).join(pick(chance, '\u200b\u200d\u2060\u00ad\u034f\u3164')),
  mirrored: (site, chance) => pick(chance, [reversed(site), turn(site), reversed(wordOf(site)) + numberOf(site)]),
  aloud: (site, chance) => {
    const word = pick(chance, [syllables(wordOf(site)).join(' '), letterNames(wordOf(site))]);
    return `${word} ${pick(chance, [numberOf(site), ...numberWays(numberOf(site))])}`.trim();
  },
  repeated: (site, chance) =>
    site.replace(/[a-z]/g, (one) => one.repeat(chance() < 0.5 ? 1 : 2 + Math.floor(chance() * 2))),
} as const satisfies Record<string, (site: string, chance: Chance) => string>;
type Way = keyof typeof WAYS;
/**
 * `mixed`: two ways at once; `halves`: over the sender's name and the message; `sender`: the sender's name is one that
 * needs reading; `nickname`: it is a word and a number, which a reader cannot tell from a player's.
 */
export const KINDS = [...(Object.keys(WAYS) as Way[]), 'mixed', 'halves', 'sender', 'nickname'] as const;
type Kind = (typeof KINDS)[number];

/** Writes one support that fits its form's lengths; the same chance writes the same. */
function disguise(site: string, kind: Kind, chance: Chance): Support & { carrier: (typeof CARRIERS)[number] } {
  const carrier = pick(chance, CARRIERS);
  const written = (ways: ArrayLike<Way>) => WAYS[pick(chance, ways)](site, chance);
  const support = { name: pick(chance, ['Budi', 'Rizky_77', 'andi88', 'Sari', 'Dek Putri', 'kang ojek']), message: '' };
  if (kind === 'halves') {
    const atNumber = chance() < 0.6 && numberOf(site) !== '';
    const cut = atNumber ? wordOf(site).length : 2 + Math.floor(chance() * (site.length - 3));
    const tail = site.slice(cut);
    const second = /^\d+$/.test(tail) && chance() < 0.4 ? pick(chance, numberWays(tail)) : tail;
    support.name = site.slice(0, cut);
    support.message = `${second} ${carrierOf(chance, `behind ${carrier}`).replace('#', '')}`.trim();
  } else if (kind === 'sender' || kind === 'nickname') {
    const needReading: Way[] = numberOf(site) === '' ? ['separated'] : ['words', 'separated', 'aloud'];
    support.name = written(kind === 'sender' ? needReading : ['plain', 'leet', 'repeated', 'mirrored']);
    support.message = carrierOf(chance, `under ${carrier}`);
  } else {
    const mixed = () => {
      const inner = written(['leet', 'words', 'repeated']);
      if (chance() < 0.5) return Array.from(inner, pick(chance, STYLES)).join('');
      return Array.from(inner.replaceAll(' ', '')).join(pick(chance, [' ', '.', '-', '🔥', '\u200b']));
    };
    support.message = carrierOf(chance, carrier).replace('#', () => (kind === 'mixed' ? mixed() : written([kind])));
  }
  const fits = support.name.length <= SUPPORTER_NAME_MAX && support.message.length <= SUPPORT_MESSAGE_MAX;
  return fits ? { ...support, carrier } : disguise(site, kind, chance);
}

const unmarked = (text: string) => text.normalize('NFKD').replaceAll(/[\p{M}\p{Cf}\u3164\u1160]/gu, '');
/** Signs of the styles by their letters, independent of the filter's own folding. */
const plainOf = new Map(
  STYLES.flatMap((style) => Array.from(LETTERS, (sign) => [unmarked(style(sign)), sign] as const)),
);
const like = table('01l!3489@5$726', 'oiiieabgasstzg');

/** Look-alikes are one letter and repeats one: `Al3xxis l7` is `alexis17`. */
function canon(text: string): string {
  const plain = Array.from(unmarked(text), (sign) => (/[a-z0-9]/.test(sign) ? sign : (plainOf.get(sign) ?? sign)));
  const joined = plain
    .join('')
    .toLowerCase()
    .replaceAll(/[^a-z0-9@$!]/g, '');
  return Array.from(joined.replaceAll(/([a-z])\1+/g, '$1'), like).join('');
}

/** The site in the ways that a reader says it: its number in digits or words, its word from the front, behind or by letters. */
const formsOf = (site: string) =>
  [wordOf(site), reversed(wordOf(site)), letterNames(wordOf(site))].flatMap((word) =>
    [numberOf(site), ...numberWays(numberOf(site))].map((number) => canon(word + number)),
  );

/** Tells of an alert whether its reader, or who hears our speech, has the site's name from it. */
function readerOf(site: string): (alert: Support) => boolean {
  const forms = formsOf(site);
  return ({ name, message }) => {
    const shown = `${name} ${message}`;
    const upright = Array.from(reversed(unmarked(shown)), table(unmarked(TURNED), LETTERS)).join('');
    const texts = [shown, reversed(unmarked(shown)), upright, spokenAlert({ name, message, amount: 0 })].map(canon);
    return forms.some((form) => texts.some((text) => text.includes(form)));
  };
}

/** Disguises of a kind and a line: those that a reader gets, and those that he gets from the alert as the filter leaves it. */
type Tally = Map<string, { readable: number; shown: number }>;

/** Writes `each` disguises of so many sites. `all` leaves nicknames out, unless the message promotes. */
export function tallyDisguises({ sites, each, chance }: { sites: number; each: number; chance: Chance }): Tally {
  const tally: Tally = new Map();
  for (const site of heldOutSites(chance, sites)) {
    const isReadable = readerOf(site);
    for (let index = 0; index < each; index += 1) {
      const kind = KINDS[index % KINDS.length] ?? 'plain';
      const { carrier, name, message } = disguise(site, kind, chance);
      if (!isReadable({ name, message })) continue;
      const { hidden, isNameHidden } = screenSupport(name, message);
      const isShown = isReadable({ name: isNameHidden ? '' : name, message: hidden === null ? message : '' });
      const kinds = kind === 'nickname' && carrier !== 'promo' ? [kind] : [kind, 'all'];
      for (const key of kinds.flatMap((one) => [`${one} ${carrier}`, `${one} all`])) {
        const { readable, shown } = tally.get(key) ?? { readable: 0, shown: 0 };
        tally.set(key, { readable: readable + 1, shown: shown + Number(isShown) });
      }
    }
  }
  return tally;
}
