import { overlayStatus, replayAlert, saveTiers } from '@mabarin/api-client/contract/alerts';
import { replaySupport, supports } from '@mabarin/api-client/contract/support';
import { ticket as readTicket } from '@mabarin/api-client/contract/ticket';
import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { useHost } from '#testing/fixtures/hosts.ts';
import { overlayPage } from '#testing/fixtures/display/overlay-page.ts';
import { booksOf, faultyGateway, referenceOf } from '#testing/fixtures/payments.ts';
import { importReturn } from '#testing/fixtures/settlements.ts';
import { useWorld } from '#testing/world.ts';

/** Alerts of money that a gateway says is gone, without a dispute. */
const world = useWorld();
const page = overlayPage(world);
const host = useHost(world);
let faults: ReturnType<typeof faultyGateway>;
beforeAll(() => {
  faults = faultyGateway(world);
});
beforeEach(async () => {
  await host.call(saveTiers, { tiers: [], orders: true, gifts: false });
});

const next = async () => (await page.next(host)).alert;
const listed = async () => (await host.call(supports, {})).body.data?.[0];
const replay = async () =>
  (await host.call(replaySupport, { id: (await listed())?.id ?? '' }, { key: randomUUID() })).body;
const interrupted = async () => (await host.call(overlayStatus, {})).body.data?.interrupted;
const holdOf = async (payment: string) => String((await world.row('hold', { payment_id: payment }, 'id')).id);

/** The gateway answers that so much of a payment went back. */
async function goesBack(payment: string, returned: number): Promise<void> {
  faults.answer = (status) =>
    status.state === 'paid' && status.amount !== null
      ? { ...status, word: 'partial_refund', amount: status.amount - returned, returned }
      : status;
  await world.ops(`webhooks replay ${payment}`);
  faults.answer = null;
}

const settled = (payment: string, back: number) => importReturn(world, payment, back);

const ways = [
  ['its answer', goesBack],
  ['its settlement', settled],
] as const;

describe('a support whose gateway says by itself that money is gone', () => {
  test.each(ways)('stays off the air and cannot be replayed, by %s', async (_way, gone) => {
    await gone(await host.paidSupport({ supporterGift: 50_000 }), 20_000);
    expect(await next()).toBeNull();
    expect(await listed()).toMatchObject({ showing: 'skipped', dispute: 'open' });
    expect(await replay()).toMatchObject({ status: -1, code: 'overlay.alert_disputed' });
    expect(await interrupted()).toMatchObject([{ skip_reason: 'disputed', dispute: 'open' }]);
  });

  test('is shown by the host’s own button once an operator releases the money', async () => {
    const payment = await host.paidSupport({ supporterGift: 50_000 });
    await goesBack(payment, 20_000);
    await world.advance(3 * 86_400);
    await world.ops(`holds release ${await holdOf(payment)}`);
    expect(await next()).toBeNull();
    expect(await interrupted()).toMatchObject([{ skip_reason: 'disputed', dispute: null }]);
    expect(await replay()).toMatchObject({ status: 0 });
    await goesBack(payment, 20_000);
    expect(await next()).toMatchObject({ kind: 'replay', amount: 50_000 });
  });

  test('is shown by the host’s own button once the task of its settlement is closed', async () => {
    const payment = await host.paidSupport({ supporterGift: 50_000 });
    await settled(payment, 20_000);
    const { id } = await world.row('payment_task', { subject: `settled_refund ${await referenceOf(world, payment)}` });
    await world.ops(`tasks done ${String(id)}`);
    expect(await next()).toBeNull();
    expect(await replay()).toMatchObject({ status: 0 });
  });

  test('may be shown once a part of its money is taken', async () => {
    const part = await host.paidSupport({ supporterGift: 50_000 });
    await goesBack(part, 20_000);
    await world.ops(`holds take ${await holdOf(part)}`);
    expect(await replay()).toMatchObject({ status: 0 });
  });

  test('is never shown once all of its money is taken', async () => {
    const whole = await host.paidSupport({ supporterGift: 60_000 });
    await goesBack(whole, 63_000);
    await world.ops(`holds take ${await holdOf(whole)}`);
    expect(await listed()).toMatchObject({ gift: 60_000, dispute: 'lost' });
    expect(await replay()).toMatchObject({ status: -1, code: 'overlay.alert_disputed' });
  });

  test('is not told as ended on its ticket', async () => {
    const payment = await host.paidSupport({ supporterGift: 50_000 });
    await goesBack(payment, 20_000);
    const { ticket } = (await booksOf(world, payment)).payment;
    const { data } = (await world.call(readTicket, { ticket })).body;
    expect(data).toMatchObject({ state: 'skipped', skipReason: 'disputed', waits: { for: 'held' } });
  });
});

test.each(ways)('an order’s alert stays off the air when its gateway says so by %s', async (_way, gone) => {
  const order = await host.paidOrder({ gameCount: 2 });
  await gone(order.id, 10_000);
  expect(await next()).toBeNull();
  const [kept] = (await interrupted()) ?? [];
  expect(kept).toMatchObject({ subject: 'order', skip_reason: 'disputed', dispute: 'open' });
  const again = await host.call(replayAlert, { alert_id: kept?.id ?? '' }, { key: randomUUID() });
  expect(again.body).toMatchObject({ status: -1, code: 'overlay.alert_not_again' });
});
