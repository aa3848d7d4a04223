import { publicList } from '@mabarin/api-client/contract/mabar';
import { expect, test } from 'vitest';
import { createTestHost, type TestHost } from '#testing/fixtures/hosts.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();

const read = (host: TestHost | string, etag?: string) =>
  world.app.server.inject({
    url: `/api/list/${encodeURIComponent(typeof host === 'string' ? host : host.username)}`,
    headers: etag === undefined ? {} : { 'if-none-match': etag },
  });

test('everybody reads who plays and who waits, and no more [pub 3 list] [pub 6 visitor] [pub 7 list]', async () => {
  const host = await createTestHost(world, { name: 'Bang Daftar', roles: { gameRoleRoamer: true } });
  const private_ = { player: { id: '777888999', server: '4321', name: 'Terkenal' }, message: 'rahasia kita' };
  const playing = await host.addToQueue({ ...private_, count: 3, roles: { gameRoleJungler: true } });
  await host.addToQueue({ title: 'Sultan', needRole: false, player: { name: 'Menunggu' } });
  await host.sit(playing);
  const { body } = await world.call(publicList, { hostID: host.username.toUpperCase() });
  const flags = { gameRoleExpLaner: false, gameRoleGoldlaner: false, gameRoleJungler: false, gameRoleMidlaner: true };
  expect(body).toEqual({
    status: 0,
    data: {
      host: {
        username: host.username,
        name: 'Bang Daftar',
        photo: null,
        playerName: expect.stringMatching(/^HostIGN/),
        playerRole: { ...flags, gameRoleMidlaner: false, gameRoleRoamer: true },
        open: true,
        started: true,
        onBreak: null,
        plannedAt: null,
      },
      list: {
        bermain: [
          {
            title: 'Reguler',
            playerName: 'Terkenal',
            needRole: true,
            role: { ...flags, gameRoleJungler: true, gameRoleRoamer: false },
            ticketHash: null,
            played: 0,
            count: 3,
          },
        ],
        antrian: [
          {
            title: 'Sultan',
            playerName: 'Menunggu',
            needRole: false,
            role: { ...flags, gameRoleRoamer: false },
            ticketHash: null,
            status: 'online',
          },
        ],
        more: 0,
      },
    },
  });
  expect(JSON.stringify(body)).not.toMatch(/777888999|4321|rahasia/);
});

test('an unknown, pending or disabled host has no list [pub 7 list]', async () => {
  const hosts = [
    await createTestHost(world, { status: 'pending' }),
    await createTestHost(world, { status: 'disabled' }),
  ];
  for (const name of ['tidakadahost', ...hosts.map(({ username }) => username)]) {
    const answer = await read(name);
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toMatchObject({ status: -1, code: 'accounts.host_not_found' });
    expect(answer.headers.etag).toBeUndefined();
    expect(answer.headers['cache-control']).toBe('no-store');
  }
});

test('who has the list already gets 304, until it moves [dec wire]', async () => {
  const host = await createTestHost(world);
  const entry = await host.addToQueue();
  await host.finish(await host.addToQueue());
  const first = await read(host);
  const etag = String(first.headers.etag);
  expect(first.statusCode).toBe(200);
  expect(first.headers['cache-control']).toBe('public, max-age=0, must-revalidate, s-maxage=1');
  expect(etag).toMatch(/^"[\w-]+"$/);

  const same = await read(host, `W/"x", ${etag}`);
  expect(same.statusCode).toBe(304);
  expect(same.body).toBe('');
  expect(same.headers.etag).toBe(etag);

  await host.sit(entry);
  const moved = await read(host, etag);
  expect(moved.statusCode).toBe(200);
  expect(moved.headers.etag).not.toBe(etag);

  // Time alone moves it too: after 3 hours who waits is OFFLINE.
  await host.sit(entry, false);
  expect((await read(host, etag)).statusCode).toBe(304);
  await world.advance(3 * 3_600);
  expect((await read(host, etag)).statusCode).toBe(200);
});
