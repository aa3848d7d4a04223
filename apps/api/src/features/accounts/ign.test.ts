import { dashboardHost, updateIgn } from '@mabarin/api-client/contract/accounts';
import { expect, test } from 'vitest';
import type { PlayerDirectory } from '#ports/players.port.ts';
import { createTestHost, type TestHost } from '#testing/fixtures/hosts.ts';
import { untilTestEnds } from '#testing/until-test-ends.ts';
import { useWorld } from '#testing/world.ts';

const lookup: PlayerDirectory['lookup'] = async ({ id, server }) => ({ found: true, name: `Baru${id}/${server}` });
const world = useWorld({ overrides: { players: { lookup } } });

const player = { id: '123456789', server: '2345', name: 'NamaLama' };
const update = (host: TestHost) => host.call(updateIgn, {});
const nameOf = async (host: TestHost) => (await host.call(dashboardHost, {})).body.data?.playerName;

test('the IGN follows the game, and other dashboards hear of it once [dash 7 update-ign]', async () => {
  const host = await createTestHost(world, { player });
  const { body } = await update(host);
  expect(body).toMatchObject({ status: 0, data: { username: host.username, playerName: 'Baru123456789/2345' } });
  expect(await nameOf(host)).toBe('Baru123456789/2345');
  await update(host);
  expect((await host.liveEvents()).events).toEqual(['command host-refresh']);
});

test('a game that does not answer leaves the old name and says so [dash 8 settings]', async () => {
  const host = await createTestHost(world, { player });
  untilTestEnds(world.app.deps, { players: { lookup: async () => ({ found: 'unavailable' }) } });
  expect(await update(host)).toMatchObject({
    http: 503,
    body: { code: 'accounts.ign_unavailable', data: 'Ada kesalahan saat update IGN kamu. Coba lagi ya!' },
  });
  untilTestEnds(world.app.deps, { players: { lookup: async () => ({ found: false }) } });
  expect((await update(host)).body).toMatchObject({ status: -1, code: 'accounts.ign_not_found' });
  expect(await nameOf(host)).toBe('NamaLama');
});

test('a player that was changed during the look-up keeps its own name', async () => {
  const host = await createTestHost(world, { player });
  const slow: PlayerDirectory['lookup'] = async () => {
    await world.set('host', { id: host.id }, { player_server: '9999' });
    return { found: true, name: 'TerlaluLama' };
  };
  untilTestEnds(world.app.deps, { players: { lookup: slow } });
  expect((await update(host)).body).toMatchObject({ status: 0, data: { playerName: 'NamaLama' } });
});
