import type { DeskComplaints } from '@mabarin/api-client/contract/desk/complaints';
import { complaintReasons, takedownKind, takedownText } from '@mabarin/domain/complaints/complaint';
import { fail } from '@mabarin/domain/errors';
import { restriction, type OperatorReason } from '@mabarin/domain/restrictions/restriction';
import { wibClock, wibDate } from '@mabarin/domain/time';
import { stringify } from 'csv-stringify/sync';
import type { Deps } from '#deps.ts';
import { findHostById } from '#features/accounts/index.ts';
import {
  decidedComplaints,
  decideComplaint,
  thingsAt,
  waitingComplaints,
  type DecidedComplaint,
} from '#features/complaints/index.ts';
import { appendLiveEvents, publicRefresh } from '#features/live/index.ts';
import { findPayer } from '#features/payments/index.ts';
import {
  answerObjection,
  countObjections,
  findKnown,
  listObjections,
  reasonIn,
  stateOf,
  tellRestricted,
} from '#features/restrictions/index.ts';
import { closeTask } from '#features/tasks/index.ts';
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
  {
    input: { id, things: keys, because },
    operator,
    why,
  }: Call<{
    id: number;
    things: string[];
    because: OperatorReason | null;
  }>,
): Promise<Done> {
  const done = await decideComplaint(tx, deps, { id, keys, operator: operator.name, why, because });
  if (done === 'gone') throw fail('desk.complaint_gone');
  if (done === 'unsaid') throw fail('desk.reason_missing');
  if (done === 'unknown') throw fail('desk.complaint_things');
  const text = keys.length === 0 ? 'Nothing is taken down.' : `Taken down: ${keys.join(', ')}.`;
  return { text: `Complaint ${id} is decided. ${text}`, after: { takenDown: keys, because } };
}

/** Answers an objection; `reversed` says so, and the act that lets go is another. Throws `desk.objection_gone`. */
export async function answer(
  tx: Tx,
  deps: Deps,
  { input: { id, text, reversed }, operator }: Call<{ id: number; text: string; reversed: boolean }>,
): Promise<Done> {
  const now = deps.clock.now();
  const answered = await answerObjection(tx, { id, answer: text, reversed, operator: operator.name, answered_at: now });
  if (answered === null) throw fail('desk.objection_gone');
  const { host_id: hostId, viewer, kind, about, due_on: due } = answered;
  await closeTask(tx, { subject: `objection ${id}`, reason: 'objection', now });
  await appendLiveEvents(tx, deps, hostId, [{ kind: 'command', command: 'cash-refresh' }, publicRefresh]);
  const because = reasonIn(await findKnown(tx, hostId), kind, about || viewer);
  const objection = { state: stateOf(answered), due_on: due, answer: text } as const;
  const to = viewer === '' ? await findHostById(tx, hostId) : await findPayer(tx, viewer);
  if (to !== null) await tellRestricted(tx, deps, to, restriction(kind, because, { about: about || null, objection }));
  return { text: `Objection ${id} is ${objection.state}.`, after: { state: objection.state, text } };
}

const OBJECTIONS_SHOWN = 100;

/** Objections as the desk shows them, with their reasons and counts. */
export async function shownObjections(db: Db, now: Date): Promise<Pick<DeskComplaints, 'objections' | 'counts'>> {
  const rows = await listObjections(db, OBJECTIONS_SHOWN);
  const known = new Map(
    await Promise.all(
      [...new Set(rows.map((row) => row.host_id))].map(async (id) => [id, await findKnown(db, id)] as const),
    ),
  );
  const because = ({ host_id: id, viewer, kind, about }: (typeof rows)[number]) => {
    const of = known.get(id);
    return of === undefined ? 'unsaid' : reasonIn(of, kind, about || viewer);
  };
  return {
    objections: rows.map((row) => ({
      id: row.id,
      host: row.username,
      viewer: row.viewer || null,
      kind: row.kind,
      about: row.about || null,
      because: because(row),
      text: row.text,
      at: row.created_at.toISOString(),
      dueOn: row.due_on,
      state: stateOf(row),
      answer: row.answer,
    })),
    counts: await countObjections(db, wibDate(now)),
  };
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
