import { dashboardHost } from '@mabarin/api-client/contract/accounts';
import { gameResult, hostDirectory, setLastOrder, setOrdering } from '@mabarin/api-client/contract/mabar';
import { updateProfile } from '@mabarin/api-client/contract/profile/profile';
import { noRoles } from '@mabarin/domain/roles';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { disableHost, enableHost } from '#features/accounts/index.ts';
import { transaction } from '#platform/db/transaction.ts';
import { createTestHost, type TestHost } from '#testing/fixtures/hosts.ts';
import { recordStatements } from '#testing/statements.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();

/** The directory as it is when what was kept of it has ended. */
async function directory() {
  await world.advance(6);
  return (await world.call(hostDirectory, {})).body.data ?? [];
}
const names = async () => (await directory()).map(({ username }) => username);
const saveListed = async (host: TestHost, listed?: boolean) => {
  const form = { name: 'Bang Kancil', playerID: '123456789', playerServer: '2001', playerRole: noRoles };
  const { body } = await host.call(updateProfile, { ...form, listed });
  expect(body.status).toBe(0);
  return body.data?.listed;
};
/** A press of the host: it has started. */
async function start(host: TestHost): Promise<void> {
  const mabarID = await host.addToQueue({ count: 9 });
  await host.sit(mabarID);
}

test('a host stands in the directory by its own wish, while it plays and is open', async () => {
  const host = await createTestHost(world);
  await start(host);
  expect((await host.call(dashboardHost, {})).body.data?.listed).toBe(false);
  expect(await names()).toEqual([]);
  expect(await saveListed(host, true)).toBe(true);
  expect(await names()).toEqual([host.username]);
  // A page from before this setting says nothing of it.
  expect(await saveListed(host)).toBe(true);
  await host.call(setOrdering, { open: false });
  expect(await names()).toEqual([]);
  await host.call(setOrdering, { open: true });
  expect(await names()).toEqual([host.username]);
  // A last order by the clock, and one that is full, close it too.
  for (const lastOrder of [
    { waiting: null, until: '12:05' },
    { waiting: 1, until: null },
  ]) {
    await host.call(setLastOrder, lastOrder);
    expect(await names()).toEqual([host.username]);
    if (lastOrder.until === null) await host.placeOrder();
    else await world.advance(300);
    expect(await names()).toEqual([]);
    await host.call(setOrdering, { open: true });
    expect(await names()).toEqual([host.username]);
  }
  await transaction(world.db, (tx) => disableHost(tx, world.app.deps, host.username, { because: 'fraud' }));
  expect(await names()).toEqual([]);
  await transaction(world.db, (tx) => enableHost(tx, world.app.deps, host.username));
  expect(await names()).toEqual([host.username]);
  await world.advance(3_600);
  expect(await names()).toEqual([]);
});

test('shows who waits, the wait as the host page tells it and the cheapest price, the shortest queue first', async () => {
  const [long, short] = [await createTestHost(world, { name: 'Host Ramai' }), await createTestHost(world)];
  for (const host of [long, short]) {
    await start(host);
    await world.set('host', { id: host.id }, { listed: true });
  }
  for (let game = 1; game <= 4; game += 1) {
    await world.advance(600);
    const record = { gameKey: randomUUID(), result: 'win' as const, statistic: { game } };
    await long.call(gameResult, record);
  }
  for (let count = 0; count < 5; count += 1) await long.addToQueue();
  await world.set('mabar_event', { host_id: short.id, title: 'Reguler' }, { price: 15_000 });
  const hosts = await directory();
  expect(hosts).toMatchObject([
    // The host's Sundul is cheaper, and for who waits already.
    { username: short.username, price: 15_000, queue: { waiting: 0, wait: null } },
    { username: long.username, name: 'Host Ramai', queue: { waiting: 5, wait: expect.anything() } },
  ]);
  expect(Object.keys(hosts[0]!).toSorted()).toEqual(['name', 'photo', 'price', 'queue', 'username']);
});

test('a thousand who ask at once cost one statement', async () => {
  await world.advance(6);
  const statements = await recordStatements(async () => {
    await Promise.all(Array.from({ length: 1_000 }, () => world.call(hostDirectory, {})));
  });
  expect(statements).toHaveLength(1);
});
