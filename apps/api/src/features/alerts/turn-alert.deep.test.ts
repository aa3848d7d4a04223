import { saveTiers, testOverlay } from '@mabarin/api-client/contract/alerts';
import {
  gameResult,
  hostNotice,
  playNextPlayers,
  setPlaying,
  setPlayingDone,
} from '@mabarin/api-client/contract/mabar';
import { replayLast } from '@mabarin/api-client/contract/support';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTestHost, type TestHost } from '#testing/fixtures/hosts.ts';
import { paidOrder } from '#testing/fixtures/orders.ts';
import { overlayPage } from '#testing/fixtures/display/overlay-page.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();

const show = (host: TestHost, turns?: boolean) =>
  world.call(
    saveTiers,
    { tiers: [], orders: false, gifts: false, ...(turns === undefined ? {} : { turns }) },
    { as: host.browser },
  );
const main = (host: TestHost, mabarID: string, playing = true) =>
  world.call(setPlaying, { mabarID, setPlaying: playing }, { as: host.browser });
const statesOf = async (host: TestHost) => {
  const rows = await world.admin.selectFrom('alert').select('state').where('host_id', '=', host.id).execute();
  return rows.map(({ state }) => state).toSorted();
};
const play = async (host: TestHost) => (await overlayPage(world).play(host)).alert;

test('a called player is shown once the host turned it on, and a save that does not name it keeps it on', async () => {
  const host = await createTestHost(world);
  const { entryId } = await paidOrder(world, host, { gameCount: 3 });
  await main(host, entryId);
  expect(await statesOf(host)).toEqual([]);
  await main(host, entryId, false);
  expect((await show(host, true)).body.data).toMatchObject({ turns: true });
  expect((await show(host)).body.data).toMatchObject({ turns: true });
  await main(host, entryId);
  expect(await play(host)).toMatchObject({
    kind: 'turn',
    subject: 'turn',
    title: 'Giliran main!',
    amount: 0,
    message: 'Reguler, game 1 dari 3',
  });
  expect((await show(host, false)).body.data).toMatchObject({ turns: false });
});

test('Main pressed twice, by two dashboards at once too, shows its player once', async () => {
  const host = await createTestHost(world);
  await show(host, true);
  const { entryId } = await paidOrder(world, host);
  await Promise.all([main(host, entryId), main(host, entryId)]);
  await main(host, entryId);
  expect(await statesOf(host)).toEqual(['queued']);
});

test('each of the next players is shown, in the order of the team', async () => {
  const host = await createTestHost(world);
  await show(host, true);
  const orders = [await paidOrder(world, host), await paidOrder(world, host), await paidOrder(world, host)];
  const mabarIDs = orders.map(({ entryId }) => entryId);
  await world.call(playNextPlayers, { mabarIDs, asTeam: false }, { as: host.browser });
  const shown = [await play(host), await play(host), await play(host)].map((alert) => alert?.name);
  expect(shown).toEqual(orders.map(({ player }) => `Player${player.id.slice(-4)}`));
});

test('a turn that ended before its alert was shown is not shown any more', async () => {
  const host = await createTestHost(world);
  await show(host, true);
  const { entryId } = await paidOrder(world, host);
  await main(host, entryId);
  await main(host, entryId, false);
  expect(await statesOf(host)).toEqual(['skipped']);
  await main(host, entryId);
  await world.call(gameResult, { gameKey: randomUUID(), result: 'win', statistic: { game: 1 } }, { as: host.browser });
  const other = await paidOrder(world, host);
  await main(host, other.entryId);
  await world.call(setPlayingDone, { mabarID: other.entryId }, { as: host.browser });
  expect(await statesOf(host)).toEqual(['skipped', 'skipped', 'skipped']);
  expect(await play(host)).toBeNull();
});

test('a blacklisted player is not shown, and the last turn can be shown once more', async () => {
  const host = await createTestHost(world);
  await show(host, true);
  const again = async () => (await world.call(replayLast, {}, { as: host.browser, key: randomUUID() })).body.status;
  const { entryId, player } = await paidOrder(world, host);
  await main(host, entryId);
  const { name } = (await play(host))!;
  expect(await again()).toBe(0);
  expect(await play(host)).toMatchObject({ kind: 'replay', subject: 'turn', name });
  const notice = { playerID: player.id, playerServer: player.server, playerName: 'Siapa', type: 'blacklist' } as const;
  await world.call(hostNotice, notice, { as: host.browser });
  expect(await again()).toBe(-1);
  await main(host, entryId, false);
  await main(host, entryId);
  expect(await play(host)).toBeNull();
});

test('a name that the filter hides is not shown', async () => {
  const host = await createTestHost(world);
  await show(host, true);
  const { entryId } = await paidOrder(world, host);
  await world.admin
    .updateTable('mabar_entry')
    .set({ player_name: 's10t g4c0r', name_hidden: true })
    .where('id', '=', Number(entryId))
    .execute();
  await main(host, entryId);
  expect(await play(host)).toMatchObject({ kind: 'turn', name: 'anonim' });
});

test('a test alert shows it as it will look', async () => {
  const host = await createTestHost(world);
  await world.call(testOverlay, { tier: { subject: 'turn', minimum: 0 } }, { as: host.browser });
  expect(await play(host)).toMatchObject({ kind: 'test', subject: 'turn', amount: 0 });
});
