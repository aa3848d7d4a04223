import {
  deskApproveCashOut,
  deskCashOutAnswers,
  deskCashOutFile,
  deskReadAnswers,
} from '@mabarin/api-client/contract/desk/cash-outs';
import { deskFreeze, deskUnfreeze } from '@mabarin/api-client/contract/desk/hosts';
import { deskDecideHold, deskMoney, type DeskMoney } from '@mabarin/api-client/contract/desk/money';
import {
  deskDecideRefund,
  deskRefundOrder,
  deskRequestRefund,
  deskQuoteRefund,
  deskReturnRefund,
} from '@mabarin/api-client/contract/desk/refunds';
import { providerReason } from '@mabarin/domain/desk/reasons';
import { approvalOf } from './approval.shape.ts';
import type { Deps } from '#deps.ts';
import type { Desk } from '#features/desk/desk.mount.ts';
import {
  isSendable,
  quoteRefund,
  readAnswered,
  readCashOuts,
  readHolds,
  readRefunds,
  type AnsweredRow,
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

  desk.command(
    deskApproveCashOut,
    ({ id, lookedUp, seen }) => ({
      command: 'cash-outs approve',
      subject: id,
      options: { lookedUp },
      seen: { [id]: seen },
    }),
    money,
  );

  desk.command(
    deskCashOutFile,
    ({ again, rows }) => ({ command: 'cash-outs csv', options: { again }, seen: seenBy(rows) }),
    async (db, _input, csv, operator) => ({ data: { csv: csv as string, money: await moneyOf(db, deps, operator) } }),
  );

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

  desk.command(
    deskCashOutAnswers,
    ({ content, lookedUp, rows }) => ({
      command: 'cash-outs answers',
      options: { lookedUp },
      upload: content,
      seen: seenBy(rows),
    }),
    async (db, _input, rows, operator) => ({
      data: { rows: rows as AnsweredRow[], money: await moneyOf(db, deps, operator) },
    }),
  );

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

  desk.command(
    deskRequestRefund,
    ({ payment, from, amount, seen }) => ({
      command: 'refunds support',
      subject: payment,
      options: { from, amount: amount === null ? '' : String(amount) },
      seen: { [payment]: seen },
    }),
    money,
  );

  desk.command(
    deskRefundOrder,
    ({ payment, played, amount, seen }) => ({
      command: 'refunds order',
      subject: payment,
      options: { played, amount: amount === null ? '' : String(amount) },
      seen: { [payment]: seen },
    }),
    money,
  );

  desk.command(
    deskDecideRefund,
    ({ id, as, transfer, lookedUp, text, seen }) => ({
      command: `refunds ${as}`,
      subject: id,
      options: { transfer, lookedUp, text: text.trim() },
      seen: { [id]: seen },
    }),
    money,
  );

  desk.command(
    deskReturnRefund,
    ({ id, lookedUp }) => ({ command: 'refunds returned', subject: id, options: { lookedUp } }),
    money,
  );

  desk.command(
    deskDecideHold,
    ({ id, as, seen }) => ({ command: `holds ${as}`, subject: id, seen: { [id]: seen } }),
    money,
  );

  desk.command(
    deskFreeze,
    ({ username }) => ({ command: 'cash-outs freeze', subject: username }),
    async () => ({ data: { frozen: true } }),
  );

  desk.command(
    deskUnfreeze,
    ({ username, seen }) => ({ command: 'cash-outs unfreeze', subject: username, seen: { [username]: seen } }),
    async () => ({ data: { frozen: false } }),
  );
}

function seenBy(rows: readonly { id: string; seen: string }[]): Record<string, string> {
  return Object.fromEntries(rows.map(({ id, seen }) => [id, seen]));
}

async function moneyOf(db: Db, deps: Deps, operator: string): Promise<DeskMoney> {
  const [cashOuts, refunds, holds] = await Promise.all([
    readCashOuts(db, deps, { operator }),
    readRefunds(db, deps, operator),
    readHolds(db, deps, operator),
  ]);
  return {
    cashOuts: cashOuts.map((one) => ({
      id: one.id,
      host: one.host,
      at: one.created_at.toISOString(),
      amount: one.amount,
      send: one.send,
      bank: one.bank,
      number: one.number,
      holder: one.holder,
      alsoOf: one.alsoOf,
      state: one.state === 'processing' ? 'processing' : 'requested',
      provider: one.state === 'processing' ? one.provider : null,
      reason: one.reason === null ? null : providerReason(one.reason),
      refusal: one.refusal,
      lookFirst: one.waits?.kind === 'restored',
      sendable: isSendable(deps, one),
      filed: one.filed_at?.toISOString() ?? null,
      approval: approvalOf(one.approval),
      seen: one.seen,
    })),
    refunds: refunds.map((one) => ({
      id: one.id,
      payment: one.payment_id,
      at: one.created_at.toISOString(),
      host: one.host,
      amount: one.amount,
      fromHost: one.from_host,
      loss: one.price - one.from_host,
      fee: one.fee,
      suspense: one.suspense,
      credit: one.credit,
      games: one.games,
      askedBy: one.asked_by,
      why: one.context?.why ?? null,
      payer: one.context?.payer ?? '',
      minor: one.context?.minor ?? false,
      likeHost: one.context?.like_host ?? false,
      state: one.state,
      method: one.method,
      provider: one.provider,
      bank: one.bank,
      number: one.accountNumber,
      holder: one.holder,
      reason: one.reason === null ? null : providerReason(one.reason),
      lookFirst: one.ask_first,
      frozen: one.frozen,
      refusal: one.refusal,
      approval: approvalOf(one.approval),
      seen: one.seen,
    })),
    holds: holds.map((one) => ({
      id: String(one.id),
      host: one.host,
      payment: one.payment_id,
      at: one.created_at.toISOString(),
      word: one.word,
      dispute: one.dispute,
      share: one.share,
      amount: one.amount,
      taken: one.taken,
      approval: approvalOf(one.approval),
      approvedAs: one.approvedAs,
      seen: one.seen,
    })),
  };
}
