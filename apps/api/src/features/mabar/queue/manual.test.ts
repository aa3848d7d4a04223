import {
  addQueue,
  blacklist,
  checkPlayer,
  countPlusOne,
  gameResetStatistic,
  gameResultUpdate,
  hostNotice,
  mabarList,
  DONE_PAGE,
  mabarListDone,
  requeueEntry,
  type DonePlace,
  updateWidgetStatistic,
  NOTICE_PAGE,
  type NoticePlace,
} from '@mabarin/api-client/contract/mabar';
import { refundRequest } from '@mabarin/api-client/contract/refunds';
import { ticket } from '@mabarin/api-client/contract/ticket';
import { noRoles } from '@mabarin/domain/roles';
import { wibDate } from '@mabarin/domain/time';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { roleColumns } from '#platform/db/roles.ts';
import { newPlayer } from '#testing/fixtures/gifts.ts';
import { type TestHost, useHost } from '#testing/fixtures/hosts.ts';
import { giveNotice } from '#testing/fixtures/mabar.ts';
import { eventCode } from '#testing/fixtures/orders.ts';
import { untilTestEnds } from '#testing/until-test-ends.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
const host = useHost(world);
const board = async () => (await host.call(mabarList, {})).body;
const flip = (game: number, result: 'win' | 'lose') => host.call(gameResultUpdate, { result, statistic: { game } });
const plusOne = (mabarID: string, headers = {}) => host.call(countPlusOne, { mabarID }, { headers });

async function form(host: TestHost, more: Record<string, unknown> = {}) {
  return {
    gameID: '123456789',
    gameServerID: '2345',
    gamePlayerName: 'Bukan Namanya',
    gameEventID: await eventCode(world, host),
    gameCount: 3,
    ...more,
  };
}
const add = (input: Awaited<ReturnType<typeof form>>, headers = {}) => host.call(addQueue, input, { headers });

test('Selesai lists who is done, the newest first, and nobody who waits [dash 3 entry] [dash 7 mabar done]', async () => {
  const [first, second] = [await host.addToQueue(), await host.addToQueue({ count: 2 })];
  await host.addToQueue();
  await host.finish(first);
  await world.advance(60);
  await host.finish(second);
  const { body } = await host.call(mabarListDone, {});
  expect(body.data?.map(({ id, count }) => [id, count])).toEqual([
    [second, 2],
    [first, 1],
  ]);
  expect(body.data?.[0]?.done).toBe(world.clock.now().toISOString());
  expect(body.data?.[1]).toMatchObject({ diffday: 0, ago: '1 menit yang lalu' });
  expect(body.data?.[1]?.ymd).toBe(wibDate(world.clock.now()));
});

test('a look-up answers the name of a player, or that there is none [dash 7 mabar check-player]', async () => {
  const check = async (id: string, server: string) => (await host.call(checkPlayer, { id, server })).body;
  expect(await check('123456789', '2345')).toEqual({ status: 0, data: { name: 'Player6789' } });
  const nobody = { status: -1, code: 'mabar.player_not_found', data: 'Nama tidak ditemukan. ID atau server salah!' };
  expect(await check('123456000', '2345')).toEqual(nobody);
  expect(await check('1', '2345')).toEqual(nobody);
  untilTestEnds(world.app.deps, { players: { lookup: async () => ({ found: 'unavailable' }) } });
  expect(await check('123456789', '2345')).toEqual({ status: 0, data: { name: 'Player6789' } });
  expect(await check('123456777', '2345')).toEqual({ status: 0, data: { name: 'ID 123456777' } });
});

test("adding a player manually queues under the game's own name; the same key adds once [dash 7 mabar add]", async () => {
  const input = await form(host);
  const headers = { 'idempotency-key': randomUUID() };
  const added = await add(input, headers);
  expect(added.body.data?.queue).toMatchObject([
    { title: 'Reguler', playerName: 'Player6789', played: 0, count: 3, needRole: true, message: '' },
  ]);
  expect((await add(input, headers)).body).toEqual(added.body);
  expect((await board()).data?.queue).toHaveLength(1);
  expect((await host.liveEvents()).events).toEqual(['command mabar-refresh', 'display queue']);
});

test('adding refuses Sundul, an event that is off and a bad form [dash 2 mabar-form-add]', async () => {
  const fast = await eventCode(world, host, 'Fast-Track');
  await world.set('mabar_event', { id: fast }, { status: false });
  const refused = async (more: Record<string, unknown>) => (await add(await form(host, more))).body.code;
  expect(await refused({ gameEventID: await eventCode(world, host, 'Sundul') })).toBe('mabar.event_not_found');
  expect(await refused({ gameEventID: fast })).toBe('mabar.event_not_found');
  expect(await refused({ gameID: '123456000' })).toBe('mabar.player_not_found');
  expect(await refused({ gameCount: 0 })).toBe('mabar.add_invalid');
  expect(await refused({ gameCount: 1_000 })).toBe('mabar.add_invalid');
  expect(await refused({ gamePlayerName: '' })).toBe('mabar.add_invalid');
  expect((await board()).data?.queue).toEqual([]);
});

test('Free Game +1 gives one game per key; who is done queues again [dash 7 mabar count-plus-one]', async () => {
  const [active, done] = [await host.addToQueue({ count: 2 }), await host.addToQueue()];
  const headers = { 'idempotency-key': randomUUID() };
  const given = await plusOne(active, headers);
  expect(given.body.data?.queue.map(({ id, count }) => [id, count])).toEqual([
    [active, 3],
    [done, 1],
  ]);
  expect((await plusOne(active, headers)).body).toEqual(given.body);

  await host.finish(done);
  expect((await plusOne(done)).body.data?.queue.map(({ id, count, played }) => [id, count, played])).toEqual([
    [active, 3, 0],
    [done, 2, 0],
  ]);
  expect((await host.call(mabarListDone, {})).body.data).toEqual([]);
});

describe('a free game of who is done', () => {
  const finish = async (mabarID: string, game: number) => {
    await host.sit(mabarID);
    expect((await host.record('win', game)).body.status).toBe(0);
  };

  test('waits on the ticket of its order, last in its lane and ONLINE', async () => {
    const order = await host.paidOrder();
    await finish(order.entryId, 1);
    await world.advance(4 * 3_600);
    const behind = await host.paidOrder();
    await world.advance(1);
    const { data } = (await plusOne(order.entryId)).body;
    expect(data?.queue.map(({ id }) => id)).toEqual([behind.entryId, order.entryId]);
    expect((await world.call(ticket, { ticket: order.ticket })).body.data).toMatchObject({
      state: 'queued',
      entry: { place: 2, count: 2, played: 1, left: 1, status: 'online' },
    });
  });

  test('is never money', async () => {
    const { entryId: mabarID } = await host.paidOrder();
    await finish(mabarID, 1);
    await plusOne(mabarID);
    expect((await host.call(refundRequest, { mabarID })).body.code).toBe('refunds.nothing');
  });

  test('is played beside the rest of its party, or behind the lane once that is done', async () => {
    const along = newPlayer();
    const { entryId } = await host.paidOrder({ party: [{ gameID: along.id, gameServerID: along.server }] });
    const mate = (await board()).data!.queue[1]!.id;
    await world.advance(1);
    const behind = await host.addToQueue();
    const queue = async () => (await board()).data?.queue.map(({ id }) => id);
    await host.finish(mate);
    await plusOne(mate);
    expect(await queue()).toEqual([entryId, mate, behind]);
    await host.finish(entryId);
    await host.finish(mate);
    await plusOne(mate);
    await plusOne(entryId);
    expect(await queue()).toEqual([behind, entryId, mate]);
  });

  test('is given to nobody who was erased', async () => {
    const done = await host.addToQueue();
    await host.finish(done);
    const entry = world.admin.updateTable('mabar_entry').where('id', '=', Number(done));
    await entry.set({ player_id: '', player_server: '' }).execute();
    expect((await plusOne(done)).body.code).toBe('mabar.entry_not_found');
  });
});

test('a player with a notice gets no free game [dash 4 gift notice]', async () => {
  for (const type of ['mark', 'blacklist'] as const) {
    const player = { id: type === 'mark' ? '511111111' : '522222222', server: '2345' };
    const id = await host.addToQueue({ player });
    await giveNotice(world, host.id, player, type);
    expect((await plusOne(id)).body.code).toBe('mabar.has_notice');
  }
  expect((await board()).data?.queue.map(({ count }) => count)).toEqual([1, 1]);
});

test('a notice is set, replaced and removed [dash 3 blacklist] [dash 4 notice] [dash 7 mabar blacklist]', async () => {
  const player = { id: '533333333', server: '2345', name: 'Asli' };
  await host.addToQueue({ player });
  const notice = (type: 'mark' | 'blacklist' | 'remove') =>
    host.call(hostNotice, { playerID: player.id, playerServer: player.server, playerName: 'Palsu', type });
  const listed = async () => (await host.call(blacklist, {})).body.data;
  expect((await notice('mark')).body.data?.queue[0]?.notice).toBe('mark');
  const { events, seq } = await host.liveEvents();
  expect(events).toEqual(['command mabar-refresh', 'command blacklist-refresh', 'command mabar-done-refresh']);
  await notice('mark');
  expect((await host.liveEvents(seq)).events).toEqual([]);
  await notice('blacklist');
  expect(await listed()).toEqual([
    {
      playerID: player.id,
      playerServer: player.server,
      playerName: 'Asli',
      type: 'blacklist',
      modified: world.clock.now().toISOString(),
      ymd: wibDate(world.clock.now()),
      ago: 'baru saja',
      diffday: 0,
    },
  ]);
  expect((await notice('remove')).body.data?.queue[0]?.notice).toBeNull();
  expect(await listed()).toEqual([]);
  expect((await notice('remove')).body.status).toBe(0);
});

test('marks and blacklist come by pages, each once, the newest notice first', async () => {
  const given = Array.from({ length: NOTICE_PAGE * 2 + 3 }, (_, index) => ({
    host_id: host.id,
    player_id: String(600_000_000 + index),
    player_server: '2001',
    player_name: `Pemain${index}`,
    type: 'mark' as const,
    // Ten at a time.
    modified_at: new Date(world.clock.now().getTime() - 1_000 - Math.floor(index / 10)),
  }));
  await world.admin.insertInto('mabar_notice').values(given).execute();
  const page = async (before: NoticePlace | null) => {
    const { data = [], next = null } = (await host.call(blacklist, { before })).body;
    return { ids: data.map(({ playerID }) => playerID), next };
  };
  const first = await page(null);
  expect(first.ids).toHaveLength(NOTICE_PAGE);
  // Of a page that comes later, while the list is read.
  const again = given.at(-1);
  await host.call(hostNotice, {
    playerID: again?.player_id ?? '',
    playerServer: '2001',
    playerName: 'Baru',
    type: 'blacklist',
  });
  const second = await page(first.next);
  const third = await page(second.next);
  expect(third.next).toBeNull();
  const seen = [...first.ids, ...second.ids, ...third.ids];
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.toSorted()).toEqual(given.slice(0, -1).map((notice) => notice.player_id));
  expect((await page(null)).ids[0]).toBe(again?.player_id);
});

test('done players come by pages, each once, also when one goes back to the queue meanwhile', async () => {
  const count = DONE_PAGE.first + DONE_PAGE.later + 3;
  const given = Array.from({ length: count }, (_, index) => ({
    ...roleColumns(noRoles),
    host_id: host.id,
    title: 'Reguler',
    priority: 0,
    need_role: false,
    message: '',
    count: 1,
    player_id: String(700_000_000 + index),
    player_server: '2001',
    player_name: `Pemain${index}`,
    state: 'done' as const,
    paid_at: world.clock.now(),
    // Seven at a time, so that a page ends among them.
    done_at: new Date(world.clock.now().getTime() - 1_000 - Math.floor(index / 7)),
  }));
  await world.admin.insertInto('mabar_entry').values(given).execute();
  const page = async (before: DonePlace | null) => {
    const { data = [], next = null } = (await host.call(mabarListDone, { before })).body;
    return { ids: data.map(({ id }) => id), next };
  };
  const first = await page(null);
  expect(first.ids).toHaveLength(DONE_PAGE.first);
  await host.call(requeueEntry, { mabarID: first.ids.at(-1) ?? '' });
  const second = await page(first.next);
  const third = await page(second.next);
  expect(third.next).toBeNull();
  const seen = [...first.ids, ...second.ids, ...third.ids];
  expect([seen.length, new Set(seen).size]).toEqual([count, count]);
});

test('a flip moves one between win and lose [dash 4 flip] [dash 7 mabar game-result-update] [dec mabar]', async () => {
  const [one, two] = [await host.addToQueue(), await host.addToQueue({ count: 2 })];
  await host.sit(one);
  await host.sit(two);
  await host.record('win', 1);
  const { seq } = await host.liveEvents();
  const flipped = (await flip(1, 'lose')).body;
  expect(flipped.currentGame?.statistic).toEqual({ game: 1, win: 0, lose: 1 });
  expect(flipped.lastGame?.result).toBe('lose');
  expect(flipped.lastGame?.statistic).toEqual({ game: 1, win: 0, lose: 1 });
  expect(flipped.data?.playing.map(({ id, played }) => [id, played])).toEqual([[two, 1]]);
  expect((await host.liveEvents(seq)).events).toEqual(['command mabar-refresh', 'display statistic']);
  expect((await flip(1, 'lose')).body).toEqual(flipped);
  expect((await flip(1, 'win')).body.currentGame?.statistic).toEqual({ game: 1, win: 1, lose: 0 });

  const log = await world.admin
    .selectFrom('mabar_game')
    .innerJoin('mabar_game_correction', 'mabar_game_correction.game_id', 'mabar_game.id')
    .select(['mabar_game.result as pressed', 'mabar_game_correction.result as corrected'])
    .where('mabar_game.host_id', '=', host.id)
    .orderBy('mabar_game_correction.id')
    .execute();
  expect(log).toEqual([
    { pressed: 'win', corrected: 'lose' },
    { pressed: 'win', corrected: 'win' },
  ]);
});

test('a flip of another game than the last one is refused with the lists [dec mabar]', async () => {
  expect((await flip(0, 'win')).body.code).toBe('mabar.no_last_game');
  await host.record('win', 1);
  await host.record('lose', 2);
  const { body } = await flip(1, 'lose');
  expect(body.code).toBe('mabar.game_already_recorded');
  expect((await board()).currentGame?.statistic).toEqual({ game: 2, win: 1, lose: 1 });
});

test('a reset counts from nothing and forgets the last [dash 4 reset] [dash 7 mabar game-reset-statistic]', async () => {
  await host.record('win', 1);
  const reset = () => host.call(gameResetStatistic, {});
  const { body } = await reset();
  expect(body.currentGame?.statistic).toEqual({ game: 0, win: 0, lose: 0 });
  expect(body.lastGame).toBeNull();
  expect((await flip(0, 'lose')).body).toEqual({
    status: -1,
    code: 'mabar.no_last_game',
    data: 'Ini adalah game pertama. Belum ada game sebelumnya.',
  });
  expect((await reset()).body).toEqual(body);
  expect((await host.record('lose', 1)).body.currentGame?.statistic).toEqual({ game: 1, win: 0, lose: 1 });
});

test('the statistic is sent to the widget again [dash 7 mabar widget]', async () => {
  expect((await host.call(updateWidgetStatistic, {})).body).toEqual({ status: 0, data: null });
  expect((await host.liveEvents()).events).toEqual(['display statistic']);
});
