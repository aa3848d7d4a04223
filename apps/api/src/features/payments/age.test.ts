import { saveTiers } from '@mabarin/api-client/contract/alerts';
import { claimGift } from '@mabarin/api-client/contract/gifts';
import { orderMabar } from '@mabarin/api-client/contract/mabar';
import { orderSupport, replaySupport } from '@mabarin/api-client/contract/support';
import { displayWidget, saveWidget } from '@mabarin/api-client/contract/widgets';
import { spokenAlert } from '@mabarin/domain/messages/speech';
import { describe, expect, test } from 'vitest';
import { countSupports } from '#features/support/names.queries.ts';
import { transaction } from '#platform/db/transaction.ts';
import { addTestGift, newPlayer } from '#testing/fixtures/gifts.ts';
import { useHost } from '#testing/fixtures/hosts.ts';
import { overlayPage } from '#testing/fixtures/display/overlay-page.ts';
import { eventCode } from '#testing/fixtures/orders.ts';
import { payTestSupport, placeTestSupport, supportRow } from '#testing/fixtures/supports.ts';
import { untilTestEnds } from '#testing/until-test-ends.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
const host = useHost(world);
const { play } = overlayPage(world);
const signs = (told: boolean, minor = false) => ({ browser: 'browser-of-a-test-1', minor, told });

describe('while the deployment always asks for the age [dec money]', () => {
  const always = () => untilTestEnds(world.app.deps.config, { askAge: true });

  test('no order is taken without an answer', async () => {
    always();
    const { id: gameID, server: gameServerID } = newPlayer();
    const game = { gameID, gameServerID, gameRoleJungler: true, gameEventCode: await eventCode(world, host) };
    const form = { ...game, gameCount: 1, gameMessage: 'halo', gameEmail: '' };
    const input = { host: host.username, form, token: 'sandbox-pass' };
    for (const buyer of [undefined, signs(false)])
      expect((await world.call(orderMabar, { ...input, buyer })).body.code).toBe('payments.age_unknown');
    expect((await world.call(orderMabar, { ...input, buyer: signs(true) })).body.status).toBe(0);
  });

  test('no support is taken without an answer, and none is left of a refused one', async () => {
    always();
    const form = { supporterName: 'Ani', supporterMessage: 'Halo', supporterGift: 10_000 };
    const input = {
      host: host.username,
      form: { ...form, supporterEmail: 'umur@mabarin.test' },
      token: 'sandbox-pass',
    };
    expect((await world.call(orderSupport, { ...input, buyer: signs(false) })).body.code).toBe('payments.age_unknown');
    expect(await world.rows('support', { email: 'umur@mabarin.test' })).toEqual([]);
    expect((await world.call(orderSupport, { ...input, buyer: signs(true, true) })).body.status).toBe(0);
  });

  test('no gift is drawn without an answer', async () => {
    always();
    const giftEventCode = await addTestGift(world, host.id);
    const { id: gameID, server: gameServerID } = newPlayer();
    const form = { gameID, gameServerID, gameRoleJungler: true, giftEventCode, giftMessage: 'semoga hoki' };
    const input = { host: host.username, form, token: 'sandbox-pass' };
    expect((await world.call(claimGift, input as never)).body.code).toBe('payments.age_unknown');
    expect(await world.rows('gift_draw', { gift_id: giftEventCode })).toEqual([]);
    expect((await world.call(claimGift, { ...input, ageTold: true } as never)).body.status).toBe(0);
  });
});

describe('a support of somebody under 18 [dec money]', () => {
  const words = { supporterName: 'Dik Sari', supporterMessage: 'Semangat', supporterEmail: 'sari@example.test' };

  test('shows and says no sum, nor does its replay, and the host reads it', async () => {
    await host.call(saveTiers, { tiers: [], orders: true, gifts: true });
    await world.set('overlay_setting', { host_id: host.id }, { tts: true });
    const id = await placeTestSupport(world, host, { ...words, supporterGift: 100_000 }, signs(true, true));
    await payTestSupport(world, id, 100_000);
    const [pending] = await world.rows('alert', { support_id: id });
    expect(pending).toMatchObject({ quiet: true, amount: 100_000, speech_state: 'pending' });
    await world.drainJobs();
    const { alert } = await play(host);
    expect(alert).toMatchObject({ amount: 0, name: 'Dik Sari', message: 'Semangat' });
    expect(spokenAlert({ name: 'Dik Sari', amount: 0, message: 'Semangat' })).not.toMatch(/rupiah/);
    await host.call(replaySupport, { id: (await supportRow(world, id)).id });
    expect(await world.rows('alert', { support_id: id, kind: 'replay' }, 'quiet')).toEqual([{ quiet: true }]);
  });

  test('raises the goal, and stands on no board', async () => {
    const widgets = [
      { target: 'leaderboard', settings: { title: 'Sultan', range: 'all', count: 5, onPage: false } },
      { target: 'supporters', settings: { title: 'Baru', count: 5 } },
    ];
    for (const widget of widgets)
      expect((await host.call(saveWidget, widget as never)).body).toMatchObject({ status: 0 });
    await host.paidSupport({ supporterName: 'Ani', supporterEmail: 'ani@example.test' });
    const id = await placeTestSupport(world, host, { ...words, supporterAnonymous: true }, signs(true, true));
    await payTestSupport(world, id);
    const onStream = async (target: 'leaderboard' | 'supporters') =>
      JSON.stringify((await world.call(displayWidget, { target }, { displayKey: host.code })).body.data!.state);
    const names = async () => [await onStream('leaderboard'), await onStream('supporters')];
    const before = await names();
    expect(before.join()).not.toMatch(/anonim|Sari/);
    expect(before.join().match(/Ani/g)).toHaveLength(2);
    await transaction(world.db, (tx) => countSupports(tx, world.clock.now(), 100));
    expect(await names()).toEqual(before);
    expect(await world.rows('support_giver', { host_id: host.id, email_key: 'sari@example.test' })).toEqual([]);
  });
});
