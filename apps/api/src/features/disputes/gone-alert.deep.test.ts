import { overlayStatus, replayAlert, saveTiers } from '@mabarin/api-client/contract/alerts';
import { replaySupport, supports } from '@mabarin/api-client/contract/support';
import { ticket as readTicket } from '@mabarin/api-client/contract/ticket';
import { wibDate } from '@mabarin/domain/time';
import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestHost, type TestHost } from '#testing/fixtures/hosts.ts';
import { runAsOperator } from '#testing/fixtures/operators.ts';
import { paidOrder } from '#testing/fixtures/orders.ts';
import { overlayPage } from '#testing/fixtures/display/overlay-page.ts';
import { booksOf, faultyGateway, referenceOf } from '#testing/fixtures/payments.ts';
import { importTestFile } from '#testing/fixtures/settlements.ts';
import { paidSupport } from '#testing/fixtures/supports.ts';
import { useWorld } from '#testing/world.ts';

/** Alerts of money that a gateway says is gone, without a dispute. */
const world = useWorld();
const page = overlayPage(world);
let host: TestHost;
let faults: ReturnType<typeof faultyGateway>;
beforeAll(() => {
  faults = faultyGateway(world);
});
beforeEach(async () => {
  host = await createTestHost(world);
  await world.call(saveTiers, { tiers: [], orders: true, gifts: false }, { as: host.browser });
});

const ops = (...words: string[]) =>
  runAsOperator(world.db, world.app.deps, [...words, '--by', 'rina', '--why', 'dilihat di gateway']);
const next = async () => (await page.next(host)).alert;
const asHost = () => ({ as: host.browser, key: randomUUID() });
const listed = async () => (await world.call(supports, {}, { as: host.browser })).body.data?.[0];
const replay = async () => (await world.call(replaySupport, { id: (await listed())?.id ?? '' }, asHost())).body;
const interrupted = async () => (await world.call(overlayStatus, {}, { as: host.browser })).body.data?.interrupted;
const holdOf = async (payment: string) =>
  String(
    (await world.admin.selectFrom('hold').select('id').where('payment_id', '=', payment).executeTakeFirstOrThrow()).id,
  );

/** The gateway answers that so much of a payment went back. */
async function goesBack(payment: string, returned: number): Promise<void> {
  faults.answer = (status) =>
    status.state === 'paid' && status.amount !== null
      ? { ...status, word: 'partial_refund', amount: status.amount - returned, returned }
      : status;
  await ops('webhooks', 'replay', payment);
  faults.answer = null;
}

let files = 0;
/** The same by a settlement. */
async function settled(payment: string, back: number): Promise<void> {
  files += 1;
  const reference = await referenceOf(world, payment);
  const row = (type: string, amount: number) =>
    [reference, `g${files}`, type, amount, 0, amount, wibDate(world.clock.now())].join(',');
  const { gross } = (await booksOf(world, payment)).payment;
  const text = ['order_id,provider_id,type,gross,fee,net,settled_on', row('payment', gross), row('refund', -back)];
  const file = { name: 'file.csv', content: Readable.from([text.join('\n')]), gateway: 'sandbox' };
  await importTestFile(world, file);
}

const ways = [
  ['its answer', goesBack],
  ['its settlement', settled],
] as const;

describe('a support whose gateway says by itself that money is gone', () => {
  test.each(ways)('stays off the air and cannot be replayed, by %s', async (_way, gone) => {
    await gone(await paidSupport(world, host, { supporterGift: 50_000 }), 20_000);
    expect(await next()).toBeNull();
    expect(await listed()).toMatchObject({ showing: 'skipped', dispute: 'open' });
    expect(await replay()).toMatchObject({ status: -1, code: 'overlay.alert_disputed' });
    expect(await interrupted()).toMatchObject([{ skip_reason: 'disputed', dispute: 'open' }]);
  });

  test('is shown by the host’s own button once an operator releases the money', async () => {
    const payment = await paidSupport(world, host, { supporterGift: 50_000 });
    await goesBack(payment, 20_000);
    await world.advance(3 * 86_400);
    await ops('holds', 'release', await holdOf(payment));
    expect(await next()).toBeNull();
    expect(await interrupted()).toMatchObject([{ skip_reason: 'disputed', dispute: null }]);
    expect(await replay()).toMatchObject({ status: 0 });
    await goesBack(payment, 20_000);
    expect(await next()).toMatchObject({ kind: 'replay', amount: 50_000 });
  });

  test('is shown by the host’s own button once the task of its settlement is closed', async () => {
    const payment = await paidSupport(world, host, { supporterGift: 50_000 });
    await settled(payment, 20_000);
    const { id } = await world.admin
      .selectFrom('payment_task')
      .select('id')
      .where('subject', '=', `settled_refund ${await referenceOf(world, payment)}`)
      .executeTakeFirstOrThrow();
    await ops('tasks', 'done', String(id));
    expect(await next()).toBeNull();
    expect(await replay()).toMatchObject({ status: 0 });
  });

  test('may be shown once a part of its money is taken', async () => {
    const part = await paidSupport(world, host, { supporterGift: 50_000 });
    await goesBack(part, 20_000);
    await ops('holds', 'take', await holdOf(part));
    expect(await replay()).toMatchObject({ status: 0 });
  });

  test('is never shown once all of its money is taken', async () => {
    const whole = await paidSupport(world, host, { supporterGift: 60_000 });
    await goesBack(whole, 63_000);
    await ops('holds', 'take', await holdOf(whole));
    expect(await listed()).toMatchObject({ gift: 60_000, dispute: 'lost' });
    expect(await replay()).toMatchObject({ status: -1, code: 'overlay.alert_disputed' });
  });

  test('is not told as ended on its ticket', async () => {
    const payment = await paidSupport(world, host, { supporterGift: 50_000 });
    await goesBack(payment, 20_000);
    const { ticket } = (await booksOf(world, payment)).payment;
    const { data } = (await world.call(readTicket, { ticket })).body;
    expect(data).toMatchObject({ state: 'skipped', skipReason: 'disputed', waits: { for: 'held' } });
  });
});

test.each(ways)('an order’s alert stays off the air when its gateway says so by %s', async (_way, gone) => {
  const order = await paidOrder(world, host, { gameCount: 2 });
  await gone(order.id, 10_000);
  expect(await next()).toBeNull();
  const [kept] = (await interrupted()) ?? [];
  expect(kept).toMatchObject({ subject: 'order', skip_reason: 'disputed', dispute: 'open' });
  const again = await world.call(replayAlert, { alert_id: kept?.id ?? '' }, asHost());
  expect(again.body).toMatchObject({ status: -1, code: 'overlay.alert_not_again' });
});
