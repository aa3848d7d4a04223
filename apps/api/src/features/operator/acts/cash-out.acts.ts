import { deskApproveCashOut, deskCashOutFile, deskCashOutAnswers } from '@mabarin/api-client/contract/desk/cash-outs';
import { deskFreeze, deskUnfreeze } from '@mabarin/api-client/contract/desk/hosts';
import * as v from 'valibot';
import { act, littleAct } from './act.ts';

const payouts = () => import('#features/operator/money/payout.commands.ts');
const payoutFile = () => import('#features/operator/money/payout-file.commands.ts');
const stops = () => import('#features/operator/money/stop.commands.ts');
const hosts = () => import('#features/operator/host.commands.ts');

const one = v.pick(deskApproveCashOut.input, ['id', 'lookedUp']);

export const cashOutActs = {
  list: act('cash-outs list', {
    about: 'Lists the open cash-outs with accounts and what they wait for.',
    read: async () => {
      const { shownCashOuts } = await payouts();
      return async (db, deps, { operator }) => ({ data: await shownCashOuts(db, deps, operator.name) });
    },
  }),
  approve: littleAct('cash-outs approve', {
    about:
      'Approves a large cash-out, which takes two operators; --compared: the bank names the holder its host typed.',
    input: v.pick(deskApproveCashOut.input, ['id', 'lookedUp', 'compared']),
    asks: 'two',
    change: async () => (await payouts()).approveCashOut,
  }),
  paid: act('cash-outs paid', {
    about: 'Marks a cash-out as paid that you sent.',
    input: one,
    asks: 'two',
    run: async () => (await payouts()).endCashOut('paid'),
    refuse: async () => (await payouts()).refuseEnd('paid'),
  }),
  reject: act('cash-outs reject', {
    about: 'Ends a cash-out; the money returns to its host.',
    input: one,
    asks: 'two',
    run: async () => (await payouts()).endCashOut('rejected'),
    refuse: async () => (await payouts()).refuseEnd('rejected'),
  }),
  file: act('cash-outs csv', {
    about: "Prints the cash-outs to send as a file for the bank's upload.",
    input: v.pick(deskCashOutFile.input, ['again']),
    asks: 'code',
    change: async () => (await payoutFile()).fileCashOuts,
  }),
  answers: act('cash-outs answers', {
    about: "Marks the cash-outs of the bank's answer file as paid or failed.",
    input: v.object({ file: v.optional(v.string()), ...v.pick(deskCashOutAnswers.input, ['lookedUp']).entries }),
    asks: 'two',
    run: async () => (await payoutFile()).takeAnswers,
    refuse: async () => (await payoutFile()).checkAnswers,
  }),
  freeze: act('cash-outs freeze', {
    about: 'Holds all unsent money of a host.',
    input: v.pick(deskFreeze.input, ['username', 'because']),
    // What stops money is quick; what lets it go on takes a code.
    asks: 'none',
    change: async () => (await hosts()).freeze,
  }),
  unfreeze: act('cash-outs unfreeze', {
    about: 'Ends a freeze.',
    input: v.pick(deskUnfreeze.input, ['username']),
    asks: 'code',
    change: async () => (await hosts()).unfreeze,
  }),
  stop: littleAct('money stop', {
    about: 'Stops all money that goes out: cash-outs and refunds.',
    asks: 'none',
    change: async () => (await stops()).stopMoney,
  }),
  resume: littleAct('money resume', {
    about: 'Lets money go out again.',
    asks: 'code',
    change: async () => (await stops()).resumeMoney,
  }),
  compare: act('payouts compare', {
    about: 'After a restore: asks the provider what it sent since the backup.',
    asks: 'code',
    run: async () => (await payouts()).compareRestored,
  }),
  confirm: act('payouts confirm', {
    about: 'After a restore: lets cash-outs and refunds be sent again.',
    asks: 'code',
    change: async () => (await payouts()).confirmRestored,
  }),
};
