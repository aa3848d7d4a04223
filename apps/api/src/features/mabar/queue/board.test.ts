import { hostProfile } from '@mabarin/api-client/contract/accounts';
import { compareQueue } from '@mabarin/domain/mabar/queue';
import {
  entryGames,
  gameResult,
  gameResultUpdate,
  mabarList,
  setOrdering,
  setPlaying,
  type MabarListAnswer,
} from '@mabarin/api-client/contract/mabar';
import fc from 'fast-check';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createTestHost, logIn, type TestHost, useHost } from '#testing/fixtures/hosts.ts';
import { giveNotice } from '#testing/fixtures/mabar.ts';
import { useWorld, type Browser } from '#testing/world.ts';

const world = useWorld();
const host = useHost(world);

const board = async (host: TestHost, as: Browser = host.browser) =>
  (await world.call(mabarList, {}, { as })).body as unknown as MabarListAnswer & { status: number };
const record = (host: TestHost, game: number, result: 'win' | 'lose', gameKey: string = randomUUID()) =>
  host.call(gameResult, { gameKey, result, statistic: { game } });
const ids = (entries: readonly { id: string }[]) => entries.map(({ id }) => id);
const minutes = (count: number) => new Date(world.clock.now().getTime() + count * 60_000);
const notFound = {
  status: -1,
  code: 'mabar.entry_not_found',
  data: 'Pemain ini sudah tidak ada di daftar. Refresh daftarnya lalu coba lagi ya!',
};

test('an entry carries what the dashboard shows of it [dash 3 entry] [dash 7 mabar list]', async () => {
  const id = await host.addToQueue({
    title: 'Fast-Track',
    count: 3,
    message: 'gas bang',
    player: { id: '123456789', server: '2345', name: 'Kancil' },
    roles: { gameRoleMidlaner: false, gameRoleRoamer: true },
  });
  await giveNotice(world, host.id, { id: '123456789', server: '2345' }, 'mark');
  expect((await board(host)).data.queue).toEqual([
    {
      id,
      title: 'Fast-Track',
      playerName: 'Kancil',
      message: 'gas bang',
      hidden: null,
      status: 'online',
      lane: '0',
      passed: 0,
      played: 0,
      count: 3,
      returned: 0,
      returnable: 0,
      postponed: 0,
      backMinutes: null,
      transferred: false,
      notice: 'mark',
      party: null,
      noted: false,
      visit: 1,
      chatName: null,
      needRole: true,
      role: {
        gameRoleExpLaner: false,
        gameRoleGoldlaner: false,
        gameRoleJungler: false,
        gameRoleMidlaner: false,
        gameRoleRoamer: true,
      },
      player: { id: '123456789', server: '2345', name: 'Kancil' },
    },
  ]);
});

test('the queue stands in the order of the rule, whatever came in when [dec mabar]', async () => {
  const place = fc.record({
    priority: fc.constantFrom(0, 10),
    paid: fc.integer({ min: -5, max: 0 }),
    sundul: fc.option(fc.integer({ min: -4, max: 0 })),
    rank: fc.option(fc.integer({ min: -4, max: 0 })),
  });
  await fc.assert(
    fc.asyncProperty(fc.array(place, { minLength: 2, maxLength: 10 }), async (places) => {
      const host = await createTestHost(world);
      const expected = [];
      for (const { priority, paid, sundul, rank } of places) {
        const [paidAt, sundulAt] = [minutes(paid), sundul === null ? null : minutes(sundul)];
        const laneRank = rank === null ? null : minutes(rank).getTime() + 0.5;
        const id = await host.addToQueue({ priority, paidAt, laneRank, ...(sundulAt ? { sundulAt } : {}) });
        expected.push({ id: Number(id), priority, paidAt, sundulAt, laneRank });
      }
      expect(ids((await board(host)).data.queue)).toEqual(expected.toSorted(compareQueue).map(({ id }) => String(id)));
    }),
    { numRuns: 15 },
  );
});

test('an entry is ONLINE for 3 hours, then OFFLINE in the same place [dec mabar]', async () => {
  const old = await host.addToQueue({ paidAt: minutes(-179) });
  const fresh = await host.addToQueue();
  const statuses = async () => (await board(host)).data.queue.map(({ id, status }) => [id, status]);
  expect(await statuses()).toEqual([
    [old, 'online'],
    [fresh, 'online'],
  ]);
  await world.advance(60);
  expect(await statuses()).toEqual([
    [old, 'offline'],
    [fresh, 'online'],
  ]);
});

test('Main and Ganti twice are once [dash 4 playing] [dash 7 mabar set-playing] [dec mabar]', async () => {
  const first = await host.addToQueue();
  const second = await host.addToQueue();
  const lifted = await host.addToQueue({ sundulAt: minutes(0) });
  expect(ids((await board(host)).data.queue)).toEqual([lifted, first, second]);

  const started = await host.sit(lifted);
  expect(ids(started.body.data?.playing ?? [])).toEqual([lifted]);
  expect(ids(started.body.data?.queue ?? [])).toEqual([first, second]);
  const { events, seq } = await host.liveEvents();
  expect(events).toEqual(['command mabar-refresh', 'display queue']);

  expect((await host.sit(lifted)).body).toEqual(started.body);
  expect((await host.liveEvents(seq)).events).toEqual([]);

  // Main took the Sundul, so the place is that of the payment: the last one.
  const back = await host.sit(lifted, false);
  expect(ids(back.body.data?.queue ?? [])).toEqual([first, second, lifted]);
  expect(back.body.data?.queue.at(-1)?.status).toBe('online');
  expect((await host.sit(lifted, false)).body).toEqual(back.body);
});

test('Ganti keeps the games, Selesai ends them [dash 4 playing] [dash 4 done] [dash 7 mabar set-playing]', async () => {
  const entry = await host.addToQueue({ count: 3 });
  const waiting = await host.addToQueue();
  await host.sit(entry);
  await record(host, 1, 'win');
  const back = await host.sit(entry, false);
  expect(back.body.data?.queue.map(({ id, played }) => [id, played])).toEqual([
    [entry, 1],
    [waiting, 0],
  ]);

  const { seq } = await host.liveEvents();
  const done = await host.finish(waiting);
  expect(ids(done.body.data?.queue ?? [])).toEqual([entry]);
  expect((await host.liveEvents(seq)).events).toEqual([
    'command mabar-refresh',
    'display queue',
    'command mabar-done-refresh',
  ]);
  expect((await host.finish(waiting)).body).toEqual(done.body);
  expect((await host.sit(waiting)).body).toEqual(notFound);
  expect((await host.sit(waiting, false)).body).toEqual(notFound);
});

test("another host's entry answers as one that never was, and nothing moves [dash 6 own] [dec answer]", async () => {
  const [mine, theirs] = [await createTestHost(world), await createTestHost(world)];
  const foreign = await theirs.addToQueue();
  for (const id of [foreign, '987654321', '0', '-1', '1.5', 'abc', '9'.repeat(30), "1' or '1'='1", '']) {
    expect((await mine.sit(id)).body, id).toEqual(notFound);
    expect((await mine.sit(id, false)).body, id).toEqual(notFound);
    expect((await mine.finish(id)).body, id).toEqual(notFound);
  }
  expect(ids((await board(theirs)).data.queue)).toEqual([foreign]);
  expect((await theirs.liveEvents()).events).toEqual([]);
});

test('Win counts a game for the host and all who play [dash 4 win] [dash 7 mabar game-result]', async () => {
  const [one, three, waiting] = [
    await host.addToQueue({ count: 1 }),
    await host.addToQueue({ count: 3 }),
    await host.addToQueue(),
  ];
  await host.sit(one);
  await host.sit(three);
  const { seq } = await host.liveEvents();
  const { body } = await record(host, 1, 'win');
  expect(body).toMatchObject({
    status: 0,
    data: { queue: [{ id: waiting, played: 0 }], playing: [{ id: three, played: 1, count: 3 }] },
    currentGame: { statistic: { game: 1, win: 1, lose: 0 }, result: null },
    lastGame: { statistic: { game: 1, win: 1, lose: 0 }, result: 'win' },
  });
  // The team as it played: both, each before this game was counted.
  expect(body.lastGame?.team.map(({ id, played, count }) => [id, played, count])).toEqual([
    [one, 0, 1],
    [three, 0, 3],
  ]);
  expect(ids(body.currentGame?.team ?? [])).toEqual([three]);
  expect((await host.liveEvents(seq)).events).toEqual([
    'command mabar-refresh',
    'display queue',
    'command mabar-done-refresh',
    'display statistic',
  ]);
  const [done] = await world.rows('mabar_entry', { id: Number(one) });
  expect(done).toMatchObject({ state: 'done', played: 1, done_at: world.clock.now() });

  const lost = await record(host, 2, 'lose');
  expect(lost.body).toMatchObject({
    currentGame: { statistic: { game: 2, win: 1, lose: 1 } },
    lastGame: { result: 'lose', team: [{ id: three, played: 1 }] },
  });
  expect(await board(host)).toEqual(lost.body);
});

test('a host that plays alone may count games too [dash 4 win]', async () => {
  expect((await board(host)).lastGame).toBeNull();
  const { body } = await record(host, 1, 'lose');
  expect(body).toMatchObject({ lastGame: { team: [], statistic: { game: 1, win: 0, lose: 1 } } });
});

test('the same key counts once, whatever it says the second time [dec mabar]', async () => {
  const entry = await host.addToQueue({ count: 5 });
  await host.sit(entry);
  const key = randomUUID();
  const first = await record(host, 1, 'win', key);
  const { seq } = await host.liveEvents();
  expect((await record(host, 1, 'win', key)).body).toEqual(first.body);
  expect((await record(host, 1, 'lose', key)).body).toEqual(first.body);
  expect((await record(host, 7, 'lose', key)).body).toEqual(first.body);
  expect((await host.liveEvents(seq)).events).toEqual([]);
  // Another host's press with that key is its own.
  const other = await createTestHost(world);
  expect((await record(other, 1, 'lose', key)).body).toMatchObject({ currentGame: { statistic: { lose: 1 } } });
});

test('a record that is not the next game is refused with the new lists [dec mabar]', async () => {
  const entry = await host.addToQueue({ count: 5 });
  await host.sit(entry);
  await record(host, 1, 'lose');
  const stale = await record(host, 1, 'win');
  expect(stale.http).toBe(200);
  const { status: _status, data, ...games } = await board(host);
  expect(stale.body).toEqual({
    status: -1,
    code: 'mabar.game_already_recorded',
    data: 'Game ini sudah dicatat sebagai LOSE. Daftar sudah diperbarui, cek lagi ya!',
    list: data,
    ...games,
  });
  expect((await record(host, 3, 'win')).body).toMatchObject({ code: 'mabar.game_already_recorded' });
  const fresh = await createTestHost(world);
  expect((await record(fresh, 2, 'win')).body).toMatchObject({
    code: 'mabar.game_outdated',
    data: 'Statistik sudah berubah. Daftar sudah diperbarui, cek lagi ya!',
    list: { queue: [], playing: [] },
    lastGame: null,
  });
});

test('two dashboards that press Win at once count one game, and the second one is refused [dec mabar]', async () => {
  const tablet = { ...host, browser: await logIn(world, host.email) };
  const entry = await host.addToQueue({ count: 50 });
  await host.sit(entry);
  for (let game = 1; game <= 5; game += 1) {
    const answers = await Promise.all([record(host, game, 'win'), record(tablet, game, 'lose')]);
    expect(answers.map(({ body }) => body.status).toSorted((a, b) => a - b)).toEqual([-1, 0]);
    const list = await board(host);
    expect(list.currentGame.statistic.game).toBe(game);
    expect(list.data.playing[0]?.played).toBe(game);
  }
});

test('ten presses at once of one key count one game', async () => {
  const entry = await host.addToQueue({ count: 50 });
  await host.sit(entry);
  const key = randomUUID();
  const answers = await Promise.all(Array.from({ length: 10 }, () => record(host, 1, 'win', key)));
  expect(answers.map(({ body }) => body.status)).toEqual(Array(10).fill(0));
  expect((await board(host)).data.playing[0]?.played).toBe(1);
});

test('commands pressed all at once leave every entry in one place and every game counted once', async () => {
  const entries: string[] = [];
  for (let made = 0; made < 6; made += 1) entries.push(await host.addToQueue({ count: 2 }));
  await Promise.all(entries.slice(0, 4).map((id) => host.sit(id)));
  await Promise.all([
    ...entries.map((id) => host.sit(id)),
    ...entries.map((id) => host.sit(id, false)),
    record(host, 1, 'win'),
    record(host, 1, 'lose'),
    ...entries.slice(4).map((id) => host.finish(id)),
  ]);
  const { data, currentGame, lastGame } = await board(host);
  expect(currentGame.statistic.game).toBe(1);
  expect([...ids(data.queue), ...ids(data.playing)].toSorted()).toEqual(entries.slice(0, 4).toSorted());
  const played = [...data.queue, ...data.playing].filter((entry) => entry.played === 1);
  expect(played.length + (lastGame?.team ?? []).filter(({ id }) => entries.slice(4).includes(id)).length).toBe(
    lastGame?.team.length,
  );
});

test.each([
  ['no key', { result: 'win', statistic: { game: 1 } }],
  ['a key that is no uuid', { gameKey: 'satu', result: 'win', statistic: { game: 1 } }],
  ['a third result', { gameKey: randomUUID(), result: 'draw', statistic: { game: 1 } }],
  ['no statistic', { gameKey: randomUUID(), result: 'win' }],
  ['half a game', { gameKey: randomUUID(), result: 'win', statistic: { game: 1.5 } }],
])('a game record with %s is malformed [dec answer]', async (_case, body) => {
  const answer = await host.call(gameResult, body as never);
  expect(answer.http).toBe(400);
  expect(answer.body.code).toBe('http.malformed');
  expect((await board(host)).currentGame.statistic.game).toBe(0);
});

test('a posted team and posted counts are ignored: the server counts its own rows [dec mabar]', async () => {
  const entry = await host.addToQueue({ count: 5 });
  await host.sit(entry);
  const forged = {
    gameKey: randomUUID(),
    result: 'win',
    statistic: { game: 1, win: 99, lose: 99 },
    team: [{ id: entry, played: 4, count: 5 }],
    hostId: randomUUID(),
  } as const;
  const { body } = await host.call(gameResult, forged);
  expect(body).toMatchObject({
    data: { playing: [{ id: entry, played: 1 }] },
    currentGame: { statistic: { game: 1, win: 1, lose: 0 } },
  });
});

test('the game log cannot be changed by the service [dec mabar]', async () => {
  await expect(world.db.updateTable('mabar_game').set({ result: 'win' }).execute()).rejects.toThrow(
    'permission denied',
  );
  await expect(world.db.deleteFrom('mabar_game_player').execute()).rejects.toThrow('permission denied');
});

test('the switch closes ordering for viewers and notifies other dashboards once [dec mabar]', async () => {
  const { seq } = await host.liveEvents();
  const turn = async (open: boolean) => (await host.call(setOrdering, { open })).body;
  const seen = async () => (await world.call(hostProfile, { id: host.username })).body.data?.open;
  expect(await turn(false)).toMatchObject({ status: 0, data: { username: host.username, open: false } });
  expect(await seen()).toBe(false);
  expect(await turn(false)).toMatchObject({ status: 0, data: { open: false } });
  expect((await host.liveEvents(seq)).events).toEqual(['command host-refresh']);
  expect(await turn(true)).toMatchObject({ status: 0, data: { open: true } });
  expect(await seen()).toBe(true);
});

test('the games of an entry are answered newest first, with the results that stand now [dec mabar]', async () => {
  const id = await host.addToQueue({ count: 5 });
  await host.sit(id);
  const games = async () => (await host.call(entryGames, { mabarID: id })).body.data;
  expect(await games()).toEqual([]);
  await record(host, 1, 'lose');
  const first = world.clock.now().toISOString();
  await world.advance(900);
  await record(host, 2, 'lose');
  await host.call(gameResultUpdate, { result: 'win', statistic: { game: 2 } });
  expect(await games()).toEqual([
    { at: world.clock.now().toISOString(), result: 'win' },
    { at: first, result: 'lose' },
  ]);
});

test('a message that the filter hides comes with its reason', async () => {
  const id = await host.addToQueue();
  await world.set('mabar_entry', { id: Number(id) }, { hidden_reason: 'gambling' });
  expect((await board(host)).data.queue).toMatchObject([{ id, hidden: 'gambling', message: 'halo bang' }]);
});

test('a long queue comes by 500 in its order, each page with the count of all and who plays', async () => {
  const first = await host.addToQueue();
  const seated = await host.addToQueue();
  await host.call(setPlaying, { mabarID: seated, setPlaying: true });
  await sql`
    insert into mabar_entry (host_id, title, priority, need_role, player_id, player_server, player_name, role_exp_laner,
      role_goldlaner, role_jungler, role_midlaner, role_roamer, message, count, state, paid_at)
    select ${host.id}, 'Reguler', 0, false, (700000000 + n)::text, '2001', n::text, false, false, false, false, false, '',
      1, 'queued', ${minutes(1)}::timestamptz + n * interval '1 second'
    from generate_series(1, 502) as n`.execute(world.admin);
  const page = async (from: number) => {
    const { body } = await host.call(mabarList, { from });
    const { waiting, data } = body as unknown as MabarListAnswer;
    return { waiting, names: data.queue.map(({ playerName }) => playerName), all: data };
  };
  const [one, two, none] = [await page(0), await page(500), await page(503)];
  expect([one.waiting, two.waiting]).toEqual([503, 503]);
  expect(one.all.queue[0]?.id).toBe(first);
  expect([...one.names.slice(1), ...two.names]).toEqual(Array.from({ length: 502 }, (_, n) => String(n + 1)));
  expect(ids(two.all.playing)).toEqual([seated]);
  expect(none.names).toEqual([]);
});
