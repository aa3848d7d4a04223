import {
  gameResult,
  gameResultUpdate,
  HISTORY_PAGE,
  mabarList,
  mabarListDone,
  playerHistory,
  publicList,
  setPlayerNote,
} from '@mabarin/api-client/contract/mabar';
import { teamLog } from '@mabarin/api-client/contract/team';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { newPlayer } from '#testing/fixtures/gifts.ts';
import { createTestHost, type Person, type TestHost, useHost } from '#testing/fixtures/hosts.ts';
import { addTestMember } from '#testing/fixtures/team.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
const host = useHost(world);

const write = (host: Person, mabarID: string, note: string) => host.call(setPlayerNote, { mabarID, note });
const history = async (host: Person, mabarID: string, before: string | null = null) =>
  (await host.call(playerHistory, { mabarID, before })).body;
const rows = async (host: TestHost) => {
  const { body } = await host.call(mabarList, {});
  return [...(body.data?.playing ?? []), ...(body.data?.queue ?? [])];
};
/** The entry of a paid order of this player. */
const order = async (host: TestHost, player: { id: string; server: string }, gameCount = 1) =>
  (await host.paidOrder({ player, gameCount })).entryId;
/** Lets an entry play a game with this result. */
async function play(host: TestHost, mabarID: string, game: number, result: 'win' | 'lose'): Promise<void> {
  await host.sit(mabarID);
  const record = { gameKey: randomUUID(), result, statistic: { game } };
  const { body } = await host.call(gameResult, record);
  expect(body.status).toBe(0);
}

test('a note marks every row of its player here until it is taken back; nobody else sees it', async () => {
  const [host, other] = [await createTestHost(world), await createTestHost(world)];
  const player = newPlayer();
  const [first, second] = [await host.addToQueue({ player }), await host.addToQueue({ player, title: 'Fast-Track' })];
  const stranger = await host.addToQueue();
  await other.addToQueue({ player });
  const { seq } = await host.liveEvents();
  const { body } = await write(host, first, '  Jago jungler,\n<b>jangan</b> dikasih roamer. ');
  const noted = (list: { id: string; noted: boolean }[]) => list.filter((row) => row.noted).map(({ id }) => id);
  expect(noted(body.data!.queue)).toEqual([first, second]);
  expect(noted(await rows(host))).toEqual([first, second]);
  expect(noted(await rows(other))).toEqual([]);
  expect((await host.liveEvents(seq)).events).toEqual(['command mabar-refresh', 'command mabar-done-refresh']);
  expect((await history(host, second)).data).toMatchObject({
    player,
    note: 'Jago jungler, <b>jangan</b> dikasih roamer.',
    noted: world.clock.now().toISOString(),
  });
  expect((await history(host, stranger)).data).toMatchObject({ note: '', noted: null });
  const shown = await world.call(publicList, { hostID: host.username });
  expect(JSON.stringify(shown.body)).not.toMatch(/jungler|noted|visit/);
  await host.finish(first);
  const done = await host.call(mabarListDone, {});
  expect(done.body.data).toMatchObject([{ id: first, noted: true }]);
  await write(host, first, ' ');
  expect(noted(await rows(host))).toEqual([]);
  // A repeated call changes nothing and sends no second notice.
  const after = await host.liveEvents();
  expect((await write(host, first, '')).body.status).toBe(0);
  expect((await host.liveEvents(after.seq)).events).toEqual([]);
});

test('a note has 280 characters at most and is on an entry of the host', async () => {
  const mabarID = await host.addToQueue();
  expect((await write(host, mabarID, 'x'.repeat(280))).body.status).toBe(0);
  expect((await write(host, mabarID, 'x'.repeat(281))).body).toMatchObject({
    code: 'mabar.note_long',
    data: 'Catatan belum disimpan: maksimum 280 karakter. Pendekkan dulu ya!',
  });
  expect((await history(host, mabarID)).data?.note).toBe('x'.repeat(280));
  for (const id of ['987654321', '1e3', '']) {
    expect((await write(host, id, 'halo')).body.code).toBe('mabar.entry_not_found');
    expect((await history(host, id)).code).toBe('mabar.entry_not_found');
  }
  expect((await history(host, mabarID, 'bukan angka')).code).toBe('mabar.entry_not_found');
});

test('of two notes at once one stands, whole', async () => {
  const mabarID = await host.addToQueue();
  const notes = ['Ramah.', 'Sering telat.'];
  const answers = await Promise.all(notes.map((note) => write(host, mabarID, note)));
  expect(answers.map(({ body }) => body.status)).toEqual([0, 0]);
  expect(notes).toContain((await history(host, mabarID)).data?.note);
});

test('which time it is counts what was paid and played before, with this host alone', async () => {
  const [host, other] = [await createTestHost(world), await createTestHost(world)];
  const player = newPlayer();
  const visits = async () => (await rows(host)).filter((row) => row.player.id === player.id).map(({ visit }) => visit);
  await play(other, await order(other, player), 1, 'win');
  const first = await order(host, player);
  expect(await visits()).toEqual([1]);
  await play(host, first, 1, 'win');
  // Added by hand, and paid but never played: neither is a time that counts.
  const added = await host.addToQueue({ player });
  await play(host, added, 2, 'win');
  const unplayed = await order(host, player);
  await host.finish(unplayed);
  const again = await order(host, player, 2);
  expect(await visits()).toEqual([2]);
  await play(host, again, 3, 'lose');
  // The entry's own games do not move its visit.
  expect(await visits()).toEqual([2]);
  await order(host, player);
  expect(await visits()).toEqual([2, 3]);
  const { lastGame } = (await host.call(mabarList, {})).body;
  expect(lastGame?.team.map(({ visit }) => visit)).toEqual([2]);
});

test("the history has a player's entries here, newest first; helpers see no amounts", async () => {
  const player = newPlayer();
  const paid = await order(host, player, 2);
  await play(host, paid, 1, 'lose');
  await host.call(gameResultUpdate, { result: 'win', statistic: { game: 1 } });
  await play(host, paid, 2, 'lose');
  await order(host, newPlayer());
  await world.advance(60);
  const added = await host.addToQueue({ player, title: 'Fast-Track', count: 3 });
  const { price } = await world.row('mabar_event', { host_id: host.id, title: 'Reguler' });
  const mine = await history(host, added);
  expect(mine.data).toMatchObject({
    player: { id: player.id, server: player.server },
    visits: 1,
    next: null,
    entries: [
      { id: added, title: 'Fast-Track', state: 'queued', count: 3, win: 0, lose: 0, bought: false, price: null },
      {
        id: paid,
        title: 'Reguler',
        state: 'done',
        played: 2,
        count: 2,
        win: 1,
        lose: 1,
        bought: true,
        price: 2 * price,
      },
    ],
  });
  const helper = await addTestMember(world, host);
  const theirs = await history(helper, paid);
  expect(theirs.data?.entries).toEqual(mine.data?.entries.map((entry) => ({ ...entry, price: null })));
  await write(helper, paid, 'Sabar.');
  const log = await host.call(teamLog, { person: null, before: null });
  expect(log.body.data?.[0]).toMatchObject({ action: 'menulis catatan tentang', about: theirs.data?.player.name });
  const { body } = await world.call(
    playerHistory,
    { mabarID: paid },
    { as: (await addTestMember(world, host, 'finance')).browser },
  );
  expect(body.code).toBe('team.not_allowed');
});

test('a long history comes in pages, each entry once', async () => {
  const player = newPlayer();
  const ids: string[] = [];
  for (let count = 0; count <= HISTORY_PAGE; count += 1) ids.push(await host.addToQueue({ player }));
  const first = await history(host, ids[0]!);
  expect(first.data?.entries).toHaveLength(HISTORY_PAGE);
  const rest = await history(host, ids[0]!, first.data!.next);
  expect(rest.data?.next).toBeNull();
  const seen = [...first.data!.entries, ...rest.data!.entries].map(({ id }) => id);
  expect(seen).toEqual(ids.toReversed());
});
