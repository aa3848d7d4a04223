import { saveTiers, testOverlay } from '@mabarin/api-client/contract/alerts';
import { hostNotice, playNextPlayers } from '@mabarin/api-client/contract/mabar';
import { replayLast } from '@mabarin/api-client/contract/support';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { useHost } from '#testing/fixtures/hosts.ts';
import { overlayPage } from '#testing/fixtures/display/overlay-page.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
const host = useHost(world);

const show = (turns?: boolean) =>
  host.call(saveTiers, { tiers: [], orders: false, gifts: false, ...(turns === undefined ? {} : { turns }) });
const statesOf = async () => {
  const rows = await world.rows('alert', { host_id: host.id }, 'state');
  return rows.map(({ state }) => state).toSorted();
};
const play = async () => (await overlayPage(world).play(host)).alert;

test('a called player is shown once the host turned it on, and a save that does not name it keeps it on', async () => {
  const { entryId } = await host.paidOrder({ gameCount: 3 });
  await host.sit(entryId);
  expect(await statesOf()).toEqual([]);
  await host.sit(entryId, false);
  expect((await show(true)).body.data).toMatchObject({ turns: true });
  expect((await show()).body.data).toMatchObject({ turns: true });
  await host.sit(entryId);
  expect(await play()).toMatchObject({
    kind: 'turn',
    subject: 'turn',
    title: 'Giliran main!',
    amount: 0,
    message: 'Reguler, game 1 dari 3',
  });
  expect((await show(false)).body.data).toMatchObject({ turns: false });
});

test('Main pressed twice, by two dashboards at once too, shows its player once', async () => {
  await show(true);
  const { entryId } = await host.paidOrder();
  await Promise.all([host.sit(entryId), host.sit(entryId)]);
  await host.sit(entryId);
  expect(await statesOf()).toEqual(['queued']);
});

test('each of the next players is shown, in the order of the team', async () => {
  await show(true);
  const orders = [await host.paidOrder(), await host.paidOrder(), await host.paidOrder()];
  const mabarIDs = orders.map(({ entryId }) => entryId);
  await host.call(playNextPlayers, { mabarIDs, asTeam: false });
  const shown = [await play(), await play(), await play()].map((alert) => alert?.name);
  expect(shown).toEqual(orders.map(({ player }) => `Player${player.id.slice(-4)}`));
});

test('a turn that ended before its alert was shown is not shown any more', async () => {
  await show(true);
  const { entryId } = await host.paidOrder();
  await host.sit(entryId);
  await host.sit(entryId, false);
  expect(await statesOf()).toEqual(['skipped']);
  await host.sit(entryId);
  await host.record('win', 1);
  const other = await host.paidOrder();
  await host.sit(other.entryId);
  await host.finish(other.entryId);
  expect(await statesOf()).toEqual(['skipped', 'skipped', 'skipped']);
  expect(await play()).toBeNull();
});

test('a blacklisted player is not shown, and the last turn can be shown once more', async () => {
  await show(true);
  const again = async () => (await host.call(replayLast, {}, { key: randomUUID() })).body.status;
  const { entryId, player } = await host.paidOrder();
  await host.sit(entryId);
  const { name } = (await play())!;
  expect(await again()).toBe(0);
  expect(await play()).toMatchObject({ kind: 'replay', subject: 'turn', name });
  const notice = { playerID: player.id, playerServer: player.server, playerName: 'Siapa', type: 'blacklist' } as const;
  await host.call(hostNotice, notice);
  expect(await again()).toBe(-1);
  await host.sit(entryId, false);
  await host.sit(entryId);
  expect(await play()).toBeNull();
});

test('a name that the filter hides is not shown', async () => {
  await show(true);
  const { entryId } = await host.paidOrder();
  await world.set('mabar_entry', { id: Number(entryId) }, { player_name: 's10t g4c0r', name_hidden: true });
  await host.sit(entryId);
  expect(await play()).toMatchObject({ kind: 'turn', name: 'anonim' });
});

test('a test alert shows it as it will look', async () => {
  await host.call(testOverlay, { tier: { subject: 'turn', minimum: 0 } });
  expect(await play()).toMatchObject({ kind: 'test', subject: 'turn', amount: 0 });
});
