import { deskPayment } from '@mabarin/api-client/contract/desk/search';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '#features/operator/index.ts';
import { createTestOperator, type TestOperator } from '#testing/fixtures/desk.ts';
import { createTestHost, type TestHost } from '#testing/fixtures/hosts.ts';
import { paidOrder, placeOrder } from '#testing/fixtures/orders.ts';
import { refundOf } from '#testing/fixtures/refunds.ts';
import { paidSupport } from '#testing/fixtures/supports.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
let rina: TestOperator;
let host: TestHost;
beforeAll(async () => {
  rina = await createTestOperator(world, 'rina');
  host = await createTestHost(world);
});

async function story(id: string) {
  const { body } = await rina.call(deskPayment, { id });
  if (body.status !== 0 || body.data === undefined) throw new Error(String(body.code));
  return body.data;
}

describe("a payment's story [dec operator]", () => {
  test('tells an order from its QR to the refund, in order', async () => {
    const order = await paidOrder(world, host, { gameEmail: 'rani@mabarin.test' });
    const before = await story(order.id);
    expect(before).toMatchObject({
      status: 'paid',
      state: 'dibayar',
      gross: 10_500,
      email: 'rani@mabarin.test',
      player: order.player,
      host: { username: host.username },
      can: ['look_up', 'resend_ticket', 'refund_order'],
    });
    expect(before.story.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['order', 'charge', 'notification', 'payment', 'ticket', 'posting']),
    );
    expect(before.books).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ account: 'gateway_receivable', amount: -10_500 }),
        expect.objectContaining({ account: 'host_payable', amount: 10_000 }),
      ]),
    );
    const refund = await refundOf(world, host, order.entryId);
    const after = await story(order.id);
    expect(after.refunds).toMatchObject([{ id: refund.refund_id, state: 'requested' }]);
    expect(after.can).toContain('decide_refund');
    expect(after.books.find(({ account }) => account === 'host_payable')?.amount).toBe(0);
    expect(after.story.map(({ at }) => at)).toEqual(after.story.map(({ at }) => at).sort());
  });

  test('offers what is left of a support, and stops when it is all given back', async () => {
    const id = await paidSupport(world, host, { supporterGift: 20_000 });
    expect(await story(id)).toMatchObject({ priceLeft: 20_000, suspenseLeft: 0 });
    const give = (amount: number) =>
      runCommand(
        world.db,
        world.app.deps,
        ['refunds', 'support', id, '--amount', String(amount), '--from', 'host', '--why', 'a child paid'],
        { name: 'rina', from: 'test' },
      );
    await give(5_000);
    const part = await story(id);
    expect(part).toMatchObject({ priceLeft: 15_000 });
    expect(part.can).toContain('refund_support');
    expect(part.story.find(({ kind }) => kind === 'act')).toMatchObject({ text: 'rina: minta refund dukungan' });
    await give(15_000);
    const whole = await story(id);
    expect(whole.priceLeft).toBe(0);
    expect(whole.can).not.toContain('refund_support');
  });

  test('has nothing to send of an unpaid order', async () => {
    const { id } = await placeOrder(world, host);
    expect((await story(id)).can).toEqual(['look_up']);
  });

  test('lists open tasks, also about a charge', async () => {
    const { id } = await paidOrder(world, host);
    await sql`
      insert into payment_task (subject, reason, detail, created_at)
      select 'amount_differs ' || reference, 'reconciliation', '{}', now() from payment_charge where payment_id = ${id}`.execute(
      world.admin,
    );
    const { tasks, can } = await story(id);
    expect(tasks).toMatchObject([{ reason: 'reconciliation' }]);
    expect(can).toContain('close_task');
  });

  test('is of a known payment', async () => {
    expect((await rina.call(deskPayment, { id: 'nobody' })).body.code).toBe('desk.not_found');
  });
});
