import { fold, plainWord } from '#messages/fold.ts';
import type { Rupiah } from '#money.ts';

export type PaidText = { host: string; name: string; message: string; amount: Rupiah };

/** Supports that look like one campaign: the same amount and the same shape of message or name. */
export type Cluster = {
  /** The same for the same campaign, whenever it is found. */
  key: string;
  amount: Rupiah;
  /** The supports' common pattern: "daftar di # bonus #". */
  shape: string;
  supports: number;
  names: number;
  hosts: number;
};

/** Fewer are a coincidence. Twice as many names where only their numbers agree. */
const LEAST = { names: 5, hosts: 3, numbered: 10 } as const;
/** Fewer words are said by everybody, unless one looks like a site. */
const LONG_WORDS = 5;
const NUMBERED = /^[a-z]+ ?(\d{2,3}|4d)$/;

export function promotionClusters(supports: readonly PaidText[]): Cluster[] {
  const groups = new Map<string, { shape: string; by: 'message' | 'name'; of: PaidText[] }>();
  const add = (by: 'message' | 'name', shape: string | null, support: PaidText) => {
    if (shape === null) return;
    const key = `${support.amount} ${by} ${shape}`;
    const group = groups.get(key) ?? { shape, by, of: [] };
    group.of.push(support);
    groups.set(key, group);
  };
  for (const support of supports) {
    add('message', messageShape(support.message), support);
    add('name', nameShape(support.name), support);
  }
  return [...groups]
    .map(([key, { shape, by, of }]) => {
      const names = new Set(of.map(({ name }) => fold(name).trim())).size;
      const hosts = new Set(of.map(({ host }) => host)).size;
      return { key, shape, by, amount: of[0]?.amount ?? 0, supports: of.length, names, hosts };
    })
    .filter(({ by, names, hosts }) => hosts >= LEAST.hosts && names >= (by === 'name' ? LEAST.numbered : LEAST.names))
    .map(({ by: _by, ...cluster }) => cluster)
    .toSorted((a, b) => b.supports - a.supports || (a.key < b.key ? -1 : 1));
}

/** The message with its numbers, and words that end in one, left out; null: everybody says that. */
function messageShape(message: string): string | null {
  const words = fold(message).match(/[a-z0-9]+/g) ?? [];
  const isSite = (word: string) => /[a-z]/.test(word) && /\d/.test(word);
  if (words.length < LONG_WORDS && !words.some(isSite)) return null;
  return words.map((word) => (/\d/.test(word) ? '#' : plainWord(word))).join(' ');
}

function nameShape(name: string): string | null {
  const number = NUMBERED.exec(fold(name).trim())?.[1];
  return number === undefined ? null : `nama dengan ${number}`;
}
