import type { Rupiah } from '#money.ts';
import { rupiahText } from '#rupiah.ts';
import { datedText } from '#time.ts';
import { taskSteps, type TaskSteps } from './task.steps.ts';
import { aboutText, codeText, factText, rowText, UNREAD } from './fact.text.ts';
import { findingText } from './finding.text.ts';
import { taskText } from './task.text.ts';

/** Letters of a note and of the reason of a closed task. */
export const TASK_TEXT_MAX = 1000;

/** Weights of tasks, the heaviest first. Tasks of the first three are told at once, the others in the digest. */
export const worths = ['money', 'broken', 'duty', 'person', 'care'] as const;
export type Worth = (typeof worths)[number];

/** A reason, or one of several things that share a reason. */
export type TaskKind = keyof typeof taskText;

const worthOf = {
  unfulfillable: 'money',
  excess: 'money',
  under: 'money',
  mismatch: 'money',
  unknown_order: 'money',
  stuck: 'money',
  duplicate: 'money',
  gateway: 'money',
  withdrawal: 'money',
  overdue: 'money',
  payout: 'money',
  payout_restored: 'money',
  payout_unknown: 'money',
  payout_balance: 'money',
  payout_shared: 'money',
  payout_restore: 'money',
  refund: 'money',
  refund_returned: 'money',
  refund_uncovered: 'money',
  credit: 'money',
  credit_inactive: 'money',
  credit_spent: 'money',
  books: 'money',
  missing_here: 'money',
  missing_there: 'money',
  amount_differs: 'money',
  hold: 'money',
  unknown_state: 'money',
  unasked: 'care',
  late: 'care',
  settled_unpaid: 'money',
  settled_amount: 'money',
  settled_twice: 'money',
  settled_refund: 'money',
  unknown_row: 'money',
  fee_unexpected: 'care',
  row_changed: 'care',
  unsettled: 'care',
  files_missing: 'care',
  service: 'broken',
  fault: 'broken',
  orders: 'broken',
  certificate: 'broken',
  disk: 'broken',
  backup: 'broken',
  complaint: 'duty',
  objection: 'duty',
  legal: 'duty',
  cluster: 'duty',
  child: 'money',
  dispute: 'money',
  velocity: 'money',
  contact: 'person',
} as const satisfies Record<TaskKind, Worth>;

export const taskKinds = Object.keys(worthOf) as readonly TaskKind[];

export const taskReasons = [
  'unfulfillable',
  'excess',
  'under',
  'mismatch',
  'unknown_order',
  'stuck',
  'payout',
  'books',
  'contact',
  'duplicate',
  'gateway',
  'backup',
  'service',
  'credit',
  'refund',
  'reconciliation',
  'withdrawal',
  'overdue',
  'certificate',
  'disk',
  'orders',
  'complaint',
  'objection',
  'cluster',
  'child',
  'dispute',
  'velocity',
  'fault',
  'legal',
] as const;
export type TaskReason = (typeof taskReasons)[number];

type Detail = Readonly<Record<string, unknown>>;
type Stored = { reason: TaskReason; subject: string; detail: Detail };

type Fact = { name: string; value: string };

export type TaskStory = {
  kind: TaskKind;
  worth: Worth;
  /** The thing that it is about; '': its sentences say it. */
  about: string;
  /** One sentence of what happened, one of what to do. */
  what: string;
  todo: string;
  amount: Rupiah | null;
  ours: Fact[];
  theirs: Fact[];
  /** The desk's page where it is dealt with; null: none. */
  way: string | null;
  /** Anchor of its row in docs/panduan-meja.md. */
  guide: string;
  /** Steps that end it on the server; null: the desk is enough. */
  steps: TaskSteps | null;
};

/** A stored task as a person reads it. */
export function taskStory({ reason, subject, detail }: Stored): TaskStory {
  const kind = kindOf({ reason, subject, detail });
  const { ours, theirs, answer, before, now, ...flat } = detail;
  return {
    kind,
    worth: worthOf[kind],
    about: aboutText[kind](subject),
    ...taskText[kind],
    amount: amountOf(kind, detail),
    // A backup's finding is English, for the log: its other members say the same.
    ours: [...facts(kind === 'backup' ? { ...flat, finding: null } : flat), ...facts(ours), ...facts(before)],
    theirs: [...facts(theirs), ...facts(answer), ...facts(now)],
    way: wayOf(kind, subject, detail),
    guide: guideOf(kind),
    // The drill runs on another machine, and the archive has its own page.
    steps: kind === 'backup' && subject !== 'base backup' ? null : (taskSteps[kind] ?? null),
  };
}

/** The inbox's order: an authority's clock, then wrong books, because all money depends on them, then by weight and amount. */
export function compareStories(one: TaskStory, other: TaskStory): number {
  const burning: readonly TaskKind[] = ['books', 'legal'];
  const rank = ({ kind, worth }: TaskStory) =>
    burning.includes(kind) ? -1 - burning.indexOf(kind) : worths.indexOf(worth);
  return rank(one) - rank(other) || (other.amount ?? 0) - (one.amount ?? 0);
}

export function guideOf(kind: TaskKind): string {
  return `task-${kind.replaceAll('_', '-')}`;
}

function kindOf({ reason, subject, detail }: Stored): TaskKind {
  const [word = ''] = subject.split(' ');
  if (reason === 'reconciliation') return isKind(word) ? word : 'unknown_state';
  if (reason === 'payout') return payoutKind(subject, detail);
  if (reason === 'refund') return refundKind(subject);
  if (reason === 'credit' && word !== 'credit') return 'what' in detail ? 'credit_inactive' : 'credit_spent';
  return reason;
}

function refundKind(subject: string): TaskKind {
  if (subject.endsWith(' came back')) return 'refund_returned';
  return subject.endsWith(' of the host') ? 'refund_uncovered' : 'refund';
}

function payoutKind(subject: string, detail: Detail): TaskKind {
  if (subject === 'restore') return 'payout_restore';
  if (subject.startsWith('balance at ')) return 'payout_balance';
  if (subject.startsWith('account of ')) return 'payout_shared';
  if ('providerId' in detail) return 'payout_unknown';
  return 'answer' in detail ? 'payout' : 'payout_restored';
}

function isKind(word: string): word is TaskKind {
  return Object.hasOwn(worthOf, word);
}

/** Members that may hold the money in question, the most telling first. */
const amounts = ['share', 'missing', 'pending', 'received', 'net', 'amount', 'gross'];

function amountOf(kind: TaskKind, detail: Detail): Rupiah | null {
  const sides = [detail, detail['ours'], first(detail['theirs']), detail['answer'], detail['now']];
  if (kind === 'excess') return lessened(detail['received'], detail['gross']);
  if (kind === 'payout_balance') return lessened(detail['needed'], detail['balance']);
  for (const side of sides) {
    if (!isDetail(side)) continue;
    const name = amounts.find((each) => typeof side[each] === 'number');
    if (name !== undefined) return Math.abs(Number(side[name]));
  }
  return null;
}

/** Members of a side that are rupiah. */
const rupiahNames = new Set([
  ...amounts,
  'asked',
  'balance',
  'credit',
  'expected',
  'fee',
  'held',
  'left',
  'needed',
  'price',
  'refunded',
  'refunding',
  'reserved',
  'returned',
  'taken',
]);

function lessened(whole: unknown, part: unknown): Rupiah | null {
  return typeof whole === 'number' && typeof part === 'number' ? whole - part : null;
}

function first(side: unknown): unknown {
  return Array.isArray(side) ? side[0] : side;
}

function isDetail(value: unknown): value is Detail {
  return typeof value === 'object' && value !== null;
}

function facts(side: unknown): Fact[] {
  if (Array.isArray(side)) return side.flatMap(facts);
  if (!isDetail(side)) return [];
  return (
    Object.entries(side)
      .filter(([name, value]) => value !== null && value !== undefined && value !== false && !UNREAD.includes(name))
      .filter(([, value]) => !Array.isArray(value) || value.length > 0)
      // A support has no games.
      .filter(([name, value]) => name !== 'games' || value !== 0)
      .map(([name, value]) => ({ name: factText[name as FactName] ?? name, value: valueOf(name, value) }))
  );
}

type FactName = keyof typeof factText;

function valueOf(name: string, value: unknown): string {
  if (Array.isArray(value)) return value.join(', ');
  const code = codeText[name as FactName]?.[String(value)];
  if (code !== undefined) return code;
  if (typeof value === 'number' && rupiahNames.has(name)) return rupiahText(value);
  if (typeof value !== 'string') return String(value);
  if (name === 'row' || name === 'key') return rowText(value);
  if (name === 'finding') return findingText(value);
  return datedText(value);
}

const paymentKinds: readonly TaskKind[] = ['unfulfillable', 'excess', 'under', 'mismatch', 'stuck', 'credit_spent'];
const payoutKinds: readonly TaskKind[] = ['withdrawal', 'overdue', 'payout', 'payout_restored', 'payout_unknown'];
const refundKinds: readonly TaskKind[] = ['refund', 'refund_uncovered'];
const fileKinds: readonly TaskKind[] = ['unsettled', 'files_missing', 'unknown_row', 'fee_unexpected', 'row_changed'];

function wayOf(kind: TaskKind, subject: string, detail: Detail): string | null {
  const ours = isDetail(detail['ours']) ? detail['ours'] : {};
  const payment = paymentKinds.includes(kind) ? subject : (detail['payment'] ?? ours['payment']);
  if (payoutKinds.includes(kind) || refundKinds.includes(kind)) return '/meja/keluar';
  if (fileKinds.includes(kind)) return '/meja/berkas';
  if (kind === 'orders' || kind === 'gateway' || subject === 'no gateway') return '/meja/gateway';
  if (kind === 'complaint' || kind === 'objection') return '/meja/aduan';
  if (kind === 'dispute') return `/meja/sengketa/${encodeURIComponent(subject)}`;
  if (kind === 'legal') return `/meja/perintah/${subject.split(' ')[1] ?? ''}`;
  if (kind === 'cluster') return '/meja/kata';
  if (kind === 'payout_shared') return `/meja/host/${encodeURIComponent(subject.split(' ')[2] ?? '')}`;
  if (typeof payment === 'string') return `/meja/bayar/${encodeURIComponent(payment)}`;
  // The writer may be a viewer, a host, or nobody we know.
  return kind === 'contact' && typeof detail['from'] === 'string'
    ? `/meja/cari?q=${encodeURIComponent(detail['from'])}`
    : null;
}
