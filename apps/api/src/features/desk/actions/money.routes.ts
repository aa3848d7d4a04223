import {
  deskApproveCashOut,
  deskCashOutAnswers,
  deskCashOutFile,
  deskReadAnswers,
} from '@mabarin/api-client/contract/desk/cash-outs';
import { deskFreeze, deskUnfreeze } from '@mabarin/api-client/contract/desk/hosts';
import {
  deskDecideHold,
  deskMoney,
  deskResumeMoney,
  deskStopMoney,
  type DeskMoney,
} from '@mabarin/api-client/contract/desk/money';
import {
  deskDecideRefund,
  deskRefundOrder,
  deskRefundOrders,
  deskRequestRefund,
  deskQuoteOrders,
  deskQuoteRefund,
  deskReturnRefund,
} from '@mabarin/api-client/contract/desk/refunds';
import type { Deps } from '#deps.ts';
import type { Desk } from '#features/desk/desk.mount.ts';
import {
  cashOutActs,
  holdActs,
  quoteOrders,
  quoteRefund,
  readAnswered,
  refundActs,
  shownCashOuts,
  shownHolds,
  shownMoneyStop,
  shownRefunds,
} from '#features/operator/index.ts';
import type { Db } from '#schema.ts';

/** Cash-outs, refunds, holds and freezes. */
export function moneyRoutes(desk: Desk, deps: Deps): void {
  const money = async (db: Db, _input: unknown, _data: unknown, operator: string) => ({
    data: await moneyOf(db, deps, operator),
  });

  desk.read(deskMoney, { action: 'desk money', subject: () => '*' }, async (db, _input, { operator }) => ({
    data: await moneyOf(db, deps, operator.name),
  }));

  const stop = async (db: Db) => ({ data: await shownMoneyStop(db) });
  desk.act(deskStopMoney, cashOutActs.stop, stop);
  desk.act(deskResumeMoney, cashOutActs.resume, stop);
  desk.act(deskApproveCashOut, cashOutActs.approve, money);
  desk.act(deskCashOutFile, cashOutActs.file, async (db, _input, csv, operator) => ({
    data: { csv, money: await moneyOf(db, deps, operator) },
  }));

  const read = { action: 'cash-outs read-answers', subject: () => '*' } as const;
  desk.read(deskReadAnswers, read, async (db, { content }, { operator }) => {
    const answers = await readAnswered(db, deps, { operator: operator.name, content });
    const right = answers.flatMap(({ as, cashOut, isAmountRight }) =>
      cashOut !== undefined && isAmountRight ? [{ as, ...cashOut }] : [],
    );
    const sumOf = (outcome: 'paid' | 'rejected') => {
      const of = right.filter(({ as }) => as === outcome);
      return { count: of.length, send: of.reduce((total, { send }) => total + send, 0) };
    };
    const rows = right.map(({ id, seen }) => ({ id, seen }));
    const unknown = answers.length - right.length;
    return { data: { paid: sumOf('paid'), rejected: sumOf('rejected'), unknown, rows } };
  });

  desk.act(deskCashOutAnswers, cashOutActs.answers, async (db, _input, rows, operator) => ({
    data: { rows, money: await moneyOf(db, deps, operator) },
  }));

  desk.read(
    deskQuoteRefund,
    { action: 'refunds quote', subject: ({ payment }) => payment },
    async (db, { payment, from, amount, played }) => ({
      data: await quoteRefund(
        db,
        deps,
        from === 'order' ? { from, payment, played, amount } : { from, payment, amount },
      ),
    }),
  );

  const quoted = { action: 'refunds quote-orders', subject: ({ username }: { username: string }) => username } as const;
  desk.read(deskQuoteOrders, quoted, async (db, { username }) => ({ data: await quoteOrders(db, deps, username) }));

  desk.act(deskRefundOrders, refundActs.orders, async () => ({ data: null }));
  desk.act(deskRequestRefund, refundActs.support, money);
  desk.act(deskRefundOrder, refundActs.order, money);
  desk.act(deskDecideRefund, ({ as }) => refundActs[as], money);
  desk.act(deskReturnRefund, refundActs.returned, money);
  desk.act(deskDecideHold, ({ as }) => holdActs[as], money);
  desk.act(deskFreeze, cashOutActs.freeze, async () => ({ data: { frozen: true } }));
  desk.act(deskUnfreeze, cashOutActs.unfreeze, async () => ({ data: { frozen: false } }));
}

async function moneyOf(db: Db, deps: Deps, operator: string): Promise<DeskMoney> {
  const [cashOuts, refunds, holds] = await Promise.all([
    shownCashOuts(db, deps, operator),
    shownRefunds(db, deps, operator),
    shownHolds(db, deps, operator),
  ]);
  return { cashOuts, refunds, holds };
}
