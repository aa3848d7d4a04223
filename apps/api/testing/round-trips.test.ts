import { dashboardHost } from '@mabarin/api-client/contract/accounts';
import { overlayStatus } from '@mabarin/api-client/contract/alerts';
import { cashoutCheck, cashSummary, transactions } from '@mabarin/api-client/contract/cash';
import type { Endpoint, InputOf } from '@mabarin/api-client/endpoint';
import { giftClaims } from '@mabarin/api-client/contract/gifts';
import {
  blacklist,
  entryGames,
  playerHistory,
  gameResult,
  mabarList,
  mabarListDone,
} from '@mabarin/api-client/contract/mabar';
import { filterWords } from '@mabarin/api-client/contract/messages';
import { dashboardSettings, setup } from '@mabarin/api-client/contract/profile/settings';
import { supports } from '@mabarin/api-client/contract/support';
import { widgets } from '@mabarin/api-client/contract/widgets';
import { beforeAll, expect, test } from 'vitest';
import { giveNotice } from './fixtures/mabar.ts';
import { recordStatements } from '#testing/statements.ts';
import { useWorld, type Answer } from '#testing/world.ts';
import { useHost } from '#testing/fixtures/hosts.ts';

/** One statement finds who calls; what the page shows is read by the others. */
const SESSION = 1;

const world = useWorld({ readsAhead: false });
const host = useHost(world, {}, beforeAll);
let entry: string;

beforeAll(async () => {
  await host.paidSupport();
  for (let count = 0; count < 3; count += 1) {
    entry = await host.addToQueue({ player: { id: `40000000${count}`, server: '2001' }, count: 5 });
    await host.sit(entry);
  }
  await giveNotice(world, host.id, { id: '400000001', server: '2001' }, 'mark');
  const gameKey = '00000000-0000-4000-8000-000000000001';
  await host.call(gameResult, { gameKey, result: 'win', statistic: { game: 1 } });
});

/** Number of statements that a call sends to the database, and its response. */
async function counted<E extends Endpoint>(endpoint: E, input: InputOf<E>) {
  const called: Answer<E>[] = [];
  const statements = await recordStatements(async () => {
    called.push(await host.call(endpoint, input));
  });
  const [answer] = called;
  if (answer === undefined) throw new Error('the call was not answered');
  const { body } = answer;
  expect(body.status).toBe(0);
  return { statements: statements.length - SESSION, body };
}

test.each<[string, Endpoint, () => Record<string, unknown>, number]>([
  ['host', dashboardHost, () => ({}), 2],
  ['queue and playing', mabarList, () => ({}), 2],
  ['done', mabarListDone, () => ({}), 1],
  ['games of an entry', entryGames, () => ({ mabarID: entry }), 2],
  ["a player's history", playerHistory, () => ({ mabarID: entry }), 5],
  ['marks and blacklist', blacklist, () => ({}), 1],
  ['gift claims', giftClaims, () => ({}), 2],
  ['supports', supports, () => ({}), 1],
  ['transactions', transactions, () => ({}), 3],
  ['open cash-outs', cashoutCheck, () => ({}), 1],
  ['income, last cash-outs, disputes and what is held', cashSummary, () => ({}), 4],
  ['words of the filter', filterWords, () => ({}), 1],
  ['settings', dashboardSettings, () => ({}), 2],
  ['the first hour', setup, () => ({}), 1],
  ['alerts', overlayStatus, () => ({}), 2],
  // In two round trips: what is set, then what depends on it.
  ['widgets', widgets, () => ({}), 9],
])('the dashboard reads %s in so many statements', async (_name, endpoint, input, most) => {
  const { statements } = await counted(endpoint, input());
  expect(statements).toBe(most);
});

test('the last game shows its team as it was before that game, with the notices of now', async () => {
  const { body } = await counted(mabarList, {});
  expect(body.lastGame).toMatchObject({
    statistic: { game: 1, win: 1, lose: 0 },
    result: 'win',
    team: [
      { player: { id: '400000000' }, played: 0, count: 5, notice: null },
      { player: { id: '400000001' }, played: 0, count: 5, notice: 'mark' },
      { player: { id: '400000002' }, played: 0, count: 5, notice: null },
    ],
  });
  expect(body.data?.playing.map(({ played }) => played)).toEqual([1, 1, 1]);
});
