import type { OperatorReason } from '#restrictions/restriction.ts';
import { isWibDate, startOfWibDate } from '#time.ts';

const [MINUTE, HOUR] = [60_000, 3_600_000];

/** Kinds of an authority's orders with the hours of their clocks, which run from when the order was received. */
export const legalKinds = {
  urgent: { text: 'Turunkan, mendesak', formal: 'Perintah pemutusan akses mendesak', hours: 4 },
  takedown: { text: 'Turunkan', formal: 'Perintah pemutusan akses', hours: 24 },
  st1: { text: 'ST1', formal: 'Surat Teguran 1', hours: 24 },
  st2: { text: 'ST2', formal: 'Surat Teguran 2', hours: 24 },
  st3: { text: 'ST3', formal: 'Surat Teguran 3', hours: 24 },
  data: { text: 'Minta data', formal: 'Permintaan data', hours: 120 },
} as const;
export type LegalKind = keyof typeof legalKinds;
export const LEGAL_KINDS = Object.keys(legalKinds) as readonly LegalKind[];

/** Letters of what is typed or pasted, bytes of the file, and things that an order names. */
export const LEGAL_MAX = {
  authority: 120,
  number: 80,
  named: 10_000,
  ground: 300,
  answer: 2_000,
  file: 10_000_000,
  things: 300,
};

export function legalDeadline(kind: LegalKind, received: Date): Date {
  return new Date(received.getTime() + legalKinds[kind].hours * HOUR);
}

/** Reads a WIB day and clock, `2026-11-27 13.00`; null: it is none. */
export function readReceived(text: string): Date | null {
  const [, day = '', hour, minute] = /^(\S+) ([01]?\d|2[0-3])[.:]([0-5]\d)$/.exec(text.trim()) ?? [];
  if (!isWibDate(day)) return null;
  return new Date(startOfWibDate(day).getTime() + Number(hour) * HOUR + Number(minute) * MINUTE);
}

/** Reminders that are due: at half of the clock, 60 and 15 minutes before its end. */
export function legalMarks(kind: LegalKind, deadline: Date, now: Date): number {
  const before = [(legalKinds[kind].hours * HOUR) / 2, 60 * MINUTE, 15 * MINUTE];
  return before.filter((left) => now.getTime() >= deadline.getTime() - left).length;
}

/** The reason that a host is told. `ground`: of an order that forbids telling, else null. */
export function becauseOf(ground: string | null): OperatorReason {
  return ground === null ? 'authority' : 'undisclosed';
}

/** PDF, JPEG or PNG by its first bytes; null: none of them. */
export function legalFileType(bytes: Uint8Array): 'application/pdf' | 'image/jpeg' | 'image/png' | null {
  const begins = (...head: number[]) => head.every((byte, at) => bytes[at] === byte);
  if (begins(0x25, 0x50, 0x44, 0x46, 0x2d)) return 'application/pdf';
  if (begins(0xff, 0xd8, 0xff)) return 'image/jpeg';
  return begins(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a) ? 'image/png' : null;
}

/**
 * A thing that a pasted text names: `word` is a host's username, a ticket or number, an e-mail in lower case, or the address of
 * another site. `list`: a host's username in a link to its list.
 */
export type Named = { kind: 'host' | 'list' | 'number' | 'email' | 'other'; word: string };

/** A ticket or payment, the number of a claim, a reference of a gateway or wallet. */
const NUMBER = /^(?:claim-\d{1,15}|[\w-]{22}|[A-Z]{2,4}-[\w-]{6,60}|\d{10,20})$/;

/**
 * Finds what a pasted letter names: links, e-mails, names with @, numbers, and a line of one word, which is a name or number.
 * `site`: our public address, as `mabarin.id`.
 */
export function namedIn(text: string, site: string): Named[] {
  const found = new Map<string, Named>();
  for (const line of text.split('\n')) {
    const words = line.split(/[\s"'<>()[\],;]+/).filter(Boolean);
    for (const word of words) {
      const named = readWord(word.replace(/[.!?:]$/, ''), words.length === 1, site);
      if (named !== null) found.set(`${named.kind} ${named.word}`, named);
    }
  }
  return [...found.values()];
}

function readWord(word: string, isAlone: boolean, site: string): Named | null {
  const [, address = word] = /^https?:\/\/(.*)$/i.exec(word) ?? [];
  const [host = '', first = '', second = ''] = address.split(/[/?#]/);
  if (host.replace(/^www\./i, '').toLowerCase() !== site) {
    if (address !== word) return { kind: 'other', word };
  } else if (first !== '') return ofLink(first, second);
  if (/^@[\w.]+$/.test(word)) return { kind: 'host', word: word.slice(1).toLowerCase() };
  if (/^[^@]+@[^@]+\.[a-z]{2,}$/i.test(word)) return { kind: 'email', word: word.toLowerCase() };
  return NUMBER.test(word) || (isAlone && /^[\w-]{3,64}$/.test(word)) ? { kind: 'number', word } : null;
}

function ofLink(first: string, second: string): Named {
  if (first === 'tiket') return { kind: 'number', word: second };
  if (first === 'list') return { kind: 'list', word: second.toLowerCase() };
  return { kind: 'host', word: (first === 'gift' ? second : first).toLowerCase() };
}
