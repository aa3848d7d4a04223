import { gameResult, gameResultUpdate, gameUndo } from '@mabarin/api-client/contract/mabar';
import { reportMoney, reportPlay, reportYear } from '@mabarin/api-client/contract/reports';
import { monthsOfYear, wibMonth } from '@mabarin/domain/reports/report';
import { addDays, wibDate } from '@mabarin/domain/time';
import { expect, test } from 'vitest';
import { logIn, useHost } from '#testing/fixtures/hosts.ts';
import { dataOf, DAY, sandboxAdapters, useWorld } from '#testing/world.ts';

const world = useWorld({ config: { adapters: { ...sandboxAdapters, payout: { adapter: 'manual' } } } });
const host = useHost(world);

test('a month has its games, who came again, and how long paid orders waited', async () => {
  const month = world.clock.now().toISOString().slice(0, 7);
  const empty = (await host.call(reportPlay, { month })).body.data;
  expect(empty).toEqual({
    days: [],
    players: { total: 0, again: 0 },
    supporters: { total: 0, again: 0 },
    wait: { orders: 0, median: null, p90: null },
  });
  await host.paidSupport({ supporterEmail: 'Wati@example.test' });
  await host.paidOrder();
  await world.advance(600);
  const { id } = await world.row('mabar_entry', { host_id: host.id });
  const other = await host.addToQueue({ player: { id: '500000001', server: '2001' }, count: 2 });
  for (const mabarID of [String(id), other]) {
    await host.sit(mabarID);
  }
  const press = async (result: 'win' | 'lose', game: number, browser = host.browser) => {
    const gameKey = `00000000-0000-4000-8000-${String(game).padStart(12, '0')}`;
    expect((await world.call(gameResult, { gameKey, result, statistic: { game } }, { as: browser })).body.status).toBe(
      0,
    );
  };
  await press('win', 1);
  await world.advance(DAY);
  await press('lose', 2);
  await host.paidSupport({ supporterEmail: 'wati@example.test' });
  await host.paidSupport({ supporterEmail: 'ani@example.test' });
  const { data } = (await host.call(reportPlay, { month })).body;
  expect(data?.days.map(({ games, wins }) => [games, wins])).toEqual([
    [1, 1],
    [1, 0],
  ]);
  expect(data?.players).toEqual({ total: 2, again: 1 });
  expect(data?.supporters).toEqual({ total: 2, again: 1 });
  expect(data?.wait).toEqual({ orders: 1, median: 600, p90: 600 });

  // A result that was flipped counts as it was flipped last, a game that was taken back not at all.
  const { browser } = host;
  for (const result of ['win', 'lose', 'win'] as const) {
    await world.call(gameResultUpdate, { result, statistic: { game: 2 } }, { as: browser });
  }
  const play = async () => (await world.call(reportPlay, { month }, { as: browser })).body.data;
  expect((await play())?.days.map(({ games, wins }) => [games, wins])).toEqual([
    [1, 1],
    [1, 1],
  ]);
  const last = await world.admin
    .selectFrom('mabar_game')
    .select('id')
    .where('host_id', '=', host.id)
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  expect((await world.call(gameUndo, { game: String(last.id) }, { as: browser })).body.status).toBe(0);
  const left = await play();
  expect(left?.days.map(({ games, wins }) => [games, wins])).toEqual([[1, 1]]);
  expect(left?.players).toEqual({ total: 2, again: 0 });
});

test('a year is the sum of its months, by kind, and its balance goes on from the year before', async () => {
  await host.paidSupport({ supporterGift: 30_000 });
  const first = wibMonth(world.clock.now());
  await world.advance(40 * DAY);
  await host.paidOrder({ gameCount: 2 });
  await host.paidSupport({ supporterGift: 50_000 });
  const last = wibMonth(world.clock.now());
  const years = [...new Set([first, last].map((month) => month.slice(0, 4)))];
  const as = { as: await logIn(world, host.email) };
  const read = async (year: string) => (await world.call(reportYear, { year }, as)).body.data!;
  const months = (await Promise.all(years.map(async (year) => monthsOfYear(await read(year), year))))
    .flat()
    .filter(({ month }) => month <= last);
  const of = (month: string) => months.find((one) => one.month === month);
  expect(of(first)).toMatchObject({ mabar: 0, support: 30_000, fee: 1_500, balance: 30_000 });
  expect(of(last)).toMatchObject({ mabar: 20_000, support: 50_000, fee: 3_500, returned: 0, balance: 100_000 });
  for (const month of new Set([first, last])) {
    const { data } = (await world.call(reportMoney, { month }, as)).body;
    expect(of(month)?.balance).toBe(data?.closing);
  }
  expect((await world.call(reportYear, { year: '1999' }, as)).body.code).toBe('reports.year_invalid');
});

test('days of a host’s choosing are summed like a month, and go on from the day before', async () => {
  const today = wibDate(world.clock.now());
  const before = dataOf(await host.call(reportMoney, { dateStart: today, dateEnd: today }));
  await host.paidSupport({ supporterGift: 30_000 });
  await world.advance(DAY);
  await host.paidSupport({ supporterGift: 50_000 });
  const [first, next] = [today, addDays(today, 1)];
  const read = async (dateStart: string, dateEnd: string) =>
    dataOf(await host.call(reportMoney, { dateStart, dateEnd }));
  expect(await read(first, next)).toMatchObject({ opening: before.opening, closing: before.closing + 80_000 });
  expect(await read(next, next)).toMatchObject({ opening: before.closing + 30_000, closing: before.closing + 80_000 });
  expect((await host.call(reportMoney, { dateStart: next, dateEnd: first })).body.code).toBe('reports.range_reversed');
});
