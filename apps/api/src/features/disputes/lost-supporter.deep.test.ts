import { wibDate } from '@mabarin/domain/time';
import { describe, expect, test } from 'vitest';
import { checkSupportTotals, amountSince, recentSupporters, topSupporters } from '#features/support/index.ts';
import { openDispute } from '#testing/fixtures/disputes.ts';
import { useHost } from '#testing/fixtures/hosts.ts';
import { useWorld } from '#testing/world.ts';

/** Names and sums on widgets of supports whose payment is disputed. */
const world = useWorld();
const host = useHost(world);
const open = (payment: string, amount: number) => openDispute(world, payment, amount);
const give = (supporterName: string, supporterGift: number, supporterEmail: string) =>
  host.paidSupport({ supporterName, supporterGift, supporterEmail });
const shown = async () => {
  const since = { since: null, limit: 5 };
  const today = wibDate(world.clock.now());
  return {
    ever: (await topSupporters(world.db, host.id, since)).map(({ name, amount }) => [name, amount]),
    month: (await topSupporters(world.db, host.id, { ...since, since: new Date(0) })).map(({ name }) => name),
    last: (await recentSupporters(world.db, host.id, 5)).map(({ name }) => String(name)).toSorted(),
    goal: await amountSince(world.db, host.id, today),
    wrong: await checkSupportTotals(world.db),
  };
};
const both = {
  ever: [
    ['Sultan', 160_000],
    ['Rani', 50_000],
  ],
  month: ['Sultan', 'Rani'],
  last: ['Rani', 'Sultan', 'Sultan'],
  goal: 210_000,
  wrong: [],
};
/** Two givers; the first gave twice, and 100.000 of it are to be disputed. `counted`: the sums have them. */
async function givers(counted: boolean): Promise<string> {
  await give('Sultan', 60_000, 'sultan@example.test');
  const payment = await give('Sultan', 100_000, 'sultan@example.test');
  await give('Rani', 50_000, 'rani@example.test');
  if (counted) await world.advance(600);
  expect(await shown()).toEqual(both);
  return payment;
}

describe.each([
  ['counted', true],
  ['not counted yet', false],
])('a supporter whose payment is disputed, %s', (_what, counted) => {
  test('stays on widgets with the money while the dispute is open', async () => {
    await open(await givers(counted), 105_000);
    expect(await shown()).toEqual(both);
  });

  test('leaves widgets with the lost support alone', async () => {
    await world.ops(`disputes lost ${await open(await givers(counted), 105_000)}`);
    const left = {
      ever: [
        ['Sultan', 60_000],
        ['Rani', 50_000],
      ],
      month: ['Sultan', 'Rani'],
      last: ['Rani', 'Sultan'],
      goal: 110_000,
      wrong: [],
    };
    expect(await shown()).toEqual(left);
    await world.advance(600);
    expect(await shown()).toEqual(left);
  });

  test('is nowhere on widgets once all of the own money is lost', async () => {
    const payment = await give('Penipu', 90_000, 'penipu@example.test');
    if (counted) await world.advance(600);
    await world.ops(`disputes lost ${await open(payment, 94_500)}`);
    expect(await shown()).toEqual({ ever: [], month: [], last: [], goal: 0, wrong: [] });
  });

  test('stays with the whole sum after a loss in part', async () => {
    await world.ops(`disputes shared ${await open(await givers(counted), 105_000)} --part 50000`);
    expect(await shown()).toEqual(both);
  });
});
