import { creditGive } from '@mabarin/api-client/contract/credit';
import {
  entryGames,
  gameResetStatistic,
  gameResult,
  gameResultUpdate,
  gameUndo,
  mabarList,
  mabarListDone,
  playerHistory,
  type MabarListAnswer,
} from '@mabarin/api-client/contract/mabar';
import { prepareReportFile, reportPlay } from '@mabarin/api-client/contract/reports';
import { wibMonth } from '@mabarin/domain/reports/report';
import { wibDate } from '@mabarin/domain/time';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { lastGameAt } from './game.queries.ts';
import { createTestHost, logIn, type TestHost } from '#testing/fixtures/hosts.ts';
import { addTestMember } from '#testing/fixtures/team.ts';
import { addWebhook } from '#testing/fixtures/webhooks.ts';
import { useWorld, type Browser } from '#testing/world.ts';

const world = useWorld();

const board = async (host: TestHost) => (await host.call(mabarList, {})).body as unknown as MabarListAnswer;
const record = (host: TestHost, game: number, result: 'win' | 'lose', gameKey: string = randomUUID()) =>
  host.call(gameResult, { gameKey, result, statistic: { game } });
const undo = (host: TestHost, game: string, as: Browser = host.browser) => world.call(gameUndo, { game }, { as });
const numberOf = async (host: TestHost) => (await board(host)).undo?.game ?? '';
const places = ({ data }: Pick<MabarListAnswer, 'data'>) =>
  data.playing.map(({ id, played, count }) => [id, played, count]);

/** A host with so many entries that play, of these numbers of games; they sat down a second apart. */
async function playing(...counts: number[]): Promise<{ host: TestHost; entries: string[] }> {
  const host = await createTestHost(world);
  const entries: string[] = [];
  for (const count of counts) {
    const id = await host.addToQueue({ count });
    await host.sit(id);
    await world.advance(1);
    entries.push(id);
  }
  return { host, entries };
}

test('an undone game leaves lists and statistic as before, also of five who play', async () => {
  const { host, entries } = await playing(1, 3, 1, 2, 1);
  await record(host, 1, 'lose');
  await world.advance(900);
  await host.sit(await host.addToQueue({ count: 2 }));
  const before = await board(host);
  await record(host, 2, 'win');
  const { seq } = await host.liveEvents();
  const { body } = await undo(host, await numberOf(host));
  // Of the game before more than ten minutes have gone.
  expect({ ...body, undo: null }).toEqual({ ...before, undo: null });
  expect(body).toMatchObject({ undo: null, lastGame: { result: 'lose', statistic: { game: 1, win: 0, lose: 1 } } });
  expect((await host.liveEvents(seq)).events).toEqual([
    'command mabar-refresh',
    'display queue',
    'command mabar-done-refresh',
    'display statistic',
  ]);
  expect(entries).toHaveLength(5);
});

test('who was done by the game sits down where it sat, and the very first game leaves nothing behind', async () => {
  const { host, entries } = await playing(1, 3, 1, 2, 1);
  await record(host, 1, 'win');
  expect(places(await board(host))).toHaveLength(2);
  const { body } = await undo(host, await numberOf(host));
  expect(places(body as unknown as MabarListAnswer)).toEqual(
    [1, 3, 1, 2, 1].map((count, index) => [entries[index], 0, count]),
  );
  expect(body).toMatchObject({ lastGame: null, undo: null, currentGame: { statistic: { game: 0, win: 0, lose: 0 } } });
  expect((await host.call(mabarListDone, {})).body.data).toEqual([]);
});

test('the undo lasts ten minutes by the clock, and is told in seconds', async () => {
  const { host, entries } = await playing(2);
  await record(host, 1, 'win');
  await world.advance(61);
  expect((await board(host)).undo).toEqual({ game: expect.stringMatching(/^\d+$/), seconds: 539 });
  const game = await numberOf(host);
  await world.advance(538);
  expect((await board(host)).undo?.seconds).toBe(1);
  await world.advance(1);
  expect((await board(host)).undo).toBeNull();
  expect((await undo(host, game)).body).toMatchObject({ status: -1, code: 'mabar.undo_late' });
  expect(places(await board(host))).toEqual([[entries[0], 1, 2]]);
});

test('an undo whose answer was lost takes back nothing more, whatever has been recorded since', async () => {
  const { host, entries } = await playing(5);
  await record(host, 1, 'win');
  const key = randomUUID();
  await record(host, 2, 'lose', key);
  const game = await numberOf(host);
  const { body } = await undo(host, game);
  expect((await undo(host, game)).body).toEqual(body);
  // The press that recorded the game, sent again, counts it no second time.
  expect((await record(host, 2, 'lose', key)).body).toEqual(body);
  await record(host, 2, 'win');
  expect((await undo(host, game)).body).toMatchObject({ status: 0, currentGame: { statistic: { game: 2, win: 2 } } });
  expect(places(await board(host))).toEqual([[entries[0], 2, 5]]);
});

test('two dashboards that undo at once take one game back', async () => {
  const { host, entries } = await playing(50);
  const tablet = await logIn(world, host.email);
  await record(host, 1, 'win');
  for (let game = 2; game <= 4; game += 1) {
    await record(host, game, 'win');
    const last = await numberOf(host);
    const answers = await Promise.all([undo(host, last), undo(host, last, tablet)]);
    expect(answers.map(({ body }) => body.status)).toEqual([0, 0]);
    expect(places(await board(host))).toEqual([[entries[0], game - 1, 50]]);
    // The board that saw the undone game counts the one after it, as if it were still there.
    const last2 = (await record(host, game, 'lose')).body.undo?.game ?? '';
    const [undone, counted] = await Promise.all([undo(host, last2, tablet), record(host, game + 1, 'win')]);
    const codes = [undone.body.code, counted.body.code];
    expect([
      [undefined, 'mabar.game_already_recorded'],
      ['mabar.undo_outdated', undefined],
    ]).toContainEqual(codes);
    if (undone.body.status === 0) await record(host, game, 'win');
    else await undo(host, counted.body.undo?.game ?? '');
    expect((await board(host)).currentGame.statistic.game).toBe(game);
  }
});

test('a flipped game is undone as it stands now, and the log keeps every word of it', async () => {
  const { host } = await playing(2);
  await record(host, 1, 'win');
  await host.call(gameResultUpdate, { result: 'lose', statistic: { game: 1 } });
  const { body } = await undo(host, await numberOf(host));
  expect(body.currentGame?.statistic).toEqual({ game: 0, win: 0, lose: 0 });
  const log = await world.admin
    .selectFrom('mabar_game')
    .innerJoin('mabar_game_correction', 'mabar_game_correction.game_id', 'mabar_game.id')
    .select(['mabar_game.result as pressed', 'mabar_game_correction.result as corrected', 'undone_at'])
    .where('mabar_game.host_id', '=', host.id)
    .orderBy('mabar_game_correction.id')
    .execute();
  const undone_at = world.clock.now();
  expect(log).toEqual([
    { pressed: 'win', corrected: 'lose', undone_at },
    { pressed: 'win', corrected: null, undone_at },
  ]);
});

test('a game that is not the last one any more, of another host or of nobody is refused with the lists', async () => {
  const { host } = await playing(5);
  await record(host, 1, 'win');
  const first = await numberOf(host);
  await record(host, 2, 'win');
  const theirs = await createTestHost(world);
  await record(theirs, 1, 'win');
  const foreign = await numberOf(theirs);
  for (const game of [first, foreign, '987654321', '0', '-1', 'satu', '9'.repeat(64), '']) {
    const { body } = await undo(host, game);
    expect(body, game).toMatchObject({ code: 'mabar.undo_outdated', list: { playing: [{ played: 2 }] } });
  }
  const last = await numberOf(host);
  await host.call(gameResetStatistic, {});
  expect((await undo(host, last)).body.code).toBe('mabar.undo_outdated');
  // The first game after a reset is the session's only one.
  await record(host, 1, 'lose');
  expect((await undo(host, await numberOf(host))).body).toMatchObject({ lastGame: null, undo: null });
  expect((await board(theirs)).currentGame.statistic.game).toBe(1);
});

test('a moderator may undo, and finance may not', async () => {
  const { host } = await playing(2);
  await record(host, 1, 'win');
  const game = await numberOf(host);
  const finance = await addTestMember(world, host, 'finance');
  expect((await undo(host, game, finance.browser)).body.status).toBe(-1);
  const moderator = await addTestMember(world, host);
  expect((await undo(host, game, moderator.browser)).body.currentGame?.statistic.game).toBe(0);
});

test('who was ended or sent back to the queue after the game stays there, with one game less played', async () => {
  const { host, entries } = await playing(3, 3, 2);
  const [ended = '', waiting = '', stays = ''] = entries;
  await record(host, 1, 'win');
  await host.finish(ended);
  await host.sit(waiting, false);
  const { body } = await undo(host, await numberOf(host));
  expect(places(body as unknown as MabarListAnswer)).toEqual([[stays, 0, 2]]);
  expect(body.data?.queue.map(({ id, played }) => [id, played])).toEqual([[waiting, 0]]);
  const { data } = (await host.call(mabarListDone, {})).body;
  expect(data?.map(({ id, played }) => [id, played])).toEqual([[ended, 0]]);
});

test('who sits with another order by then waits with the one that an undo gives back', async () => {
  const host = await createTestHost(world);
  const player = { id: '777000111', server: '2001' };
  const [first, second] = [await host.addToQueue({ player }), await host.addToQueue({ player })];
  await host.sit(first);
  await record(host, 1, 'win');
  await host.sit(second);
  const { body } = await undo(host, await numberOf(host));
  expect([body.data?.playing.map(({ id }) => id), body.data?.queue.map(({ id }) => id)]).toEqual([[second], [first]]);
  await record(host, 1, 'win');
  expect(await board(host)).toMatchObject({ data: { playing: [], queue: [{ id: first, played: 0 }] } });
});

test('games that were given back or refunded since stay so after an undo', async () => {
  const host = await createTestHost(world);
  const [credited, refunded] = [await host.paidOrder({ gameCount: 3 }), await host.paidOrder({ gameCount: 2 })];
  await host.sit(credited.entryId);
  await host.sit(refunded.entryId);
  await record(host, 1, 'win');
  // With its two games left given back the first one is done, its only game played.
  await host.call(creditGive, { mabarID: credited.entryId, games: 2 });
  await host.finish(refunded.entryId);
  await host.refund(refunded.entryId);
  const { body } = await undo(host, await numberOf(host));
  const done = await host.call(mabarListDone, {});
  // Each has the one game again that the undo took back; the second stays done, as its host ended it.
  expect(body.data).toMatchObject({
    playing: [{ id: credited.entryId, played: 0, count: 1, returned: 2, returnable: 1 }],
    queue: [],
  });
  expect(done.body.data).toMatchObject([{ id: refunded.entryId, played: 0, count: 1, returned: 1, returnable: 1 }]);
  const given = await host.call(creditGive, { mabarID: credited.entryId, games: 1 });
  expect(given.body.status).toBe(0);
  const again = await host.call(creditGive, { mabarID: credited.entryId, games: 1 });
  expect(again.body.code).toBe('credit.nothing_left');
});

test('tickets, logs, histories, reports, files and waits leave an undone game out', async () => {
  const host = await createTestHost(world);
  const order = await host.paidOrder({ gameCount: 2 });
  await host.sit(order.entryId);
  await record(host, 1, 'win');
  await record(host, 2, 'lose');
  const day = wibDate(world.clock.now());
  const ticket = () => world.ticket(order.ticket);
  expect(await ticket()).toMatchObject({ state: 'done', entry: { games: [{ result: 'lose' }, { result: 'win' }] } });
  await undo(host, await numberOf(host));
  expect(await ticket()).toMatchObject({ state: 'playing', entry: { left: 1, games: [{ result: 'win' }] } });
  const games = (await host.call(entryGames, { mabarID: order.entryId })).body.data;
  expect(games?.map(({ result }) => result)).toEqual(['win']);
  await undo(host, await numberOf(host));
  expect(await lastGameAt(world.db, host.id)).toBeNull();
  const history = (await host.call(playerHistory, { mabarID: order.entryId })).body.data;
  expect(history?.entries).toMatchObject([{ win: 0, lose: 0 }]);
  const play = (await host.call(reportPlay, { month: wibMonth(world.clock.now()) })).body.data;
  expect(play).toMatchObject({ days: [], players: { total: 0 }, wait: { orders: 0 } });
  const form = { file: 'games', dateStart: day, dateEnd: day } as const;
  expect((await host.call(prepareReportFile, form)).body.data?.rows).toBe(0);
});

test('a webhook hears of the undo and of the next result, whose statistic is right', async () => {
  const { host } = await playing(1);
  await record(host, 1, 'win');
  await addWebhook(world, host);
  await undo(host, await numberOf(host));
  await record(host, 1, 'lose');
  const events = await world.sorted('type', 'webhook_event', { host_id: host.id }, 'body');
  const [recorded, ...queues] = events.map(({ body }) => JSON.parse(body));
  // The queue itself is read when the event is sent.
  expect(recorded).toMatchObject({ type: 'game.recorded', data: { statistic: { game: 1, win: 0, lose: 1 } } });
  expect(queues.map(({ type }) => type)).toEqual(['queue.changed', 'queue.changed']);
});
