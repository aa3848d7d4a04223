import {
  deskDecideDispute,
  deskDispute,
  deskDisputes,
  deskOpenDispute,
  type DeskDispute,
  type EarlierDispute,
} from '@mabarin/api-client/contract/desk/disputes';
import { fail } from '@mabarin/domain/errors';
import type { Deps } from '#deps.ts';
import type { Desk } from '#features/desk/desk.mount.ts';
import { gamesOfStory } from '#features/desk/story/dispute-story.queries.ts';
import { readPaymentStory } from '#features/desk/story/payment-story.commands.ts';
import { disputesOfPayment, findByLetter, type Dispute } from '#features/disputes/index.ts';
import { disputeActs, shownDisputes } from '#features/operator/index.ts';
import type { Db } from '#schema.ts';

/** Payments that a wallet or bank disputes. */
export function disputeRoutes(desk: Desk, deps: Deps): void {
  desk.read(deskDisputes, { action: 'disputes list', subject: () => '*' }, async (db, _input, { operator }) => ({
    data: await shownDisputes(db, deps, operator.name),
  }));

  desk.read(deskDispute, { action: 'disputes show', subject: ({ id }) => id }, async (db, { id }, { operator }) => {
    const dispute = await disputeOf(db, deps, operator.name, id);
    const [payment, games, disputes] = await Promise.all([
      readPaymentStory(db, dispute.payment),
      gamesOfStory(db, dispute.payment),
      disputesOfPayment(db, dispute.payment),
    ]);
    if (payment === null) throw fail('desk.dispute_gone', { values: { id } });
    const earlier = disputes.slice(
      0,
      disputes.findIndex((one) => one.id === id),
    );
    return { data: { dispute, earlier: earlier.map(shownEarlier), payment, games } };
  });

  desk.act(deskOpenDispute, disputeActs.open, async (db, letter) => ({
    data: { id: (await findByLetter(db, letter))?.id ?? '' },
  }));
  desk.act(
    deskDecideDispute,
    ({ as }) => disputeActs[as],
    async (db, { id }, _data, operator) => ({ data: await disputeOf(db, deps, operator, id) }),
  );
}

/** Throws `desk.dispute_gone`. */
async function disputeOf(db: Db, deps: Deps, operator: string, id: string): Promise<DeskDispute> {
  const [found] = await shownDisputes(db, deps, operator, id);
  if (found === undefined) throw fail('desk.dispute_gone', { values: { id } });
  return found;
}

function shownEarlier({ id, created_at: at, source, reference, amount, state, lost }: Dispute): EarlierDispute {
  return { id, at: at.toISOString(), source, reference, amount, state, lost };
}
