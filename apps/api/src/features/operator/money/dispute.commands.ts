import type { DeskDispute, deskOpenDispute } from '@mabarin/api-client/contract/desk/disputes';
import type { ParsedInputOf } from '@mabarin/api-client/endpoint';
import {
  DISPUTE_REASON_MAX,
  DISPUTE_REFERENCE_MAX,
  isDisputeDeadline,
  lostOf,
  type DisputeOutcome,
} from '@mabarin/domain/disputes/dispute';
import { fail } from '@mabarin/domain/errors';
import type { Failure } from '@mabarin/domain/failures';
import { oneLine } from '@mabarin/domain/text-line';
import { wibDate } from '@mabarin/domain/time';
import {
  approvalsOf,
  recorded,
  requireSecondOperator,
  shownApproval,
  type ApprovalState,
} from './approval.commands.ts';
import { findApprovals } from './approval.queries.ts';
import { requireSeen, type Call, type Done, type LittleDeps } from '#features/operator/call.commands.ts';
import type { Deps } from '#deps.ts';
import {
  decideDispute,
  findByLetter,
  findDispute,
  listDisputes,
  openDispute,
  type DisputeView,
  type ListedDispute,
} from '#features/disputes/index.ts';
import type { Db, Tx } from '#schema.ts';

/** Open ones and the newest ended ones. */
const LISTED = 200;

type DisputeToDecide = ListedDispute & {
  approval: ApprovalState | undefined;
  /** The lost part that the first operator approved; null: nobody has. */
  approvedPart: number | null;
  /** The dispute's state for `requireSeen`. */
  seen: string;
};

/** Open disputes by deadline, then ended ones, as desk and terminal show them; `only`: the one of this id. */
export async function shownDisputes(
  db: Db,
  deps: Pick<Deps, 'clock' | 'config'>,
  operator: string,
  only: string | null = null,
): Promise<DeskDispute[]> {
  const rows = await listDisputes(db, { only, limit: LISTED });
  return (await withApprovals(db, deps, operator, rows)).map(shown);
}

async function withApprovals(
  db: Db,
  deps: Pick<Deps, 'clock' | 'config'>,
  operator: string,
  rows: readonly ListedDispute[],
): Promise<DisputeToDecide[]> {
  const open = rows.filter(({ state }) => state === 'open');
  const found = await findApprovals(
    db,
    'dispute',
    open.map(({ id }) => id),
  );
  // The lost rupiah that the first operator named; another sum takes two operators anew.
  const parts = new Map(found.map(({ subject, version }) => [subject, version]));
  const approvals = await approvalsOf(
    db,
    deps,
    { action: 'dispute', operator },
    open.map(({ id, amount, host_id: hostId }) => ({ id, amount, hostId, version: parts.get(id) ?? 0 })),
  );
  return rows.map((row) => {
    const approval = approvals.get(row.id);
    const approvedPart =
      (approval?.first ?? null) === null || approval?.back === true ? null : (parts.get(row.id) ?? null);
    return {
      ...row,
      approval,
      approvedPart,
      seen: [row.state, row.amount, row.lost, approvedPart, approval?.first, approval?.back].join('/'),
    };
  });
}

function shown(one: DisputeToDecide): DeskDispute {
  const { id, host, description, source, reference, reason, amount, deadline, state, lost, held, taken, seen } = one;
  return {
    id,
    host,
    description,
    source,
    reference,
    reason,
    amount,
    deadline,
    state,
    lost,
    held,
    taken,
    seen,
    payment: one.payment_id,
    at: one.created_at.toISOString(),
    ended: one.ended_at?.toISOString() ?? null,
    approval: shownApproval(one.approval),
    approvedPart: one.approvedPart,
  };
}

/** Throws `desk.dispute_gone`. */
export async function showDispute(db: Db, _deps: LittleDeps, { subject: id }: Call) {
  const dispute = await findDispute(db, id);
  if (dispute === null) throw gone(id);
  return { data: dispute };
}

type Letter = Omit<ParsedInputOf<typeof deskOpenDispute>, 'why' | 'code'>;

/**
 * Opens a dispute of a letter; the same letter again mends its amount, deadline and reason. Above the limit two operators
 * lower its amount, which gives held money back. Throws `desk.*`.
 */
export async function openDisputeByLetter(tx: Tx, deps: Deps, call: Call<Letter>): Promise<Done> {
  const { subject, source, deadline, amount } = call.input;
  const [reference, reason] = [oneLine(call.input.reference), oneLine(call.input.reason)];
  if (!within(reference, DISPUTE_REFERENCE_MAX) || !within(reason, DISPUTE_REASON_MAX))
    throw fail('desk.dispute_letter');
  if (!isDisputeDeadline(deadline, wibDate(deps.clock.now()))) throw fail('desk.dispute_deadline');
  const known = await findByLetter(tx, { source, reference });
  if (known?.state === 'open' && amount < known.amount) {
    const counted = known.amount - amount;
    const of = { action: 'dispute', subject: known.id, operator: call.operator.name, hostId: known.host_id } as const;
    const approval = { ...of, amount: known.amount, counted, version: -amount };
    if ((await requireSecondOperator(tx, deps, approval)) === 'recorded')
      return recorded({ ...call, subject: known.id }, counted);
  }
  const opened = await openDispute(tx, deps, { subject, source, reference, reason, deadline, amount });
  if (opened === 'unknown') throw fail('desk.payment_gone');
  if (opened === 'unpaid') throw fail('desk.dispute_unpaid');
  if (opened === 'other') throw fail('desk.dispute_other');
  if ('open' in opened) throw fail('desk.dispute_open', { values: { id: opened.open } });
  if ('ended' in opened) throw endedOtherwise(opened.ended);
  if ('most' in opened) throw lessLeft(opened.most);
  return done(opened);
}

function within(text: string, most: number): boolean {
  return text.length > 0 && text.length <= most;
}

/** Ends a dispute. Above the limit of two operators both name the same loss. Throws `desk.*`. */
export function decideAboutDispute(outcome: DisputeOutcome) {
  return async (tx: Tx, deps: Deps, call: Call<{ id: string; part?: number | null }>): Promise<Done> => {
    const { subject: id, operator } = call;
    const found = await findDispute(tx, id);
    if (found === null) throw gone(id);
    const { part = null } = call.input;
    const lost = lostOf(outcome, found.amount, part);
    if (lost === null) throw noPart(found.amount);
    if (found.state === 'open') {
      const { amount, host_id: hostId } = found;
      const listedOne = { ...found, host: '', description: '', held: 0, taken: 0 };
      const [shown] = await withApprovals(tx, deps, operator.name, [listedOne]);
      requireSeen(call, id, shown?.seen ?? '');
      const approval = { action: 'dispute', subject: id, operator: operator.name, amount, hostId } as const;
      if ((await requireSecondOperator(tx, deps, { ...approval, version: lost })) === 'recorded')
        return recorded(call, amount);
    }
    const decided = await decideDispute(tx, deps, id, { outcome, part });
    if (decided === 'unknown') throw gone(id);
    if (decided === 'part') throw noPart(found.amount);
    if (decided === 'ended') throw endedOtherwise(id);
    if ('most' in decided) throw lessLeft(decided.most);
    return done(decided);
  };
}

function gone(id: string): Failure {
  return fail('desk.dispute_gone', { values: { id } });
}

function endedOtherwise(id: string): Failure {
  return fail('desk.dispute_ended', { values: { id } });
}

function lessLeft(most: number): Failure {
  return fail('desk.dispute_amount', { values: { most: most.toLocaleString('id-ID') } });
}

function noPart(amount: number): Failure {
  return fail('desk.dispute_part', { values: { most: (amount - 1).toLocaleString('id-ID') } });
}

function done({ dispute, hold }: DisputeView): Done {
  const { id, state, amount, lost, payment_id: payment } = dispute;
  const money = hold === null ? 'nothing is held' : `hold ${hold.id} is ${hold.state}: Rp${hold.taken} taken`;
  const held = hold?.state === 'held' ? `, Rp${hold.amount - hold.taken} held of Rp${hold.share}` : '';
  return {
    text: `${id} of ${payment} is ${state}: Rp${lost} of Rp${amount} lost; ${money}${held}.`,
    after: { dispute: id, payment, state, amount, lost, hold: hold?.id ?? null, taken: hold?.taken ?? 0 },
  };
}
