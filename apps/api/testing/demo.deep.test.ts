import { dashboardHost, hostProfile } from '@mabarin/api-client/contract/accounts';
import { cashout } from '@mabarin/api-client/contract/cash';
import type { TaskReason } from '@mabarin/domain/tasks/task';
import { mabarList, publicList } from '@mabarin/api-client/contract/mabar';
import { displaySnapshot } from '@mabarin/api-client/contract/alerts';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { DEMO_EMAIL, DEMO_DISPLAY_KEY, DEMO_PASSWORD, DEMO_USERNAME, seedDemo } from '#seeds/demo.ts';
import { logIn } from './fixtures/hosts.ts';
import { compareStories } from '#testing/story-books.ts';
import { useWorld, type Browser } from '#testing/world.ts';

const world = useWorld();
let browser: Browser;
beforeAll(async () => {
  await seedDemo(world.db, world.app.deps);
  browser = await logIn(world, DEMO_EMAIL, DEMO_PASSWORD);
});

test('the demo host has a code, four events, three gifts and a balance of which a part is ready [dec demo]', async () => {
  const { body } = await world.call(dashboardHost, {}, { as: browser });
  expect(body.data).toMatchObject({
    username: DEMO_USERNAME,
    name: 'Bang Kancil',
    playerName: 'KancilOnFire',
    code: DEMO_DISPLAY_KEY,
    balance_ready: 75_000 + 10 * 10_000 + 2 * 25_000 + 150_000,
  });
  expect(body.data?.claims.map(({ title, class: giftClass, status }) => [title, giftClass, status])).toEqual([
    ['Mabar gratis', 1, true],
    ['Skin Epic', 2, true],
    ['Starlight Card', 3, true],
  ]);
  expect(body.data?.claims[1]?.tried).toBeGreaterThan(0);
  expect(body.data?.balance_collected).toBeGreaterThan(body.data?.balance_ready ?? 0);
  expect(body.data?.events.map(({ title, price }) => [title, price])).toEqual([
    ['Reguler', 10_000],
    ['Fast-Track', 20_000],
    ['Sundul', 10_000],
    ['Push rank bareng', 25_000],
  ]);
});

test('four play, some wait, online and offline, one is marked, and the games stand 9-3 [dec demo]', async () => {
  const { body } = await world.call(mabarList, {}, { as: browser });
  expect(body.currentGame?.statistic).toEqual({ game: 12, win: 9, lose: 3 });
  expect(body.lastGame).toMatchObject({ result: 'win', statistic: { game: 12 } });
  expect(body.lastGame?.team).toHaveLength(4);
  expect(body.data?.playing.map(({ playerName, played, count }) => [playerName, played, count])).toEqual([
    ['AgusEpicAbadi', 7, 8],
    ['LinaPush', 6, 7],
    ['DoniHyper', 5, 6],
    ['TariExp', 4, 5],
  ]);
  expect(body.data?.queue.map(({ playerName, status, notice }) => [playerName, status, notice])).toEqual([
    ['RaniGold', 'online', null],
    ['HadiSultan', 'online', null],
    ['WulanCute', 'offline', null],
    ['NisaSolo', 'online', null],
    ['YogaFreestyle', 'online', null],
    ['EkoToxic', 'online', 'mark'],
    ['PutraMythic', 'online', null],
  ]);
});

test('viewers find the demo host open, with a wait to expect [dec demo]', async () => {
  const { body } = await world.call(hostProfile, { id: 'DemoMabar' });
  expect(body.data).toMatchObject({ open: true, queue: { waiting: 7 } });
  const wait = body.data?.queue.wait;
  expect(wait?.from).toBeGreaterThan(0);
  expect(wait?.to).toBeGreaterThan(wait?.from ?? 0);
  expect((await world.call(publicList, { hostID: DEMO_USERNAME })).body.data?.list.bermain).toHaveLength(4);
});

test('a fresh overlay of the demo host begins with nothing to play [dec demo]', async () => {
  const { body } = await world.call(displaySnapshot, {}, { displayKey: DEMO_DISPLAY_KEY });
  expect(body).toMatchObject({ status: 0, data: { host: { username: DEMO_USERNAME }, waiting: 0 } });
});

test("the story of every payment of the demo's month sums to what the ledger holds [dec operator]", async () => {
  const { payments, differences } = await compareStories(world.db);
  expect(differences).toEqual([]);
  expect(payments).toBeGreaterThan(25);
});

test('a cash-out of the demo is sent at once, and the sandbox page makes it fail [dec demo]', async () => {
  const ask = { cashAmount: 60_000, cashPassword: DEMO_PASSWORD, secondFactor: '' };
  const { body } = await world.call(cashout, ask, { as: browser });
  expect(body.stop, body.data).toBe(false);
  await world.advance(2);
  const list = await world.app.server.inject('/sandbox/payouts');
  const [{ id }] = list.json<{ data: [{ id: string }] }>().data;
  await world.app.server.inject({ method: 'POST', url: `/sandbox/payouts/${id}/fail` });
  await world.advance(2);
  const rows = await world.rows('cashout', {}, 'state');
  expect(rows).toEqual([{ state: 'failed' }]);
});

test('the sandbox page shows the number of the wallet, by which the desk finds the payment [dec demo]', async () => {
  const rows = await world.rows('payment_charge', { state: 'paid' }, 'reference', 'wallet_reference');
  expect(rows.length).toBeGreaterThan(25);
  const page = await world.app.server.inject('/sandbox');
  for (const { reference, wallet_reference: receipt } of rows) {
    expect(receipt).toBe(reference.slice(-12));
    expect(page.body).toContain(`<code>${receipt}</code>`);
  }
});

test.each(['books', 'disk', 'certificate', 'backup'])(
  'the sandbox page makes a pretend task "%s", again after it was closed [dec demo]',
  async (kind) => {
    const press = () => world.app.server.inject({ method: 'POST', url: `/sandbox/tasks/${kind}` });
    const open = () => world.rows('payment_task', { reason: kind as TaskReason, done_at: null }, 'id', 'reason');
    expect((await press()).statusCode).toBe(303);
    await press();
    expect(await open()).toHaveLength(1);
    await world.admin.updateTable('payment_task').set({ done_at: world.clock.now(), closed_by: 'demo' }).execute();
    world.clock.offsetSeconds += 1;
    await press();
    expect(await open()).toHaveLength(1);
  },
);

test('a second start changes nothing, and production refuses the demo [dec demo]', async () => {
  const counts = async () => {
    const { rows } = await sql`
      select
        (select count(*) from host) as hosts,
        (select count(*) from payment) as payments,
        (select count(*) from mabar_entry) as entries,
        (select count(*) from ledger_entry) as postings,
        (select count(*) from live_event) as events`.execute(world.admin);
    return rows;
  };
  const before = await counts();
  await seedDemo(world.db, world.app.deps);
  expect(await counts()).toEqual(before);
  const { deps } = world.app;
  const production = { ...deps, config: { ...deps.config, mode: 'production' as const } };
  await expect(seedDemo(world.db, production)).rejects.toThrow('refused in production');
});
