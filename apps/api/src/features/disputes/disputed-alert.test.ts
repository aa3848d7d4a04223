import { overlayStatus, replayAlert, saveTiers } from '@mabarin/api-client/contract/alerts';
import { deskPayment } from '@mabarin/api-client/contract/desk/search';
import { replayLast, replaySupport, supports } from '@mabarin/api-client/contract/support';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { createTestOperator } from '#testing/fixtures/desk.ts';
import { openDispute } from '#testing/fixtures/disputes.ts';
import { useHost } from '#testing/fixtures/hosts.ts';
import { overlayPage } from '#testing/fixtures/display/overlay-page.ts';
import { DAY, useWorld } from '#testing/world.ts';

/** Alerts of disputed payments (docs/decisions/ledger-and-cash-outs.md "Disputes"). */
const world = useWorld();
const page = overlayPage(world);
const host = useHost(world);
beforeEach(async () => {
  await host.call(saveTiers, { tiers: [], orders: true, gifts: false });
});

const open = (payment: string, amount: number) => openDispute(world, payment, amount);
const next = async () => (await page.next(host)).alert;
const anew = () => ({ key: randomUUID() });
const listed = async () => (await host.call(supports, {})).body.data?.[0];
const status = async () => (await host.call(overlayStatus, {})).body.data;
const replay = async () => (await host.call(replaySupport, { id: (await listed())?.id ?? '' }, anew())).body;
const replayed = async (alertId: string) => (await host.call(replayAlert, { alert_id: alertId }, anew())).body;

describe('a support that was not shown when its payment is disputed', () => {
  test('stays off the air and cannot be replayed while the dispute is open', async () => {
    await open(await host.paidSupport({ supporterGift: 50_000 }), 52_500);
    expect(await next()).toBeNull();
    expect(await listed()).toMatchObject({ showing: 'skipped', dispute: 'open' });
    expect(await replay()).toMatchObject({ status: -1, code: 'overlay.alert_disputed' });
    const interrupted = (await status())?.interrupted;
    expect(interrupted).toMatchObject([{ skip_reason: 'disputed', dispute: 'open' }]);
  });

  test('is shown by the host’s own button once the dispute is won, not by itself', async () => {
    const id = await open(await host.paidSupport({ supporterGift: 50_000 }), 52_500);
    await world.advance(3 * DAY);
    await world.ops(`disputes won ${id}`);
    expect(await next()).toBeNull();
    expect((await status())?.interrupted).toMatchObject([{ skip_reason: 'disputed', dispute: null }]);
    expect(await replay()).toMatchObject({ status: 0 });
    expect(await next()).toMatchObject({ kind: 'replay', amount: 50_000 });
  });

  test('is never shown once the dispute is lost', async () => {
    const id = await open(await host.paidSupport({ supporterGift: 50_000 }), 52_500);
    await world.ops(`disputes lost ${id}`);
    expect(await listed()).toMatchObject({ dispute: 'lost' });
    expect(await replay()).toMatchObject({ status: -1, code: 'overlay.alert_disputed' });
    expect(await next()).toBeNull();
  });

  test('says at the desk why its alert was taken off', async () => {
    const payment = await host.paidSupport({ supporterGift: 50_000 });
    await open(payment, 52_500);
    const operator = await createTestOperator(world, 'petugas-alert');
    const { body } = await operator.call(deskPayment, { id: payment });
    expect(body.data?.story.filter(({ kind }) => kind === 'alert')).toMatchObject([
      { text: 'Alert dibuat' },
      { text: 'Alert dilewati', detail: expect.stringContaining('uangnya disengketakan') },
    ]);
  });

  test('is shown by neither when a replay and the dispute come at once', async () => {
    const payment = await host.paidSupport({ supporterGift: 50_000 });
    await world.set('alert', { support_id: payment }, { state: 'skipped' });
    await Promise.all([open(payment, 52_500), replay()]);
    expect(await next()).toBeNull();
  });
});

test('the last shown alert is not replayed while its payment is disputed', async () => {
  const payment = await host.paidSupport({ supporterGift: 50_000 });
  const now = world.clock.now();
  const shown = { state: 'finished', started_at: now, finished_at: now } as const;
  await world.set('alert', { support_id: payment }, shown);
  await open(payment, 52_500);
  const { body } = await host.call(replayLast, {}, anew());
  expect(body).toMatchObject({ status: -1, code: 'support.nothing_to_replay' });
});

test('an order’s alert stays off the air until its dispute is won and the host replays it', async () => {
  const order = await host.paidOrder({ gameCount: 2 });
  const id = await open(order.id, 21_000);
  expect(await next()).toBeNull();
  const [kept] = (await status())?.interrupted ?? [];
  expect(kept).toMatchObject({ subject: 'order', skip_reason: 'disputed', dispute: 'open' });
  expect(await replayed(kept?.id ?? '')).toMatchObject({ status: -1, code: 'overlay.alert_not_again' });
  await world.advance(2 * DAY);
  await world.ops(`disputes won ${id}`);
  expect((await status())?.interrupted).toMatchObject([{ id: kept?.id, dispute: null }]);
  expect(await replayed(kept?.id ?? '')).toMatchObject({ status: 0 });
  expect(await next()).toMatchObject({ kind: 'replay', subject: 'order' });
});
