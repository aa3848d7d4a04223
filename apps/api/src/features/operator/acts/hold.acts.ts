import { deskDecideHold } from '@mabarin/api-client/contract/desk/money';
import * as v from 'valibot';
import { act, littleAct } from './act.ts';

const holds = () => import('#features/operator/money/hold.commands.ts');

const one = v.pick(deskDecideHold.input, ['id']);

export const holdActs = {
  list: littleAct('holds list', {
    about: 'Lists money that is held because its gateway says it is gone.',
    read: async () => {
      const { shownHolds } = await holds();
      return async (db, deps, { operator }) => ({ data: await shownHolds(db, deps, operator.name) });
    },
  }),
  take: act('holds take', {
    about: "Takes held money from the host's balance.",
    input: one,
    asks: 'two',
    change: async () => (await holds()).decideAboutHold('take'),
  }),
  release: act('holds release', {
    about: 'Gives held money back to its host.',
    input: one,
    asks: 'two',
    change: async () => (await holds()).decideAboutHold('release'),
  }),
  claim: act('holds claim', {
    about: 'Books held money as a claim against the gateway.',
    input: one,
    asks: 'code',
    change: async () => (await holds()).decideAboutHold('claim'),
  }),
};
