import { mabarList, setPlaying } from '@mabarin/api-client/contract/mabar';
import { openBoard } from '#board.ts';
import { expect, test } from '#journey.ts';
import { openHostClient } from '#login.ts';
import { memoryOf } from '#memory.ts';
import { newPlayer, paidOrder } from '#orders.ts';

const DAY_MS = 86_400_000;
/** The day's changes; after the first ones a browser's own list of a page's calls is full. */
const CHANGES = 400;
const FIRST = 280;
/** Moves of the clock are kept by Playwright in the page, so there are few. */
const MOVES = 40;
const PLAYERS = 20;

test.setTimeout(600_000);
test('a board open for a day of changes holds no more', async ({ system, host, dashboard }) => {
  for (let index = 0; index < PLAYERS; index += 1) {
    const { name: _name, ...player } = newPlayer();
    await paidOrder(system, host, player);
  }
  await openBoard(dashboard, system);
  const client = await openHostClient(system, host);
  const { data } = await client(mabarList, {});
  const ids = data.queue.map(({ id }) => id);
  const playing = dashboard.getByRole('button', { name: /^Ganti / });
  const change = async (index: number) => {
    const plays = index % 2 === 0;
    await client(setPlaying, { mabarID: ids[(index >> 1) % ids.length] ?? '', setPlaying: plays });
    await playing.waitFor({ state: plays ? 'visible' : 'detached' });
    if (index % (CHANGES / MOVES) === 0) await dashboard.clock.fastForward(DAY_MS / MOVES);
  };
  for (let index = 0; index < FIRST; index += 1) await change(index);
  const before = await memoryOf(dashboard);
  for (let index = FIRST; index < CHANGES; index += 1) await change(index);
  const after = await memoryOf(dashboard);
  expect(after.nodes).toBeLessThanOrEqual(before.nodes + 20);
  expect(after.listeners).toBeLessThanOrEqual(before.listeners + 12);
  // 5 MB in 5,000 changes.
  expect(after.heap).toBeLessThan(before.heap + 1_000 * (CHANGES - FIRST));
});
