import { cashout, saveBankAccount } from '@mabarin/api-client/contract/cash';
import { ticketRefund, ticketRefundAccount } from '@mabarin/api-client/contract/refunds';
import { ticket as readTicket } from '@mabarin/api-client/contract/ticket';
import { beforeEach, describe, expect, test } from 'vitest';
import { balances } from '#features/ledger/index.ts';
import { chargeBack } from '#testing/fixtures/disputes.ts';
import { callProved, createTestHost, TEST_PASSWORD, type TestHost } from '#testing/fixtures/hosts.ts';
import { mailsTo } from '#testing/fixtures/mails.ts';
import { runAsOperator } from '#testing/fixtures/operators.ts';
import { booksOf } from '#testing/fixtures/payments.ts';
import { paidSupport, payTestSupport, placeTestSupport } from '#testing/fixtures/supports.ts';
import { useWorld } from '#testing/world.ts';

/** Supports that operators give back (docs/decisions/refunds.md). */
const world = useWorld();
const DAY = 86_400;
let host: TestHost;
beforeEach(async () => {
  host = await createTestHost(world);
});

const ops = (...words: string[]) =>
  runAsOperator(world.db, world.app.deps, [...words, '--by', 'rina', '--why', 'anak memakai HP ayahnya']);
const give = (id: string, ...words: string[]) => ops('refunds', 'support', id, ...words);
const idOf = (text: string) => /RF-[0-9A-F]{12}/.exec(text)?.[0] ?? '';
const refundRow = (id: string) =>
  world.admin.selectFrom('refund').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const money = () => balances(world.db, host.id, world.clock.now());
const ticketOf = async (payment: string) => (await booksOf(world, payment)).payment.ticket;
const tasks = async (id: string) => {
  const found = await world.admin
    .selectFrom('payment_task')
    .select(['subject', 'detail'])
    .where('reason', '=', 'refund')
    .where('done_at', 'is', null)
    .execute();
  return found.filter(({ subject }) => subject.startsWith(id));
};

describe('a support out of its host’s share', () => {
  test('goes back in parts, with the fee’s share, up to what was paid [dec strangers]', async () => {
    const payment = await paidSupport(world, host, { supporterGift: 100_001 });
    const first = await refundRow(idOf(await give(payment, '--amount', '30000', '--from', 'host')));
    expect(first).toMatchObject({ price: 30_000, fee: 1_499, amount: 31_499, from_host: 30_000, games: 0 });
    expect(await money()).toEqual({ collected: 70_001, ready: 0 });
    await expect(give(payment, '--amount', '70002', '--from', 'host')).rejects.toMatchObject({
      code: 'desk.refund_left',
      message: expect.stringContaining('Rp70.001'),
    });
    const rest = await refundRow(idOf(await give(payment, '--from', 'host')));
    expect(rest).toMatchObject({ price: 70_001, from_host: 70_001 });
    const { gross } = (await booksOf(world, payment)).payment;
    expect(first.amount + rest.amount).toBe(gross);
    await expect(give(payment, '--from', 'host')).rejects.toMatchObject({
      code: 'desk.refund_left',
      message: expect.stringContaining('Rp0'),
    });
    expect(await money()).toEqual({ collected: 0, ready: 0 });
  });

  test('is on its ticket, asks for an account there, and is told by mail', async () => {
    const supporterEmail = 'ayah@example.test';
    const payment = await paidSupport(world, host, { supporterGift: 50_000, supporterEmail });
    const id = idOf(await give(payment, '--from', 'host'));
    await ops('refunds', 'approve', id);
    const ticket = await ticketOf(payment);
    const shown = async () => {
      const { data } = (await world.call(readTicket, { ticket })).body;
      return data && data.kind !== 'claim' ? data.refund : null;
    };
    expect(await shown()).toMatchObject({
      offer: null,
      refunds: [{ amount: 52_500, fee: 2_500, askedBy: 'operator', state: 'approved', needsAccount: true }],
    });
    const form = { bankCode: '014', bankAccountNumber: '1234567890' };
    expect((await world.call(ticketRefundAccount, { ticket, form } as never)).body.status).toBe(0);
    await ops('refunds', 'paid', id);
    expect((await shown())?.refunds).toMatchObject([{ state: 'paid' }]);
    await world.drainJobs();
    const subjects = (await mailsTo(world, supporterEmail)).map(({ subject }) => subject);
    for (const said of ['sedang diperiksa', 'disetujui', 'sudah dikirim']) {
      expect(subjects).toContain(`Refund Mabarin kamu ${said}`);
    }
  });

  test('leaves the stream once it is given back whole, not in part', async () => {
    const payment = await paidSupport(world, host, { supporterGift: 50_000 });
    const alertState = async () => {
      const found = world.admin.selectFrom('alert').select('state').where('support_id', '=', payment);
      return (await found.executeTakeFirstOrThrow()).state;
    };
    await give(payment, '--amount', '20000', '--from', 'host');
    expect(await alertState()).toBe('queued');
    await give(payment, '--from', 'host');
    expect(await alertState()).toBe('skipped');
  });

  test('cannot be asked for by its viewer', async () => {
    const payment = await paidSupport(world, host);
    await world.advance(30 * DAY);
    const { body } = await world.call(ticketRefund, { ticket: await ticketOf(payment) });
    expect(body.code).toBe('refunds.nothing');
  });

  test('that the bank sends back is the host’s again, and can be given anew', async () => {
    const payment = await paidSupport(world, host, { supporterGift: 50_000 });
    const id = idOf(await give(payment, '--amount', '20000', '--from', 'host'));
    await ops('refunds', 'refuse', id, '--text', 'Bukan pembayaran kamu.');
    expect(await money()).toEqual({ collected: 50_000, ready: 0 });
    expect(await refundRow(idOf(await give(payment, '--from', 'host')))).toMatchObject({ price: 50_000, fee: 2_500 });
  });

  test('never pushes the balance below zero: what is missing is our loss and a task', async () => {
    const payment = await paidSupport(world, host, { supporterGift: 100_000 });
    await callProved(
      world,
      saveBankAccount,
      { bankCode: '014', bankAccountNumber: '1234567890' },
      { as: host.browser },
    );
    await world.advance(5 * DAY);
    await world.call(cashout, { cashAmount: 70_000, cashPassword: TEST_PASSWORD }, { as: host.browser });
    const said = await give(payment, '--from', 'host');
    expect(said).toContain("Rp70000 of it the host's balance did not cover.");
    expect(await refundRow(idOf(said))).toMatchObject({ price: 100_000, from_host: 30_000 });
    expect(await money()).toEqual({ collected: 0, ready: 0 });
    expect((await tasks(idOf(said))).map(({ detail }) => detail)).toContainEqual(
      expect.objectContaining({ missing: 70_000 }),
    );
  });

  test('of money that is not ready takes no more than the account has, after a chargeback took the rest', async () => {
    const [first, second] = [
      await paidSupport(world, host, { supporterGift: 10_000 }),
      await paidSupport(world, host, { supporterGift: 10_000 }),
    ];
    await give(first, '--from', 'host');
    await ops('holds', 'take', await chargeBack(world, host.id, { payment: first, share: 10_000, fee: 500 }));
    const said = await give(second, '--from', 'host');
    expect(said).toContain("Rp10000 of it the host's balance did not cover.");
    expect(await money()).toEqual({ collected: 0, ready: 0 });
  });

  test('is not given back while its gateway says that the money is gone', async () => {
    const payment = await paidSupport(world, host, { supporterGift: 50_000 });
    await chargeBack(world, host.id, { payment, share: 50_000, fee: 2_500 });
    await expect(give(payment, '--from', 'host')).rejects.toMatchObject({ code: 'desk.support_held' });
  });

  test('takes two operators above the limit, as every refund', async () => {
    const payment = await paidSupport(world, host, { supporterGift: 6_000_000 });
    const id = idOf(await give(payment, '--from', 'host'));
    await expect(ops('refunds', 'approve', id)).rejects.toMatchObject({ code: 'desk.refund_no_account' });
    const form = { bankCode: '014', bankAccountNumber: '1234567890' };
    await world.call(ticketRefundAccount, { ticket: await ticketOf(payment), form });
    expect(await ops('refunds', 'approve', id)).toContain('takes two operators');
    expect(await refundRow(id)).toMatchObject({ state: 'requested' });
  });
});

describe('a support in suspense', () => {
  const unfulfilled = async () => {
    const payment = await placeTestSupport(world, host, { supporterGift: 50_000 });
    await ops('disable-host', host.username);
    await payTestSupport(world, payment, 50_000);
    return payment;
  };

  test('goes back in parts too, never more than came', async () => {
    const payment = await unfulfilled();
    const part = await refundRow(idOf(await give(payment, '--amount', '20000', '--from', 'suspense')));
    expect(part).toMatchObject({ suspense: 20_000, price: 0, fee: 0, part: 0 });
    await expect(give(payment, '--amount', '32501', '--from', 'suspense')).rejects.toMatchObject({
      code: 'desk.nothing_in_suspense',
    });
    expect(await refundRow(idOf(await give(payment, '--from', 'suspense')))).toMatchObject({
      suspense: 32_500,
      part: 1,
    });
    await expect(give(payment, '--from', 'suspense')).rejects.toMatchObject({ code: 'desk.nothing_in_suspense' });
  });

  test('is not taken off its host, who never had it', async () => {
    await expect(give(await unfulfilled(), '--from', 'host')).rejects.toMatchObject({ code: 'desk.not_credited' });
  });

  test('asked for by two operators at once goes back once', async () => {
    const payment = await unfulfilled();
    const both = await Promise.allSettled([give(payment, '--from', 'suspense'), give(payment, '--from', 'suspense')]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

test('what was typed wrongly changes nothing and says how', async () => {
  const payment = await paidSupport(world, host);
  await expect(give(payment)).rejects.toThrow('--from host');
  for (const amount of ['0', '-5', '10.000', '1e3']) {
    await expect(give(payment, `--amount=${amount}`, '--from', 'host')).rejects.toMatchObject({
      code: 'desk.amount_invalid',
    });
  }
  await expect(give('tidak-ada', '--from', 'host')).rejects.toMatchObject({ code: 'desk.not_credited' });
});
