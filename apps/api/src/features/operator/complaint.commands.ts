import { complaintReasons, takedownKind, takedownText } from '@mabarin/domain/complaints/complaint';
import { fail } from '@mabarin/domain/errors';
import { wibClock, wibDate } from '@mabarin/domain/time';
import { stringify } from 'csv-stringify/sync';
import type { Deps } from '#deps.ts';
import {
  decidedComplaints,
  decideComplaint,
  thingsAt,
  waitingComplaints,
  type DecidedComplaint,
} from '#features/complaints/index.ts';
import type { Call, Done } from './call.commands.ts';
import type { Db, Tx } from '#schema.ts';

const LISTED = 200;
const LOG_MAX = 10_000;

/** Waiting complaints with what stands at their places now, the oldest first. */
export async function waitingWithThings(db: Db) {
  const waiting = await waitingComplaints(db, LISTED);
  return Promise.all(waiting.map(async (complaint) => ({ ...complaint, things: await thingsAt(db, complaint) })));
}

export async function listComplaints(db: Db) {
  return { data: await waitingWithThings(db) };
}

/** Takes down `things`, or leaves all without one. Throws `desk.complaint_*`. */
export async function decide(
  tx: Tx,
  deps: Deps,
  { input: { id, things: keys }, operator, why }: Call<{ id: number; things: string[] }>,
): Promise<Done> {
  const done = await decideComplaint(tx, deps, { id, keys, operator: operator.name, why });
  if (done === 'gone') throw fail('desk.complaint_gone');
  if (done === 'unknown') throw fail('desk.complaint_things');
  const text = keys.length === 0 ? 'Nothing is taken down.' : `Taken down: ${keys.join(', ')}.`;
  return { text: `Complaint ${id} is decided. ${text}`, after: { takenDown: keys } };
}

const HEADING = [
  'Nomor',
  'Tanggal masuk',
  'Jam masuk',
  'Host',
  'Tempat',
  'Alasan',
  'Jumlah aduan',
  'Tanggal keputusan',
  'Jam keputusan',
  'Keputusan',
  'Yang diturunkan',
  'Operator',
  'Sebab',
];

/** All decisions as CSV, the newest first, for an authority. It names no reporter and no viewer. */
export async function printDecisions(db: Db): Promise<{ data: string }> {
  const rows = await decidedComplaints(db, LOG_MAX);
  return {
    data: stringify([HEADING, ...rows.map(decisionCells)], { escape_formulas: true, record_delimiter: 'windows' }),
  };
}

function decisionCells(row: DecidedComplaint): (string | number)[] {
  const at = (instant: Date | null) => (instant === null ? ['', ''] : [wibDate(instant), wibClock(instant)]);
  return [
    row.id,
    ...at(row.created_at),
    row.username,
    row.place,
    complaintReasons[row.reason],
    row.count,
    ...at(row.decided_at),
    row.taken_down.length === 0 ? 'biarkan' : 'turun',
    takenDownText(row),
    row.operator ?? '',
    row.why ?? '',
  ];
}

/** Kinds of what was taken down, a host's own events and gifts with their titles. */
export function takenDownText({ taken_down: keys, titles }: DecidedComplaint): string {
  const named = keys.map((key) => {
    const [kind, title] = [takedownText[takedownKind(key)], titles[key]];
    return title === undefined ? kind : `${kind} "${title}"`;
  });
  return [...new Set(named)].join(', ');
}
