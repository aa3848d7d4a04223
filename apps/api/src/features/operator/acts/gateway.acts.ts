import { deskImportSettlement, deskPauseGateway, deskResumeGateway } from '@mabarin/api-client/contract/desk/office';
import { deskInquire } from '@mabarin/api-client/contract/desk/payments';
import { deskUndoRow } from '@mabarin/api-client/contract/desk/tasks';
import * as v from 'valibot';
import { act, littleAct } from './act.ts';

const payments = () => import('#features/operator/money/payment.commands.ts');
const settlements = () => import('#features/operator/money/settlement.commands.ts');
const books = () => import('#features/operator/money/books.commands.ts');

/** Money that came in: gateways, their settlements, and the books. */
export const gatewayActs = {
  inquire: act('webhooks replay', {
    about: 'Asks the gateway about an order again.',
    input: v.pick(deskInquire.input, ['payment']),
    asks: 'none',
    run: async () => (await payments()).askGateway,
  }),
  reconcile: act('reconcile', {
    about: 'Asks the gateways about every payment of a day (YYYY-MM-DD, Jakarta).',
    input: v.object({ day: v.string() }),
    asks: 'none',
    run: async () => (await payments()).reconcile,
  }),
  importFile: act('settlements import', {
    about: "Imports a gateway's settlement file and counts the differences.",
    input: v.object({
      ...v.pick(deskImportSettlement.input, ['name']).entries,
      gateway: v.nullable(deskImportSettlement.input.entries.gateway),
      again: v.optional(v.boolean()),
    }),
    asks: 'code',
    run: async () => (await payments()).importSettlementFile,
    refuse: async () => (await payments()).checkSettlementFile,
  }),
  undoRow: act('settlements undo', {
    about:
      'Takes a wrong row of an imported file back, <gateway>:<row>; its task names it. Above the limit it takes two operators.',
    input: v.pick(deskUndoRow.input, ['row']),
    asks: 'two',
    change: async () => (await settlements()).undoRow,
  }),
  list: act('gateways', {
    about: 'Shows the state of the payment gateways, and how many payments wait for each.',
    read: async () => (await payments()).listGateways,
  }),
  pause: act('gateways pause', {
    about: 'Gives a gateway no new orders; it still answers for those it has.',
    input: v.pick(deskPauseGateway.input, ['gateway']),
    asks: 'none',
    change: async () => (await payments()).pauseGateway,
  }),
  resume: act('gateways resume', {
    about: 'Takes that back.',
    input: v.pick(deskResumeGateway.input, ['gateway']),
    asks: 'none',
    change: async () => (await payments()).resumeGateway,
  }),
  verifyBooks: littleAct('ledger verify', {
    about: 'Checks the books now.',
    read: async () => (await books()).verifyLedger,
  }),
  checkBooks: littleAct('ledger check', {
    about: 'Has the service check all books within a minute; tasks whose finding is gone close themselves.',
    asks: 'none',
    change: async () => (await books()).askForCheck,
  }),
};
