import { wibDate } from '@mabarin/domain/time';
import { beforeEach, describe, expect, test } from 'vitest';
import { checkSupportTotals, amountSince, recentSupporters, topSupporters } from '#features/support/index.ts';
import { createTestHost, type TestHost } from '#testing/fixtures/hosts.ts';
import { runAsOperator } from '#testing/fixtures/operators.ts';
import { paidSupport } from '#testing/fixtures/supports.ts';
import { useWorld } from '#testing/world.ts';

/** Names and sums on widgets of supports whose payment is disputed. */
const world = useWorld();
let host: TestHost;
let letter = 0;
beforeEach(async () => {
  host = await createTestHost(world);
});

const ops = (...words: string[]) =>
  runAsOperator(world.db, world.app.deps, [...words, '--by', 'rina', '--why', 'surat dompet']);
async function open(payment: string, amount: number): Promise<string> {
  letter += 1;
  const deadline = wibDate(new Date(world.clock.now().getTime() + 864_000_000));
  const words = `--source wallet --reference DW-${letter} --amount ${amount} --deadline ${deadline}`.split(' ');
  const said = await ops('disputes', 'open', payment, ...words, '--reason', 'pembayar bilang tidak kenal');
  return /DS-[0-9A-F]{12}/.exec(said)?.[0] ?? '';
}
const give = (supporterName: string, supporterGift: number, supporterEmail: string) =>
  paidSupport(world, host, { supporterName, supporterGift, supporterEmail });
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
    await ops('disputes', 'lost', await open(await givers(counted), 105_000));
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
    await ops('disputes', 'lost', await open(payment, 94_500));
    expect(await shown()).toEqual({ ever: [], month: [], last: [], goal: 0, wrong: [] });
  });

  test('stays with the whole sum after a loss in part', async () => {
    await ops('disputes', 'shared', await open(await givers(counted), 105_000), '--part', '50000');
    expect(await shown()).toEqual(both);
  });
});
