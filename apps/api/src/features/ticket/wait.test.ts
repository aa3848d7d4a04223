import { wibDate } from '@mabarin/domain/time';
import { describe, expect, test } from 'vitest';
import { chargeBack, openDispute } from '#testing/fixtures/disputes.ts';
import { useHost } from '#testing/fixtures/hosts.ts';
import { booksOf } from '#testing/fixtures/payments.ts';
import { payTestSupport, placeTestSupport } from '#testing/fixtures/supports.ts';
import { useWorld } from '#testing/world.ts';

/** The sentence of a ticket whose money stays open (packages/domain/src/ticket/wait.ts). */
const world = useWorld();
const host = useHost(world);

const waitsOf = async (payment: string) => {
  const { ticket } = (await booksOf(world, payment)).payment;
  return (await world.ticket(ticket, 'mabar', 'support')).waits;
};

describe('the ticket of money that stays open names', () => {
  test('an open dispute with its last day, and nothing once it is won', async () => {
    const payment = await host.paidSupport({ supporterGift: 50_000 });
    expect(await waitsOf(payment)).toBeNull();
    const deadline = wibDate(world.clock.now().getTime() + 10 * 86_400_000);
    const id = await openDispute(world, payment, 52_500);
    expect(await waitsOf(payment)).toEqual({ for: 'disputed', until: deadline });
    await world.ops(`disputes won ${id}`);
    expect(await waitsOf(payment)).toBeNull();
  });

  test('money that its gateway says is gone', async () => {
    const payment = await host.paidSupport({ supporterGift: 50_000 });
    await chargeBack(world, host.id, { payment, share: 50_000, fee: 2_500 });
    expect(await waitsOf(payment)).toEqual({ for: 'held', until: null });
  });

  test('a refund that waits for its account', async () => {
    const order = await host.paidOrder({ gameCount: 2 });
    await host.refund(order.entryId);
    expect(await waitsOf(order.id)).toEqual({ for: 'refund_account', until: null });
  });

  test('money that came short, and what came over until it goes back', async () => {
    const [less, more] = [await placeTestSupport(world, host), await placeTestSupport(world, host)];
    await payTestSupport(world, less, 5_000);
    expect(await waitsOf(less)).toEqual({ for: 'under', until: null });
    await payTestSupport(world, more, 20_000);
    expect(await waitsOf(more)).toEqual({ for: 'over', until: null });
    await world.ops(`refunds request ${more}`);
    expect(await waitsOf(more)).toEqual({ for: 'refund_account', until: null });
  });

  test('nothing of a refund that an operator cancelled before it was sent', async () => {
    const order = await host.paidOrder({ gameCount: 2 });
    await host.refund(order.entryId);
    const { id } = await world.row('refund', { payment_id: order.id });
    await world.ops(`refunds approve ${id}`);
    await world.ops(`refunds failed ${id}`);
    expect(await waitsOf(order.id)).toBeNull();
  });

  test('the last day on which late money is asked for', async () => {
    const payment = await placeTestSupport(world, host);
    const row = { status: 'expired', ended_at: world.clock.now() } as const;
    await world.set('payment', { id: payment }, row);
    expect(await waitsOf(payment)).toMatchObject({ for: 'late' });
    world.clock.offsetSeconds += 3 * 86_400;
    expect(await waitsOf(payment)).toBeNull();
  });
});
