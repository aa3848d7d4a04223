import { overlayStatus, replayAlert, saveSound, saveTiers, skipAlert } from '@mabarin/api-client/contract/alerts';
import { hostNotice } from '@mabarin/api-client/contract/mabar';
import { replayLast } from '@mabarin/api-client/contract/support';
import { DEFAULT_SOUND } from '@mabarin/domain/alerts/sound';
import { DEFAULT_TIERS, type AlertTier } from '@mabarin/domain/alerts/tier';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { winner } from '#testing/fixtures/gifts.ts';
import { useHost } from '#testing/fixtures/hosts.ts';
import { overlayPage } from '#testing/fixtures/display/overlay-page.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
const host = useHost(world);
const { next, play } = overlayPage(world);

const save = async (tiers: AlertTier[], { orders = true, gifts = true } = {}) => {
  const { body } = await host.call(saveTiers, { tiers, orders, gifts });
  expect(body).toMatchObject({ status: 0, data: { tiers, orders, gifts } });
};
const tier = (change: Partial<AlertTier>): AlertTier => ({ ...DEFAULT_TIERS[change.subject ?? 'support'], ...change });
const statesOf = async () =>
  world.admin
    .selectFrom('alert')
    .select(['kind', 'state'])
    .where('host_id', '=', host.id)
    .orderBy('kind')
    .orderBy('state', 'desc')
    .execute();
const statusOf = async () => (await host.call(overlayStatus, {})).body.data!;

describe('orders and gifts as alerts', () => {
  test('are none until the host turns them on', async () => {
    await host.paidOrder();
    await winner(world, host, await host.addGift({ giftGacha: 1 }));
    expect(await statesOf()).toEqual([]);
    await save([], { orders: true, gifts: false });
    await host.paidOrder();
    await winner(world, host, await host.addGift({ giftGacha: 1 }));
    expect(await statesOf()).toEqual([{ kind: 'order', state: 'queued' }]);
  });

  test('come into the line once, with what was bought or won; books and totals do not change by them', async () => {
    await save([tier({ subject: 'gift', title: '{nama} menang' })]);
    const { id } = await host.paidOrder({ gameCount: 2, gameMessage: 'pesan untuk host saja' });
    await world.advance(1);
    await winner(world, host, await host.addGift({ giftTitle: '100 Diamond', giftGacha: 1 }));
    const { alert: order } = await play(host);
    expect(order).toMatchObject({ kind: 'order', subject: 'order', title: 'Pesanan baru', message: 'Reguler, 2 game' });
    expect(order!.amount).toBeGreaterThan(0);
    const { alert: gift } = await play(host);
    expect(gift).toMatchObject({ kind: 'gift', subject: 'gift', amount: 0, message: '100 Diamond' });
    expect(gift!.title).toBe(`${gift!.name} menang`);
    const again = world.admin
      .insertInto('alert')
      .columns([
        'id',
        'host_id',
        'kind',
        'subject',
        'source_id',
        'name',
        'amount',
        'settled_at',
        'duration_ms',
        'created_at',
      ])
      .expression(
        sql`select gen_random_uuid(), ${host.id}, 'order', 'order', ${id}, 'x', 1, now(), 5000, now()` as never,
      );
    await expect(again.execute()).rejects.toThrow('alert_source');
  });

  test('are not held for review, show no name that the filter hides, and only money alarms', async () => {
    await save([]);
    await world.admin
      .insertInto('stage_lease')
      .values({ host_id: host.id, review: 'all' })
      .onConflict((conflict) => conflict.column('host_id').doUpdateSet({ review: 'all' }))
      .execute();
    await winner(world, host, await host.addGift({ giftGacha: 1 }));
    await world.advance(200);
    expect(await statusOf()).toMatchObject({
      alarm: false,
      waiting: 1,
      queue: [{ kind: 'gift', support_id: null }],
    });
    await host.paidOrder();
    await world.advance(200);
    expect(await statusOf()).toMatchObject({ alarm: true, held: [], oldest_seconds: 200 });
  });

  test('go off the line when their money goes back or their player is blacklisted', async () => {
    await save([]);
    const { entryId } = await host.paidOrder();
    await host.refund(entryId);
    const { player } = await host.paidOrder();
    const won = await winner(world, host, await host.addGift({ giftGacha: 1 }));
    await host.paidOrder();
    for (const { id: playerID, server: playerServer } of [player, won.player]) {
      await host.call(hostNotice, { playerID, playerServer, playerName: 'Siapa', type: 'blacklist' });
    }
    expect(await statesOf()).toEqual([
      { kind: 'gift', state: 'skipped' },
      { kind: 'order', state: 'skipped' },
      { kind: 'order', state: 'skipped' },
      { kind: 'order', state: 'queued' },
    ]);
  });

  test('of orders stand with the supports that were not shown; those of gifts do not', async () => {
    const as = { as: host.browser };
    await save([]);
    const replay = async (alert_id: string) =>
      (await world.call(replayAlert, { alert_id }, { ...as, key: randomUUID() })).body;
    await winner(world, host, await host.addGift({ giftGacha: 1 }));
    await host.paidOrder();
    for (const { id } of (await statusOf()).queue) {
      // One that waits is not doubled.
      expect(await replay(id)).toEqual({ status: 0, data: null });
      expect((await statusOf()).queue.filter(({ kind }) => kind === 'replay')).toEqual([]);
      await world.call(skipAlert, { alert_id: id }, as);
    }
    await world.advance(1);
    await world.call(saveSound, { ...DEFAULT_SOUND, minimumShown: 500_000 }, as);
    const small = await host.paidOrder();
    const { interrupted } = await statusOf();
    expect(interrupted).toMatchObject([
      { kind: 'order', support_id: null, state: 'skipped', skip_reason: 'below_minimum' },
      { kind: 'order', support_id: null, state: 'skipped', skip_reason: null },
    ]);
    for (const { id, name, amount, message } of interrupted) {
      for (let press = 0; press < 2; press += 1) expect(await replay(id)).toEqual({ status: 0, data: null });
      expect(await statusOf()).toMatchObject({ waiting: 1, queue: [{ kind: 'replay', subject: 'order', name }] });
      expect((await play(host)).alert).toMatchObject({ kind: 'replay', subject: 'order', name, amount, message });
    }
    await host.refund(small.entryId);
    expect((await statusOf()).interrupted.map(({ id }) => id)).toEqual([interrupted[1]!.id]);
    expect(await replay(interrupted[0]!.id)).toMatchObject({ status: -1, code: 'overlay.alert_not_again' });
    expect(await replay(randomUUID())).toMatchObject({ status: -1, code: 'overlay.alert_not_found' });
  });

  test('are shown once more as they were when the host asks for the last one', async () => {
    await save([]);
    const again = async () => (await host.call(replayLast, {}, { key: randomUUID() })).body;
    expect(await again()).toMatchObject({ status: -1, code: 'support.nothing_to_replay' });
    await host.paidSupport();
    await play(host);
    for (const subject of ['order', 'gift'] as const) {
      await world.advance(1);
      if (subject === 'order') await host.paidOrder();
      else await winner(world, host, await host.addGift({ giftGacha: 1 }));
      const { name, amount, message } = (await play(host)).alert!;
      await save([], { orders: false, gifts: false });
      await Promise.all([again(), again()]);
      expect(await again()).toEqual({ status: 0, data: null });
      expect(await statusOf()).toMatchObject({ waiting: 1, queue: [{ kind: 'replay', subject, name }] });
      expect((await play(host)).alert).toMatchObject({ kind: 'replay', subject, name, amount, message });
      // A replay is what was shown last, too.
      await again();
      expect((await play(host)).alert).toMatchObject({ kind: 'replay', subject, name });
      expect((await next(host)).alert).toBeNull();
      await save([]);
    }
  });

  test('are not shown once more when their money went back or their player is blacklisted', async () => {
    await save([]);
    const again = async () => (await host.call(replayLast, {}, { key: randomUUID() })).body.status;
    const waiting = async () => (await statusOf()).waiting;
    const order = await host.paidOrder();
    await play(host);
    expect([await again(), await waiting()]).toEqual([0, 1]);
    await host.refund(order.entryId);
    expect([await again(), await waiting()]).toEqual([-1, 0]);

    const won = await winner(world, host, await host.addGift({ giftGacha: 1 }));
    await play(host);
    expect([await again(), await waiting()]).toEqual([0, 1]);
    const { id: playerID, server: playerServer } = won.player;
    const notice = { playerID, playerServer, playerName: 'Siapa' };
    await host.call(hostNotice, { ...notice, type: 'blacklist' });
    expect([await again(), await waiting()]).toEqual([-1, 0]);
    await host.call(hostNotice, { ...notice, type: 'remove' });
    expect([await again(), await waiting()]).toEqual([0, 1]);
  });
});
