import {
  mabarList,
  moveEntry,
  playNextPlayers,
  requeueEntry,
  saveTeamRules,
  type MabarListAnswer,
} from '@mabarin/api-client/contract/mabar';
import { teamLog } from '@mabarin/api-client/contract/team';
import { ticket } from '@mabarin/api-client/contract/ticket';
import { indexInLane, withMoved } from '@mabarin/domain/mabar/lane/lane';
import { describe, expect, test } from 'vitest';
import { createTestHost, logIn, type TestHost, useHost } from '#testing/fixtures/hosts.ts';
import { useWorld, type Browser } from '#testing/world.ts';

const world = useWorld();
const host = useHost(world);

const board = async (host: TestHost) =>
  (await host.call(mabarList, {})).body as unknown as MabarListAnswer & { status: number };
const ids = (entries: readonly { id: string }[] = []) => entries.map(({ id }) => id);
const queueOf = async (host: TestHost) => ids((await board(host)).data.queue);
const minutes = (count: number) => new Date(world.clock.now().getTime() + count * 60_000);
const main = (host: TestHost, mabarIDs: string[], asTeam = false) => host.call(playNextPlayers, { mabarIDs, asTeam });
const move = (
  host: TestHost,
  mabarID: string,
  [afterID, beforeID]: [string | null, string | null],
  as: Browser = host.browser,
) => world.call(moveEntry, { mabarID, afterID, beforeID }, { as });
const waiting = async (host: TestHost, count: number) => {
  const added: string[] = [];
  for (let made = 0; made < count; made += 1) added.push(await host.addToQueue({ count: 3 }));
  return added as [string, string, string, ...string[]];
};
const changed = {
  status: -1,
  code: 'mabar.queue_changed',
  data: 'Antrian berubah sejak kamu lihat. Daftar sudah diperbarui, cek lagi ya!',
};
/** A refusal brings the lists as they are. */
const listOf = async () => {
  const { status: _status, data: list, ...rest } = await board(host);
  return { list, ...rest };
};

describe('Main for the next players', () => {
  test('sits all of them down at once, in the order of the queue, and a second try changes nothing', async () => {
    const [first, second, third, fourth, fifth] = await waiting(host, 5);
    const { seq } = await host.liveEvents();
    const { body } = await main(host, [first, third, fourth!, second]);
    expect(ids(body.data?.playing)).toEqual([first, second, third, fourth]);
    expect(ids(body.data?.queue)).toEqual([fifth]);
    expect((await host.liveEvents(seq)).events).toEqual(['command mabar-refresh', 'display queue']);
    expect((await main(host, [first, third, fourth!, second])).body).toEqual(body);
    const { data } = (await host.call(teamLog, {})).body;
    expect(data?.[0]).toMatchObject({ action: 'memainkan pemain berikutnya' });
    expect(data?.[0]?.about?.split(', ')).toHaveLength(4);
  });

  test('refuses all of it with the new lists when one waits no more, is OFFLINE or finds no seat', async () => {
    const old = await host.addToQueue({ paidAt: minutes(-181) });
    const [first, second, third, fourth] = await waiting(host, 4);
    expect((await main(host, [first, old])).body).toEqual({ ...changed, ...(await listOf()) });

    await host.finish(second);
    expect((await main(host, [first, second])).body).toEqual({ ...changed, ...(await listOf()) });

    const more = await waiting(host, 3);
    await main(host, more);
    expect((await main(host, [first, third])).body).toEqual({
      status: -1,
      code: 'mabar.seats_taken',
      data: 'Kursi yang kosong tidak cukup lagi. Daftar sudah diperbarui, cek lagi ya!',
      ...(await listOf()),
    });
    expect(await queueOf(host)).toEqual([old, first, third, fourth]);
  });

  test("names another host's player as one that never was, and nobody sits down", async () => {
    const [mine, theirs] = [await createTestHost(world), await createTestHost(world)];
    const own = await mine.addToQueue();
    const foreign = await theirs.addToQueue();
    for (const id of [foreign, '987654321', '0', "1' or '1'='1"]) {
      expect((await main(mine, [own, id])).body.code, id).toBe('mabar.entry_not_found');
    }
    expect([await queueOf(mine), await queueOf(theirs)]).toEqual([[own], [foreign]]);
    expect((await main(mine, [])).http).toBe(400);
    expect((await main(mine, Array<string>(5).fill(own))).http).toBe(400);
  });

  test('passes nobody for a team who plays already with another order', async () => {
    await host.call(saveTeamRules, { role: null, passes: 0 });
    const player = { id: '777000222', server: '2001' };
    const [first, second] = [await host.addToQueue({ player }), await host.addToQueue({ player })];
    const other = await host.addToQueue();
    await main(host, [first]);
    const { body } = await main(host, [other], true);
    expect(body.data?.queue.map(({ id, passed }) => [id, passed])).toEqual([[second, 0]]);
  });

  test('counts who a team passes, never once too often, and forgets it when they play', async () => {
    const save = (passes: number) => host.call(saveTeamRules, { role: 'gameRoleMidlaner', passes });
    const saved = await save(1);
    expect(saved.body.teamRules).toEqual({ role: 'gameRoleMidlaner', passes: 1 });
    const { seq } = await host.liveEvents();
    expect((await save(1)).body).toEqual(saved.body);
    expect((await host.liveEvents(seq)).events).toEqual([]);

    const away = await host.addToQueue({ paidAt: minutes(-181) });
    const [first, second, third, fourth] = await waiting(host, 4);
    const passed = async () => (await board(host)).data.queue.map((entry) => [entry.id, entry.passed]);
    await main(host, [second], true);
    expect(await passed()).toEqual([[away, 0], [first, 1], [third, 0], [fourth, 0]]); // prettier-ignore
    await main(host, [second], true);
    expect((await main(host, [third], true)).body).toEqual({ ...changed, ...(await listOf()) });
    // By the order of the queue nobody is passed for another's role.
    await main(host, [third]);
    expect(await passed()).toEqual([[away, 0], [first, 1], [fourth, 0]]); // prettier-ignore
    await main(host, [first], true);
    await host.sit(first, false);
    expect(await passed()).toEqual([[away, 0], [first, 0], [fourth, 0]]); // prettier-ignore
    expect((await host.call(saveTeamRules, { role: null, passes: 10 })).http).toBe(400);
  });
});

describe('back to the queue', () => {
  test('a done entry waits again at its place with what was left, once', async () => {
    const [first, second] = await waiting(host, 2);
    const call = (mabarID: string) => host.call(requeueEntry, { mabarID });
    await host.sit(first);
    await host.record('win', 1);
    await host.finish(first);
    const { seq } = await host.liveEvents();
    const { body } = await call(first);
    expect(body.data?.queue.map(({ id, played, count }) => [id, played, count])).toEqual([
      [first, 1, 3],
      [second, 0, 3],
    ]);
    expect((await host.liveEvents(seq)).events).toEqual([
      'command mabar-refresh',
      'display queue',
      'command mabar-done-refresh',
    ]);
    expect((await call(first)).body).toEqual(body);
  });

  test('nobody comes back who has no games left, and nobody of another host', async () => {
    const [mine, theirs] = [await createTestHost(world), await createTestHost(world)];
    const call = (mabarID: string) => mine.call(requeueEntry, { mabarID });
    const through = await mine.addToQueue({ count: 1 });
    await main(mine, [through]);
    await mine.record('lose', 1);
    expect((await call(through)).body).toEqual({
      status: -1,
      code: 'mabar.nothing_left',
      data: 'Semua game pemain ini sudah dimainkan atau dikembalikan.',
    });
    const foreign = await theirs.addToQueue();
    await theirs.finish(foreign);
    expect((await call(foreign)).body.code).toBe('mabar.entry_not_found');
    expect(await queueOf(theirs)).toEqual([]);
  });
});

describe('a moved row', () => {
  test('stands where the dashboard put it, drag after drag, whoever paid in the same moment', async () => {
    await host.addToQueue({ priority: 10 });
    await host.addToQueue({ sundulAt: minutes(0) });
    await waiting(host, 6);
    for (const [from, to] of [
      [7, 2],
      [2, 7],
      [5, 3],
      [3, 4],
      [4, 2],
      [7, 3],
      [6, 3],
      [5, 3],
      [2, 6],
      [3, 5],
    ] as const) {
      // prettier-ignore
      const { queue } = (await board(host)).data;
      const others = queue.toSpliced(from, 1);
      const neighbours = { afterID: others[to - 1]?.id ?? null, beforeID: others[to]?.id ?? null };
      const [id, index] = [queue[from]!.id, indexInLane(queue, queue[from]!.id, neighbours)];
      const { body } = await move(host, id, [neighbours.afterID, neighbours.beforeID]);
      expect(ids(body.data?.queue), `${from} to ${to}`).toEqual(ids(withMoved(queue, id, index!)));
      expect(index).toBe(to);
    }
  });

  test('is below every paid Sundul, comes back there after Ganti, and its ticket says that the host moved it', async () => {
    const [first, second] = await waiting(host, 2);
    const order = await host.paidOrder();
    const read = async () => {
      const { data } = (await world.call(ticket, { ticket: order.ticket })).body;
      return data?.kind === 'mabar' ? [data.entry?.place, data.entry?.movedAt] : null;
    };
    expect(await read()).toEqual([3, null]);
    await world.advance(60);
    const { seq } = await host.liveEvents();
    const { body } = await move(host, order.entryId, [null, first]);
    const movedAt = world.clock.now().toISOString();
    expect(await read()).toEqual([1, movedAt]);
    expect((await host.liveEvents(seq)).events).toEqual(['command mabar-refresh', 'display queue']);
    await world.advance(60);
    expect((await move(host, order.entryId, [null, first])).body, 'sent again').toEqual(body);
    expect(await read()).toEqual([1, movedAt]);
    const { data } = (await host.call(teamLog, {})).body;
    expect(data?.[0]).toMatchObject({ action: 'memindahkan di antrian' });

    const lifted = await host.addToQueue({ sundulAt: minutes(0) });
    expect(await queueOf(host)).toEqual([lifted, order.entryId, first, second]);
    expect((await move(host, order.entryId, [null, lifted])).body).toEqual({ ...changed, ...(await listOf()) });
    expect((await move(host, lifted, [first, second])).body.code).toBe('mabar.queue_changed');
    await host.sit(order.entryId);
    expect((await read())?.[1]).toBeNull();
    await host.sit(order.entryId, false);
    expect(await queueOf(host)).toEqual([lifted, order.entryId, first, second]);
  });

  test('of a dashboard that is behind comes to its place by the neighbour left, or is refused', async () => {
    const [first, second, third, fourth] = await waiting(host, 4);
    await host.finish(first);
    expect(ids((await move(host, fourth!, [first, second])).body.data?.queue)).toEqual([fourth, second, third]);

    await main(host, [second]);
    expect((await move(host, fourth!, [first, second])).body).toEqual({ ...changed, ...(await listOf()) });
    expect((await move(host, second, [third, null])).body).toEqual({ ...changed, ...(await listOf()) });
    const fast = await host.addToQueue({ priority: 10 });
    expect((await move(host, fourth!, [fast, null])).body.code, 'another lane').toBe('mabar.queue_changed');
    expect(await queueOf(host)).toEqual([fast, fourth, third]);
  });

  test("by another host's neighbour goes nowhere, and another host's row is one that never was", async () => {
    const [mine, theirs] = [await createTestHost(world), await createTestHost(world)];
    const [first, second] = await waiting(mine, 2);
    const [foreign, other] = await waiting(theirs, 2);
    for (const id of [foreign, '987654321', 'abc', '-1', '9'.repeat(30)]) {
      expect((await move(mine, second, [id, null])).body.code, id).toBe('mabar.queue_changed');
      expect((await move(mine, id, [first, second])).body.code, id).toBe('mabar.entry_not_found');
    }
    expect((await move(mine, foreign, [other, null])).body.code).toBe('mabar.entry_not_found');
    expect([await queueOf(mine), await queueOf(theirs)]).toEqual([
      [first, second],
      [foreign, other],
    ]);
  });

  test('and another, dragged from two dashboards at once, both come to their places', async () => {
    const tablet = await logIn(world, host.email);
    const [first, second, third, fourth] = await waiting(host, 4);
    const answers = await Promise.all([
      move(host, fourth!, [first, second]),
      move(host, third, [first, second], tablet),
      move(host, fourth!, [first, second], tablet),
    ]);
    expect(answers.map(({ body }) => body.status)).toEqual([0, 0, 0]);
    const queue = await queueOf(host);
    expect([queue[0], queue[3]]).toEqual([first, second]);
    expect(new Set(queue.slice(1, 3))).toEqual(new Set([third, fourth]));
  });
});
