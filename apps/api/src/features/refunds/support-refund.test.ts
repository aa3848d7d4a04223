import { cashout, saveBankAccount } from '@mabarin/api-client/contract/cash';
import { ticketRefund, ticketRefundAccount } from '@mabarin/api-client/contract/refunds';
import { describe, expect, test } from 'vitest';
import { chargeBack } from '#testing/fixtures/disputes.ts';
import { BANK_ACCOUNT, TEST_PASSWORD, useHost } from '#testing/fixtures/hosts.ts';
import { mailsTo } from '#testing/fixtures/mails.ts';
import { booksOf } from '#testing/fixtures/payments.ts';
import { refundsOf } from '#testing/fixtures/refunds.ts';
import { payTestSupport, placeTestSupport } from '#testing/fixtures/supports.ts';
import { refuses } from '#testing/refusals.ts';
import { DAY, useWorld } from '#testing/world.ts';

/** Supports that operators give back (docs/decisions/refunds.md). */
const world = useWorld();
const host = useHost(world);

const give = (payment: string, options: string) => world.ops(`refunds support ${payment} ${options}`);
const given = async (payment: string, options: string) => {
  await give(payment, options);
  return (await refundsOf(world, payment)).at(-1)!;
};
const ticketOf = async (payment: string) => (await booksOf(world, payment)).payment.ticket;

describe('a support out of its host’s share', () => {
  test('goes back in parts, with the fee’s share, up to what was paid [dec strangers]', async () => {
    const payment = await host.paidSupport({ supporterGift: 100_001 });
    const first = await given(payment, '--amount 30000 --from host');
    expect(first).toMatchObject({ price: 30_000, fee: 1_499, amount: 31_499, from_host: 30_000, games: 0 });
    expect(await host.money()).toEqual({ collected: 70_001, ready: 0 });
    await refuses(give(payment, '--amount 70002 --from host'), 'desk.refund_left', 'Rp70.001');
    const rest = await given(payment, '--from host');
    expect(rest).toMatchObject({ price: 70_001, from_host: 70_001 });
    const { gross } = (await booksOf(world, payment)).payment;
    expect(first.amount + rest.amount).toBe(gross);
    await refuses(give(payment, '--from host'), 'desk.refund_left', 'Rp0');
    expect(await host.money()).toEqual({ collected: 0, ready: 0 });
  });

  test('is on its ticket, asks for an account there, and is told by mail', async () => {
    const supporterEmail = 'ayah@example.test';
    const payment = await host.paidSupport({ supporterGift: 50_000, supporterEmail });
    const { id } = await given(payment, '--from host');
    await world.ops(`refunds approve ${id}`);
    const ticket = await ticketOf(payment);
    const shown = async () => (await world.ticket(ticket, 'support')).refund;
    expect(await shown()).toMatchObject({
      offer: null,
      refunds: [{ amount: 52_500, fee: 2_500, askedBy: 'operator', state: 'approved', needsAccount: true }],
    });
    expect((await world.call(ticketRefundAccount, { ticket, form: BANK_ACCOUNT } as never)).body.status).toBe(0);
    await world.ops(`refunds paid ${id}`);
    expect((await shown())?.refunds).toMatchObject([{ state: 'paid' }]);
    await world.drainJobs();
    const subjects = (await mailsTo(world, supporterEmail)).map(({ subject }) => subject);
    for (const said of ['sedang diperiksa', 'disetujui', 'sudah dikirim']) {
      expect(subjects).toContain(`Uang kembali Mabarin kamu ${said}`);
    }
  });

  test('leaves the stream once it is given back whole, not in part', async () => {
    const payment = await host.paidSupport({ supporterGift: 50_000 });
    const alertState = async () => (await world.row('alert', { support_id: payment })).state;
    await give(payment, '--amount 20000 --from host');
    expect(await alertState()).toBe('queued');
    await give(payment, '--from host');
    expect(await alertState()).toBe('skipped');
  });

  test('cannot be asked for by its viewer', async () => {
    const payment = await host.paidSupport();
    await world.advance(30 * DAY);
    const { body } = await world.call(ticketRefund, { ticket: await ticketOf(payment) });
    expect(body.code).toBe('refunds.nothing');
  });

  test('that the bank sends back is the host’s again, and can be given anew', async () => {
    const payment = await host.paidSupport({ supporterGift: 50_000 });
    const { id } = await given(payment, '--amount 20000 --from host');
    await world.ops(`refunds refuse ${id} --because delivered --text "Bukan pembayaran kamu."`);
    expect(await host.money()).toEqual({ collected: 50_000, ready: 0 });
    expect(await given(payment, '--from host')).toMatchObject({ price: 50_000, fee: 2_500 });
  });

  test('never pushes the balance below zero: what is missing is our loss and a task', async () => {
    const payment = await host.paidSupport({ supporterGift: 100_000 });
    await host.proved(saveBankAccount, { bankCode: '014', bankAccountNumber: '1234567890' });
    await world.advance(5 * DAY);
    await host.call(cashout, { cashAmount: 70_000, cashPassword: TEST_PASSWORD });
    const said = await give(payment, '--from host');
    expect(said).toContain("Rp70000 of it the host's balance did not cover.");
    expect((await refundsOf(world, payment)).at(-1)).toMatchObject({ price: 100_000, from_host: 30_000 });
    expect(await host.money()).toEqual({ collected: 0, ready: 0 });
    const [refund] = await refundsOf(world, payment);
    const tasks = await world.rows('payment_task', { reason: 'refund', done_at: null });
    const missing = tasks.filter(({ subject }) => subject.startsWith(refund!.id)).map(({ detail }) => detail);
    expect(missing).toContainEqual(expect.objectContaining({ missing: 70_000 }));
  });

  test('of money that is not ready takes no more than the account has, after a chargeback took the rest', async () => {
    const [first, second] = [await host.paidSupport(), await host.paidSupport()];
    await give(first, '--from host');
    await world.ops(`holds take ${await chargeBack(world, host.id, { payment: first, share: 10_000, fee: 500 })}`);
    const said = await give(second, '--from host');
    expect(said).toContain("Rp10000 of it the host's balance did not cover.");
    expect(await host.money()).toEqual({ collected: 0, ready: 0 });
  });

  test('is not given back while its gateway says that the money is gone', async () => {
    const payment = await host.paidSupport({ supporterGift: 50_000 });
    await chargeBack(world, host.id, { payment, share: 50_000, fee: 2_500 });
    await refuses(give(payment, '--from host'), 'desk.support_held');
  });

  test('takes two operators above the limit, as every refund', async () => {
    const payment = await host.paidSupport({ supporterGift: 6_000_000 });
    const { id } = await given(payment, '--from host');
    await refuses(world.ops(`refunds approve ${id}`), 'desk.refund_no_account');
    await world.call(ticketRefundAccount, { ticket: await ticketOf(payment), form: BANK_ACCOUNT });
    expect(await world.ops(`refunds approve ${id}`)).toContain('takes two operators');
    expect(await world.row('refund', { id })).toMatchObject({ state: 'requested' });
  });
});

describe('a support in suspense', () => {
  const unfulfilled = async () => {
    const payment = await placeTestSupport(world, host, { supporterGift: 50_000 });
    await world.ops(`disable-host ${host.username} --because fraud`);
    await payTestSupport(world, payment, 50_000);
    return payment;
  };

  test('goes back in parts too, never more than came', async () => {
    const payment = await unfulfilled();
    const part = await given(payment, '--amount 20000 --from suspense');
    expect(part).toMatchObject({ suspense: 20_000, price: 0, fee: 0, part: 0 });
    await refuses(give(payment, '--amount 32501 --from suspense'), 'desk.nothing_in_suspense');
    expect(await given(payment, '--from suspense')).toMatchObject({
      suspense: 32_500,
      part: 1,
    });
    await refuses(give(payment, '--from suspense'), 'desk.nothing_in_suspense');
  });

  test('is not taken off its host, who never had it', async () => {
    await refuses(give(await unfulfilled(), '--from host'), 'desk.not_credited');
  });

  test('asked for by two operators at once goes back once', async () => {
    const payment = await unfulfilled();
    const both = await Promise.allSettled([give(payment, '--from suspense'), give(payment, '--from suspense')]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});

test('what was typed wrongly changes nothing and says how', async () => {
  const payment = await host.paidSupport();
  await expect(give(payment, '')).rejects.toThrow('needs --from');
  for (const amount of ['0', '-5', '10.000', '1e3']) {
    await expect(give(payment, `--amount=${amount} --from host`)).rejects.toThrow('--amount');
  }
  await refuses(give('tidak-ada', '--from host'), 'desk.not_credited');
});
