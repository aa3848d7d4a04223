import {
  gameResult,
  gameResultUpdate,
  gameUndo,
  mabarList,
  mabarListDone,
  requeueEntry,
  setPlaying,
  setPlayingDone,
} from '@mabarin/api-client/contract/mabar';
import { reportPlay, type ReportPlay } from '@mabarin/api-client/contract/reports';
import { ticketTransfer } from '@mabarin/api-client/contract/ticket';
import { addMonths, periodOfMonth, wibMonth } from '@mabarin/domain/reports/report';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { eraseViewer } from '#features/privacy/index.ts';
import { seededRandom } from '#testing/fixtures/display-pages.ts';
import { newPlayer } from '#testing/fixtures/gifts.ts';
import { logIn, useHost } from '#testing/fixtures/hosts.ts';
import { playPayment } from '#testing/fixtures/payments.ts';
import { HOUR, useWorld } from '#testing/world.ts';

const world = useWorld({ readsAhead: false });
const host = useHost(world);

/** A month's figures from the log of games itself, without what is kept of it. */
async function readLog(month: string): Promise<Omit<ReportPlay, 'supporters'>> {
  const { from, until } = periodOfMonth(month);
  const { rows } = await sql<Omit<ReportPlay, 'supporters'>>`
    with game as (
      select game.id, game.created_at, (game.created_at at time zone 'Asia/Jakarta')::date as day,
        coalesce(
          (select result from mabar_game_correction where game_id = game.id order by id desc limit 1), game.result
        ) = 'win' as won
      from mabar_game as game
      where host_id = ${host.id} and created_at >= ${from} and created_at < ${until} and undone_at is null
    ), played as (
      select game.day, entry.player_id, entry.player_server,
        case when member.played = 0 and num_nonnulls(entry.payment_id, entry.party_id) > 0
          then greatest(0, extract(epoch from game.created_at - entry.paid_at))::int end as waited
      from game
      join mabar_game_player as member on member.game_id = game.id
      join mabar_entry as entry on entry.id = member.entry_id
    ), person as (
      select min(day) <> max(day) or exists (
        select from mabar_game_player as earlier
        join mabar_game on mabar_game.id = earlier.game_id
        join mabar_entry as entry on entry.id = earlier.entry_id
        where mabar_game.host_id = ${host.id} and mabar_game.created_at < ${from} and mabar_game.undone_at is null
          and (entry.player_id, entry.player_server) = (played.player_id, played.player_server)
      ) as again
      from played
      group by player_id, player_server
    )
    select
      (
        select coalesce(json_agg(day order by day ->> 'day'), '[]')
        from (
          select json_build_object('day', day, 'games', count(*), 'wins', count(*) filter (where won)) as day
          from game group by game.day
        ) as days
      ) as days,
      (select json_build_object('total', count(*), 'again', count(*) filter (where again)) from person) as players,
      (
        select json_build_object('orders', count(waited), 'median', percentile_disc(0.5) within group (order by waited),
          'p90', percentile_disc(0.9) within group (order by waited))
        from played
      ) as wait`.execute(world.admin);
  return rows[0]!;
}

test('the sums of a month equal its log of games after anything that happens to it', async () => {
  const random = seededRandom(1);
  const one = <Value>(values: readonly Value[]): Value | undefined => values[Math.floor(random() * values.length)];
  const email = (player: { id: string }) => `p${player.id}@example.test`;
  const players = Array.from({ length: 8 }, newPlayer);
  const tickets: string[] = [];
  const months = [0, 1, 2].map((later) => addMonths(wibMonth(world.clock.now()), later));
  let as = { as: await logIn(world, host.email) };
  let games = 0;
  const done = new Set<string>();

  const board = async () => (await world.call(mabarList, {}, as)).body;
  const order = async (count: number) => {
    const [player = newPlayer(), ...along] = players.toSorted(() => random() - 0.5).slice(0, count);
    const party = along.map(({ id, server }) => ({ gameID: id, gameServerID: server }));
    const form = { player, party, gameCount: 1 + Math.floor(random() * 3), gameEmail: email(player) };
    const { body } = await host.sendOrder(form);
    if (body.status !== 0 || !body.data) return;
    await playPayment(world, body.data.number);
    tickets.push(body.data.ticket);
  };
  const press = async (result: 'win' | 'lose') => {
    const game = ((await board()).currentGame?.statistic.game ?? 0) + 1;
    const gameKey = `00000000-0000-4000-8000-${String((games += 1)).padStart(12, '0')}`;
    return world.call(gameResult, { gameKey, result, statistic: { game } }, as);
  };
  const steps: Record<string, () => Promise<unknown>> = {
    order: () => order(1),
    party: () => order(3),
    added: () => host.addToQueue({ player: one(players) ?? {}, count: 2 }),
    main: async () => {
      const next = one((await board()).data?.queue ?? []);
      return next && world.call(setPlaying, { mabarID: next.id, setPlaying: true }, as);
    },
    win: () => press('win'),
    lose: () => press('lose'),
    flip: async () => {
      const { statistic, result } = (await board()).lastGame ?? {};
      return statistic && world.call(gameResultUpdate, { statistic, result: result === 'win' ? 'lose' : 'win' }, as);
    },
    undo: async () => {
      const { undo } = await board();
      return undo && world.call(gameUndo, { game: undo.game }, as);
    },
    selesai: async () => {
      const next = one((await board()).data?.playing ?? []);
      return next && world.call(setPlayingDone, { mabarID: next.id }, as);
    },
    requeue: async () => {
      const ended = (await world.call(mabarListDone, {}, as)).body.data ?? [];
      const last = one(ended.filter(({ played, count }) => played < count));
      return last && world.call(requeueEntry, { mabarID: last.id }, as);
    },
    transfer: async () => {
      const [ticket, to] = [one(tickets), one(players)];
      const form = { gameID: to?.id ?? '', gameServerID: to?.server ?? '' };
      return ticket && world.call(ticketTransfer, { ticket, form }, as);
    },
    erase: () => eraseViewer(world.db, world.app.deps, email(one(players) ?? newPlayer())),
    hours: () => world.advance(Math.floor(random() * 12 * HOUR)),
  };
  const names = ['main', 'main', 'win', 'lose', 'order', ...Object.keys(steps), ...Object.keys(steps)];
  for (let step = 0; step < 100; step += 1) {
    const name = one(names) ?? '';
    const ended = await steps[name]?.();
    if ((ended as { body?: { status: number } } | undefined)?.body?.status === 0) done.add(name);
    if (step % 10 < 9) continue;
    for (const month of months) {
      const { supporters, ...play } = (await world.call(reportPlay, { month }, as)).body.data!;
      expect({ month, ...play }, `step ${step}`).toEqual({ month, ...(await readLog(month)) });
      expect(supporters.total).toBe(0);
    }
    await world.advance(2.2 * 24 * HOUR);
    as = { as: await logIn(world, host.email) };
  }
  const rare = ['flip', 'lose', 'main', 'requeue', 'selesai', 'transfer', 'undo', 'win'];
  expect([...done]).toEqual(expect.arrayContaining(rare));
});

test('a month knows a player by games: who played across its end came again, who only waited did not', async () => {
  const month = wibMonth(world.clock.now());
  const [first, second, third] = [0, 1, 2].map((later) => addMonths(month, later)) as [string, string, string];
  const players = [newPlayer(), newPlayer(), newPlayer()] as const;
  const [across] = await Promise.all(players.map((player) => host.addToQueue({ player, count: 4 })));
  const waited = await host.addToQueue({ player: players[2] });
  let as = { as: host.browser };
  let game = 0;
  const win = async () => {
    game += 1;
    const gameKey = randomUUID();
    return (await world.call(gameResult, { gameKey, result: 'win', statistic: { game } }, as)).body;
  };
  /** Ten seconds before the end of a month. */
  const goToEnd = async (of: string) => {
    const { until } = periodOfMonth(of);
    await world.advance((until.getTime() - world.clock.now().getTime()) / 1_000 - 10);
    as = { as: await logIn(world, host.email) };
  };
  const playOf = async (of: string) => {
    const { days, players: people } = (await world.call(reportPlay, { month: of }, as)).body.data!;
    return { days: days.map(({ day, games }) => [day.slice(8), games]), people };
  };

  await goToEnd(first);
  await world.call(setPlaying, { mabarID: across ?? '', setPlaying: true }, as);
  await world.call(setPlayingDone, { mabarID: waited }, as);
  await win();
  const { undo } = await win();
  await world.advance(20);
  // The month has ended: a game that is taken back now leaves its own day.
  await world.call(gameUndo, { game: undo?.game ?? '' }, as);
  game -= 1;
  await win();
  const [other] = (await world.call(mabarList, {}, as)).body.data?.queue.slice(-1) ?? [];
  await world.call(setPlaying, { mabarID: other?.id ?? '', setPlaying: true }, as);
  await win();
  const lastDay = (of: string) => new Date(periodOfMonth(of).until.getTime() - 1 + 7 * HOUR * 1_000).getUTCDate();
  expect(await playOf(first)).toEqual({ days: [[String(lastDay(first)), 1]], people: { total: 1, again: 0 } });
  expect(await playOf(second)).toEqual({ days: [['01', 2]], people: { total: 2, again: 1 } });
  await goToEnd(second);
  await world.advance(20);
  await win();
  expect(await playOf(third)).toEqual({ days: [['01', 1]], people: { total: 2, again: 2 } });
});
