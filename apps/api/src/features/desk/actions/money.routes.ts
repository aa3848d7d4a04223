import { deskApproveCashOut, deskCashOutAnswers, deskCashOutFile } from '@mabarin/api-client/contract/desk/cash-outs';
import { deskFreeze, deskUnfreeze } from '@mabarin/api-client/contract/desk/hosts';
import { deskDecideHold, deskMoney, type DeskMoney } from '@mabarin/api-client/contract/desk/money';
import { deskDecideRefund, deskRefundOrder, deskRequestRefund } from '@mabarin/api-client/contract/desk/refunds';
import { providerReason } from '@mabarin/domain/desk/reasons';
import type { Deps } from '#deps.ts';
import type { Desk } from '#features/desk/desk.mount.ts';
import { openHolds } from '#features/ledger/index.ts';
import { readCashOuts, readRefunds, type AnsweredRow, type ApprovalState } from '#features/operator/index.ts';
import type { Db } from '#schema.ts';

/** Cash-outs, refunds, holds and freezes. */
export function moneyRoutes(desk: Desk, deps: Deps): void {
  const money = async (db: Db) => ({ data: await moneyOf(db, deps) });

  desk.read(deskMoney, { action: 'desk money', subject: () => '*' }, money);

  desk.command(
    deskApproveCashOut,
    ({ id, lookedUp }) => ({ command: 'cash-outs approve', subject: id, options: { lookedUp } }),
    money,
  );

  desk.command(
    deskCashOutFile,
    ({ again }) => ({ command: 'cash-outs csv', options: { again } }),
    async (db, _input, csv) => ({ data: { csv: csv as string, money: await moneyOf(db, deps) } }),
  );

  desk.command(
    deskCashOutAnswers,
    ({ content, lookedUp }) => ({ command: 'cash-outs answers', options: { lookedUp }, upload: content }),
    async (db, _input, rows) => ({ data: { rows: rows as AnsweredRow[], money: await moneyOf(db, deps) } }),
  );

  desk.command(
    deskRequestRefund,
    ({ payment, from, amount }) => ({
      command: 'refunds support',
      subject: payment,
      options: { from, amount: amount === null ? '' : String(amount) },
    }),
    money,
  );

  desk.command(
    deskRefundOrder,
    ({ payment, played }) => ({ command: 'refunds order', subject: payment, options: { played } }),
    money,
  );

  desk.command(
    deskDecideRefund,
    ({ id, as, transfer, lookedUp, text }) => ({
      command: `refunds ${as}`,
      subject: id,
      options: { transfer, lookedUp, text: text.trim() },
    }),
    money,
  );

  desk.command(deskDecideHold, ({ id, as }) => ({ command: `holds ${as}`, subject: id }), money);

  desk.command(
    deskFreeze,
    ({ username }) => ({ command: 'cash-outs freeze', subject: username }),
    async () => ({ data: { frozen: true } }),
  );

  desk.command(
    deskUnfreeze,
    ({ username }) => ({ command: 'cash-outs unfreeze', subject: username }),
    async () => ({ data: { frozen: false } }),
  );
}

async function moneyOf(db: Db, deps: Deps): Promise<DeskMoney> {
  const [cashOuts, refunds, holds] = await Promise.all([readCashOuts(db, deps), readRefunds(db, deps), openHolds(db)]);
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
      waits: one.waits && { kind: one.waits.kind, until: one.waits.until?.toISOString() ?? null },
      filed: one.filed_at?.toISOString() ?? null,
      approval: approvalOf(one.approval),
    })),
    refunds: refunds.map((one) => ({
      id: one.id,
      payment: one.payment_id,
      at: one.created_at.toISOString(),
      amount: one.amount,
      what: one.what,
      askedBy: one.asked_by,
      state: one.state,
      method: one.method,
      provider: one.provider,
      bank: one.bank,
      number: one.accountNumber,
      holder: one.holder,
      reason: one.reason === null ? null : providerReason(one.reason),
      lookFirst: one.ask_first,
      approval: approvalOf(one.approval),
    })),
    holds: holds.map((one) => ({
      id: String(one.id),
      host: one.host,
      payment: one.payment_id,
      at: one.created_at.toISOString(),
      word: one.word,
      share: one.share,
      amount: one.amount,
      taken: one.taken,
    })),
  };
}

function approvalOf(state: ApprovalState | undefined) {
  return state === undefined ? null : { ...state, until: state.until?.toISOString() ?? null };
}
