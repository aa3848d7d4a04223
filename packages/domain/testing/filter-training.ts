import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { screenMessage } from '#messages/filter.ts';
import { fold } from '#messages/fold.ts';
import { countedBefore, givenNames } from '#messages/lexicon.ts';
import { PLACES, type Read, readText } from '#messages/model/features.ts';
import { leaning, type Model, SHAPE, type Weights } from '#messages/model/model.ts';
import { corpus, gameTalk, type Half, read } from '#testing/corpus.ts';

/** One line and what it is. `platform` is the file or column that it came from; `ours` are the corpora of this repository. */
type Line = { text: string; promotes: boolean; platform: string; brand: string };

/** Rows `label` and `text`, and `brand` and `platform` where the file has them, separated by tabs under a heading. */
export function readLines(file: string): Line[] {
  const [heading = '', ...rows] = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  const columns = heading.split('\t');
  const stem = file.replace(/^.*\/|\.\w+$/g, '');
  return rows.map((row) => {
    const cells = row.split('\t');
    const cell = (name: string) => cells[columns.indexOf(name)] ?? '';
    const platform = cell('platform') || stem;
    return { text: cell('text'), promotes: cell('label') === '1', platform, brand: cell('brand') };
  });
}

/** The corpora of this repository: advertisements of gambling, and everything ordinary. */
function ourLines(half: Half): Line[] {
  const line = (promotes: boolean) => (text: string) => ({ text, promotes, platform: 'ours', brand: '' });
  const names = ['first', 'second'] as const;
  const isGambling = (text: string) => {
    const screening = screenMessage(text, { model: null });
    return !screening.show && screening.reason === 'gambling';
  };
  return [
    ...names.flatMap((name) => corpus('bad', half, name).filter(isGambling)).map(line(true)),
    ...names.flatMap((name) => corpus('good', half, name)).map(line(false)),
    ...gameTalk(half).map(line(false)),
  ];
}

const digest = (text: string): number => createHash('sha256').update(text).digest().readUInt32BE(0);

/** Chance from a seed (mulberry32): the same data train the same weights. */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Advertisements as other places have them, with made-up sites, because the comments are of one kind. */
function advertisements(count: number): Line[] {
  const chance = seeded(77);
  const pick = <One>(list: readonly One[]) => list[Math.floor(chance() * list.length)] as One;
  const starts =
    'ma sa ka ra da ba la ta na pa ga ja wa mu su ku ru du bu lu tu nu gu ju bo ko ro do lo mo si ki ri di'.split(' ');
  const ends = [
    '77',
    '88',
    '99',
    '138',
    '168',
    '303',
    '777',
    '888',
    '4d',
    '4d',
    'toto',
    'toto',
    'togel',
    'slot',
    'bet',
    'win',
    'hoki',
    'jp',
    'play',
    '',
  ];
  const site = () => {
    const name =
      Array.from({ length: 2 + Math.floor(chance() * 2) }, () => pick(starts)).join('') +
      pick(['', 'n', 'r', 's']) +
      pick(ends);
    const as = chance();
    if (as < 0.3) return name.toUpperCase();
    return as < 0.4 ? name.toUpperCase().split('').join(' ') : name;
  };
  const said = read('adverts');
  return Array.from({ length: count }, () => {
    const text = pick(said).replaceAll('#', site);
    return { text: chance() < 0.2 ? text.toUpperCase() : text, promotes: true, platform: 'ours', brand: '' };
  });
}

const things =
  'kancil panda bakso sapi macan kucing bocil mamat sultan pangeran queen tempe cilok naga singa elang hantu bunga mawar ' +
  'sepatu meja toko raja gamer noob santuy ganteng player pemain si xx pro mas bang dek ibu pak rrq evos epic savage';

/** A line that names gambling, whether or not it promotes some. */
export const namesGambling = (text: string): boolean =>
  /\b(?:judol|judi|slot|togel|kasino|casino|taruhan)(?:nya)?\b/.test(fold(text));

/** Makes names as players have them: many end in a number, which is what sites are called like. */
export function nicknames(chance: () => number): () => string {
  const pick = <One>(list: readonly One[]) => list[Math.floor(chance() * list.length)] as One;
  const [given, other] = [givenNames.split(' '), things.split(' ')];
  const usual = ['01', '07', '10', '12', '17', '21', '22', '77', '88', '99', '69', '123', '404', '303', '777', '4d'];
  return () => {
    const name = pick(chance() < 0.6 ? given : other) + (chance() < 0.3 ? pick(other) : '');
    const shown = chance() < 0.5 ? name : name.charAt(0).toUpperCase() + name.slice(1);
    const number = chance() < 0.5 ? pick(usual) : String(Math.floor(chance() * 10 ** (1 + Math.floor(chance() * 4))));
    return `${shown}${chance() < 0.3 ? ' ' : ''}${number}`;
  };
}

/** Players greet with a name and a number, and count. */
function greetings(count: number): Line[] {
  const chance = seeded(88);
  const pick = <One>(list: readonly One[]) => list[Math.floor(chance() * list.length)] as One;
  const nick = nicknames(chance);
  const said = [
    '#',
    '#',
    '# hadir bang',
    '# siap main',
    'nick aku #',
    'ign ku # bang',
    'add # ya bang',
    'invite # dong',
    'salam dari # bang',
    'salam buat # yang lagi nonton',
    '# mau ikut mabar',
    '# makasih bang mabarnya',
    'itu # jago banget',
    '# nunggu di lobby',
    '# sama # duo terus',
    'happy birthday #',
    '# semangat kerjanya ya',
    '# absen dulu bang',
    'bang # belum main dari tadi',
    'kata # hero nya lagi op',
  ];
  const counted = countedBefore.split(' ');
  const numbers = ['3', '10', '12', '17', '20', '77', '88', '99', '100', '138', '777'];
  const after = ['', 'hoki', 'bang', 'gila', 'mantap', 'persen', 'penuh', 'lagi', 'dong', 'udah capek'];
  return Array.from({ length: count }, () => {
    const greeting = pick(said).replaceAll('#', nick);
    const text = chance() < 0.25 ? `${pick(counted)} ${pick(numbers)} ${pick(after)}` : greeting;
    return { text, promotes: false, platform: 'ours', brand: '' };
  });
}

/** The words of gambling in their plain meaning. */
const contrasts = () => read('contrast').map((text) => ({ text, promotes: false, platform: 'ours', brand: '' }));

type Example = { read: Read; promotes: boolean; weight: number };

/** Ordinary lines of strangers, one in so many, are taught behind a name too. */
const NAMED = 6;

/**
 * Lines with what they teach besides: a promotion also in plain letters, an ordinary line behind a name, because the
 * service judges a name and its message together. Our own lines count more than strangers'.
 */
function examplesOf(lines: readonly Line[]): Example[] {
  const isOurs = lines.some(({ platform }) => platform === 'ours');
  const extra = isOurs ? [...greetings(300), ...advertisements(400), ...contrasts()] : [];
  const nick = nicknames(seeded(99));
  return [...lines, ...extra].flatMap(({ text, promotes, platform }, index) => {
    const weight = platform === 'ours' ? OURS : 1;
    const twins: string[] = [];
    if (promotes && fold(text) !== text.toLowerCase()) twins.push(fold(text));
    if (!promotes && (platform === 'ours' || index % NAMED === 0)) twins.push(`${nick()} ${text}`);
    return [text, ...twins].map((one) => ({ read: readText(one), promotes, weight }));
  });
}

const OURS = 2;
const [EPOCHS, RATE, DECAY] = [6, 0.5, 1e-6];

/** Trains by steps of AdaGrad in a seeded order, and rounds to bytes. */
function train(lines: readonly Line[]): Weights {
  const examples = examplesOf(lines);
  const weights = new Float64Array(PLACES);
  const steps = new Float64Array(PLACES).fill(1e-3);
  const chance = seeded(7);
  let bias = -2;
  const move = (place: number, slope: number) => {
    const gradient = slope + DECAY * (weights[place] ?? 0);
    steps[place] = (steps[place] ?? 0) + gradient * gradient;
    weights[place] = (weights[place] ?? 0) - (RATE * gradient) / Math.sqrt(steps[place] ?? 1);
  };
  for (let epoch = 0; epoch < EPOCHS; epoch += 1) {
    for (let index = examples.length - 1; index > 0; index -= 1) {
      const other = Math.floor(chance() * (index + 1));
      [examples[index], examples[other]] = [examples[other] as Example, examples[index] as Example];
    }
    for (const { read, promotes, weight } of examples) {
      const { features, shapes } = read;
      const share = 1 / Math.sqrt(features.length + 1);
      let logit = bias;
      for (const { place } of features) logit += (weights[place] ?? 0) * share;
      for (const place of shapes) logit += (weights[place] ?? 0) * SHAPE;
      const error = weight * (1 / (1 + Math.exp(-logit)) - (promotes ? 1 : 0));
      bias -= 0.02 * error;
      for (const { place } of features) move(place, error * share);
      for (const place of shapes) {
        move(place, error * SHAPE);
        // No disguise makes a text less of a promotion.
        weights[place] = Math.max(0, weights[place] ?? 0);
      }
    }
  }
  return rounded(weights, bias);
}

function rounded(weights: Float64Array, bias: number): Weights {
  const sizes = Float64Array.from(weights, Math.abs).toSorted();
  const scale = (sizes[Math.floor(sizes.length * 0.9999)] ?? 1) / 127;
  const places = Int8Array.from(weights, (weight) => Math.max(-127, Math.min(127, Math.round(weight / scale))));
  return { bias: Math.round(bias * 1e4) / 1e4, scale: Math.round(scale * 1e6) / 1e6, places };
}

/** Fills in `brand` where the file names none: the site's name that is most frequent among the promotions. */
export function withBrands(lines: readonly Line[]): Line[] {
  const [promoted, ordinary] = [new Map<string, number>(), new Map<string, number>()];
  const reads = lines.map(({ text }) => readText(text));
  for (const [index, { promotes }] of lines.entries()) {
    const counts = promotes ? promoted : ordinary;
    for (const word of new Set(reads[index]?.words.map(({ said }) => said)))
      counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return lines.map((line, index) => {
    if (!line.promotes || line.brand !== '') return line;
    const capitals = new Set(
      [...line.text.normalize('NFKD').matchAll(/[A-Z0-9\u{1f1e6}-\u{1f1ff}\u{1f150}-\u{1f189}]{4,}/gu)].map(([word]) =>
        fold(word),
      ),
    );
    const names = (reads[index]?.words ?? [])
      .filter(({ said, brand }) => (ordinary.get(said) ?? 0) <= 1 && (brand || capitals.has(said)))
      .toSorted((a, b) => (promoted.get(b.said) ?? 0) - (promoted.get(a.said) ?? 0));
    return { ...line, brand: names[0]?.said.replace(/(?<=\D)\d+$/, '') ?? '' };
  });
}

const SHINGLE = 4;
const SHARED = 3;

/**
 * Groups promotions whose brands share sentences: one sender advertises several sites with the same words, so a brand
 * is unseen only when its sender is. Returns the group of each promotion.
 */
function sendersOf(lines: readonly Line[]): Map<Line, string> {
  const parent = new Map<string, string>();
  const rootOf = (name: string): string => {
    const above = parent.get(name);
    if (above === undefined) return name;
    const top = rootOf(above);
    parent.set(name, top);
    return top;
  };
  const nameOf = (line: Line) => line.brand || `?${line.text}`;
  const users = new Map<string, Set<string>>();
  for (const line of lines.filter(({ promotes }) => promotes)) {
    const words = readText(line.text).words.filter(
      ({ said, brand }) => !brand && !(line.brand !== '' && said.startsWith(line.brand)) && /[a-z]{2}/.test(said),
    );
    for (let at = 0; at + SHINGLE <= words.length; at += 1) {
      const said = words
        .slice(at, at + SHINGLE)
        .map((word) => word.said)
        .join(' ');
      users.set(said, (users.get(said) ?? new Set()).add(nameOf(line)));
    }
  }
  const shared = new Map<string, number>();
  for (const names of users.values()) {
    const all = [...names];
    for (const [index, one] of all.entries()) {
      for (const other of all.slice(index + 1, index + 12)) {
        const pair = `${one}\n${other}`;
        const times = (shared.get(pair) ?? 0) + 1;
        shared.set(pair, times);
        if (times !== (one.startsWith('?') || other.startsWith('?') ? 2 : SHARED)) continue;
        const [left, right] = [rootOf(one), rootOf(other)];
        if (left !== right) parent.set(left, right);
      }
    }
  }
  return new Map(lines.filter(({ promotes }) => promotes).map((line) => [line, rootOf(nameOf(line))]));
}

const FOLDS = 5;

/** Parts for cross-validation: senders are never in two, ordinary lines go by their text. */
function foldsOf(lines: readonly Line[]): number[] {
  const senders = sendersOf(lines);
  const sizes = new Map<string, number>();
  for (const sender of senders.values()) sizes.set(sender, (sizes.get(sender) ?? 0) + 1);
  const load = Array.from({ length: FOLDS }, () => 0);
  const foldOf = new Map<string, number>();
  for (const [sender, size] of [...sizes].toSorted(([a, m], [b, n]) => n - m || digest(a) - digest(b))) {
    const lightest = load.indexOf(Math.min(...load));
    load[lightest] = (load[lightest] ?? 0) + size;
    foldOf.set(sender, lightest);
  }
  return lines.map((line) => (line.promotes ? (foldOf.get(senders.get(line) ?? '') ?? 0) : digest(line.text) % FOLDS));
}

/** A line and a model that never saw it. */
type Held = { line: Line; weights: Weights };
type Split = { name: string; held: readonly Held[] };

/** Every line with a model that was trained without its part; `always` teaches all of them. */
function crossValidated(lines: readonly Line[], parts: readonly unknown[], always: readonly Line[]): Held[] {
  return [...new Set(parts)].flatMap((part) => {
    const weights = train([...lines.filter((_, index) => parts[index] !== part), ...always]);
    return lines.filter((_, index) => parts[index] === part).map((line) => ({ line, weights }));
  });
}

/**
 * Splits to judge the model on: senders that it never saw, platforms that it never saw (our corpora are one), and the
 * halves of our corpora that train nothing.
 */
export function splitsOf(lines: readonly Line[]): { weights: Weights; splits: Split[] } {
  const tune = ourLines('tune');
  const weights = train([...lines, ...tune]);
  const all = [...lines, ...tune];
  const platforms = all.map(({ platform }) => platform);
  /** A platform is left out where the others can teach something. */
  const isRest = (left: string) => all.filter(({ platform, promotes }) => promotes && platform !== left).length > 1_000;
  return {
    weights,
    splits: [
      { name: 'unseen senders', held: crossValidated(lines, foldsOf(lines), tune) },
      ...[...new Set(platforms)].filter(isRest).map((platform) => ({
        name: `unseen platform: ${platform}`,
        held: crossValidated(
          all.filter((line) => line.platform === platform),
          all.filter((line) => line.platform === platform).map(() => platform),
          all.filter((line) => line.platform !== platform),
        ),
      })),
      ourSplit(weights),
    ],
  };
}

/** The halves of our corpora that train nothing. */
function ourSplit(weights: Weights): Split {
  return { name: 'ours, report halves', held: ourLines('report').map((line) => ({ line, weights })) };
}

type Thresholds = { hide: number; doubt: number };
/** Shares of the ordinary lines of unseen senders' split that the model alone may hide, and may doubt. */
const ALLOWED = { hide: 0.002, doubt: 0.006 } as const;

export function thresholdsOf({ held }: Split): Thresholds {
  const ordinary = held
    .filter(({ line }) => !line.promotes)
    .map(({ line, weights }) => leaning(readText(line.text), weights))
    .toSorted((a, b) => b - a);
  const at = (share: number) => Math.round((ordinary[Math.floor(ordinary.length * share)] ?? 0) * 100) / 100;
  return { hide: at(ALLOWED.hide), doubt: at(ALLOWED.doubt) };
}

type Figures = {
  promotions: number;
  ordinary: number;
  /** Percent of the promotions hidden, of the ordinary lines hidden as gambling, and hidden for any reason. */
  caught: number;
  hidden: number;
  hiddenAny: number;
};
/** The rules as they are, the model alone, or both as in the service. */
type Judge = 'rules' | 'model' | 'both';

export function figuresOf({ held }: Split, judge: Judge, thresholds: Thresholds): Figures {
  const verdicts = held.map(({ line, weights }) => ({
    line,
    reason:
      judge === 'model'
        ? modelReason(line, weights, thresholds)
        : reasonOf(line, judge === 'both' ? { ...thresholds, weights } : null),
  }));
  const [promotions, ordinary] = [true, false].map((promotes) =>
    verdicts.filter(({ line }) => line.promotes === promotes),
  ) as [typeof verdicts, typeof verdicts];
  const percent = (list: typeof verdicts, is: (reason: string | null) => boolean) =>
    list.length === 0 ? 0 : Math.round((list.filter(({ reason }) => is(reason)).length / list.length) * 1e4) / 100;
  return {
    promotions: promotions.length,
    ordinary: ordinary.length,
    caught: percent(promotions, (reason) => reason !== null),
    hidden: percent(ordinary, (reason) => reason === 'gambling'),
    hiddenAny: percent(ordinary, (reason) => reason !== null),
  };
}

function modelReason({ text }: Line, weights: Weights, { hide }: Thresholds): string | null {
  return leaning(readText(text), weights) >= hide ? 'gambling' : null;
}

function reasonOf({ text }: Line, model: Model | null): string | null {
  const screening = screenMessage(text, { model });
  return screening.show ? null : screening.reason;
}

/** The table that the training prints. */
export function figuresTable(splits: readonly Split[], thresholds: Thresholds): string {
  const rows = splits.flatMap((split) =>
    (['rules', 'model', 'both'] as const).map((judge) => {
      const { promotions, ordinary, caught, hidden, hiddenAny } = figuresOf(split, judge, thresholds);
      const numbers = [caught, hidden, hiddenAny].map((figure) => figure.toFixed(2).padStart(8)).join('');
      return `${split.name.padEnd(32)}${judge.padEnd(7)}${String(promotions).padStart(7)}${String(ordinary).padStart(8)}${numbers}`;
    }),
  );
  const heading = `${'split'.padEnd(32)}${'judge'.padEnd(7)}${'promos'.padStart(7)}${'ordinary'.padStart(8)}${'caught'.padStart(8)}${'hidden'.padStart(8)}${'any'.padStart(8)}`;
  return [heading, ...rows].join('\n');
}
