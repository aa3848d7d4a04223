import { dashboardHost, updateIgn } from '@mabarin/api-client/contract/accounts';
import { afterEach, expect, test } from 'vitest';
import type { PlayerDirectory } from '#ports/players.port.ts';
import { createTestHost, type TestHost } from '#testing/fixtures/hosts.ts';
import { liveEventsOf } from '#testing/fixtures/mabar.ts';
import { useWorld } from '#testing/world.ts';

const knows: PlayerDirectory['lookup'] = async ({ id, server }) => ({ found: true, name: `Baru${id}/${server}` });
const directory = { lookup: knows };
const world = useWorld({ overrides: { players: { lookup: (player) => directory.lookup(player) } } });
afterEach(() => {
  directory.lookup = knows;
});

const player = { id: '123456789', server: '2345', name: 'NamaLama' };
const update = (host: TestHost) => world.call(updateIgn, {}, { as: host.browser });
const nameOf = async (host: TestHost) =>
  (await world.call(dashboardHost, {}, { as: host.browser })).body.data?.playerName;

test('the IGN follows the game, and other dashboards hear of it once [dash 7 update-ign]', async () => {
  const host = await createTestHost(world, { player });
  const { body } = await update(host);
  expect(body).toMatchObject({ status: 0, data: { username: host.username, playerName: 'Baru123456789/2345' } });
  expect(await nameOf(host)).toBe('Baru123456789/2345');
  await update(host);
  expect((await liveEventsOf(world, host.id)).events).toEqual(['command host-refresh']);
});

test('a game that does not answer leaves the old name and says so [dash 8 settings]', async () => {
  const host = await createTestHost(world, { player });
  directory.lookup = async () => ({ found: 'unavailable' });
  expect(await update(host)).toMatchObject({
    http: 503,
    body: { code: 'accounts.ign_unavailable', data: 'Ada kesalahan saat update IGN kamu. Coba lagi ya!' },
  });
  directory.lookup = async () => ({ found: false });
  expect((await update(host)).body).toMatchObject({ status: -1, code: 'accounts.ign_not_found' });
  expect(await nameOf(host)).toBe('NamaLama');
});

test('a player that was changed during the look-up keeps its own name', async () => {
  const host = await createTestHost(world, { player });
  directory.lookup = async () => {
    await world.admin.updateTable('host').set({ player_server: '9999' }).where('id', '=', host.id).execute();
    return { found: true, name: 'TerlaluLama' };
  };
  expect((await update(host)).body).toMatchObject({ status: 0, data: { playerName: 'NamaLama' } });
});
