import { deskDecideDispute, deskDispute, deskOpenDispute } from '@mabarin/api-client/contract/desk/disputes';
import * as v from 'valibot';
import { act, littleAct } from './act.ts';

const disputes = () => import('#features/operator/money/dispute.commands.ts');

const one = v.pick(deskDecideDispute.input, ['id']);

export const disputeActs = {
  list: littleAct('disputes list', {
    about: 'Lists disputes by deadline, with what is held.',
    read: async () => {
      const { shownDisputes } = await disputes();
      return async (db, deps, { operator }) => ({ data: await shownDisputes(db, deps, operator.name) });
    },
  }),
  show: littleAct('disputes show', {
    about: 'Shows one dispute whole.',
    input: v.pick(deskDispute.input, ['id']),
    read: async () => (await disputes()).showDispute,
  }),
  // The same letter with less gives a part of what is held back.
  open: act('disputes open', {
    about: "Opens a dispute by a letter about a payment or a reference: holds the host's share and tells the host.",
    input: v.pick(deskOpenDispute.input, ['subject', 'source', 'reference', 'amount', 'deadline', 'reason']),
    asks: 'two',
    change: async () => (await disputes()).openDisputeByLetter,
  }),
  won: act('disputes won', {
    about: 'Ends a dispute; what was held returns to its host.',
    input: one,
    asks: 'two',
    change: async () => (await disputes()).decideAboutDispute('won'),
  }),
  lost: act('disputes lost', {
    about: "Ends a dispute; the host's share and our fee are taken.",
    input: one,
    asks: 'two',
    change: async () => (await disputes()).decideAboutDispute('lost'),
  }),
  shared: act('disputes shared', {
    about: 'Ends a dispute of which a part is lost, in rupiah.',
    input: v.pick(deskDecideDispute.input, ['id', 'part']),
    asks: 'two',
    change: async () => (await disputes()).decideAboutDispute('shared'),
  }),
};
