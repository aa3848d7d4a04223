import { hostProfile } from '@mabarin/api-client/contract/accounts';
import { banSupporter } from '@mabarin/api-client/contract/support';
import { hostBoards } from '@mabarin/api-client/contract/boards';
import { displayWidget, saveWidget } from '@mabarin/api-client/contract/widgets';
import { describe, expect, test } from 'vitest';
import { useHost } from '#testing/fixtures/hosts.ts';
import { supportRow } from '#testing/fixtures/supports.ts';
import { addTestMember } from '#testing/fixtures/team.ts';

import { useWorld, type Browser } from '#testing/world.ts';

const world = useWorld();

const ani = { supporterName: 'Ani', supporterEmail: 'ani@example.test', supporterGift: 30_000 };

const host = useHost(world);

const boards = async () => (await world.call(hostBoards, { id: host.username })).body.data!;
const announced = async () => (await world.call(hostProfile, { id: host.username })).body.data!.boards;

async function put(target: 'goal' | 'leaderboard', onPage: boolean, as: Browser = host.browser) {
  const settings = {
    goal: { title: 'Mic baru', target: 500_000, since: '2026-11-20', onPage },
    leaderboard: { title: 'Sultan', range: 'today' as const, count: 5, onPage },
  }[target];
  const { body } = await world.call(saveWidget, { target, settings } as never, { as });
  expect(body).toMatchObject({ status: 0 });
}

/** Content of the widget on stream. */
async function onStream(target: 'goal' | 'leaderboard') {
  const { body } = await world.call(displayWidget, { target }, { displayKey: host.code });
  return body.data!.state;
}

describe("the boards of a host's page", () => {
  test('are none until the owner puts one there', async () => {
    await host.paidSupport(ani);
    expect(await boards()).toEqual({ goal: null, leaderboard: null });
    expect(await announced()).toBe(false);
    await put('goal', true);
    expect(await boards()).toEqual({ goal: { title: 'Mic baru', target: 500_000, amount: 30_000 }, leaderboard: null });
    expect(await announced()).toBe(true);
    await put('goal', false);
    expect(await boards()).toEqual({ goal: null, leaderboard: null });
    expect(await announced()).toBe(false);
  });

  test('say what the widgets say, with anonymous and banned supporters as anonim', async () => {
    await put('goal', true);
    await put('leaderboard', true);
    await host.paidSupport(ani);
    await host.paidSupport({ supporterName: 'Beni', supporterAnonymous: true, supporterGift: 20_000 });
    const banned = await host.paidSupport({ supporterName: 'Citra', supporterGift: 10_000 });
    await host.call(banSupporter, { id: (await supportRow(world, banned)).id });
    const shown = await boards();
    expect(shown).toEqual({ goal: await onStream('goal'), leaderboard: await onStream('leaderboard') });
    expect(shown.leaderboard!.rows.map(({ name }) => name)).toEqual(['Ani', 'anonim', 'anonim']);
    expect(JSON.stringify(shown)).not.toContain('@');
  });

  test('are answered 304 until money comes, and begin anew with the day', async () => {
    await put('leaderboard', true);
    const read = (etag = '') =>
      world.app.server.inject({ url: `/api/host/${host.username}/boards`, headers: { 'if-none-match': etag } });
    const first = String((await read()).headers.etag);
    expect((await read(first)).statusCode).toBe(304);
    await host.paidSupport(ani);
    expect((await read(first)).statusCode).toBe(200);
    expect((await boards()).leaderboard!.rows).toEqual([{ name: 'Ani', amount: 30_000 }]);
    // 00:00 WIB.
    await world.advance(12 * 3_600);
    expect((await boards()).leaderboard!.rows).toEqual([]);
  });

  test('are put there and taken off by the owner alone', async () => {
    const helper = await addTestMember(world, host);
    await put('leaderboard', true, helper.browser);
    expect(await announced()).toBe(false);
    await put('leaderboard', true);
    await put('leaderboard', false, helper.browser);
    expect((await boards()).leaderboard).toMatchObject({ title: 'Sultan' });
  });

  test('of a host that does not exist are refused', async () => {
    const { body } = await world.call(hostBoards, { id: 'tidakada123' });
    expect(body.code).toBe('accounts.host_not_found');
  });
});
