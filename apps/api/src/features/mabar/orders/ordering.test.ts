import { dashboardHost, hostProfile } from '@mabarin/api-client/contract/accounts';
import { hideAlertMessage, overlayStatus } from '@mabarin/api-client/contract/alerts';
import {
  gameResult,
  mabarList,
  playNextPlayers,
  publicList,
  saveHours,
  setBreak,
  setLastOrder,
  setOrdering,
} from '@mabarin/api-client/contract/mabar';
import { paymentCancel } from '@mabarin/api-client/contract/payments';
import { replayLast } from '@mabarin/api-client/contract/support';
import { ticket } from '@mabarin/api-client/contract/ticket';
import { displayWidget } from '@mabarin/api-client/contract/widgets';
import { addMinutes } from '#platform/date-fns.ts';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { newPlayer } from '#testing/fixtures/gifts.ts';
import { useHost } from '#testing/fixtures/hosts.ts';
import type { sendOrder } from '#testing/fixtures/orders.ts';
import { overlayPage } from '#testing/fixtures/display/overlay-page.ts';
import { payerTicket, paymentState, playPayment } from '#testing/fixtures/payments.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
const host = useHost(world);

const setClock = (to: Date) => {
  world.clock.offsetSeconds += (to.getTime() - world.clock.now().getTime()) / 1_000;
};
const profileOf = async () => (await world.call(hostProfile, { id: host.username })).body.data!;
const ownViewOf = async () => (await host.call(dashboardHost, {})).body.data!;

async function order(change: Parameters<typeof sendOrder>[2] = {}) {
  const { body } = await host.sendOrder(change);
  return { code: body.code, id: body.data?.number ?? '', ticket: body.data?.ticket ?? '' };
}

const lastOrder = async (limit: { waiting?: number; until?: string }) =>
  (await host.call(setLastOrder, { waiting: null, until: null, ...limit })).body;

describe('the last order by count', () => {
  test('orders at once close exactly at the number that wait, with open payments and a place that comes back', async () => {
    await host.addToQueue();
    const open = await order();
    expect((await lastOrder({ waiting: 5 })).data).toMatchObject({
      open: true,
      lastOrder: { waiting: 5, at: null },
    });
    expect(await profileOf()).toMatchObject({ open: true, lastOrder: { left: 3, at: null } });

    const many = await Promise.all(Array.from({ length: 50 }, () => order()));
    const taken = many.filter(({ id }) => id !== '');
    expect(taken).toHaveLength(3);
    expect(new Set(many.filter(({ id }) => id === '').map(({ code }) => code))).toEqual(
      new Set(['mabar.last_order_full']),
    );
    expect(await profileOf()).toMatchObject({ open: false, lastOrder: { left: 0, at: null } });

    // Who does not pay gives the place back.
    await world.call(paymentCancel, { transaction_id: await payerTicket(world, open.id) });
    expect(await profileOf()).toMatchObject({ open: true, lastOrder: { left: 1, at: null } });
    const last = await order();
    expect(last.id).not.toBe('');

    // All who have a QR are honoured; the payment that makes five closes the switch, and it stays closed.
    const { seq } = await host.liveEvents();
    await Promise.all([...taken, last].map(({ id }) => playPayment(world, id)));
    const { data } = (await host.call(mabarList, {})).body;
    expect(data!.queue).toHaveLength(5);
    expect(await ownViewOf()).toMatchObject({ open: false, lastOrder: null });
    expect((await host.liveEvents(seq)).events).toContain('command host-refresh');
    await host.sit(data!.queue[0]!.id);
    expect((await order()).code).toBe('mabar.ordering_closed');

    await host.call(setOrdering, { open: true });
    expect(await profileOf()).toMatchObject({ open: true, lastOrder: null });
  });

  test('a Sundul takes no place and is taken when all are', async () => {
    const player = newPlayer();
    await host.addToQueue({ player });
    const open = await order();
    expect((await lastOrder({ waiting: 2 })).status).toBe(0);
    expect((await order()).code).toBe('mabar.last_order_full');
    expect((await order({ title: 'Sundul', player })).id).not.toBe('');
    expect(await profileOf()).toMatchObject({ lastOrder: { left: 0 } });
    await playPayment(world, open.id);
    expect(await ownViewOf()).toMatchObject({ open: false, lastOrder: null });
    expect((await order({ title: 'Sundul', player })).id).not.toBe('');
  });

  test('fewer places than wait already close at once, and nothing can be set while closed', async () => {
    await host.addToQueue();
    await host.addToQueue();
    expect((await lastOrder({ waiting: 2 })).data).toMatchObject({ open: false, lastOrder: null });
    expect((await lastOrder({ waiting: 9 })).code).toBe('mabar.ordering_off');
    expect((await lastOrder({ waiting: 0 })).code).toBe('mabar.last_order_invalid');
    expect((await lastOrder({ until: '25:00' })).code).toBe('mabar.last_order_invalid');
  });
});

test('the last order by the clock takes one a millisecond before the time and none at it', async () => {
  const at = new Date(world.clock.now());
  // The next full minute but one, as a clock in Jakarta reads it.
  at.setUTCSeconds(120, 0);
  const until = new Date(at.getTime() + 7 * 3_600_000).toISOString().slice(11, 16);
  expect((await lastOrder({ until })).data?.lastOrder).toEqual({ waiting: null, at: at.toISOString() });
  expect((await profileOf()).lastOrder).toEqual({ left: null, at: at.toISOString() });

  setClock(new Date(at.getTime() - 1));
  const open = await order();
  expect(open.id).not.toBe('');
  setClock(at);
  expect(await profileOf()).toMatchObject({ open: false, lastOrder: null });
  expect((await world.call(publicList, { hostID: host.username })).body.data?.host.open).toBe(false);
  expect((await order()).code).toBe('mabar.ordering_closed');
  expect((await lastOrder({ waiting: 9 })).code).toBe('mabar.ordering_off');
  await playPayment(world, open.id);
  expect(await paymentState(world, open.id)).toBe('paid');
  expect((await host.call(setOrdering, { open: true })).body.data).toMatchObject({
    open: true,
    lastOrder: null,
  });
});

describe('a break', () => {
  const begin = async (minutes: 5 | 10 | 15 | 30 | null) => (await host.call(setBreak, { minutes })).body.data!;
  const widget = async () =>
    (await world.call(displayWidget, { target: 'queue' }, { displayKey: host.code })).body.data?.state;

  test('is shown with its minutes on every page, lengthens the wait, and ends by itself', async () => {
    const paid = await order();
    await playPayment(world, paid.id);
    for (const game of [1, 2, 3, 4]) {
      setClock(addMinutes(world.clock.now(), 10));
      const posted = { gameKey: randomUUID(), result: 'win' as const, statistic: { game } };
      await host.call(gameResult, posted);
    }
    const waitOf = async () => {
      const { body } = await world.call(ticket, { ticket: paid.ticket });
      return body.data?.kind === 'mabar' ? body.data.entry?.wait : undefined;
    };
    const before = (await waitOf())!;
    const start = world.clock.now();
    const { seq } = await host.liveEvents();
    expect((await begin(10)).breakSeconds).toBe(600);
    expect((await host.liveEvents(seq)).events.toSorted()).toEqual(['command host-refresh', 'display queue']);

    const onBreak = { until: addMinutes(start, 10).toISOString(), minutes: 10 };
    expect(await profileOf()).toMatchObject({ onBreak, queue: { wait: { from: expect.any(Number) } } });
    expect((await profileOf()).queue.wait!.from).toBeGreaterThanOrEqual(10);
    expect((await world.call(publicList, { hostID: host.username })).body.data?.host.onBreak).toEqual(onBreak);
    expect((await world.ticket(paid.ticket)).host.onBreak).toEqual(onBreak);
    expect(await widget()).toMatchObject({ break_until: addMinutes(start, 10).getTime() });
    expect(await waitOf()).toMatchObject({ from: before.from + 10, to: before.to + 10 });

    setClock(addMinutes(start, 3));
    expect((await profileOf()).onBreak).toMatchObject({ minutes: 7 });
    expect(await waitOf()).toMatchObject({ from: before.from + 7, to: before.to + 7 });
    setClock(addMinutes(start, 10));
    expect((await profileOf()).onBreak).toBeNull();
    expect(await widget()).toMatchObject({ break_until: null });
    expect(await ownViewOf()).toMatchObject({ breakSeconds: null });
    expect(await waitOf()).toMatchObject({ from: before.from, to: before.to });
  });

  test('ends by a press, by Main of one or of several and by a result; a lost answer begins it once', async () => {
    const mabarID = await host.addToQueue({ count: 3 });
    await begin(30);
    expect((await begin(null)).breakSeconds).toBeNull();
    await begin(30);
    await host.sit(mabarID);
    expect((await profileOf()).onBreak).toBeNull();
    await begin(30);
    await host.sit(mabarID, false);
    expect((await profileOf()).onBreak).toMatchObject({ minutes: 30 });
    const posted = { gameKey: randomUUID(), result: 'lose' as const, statistic: { game: 1 } };
    await host.call(gameResult, posted);
    expect((await profileOf()).onBreak).toBeNull();
    await begin(30);
    await host.call(playNextPlayers, { mabarIDs: [mabarID], asTeam: false });
    expect((await profileOf()).onBreak).toBeNull();

    const key = randomUUID();
    await host.call(setBreak, { minutes: 15 }, { key });
    setClock(addMinutes(world.clock.now(), 5));
    await host.call(setBreak, { minutes: 15 }, { key });
    expect((await ownViewOf()).breakSeconds).toBe(600);
    const odd = await host.call(setBreak, { minutes: 7 } as never);
    expect(odd.body.code).toBe('mabar.break_invalid');
  });
});

test('planned hours are saved whole and tell viewers when the host plays next', async () => {
  const hours = Array.from({ length: 7 }, (_, index) => ({ day: index + 1, start: '00:00' }));
  const saved = await host.call(saveHours, { hours: hours.toReversed() });
  expect(saved.body.data?.plannedHours).toEqual(hours);
  const { plannedAt } = await profileOf();
  // Each midnight of Jakarta; one that began less than an hour ago counts still.
  expect(plannedAt).toMatch(/T17:00:00\.000Z$/);
  setClock(new Date(new Date(plannedAt!).getTime() + 3_600_000));
  const next = (await profileOf()).plannedAt!;
  expect(new Date(next).getTime() - new Date(plannedAt!).getTime()).toBe(86_400_000);
  const wrong = await host.call(saveHours, { hours: [{ day: 1, start: '9' }] });
  expect(wrong.body.code).toBe('mabar.hours_invalid');
  await host.call(saveHours, { hours: [] });
  expect((await profileOf()).plannedAt).toBeNull();
});

test('from the board the message of what plays is hidden, and what left the screen last plays again', async () => {
  const again = () => host.call(replayLast, {});
  expect((await again()).body.code).toBe('support.nothing_to_replay');
  await host.paidSupport();
  const { next, report } = overlayPage(world);
  const turn = await next(host);
  const hidden = await host.call(hideAlertMessage, { alert_id: turn.alert!.id });
  expect(hidden.body.status).toBe(0);
  expect((await next(host)).alert?.message).toBeNull();
  await report(host, turn, 'started');
  await report(host, turn, 'finished');
  expect((await again()).body.status).toBe(0);
  const status = (await host.call(overlayStatus, {})).body.data!;
  expect(status.queue).toMatchObject([{ kind: 'replay' }]);
});
