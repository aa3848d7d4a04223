import {
  deskAnswerObjection,
  deskComplaintLog,
  deskComplaints,
  deskDecideComplaint,
  type DeskComplaints,
} from '@mabarin/api-client/contract/desk/complaints';
import { decidedComplaints, type NamedComplaint } from '#features/complaints/index.ts';
import type { Desk } from '#features/desk/desk.mount.ts';
import { shownObjections, takenDownText, viewerActs, waitingWithThings } from '#features/operator/index.ts';
import type { Clock } from '#ports/clock.port.ts';
import type { Db } from '#schema.ts';

const DECIDED_SHOWN = 50;

/** Reports of viewers and hosts, and the decisions about them. */
export function complaintRoutes(desk: Desk, clock: Clock): void {
  const all = async (db: Db) => ({ data: await complaintsOf(db, clock.now()) });
  desk.read(deskComplaints, { action: 'complaints list', subject: () => '*' }, all);
  desk.act(deskDecideComplaint, viewerActs.decideComplaint, all);
  desk.act(deskAnswerObjection, viewerActs.answerObjection, all);
  desk.act(deskComplaintLog, viewerActs.complaintLog, async (_db, _input, data) => ({ data }));
}

async function complaintsOf(db: Db, now: Date): Promise<DeskComplaints> {
  const [waiting, decided] = await Promise.all([waitingWithThings(db), decidedComplaints(db, DECIDED_SHOWN)]);
  return {
    ...(await shownObjections(db, now)),
    waiting: waiting.map(({ things, ...complaint }) => ({ ...shown(complaint), things })),
    decided: decided.map((complaint) => ({
      ...shown(complaint),
      decidedAt: complaint.decided_at?.toISOString() ?? '',
      operator: complaint.operator ?? '',
      because: complaint.why ?? '',
      takenDown: takenDownText(complaint),
    })),
  };
}

function shown({ id, username, name, place, reason, words, count, created_at: at }: NamedComplaint) {
  return { id, host: { username, name }, place, reason, words, count, at: at.toISOString() };
}
