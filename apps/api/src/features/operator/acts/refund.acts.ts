import {
  deskDecideRefund,
  deskRefundOrder,
  deskRefundOrders,
  deskRequestRefund,
  deskReturnRefund,
} from '@mabarin/api-client/contract/desk/refunds';
import * as v from 'valibot';
import { act, littleAct } from './act.ts';

const refunds = () => import('#features/operator/money/refund.commands.ts');

const ended = v.pick(deskDecideRefund.input, ['id', 'lookedUp']);

export const refundActs = {
  list: littleAct('refunds list', {
    about: 'Lists the open refunds.',
    read: async () => {
      const { shownRefunds } = await refunds();
      return async (db, deps, { operator }) => ({ data: await shownRefunds(db, deps, operator.name) });
    },
  }),
  show: littleAct('refunds show', {
    about: 'Shows one refund whole.',
    input: v.object({ refund: v.string() }),
    read: async () => (await refunds()).showRefund,
  }),
  suspense: act('refunds request', {
    about: 'Asks for the refund of money in suspense: of a payment, or of a duplicate by the reference of its charge.',
    input: v.pick(deskRequestRefund.input, ['payment']),
    asks: 'none',
    change: async () => (await refunds()).refundSuspense,
  }),
  support: act('refunds support', {
    about: 'Asks for the refund of a support, wholly or in part.',
    input: v.pick(deskRequestRefund.input, ['payment', 'from', 'amount']),
    // A request sends nothing: its approval does.
    asks: 'none',
    change: async () => (await refunds()).refundSupport,
  }),
  order: act('refunds order', {
    about:
      'Asks for the refund of an order: its unplayed games, with --played all of them; or rupiah, and the games stay.',
    input: v.pick(deskRefundOrder.input, ['payment', 'played', 'amount']),
    asks: 'none',
    change: async () => (await refunds()).refundOrder,
  }),
  orders: act('refunds orders', {
    about: 'Asks for the refund of all open orders of a host: their unplayed games, before its account is closed.',
    input: v.pick(deskRefundOrders.input, ['username']),
    asks: 'none',
    change: async () => (await refunds()).refundOrders,
  }),
  approve: act('refunds approve', {
    about: 'Approves a refund; the gateway sends it, or you do.',
    input: v.pick(deskDecideRefund.input, ['id', 'transfer', 'lookedUp']),
    asks: 'two',
    change: async () => (await refunds()).approveRefund,
  }),
  refuse: act('refunds refuse', {
    about: 'Refuses a refund with a sentence for its viewer.',
    input: v.pick(deskDecideRefund.input, ['id', 'text', 'lookedUp', 'because']),
    asks: 'two',
    change: async () => (await refunds()).refuseRefund,
  }),
  paid: act('refunds paid', {
    about: 'Marks a refund as paid that you sent.',
    input: ended,
    // Two operators have approved the refund before it is paid.
    asks: 'code',
    change: async () => (await refunds()).endRefund('paid'),
  }),
  account: act('refunds account', {
    about: 'Asks the viewer for another account, because the bank refused the transfer; the refund keeps its amount.',
    input: ended,
    asks: 'code',
    change: async () => (await refunds()).askRefundAccount,
  }),
  failed: act('refunds failed', {
    about: 'Ends an approved refund that cannot be sent; games and money return.',
    input: ended,
    asks: 'two',
    change: async () => (await refunds()).endRefund('failed'),
  }),
  returned: act('refunds returned', {
    about: 'Takes back a paid refund whose money came back to us.',
    input: v.pick(deskReturnRefund.input, ['id', 'lookedUp']),
    asks: 'two',
    change: async () => (await refunds()).endRefund('returned'),
  }),
};
