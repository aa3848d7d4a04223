import { hostProfile } from '@mabarin/api-client/contract/accounts';
import { closeVote, openVote, saveShow, undoShowEvent } from '@mabarin/api-client/contract/show';
import { controlWidget, displayWidget } from '@mabarin/api-client/contract/widgets';
import type { ShowForm } from '@mabarin/domain/show/show';
import type { ClockAction } from '@mabarin/domain/widgets/clock';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { showCalls, showForm, twoMilestones } from '#testing/fixtures/display/show.ts';
import { createTestHost, logIn, type TestHost } from '#testing/fixtures/hosts.ts';
import { payTestSupport, placeTestSupport } from '#testing/fixtures/supports.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
const { left, read, showHost } = showCalls(world);

describe('two dashboards at once', () => {
  async function twoDashboards(saved: ShowForm) {
    const host = await showHost(saved);
    return { host, dashboards: [host.browser, await logIn(world, host.email)] };
  }

  test('undo one row once, and both see it undone', async () => {
    const { host, dashboards } = await twoDashboards(showForm());
    await host.paidSupport({ supporterGift: 25_000 });
    const [event] = (await read(host)).events;
    const answers = await Promise.all(dashboards.map((as) => world.call(undoShowEvent, { id: event!.id }, { as })));
    for (const { body } of answers) expect(body.data).toMatchObject({ given: 0, events: [{ undone: 'host' }] });
    expect(await left(host)).toBe(3_600);
  });

  test('close one vote once, and both see it closed', async () => {
    const { host, dashboards } = await twoDashboards(showForm());
    const vote = { id: randomUUID(), title: 'Lagu apa?', options: ['Pop', 'Dangdut'], minutes: 10 };
    await host.call(openVote, vote);
    const closedAt = world.clock.now().toISOString();
    const close = () => Promise.all(dashboards.map((as) => world.call(closeVote, { id: vote.id }, { as })));
    for (const { body } of await close()) expect(body.data!.votes).toMatchObject([{ open: false, closesAt: closedAt }]);
    await world.advance(60);
    for (const { body } of await close()) expect(body.data!.votes).toMatchObject([{ open: false, closesAt: closedAt }]);
  });

  test('keep one subathon over midnight, through a pause and up to its cap', async () => {
    // 23:50 WIB.
    await world.advance(11 * 3_600 + 50 * 60);
    const { host, dashboards } = await twoDashboards(showForm({ totalCap: 4 }));
    const both = (action: ClockAction) =>
      Promise.all(dashboards.map((as) => world.call(controlWidget, { target: 'countdown', action }, { as })));
    const give = (supporterGift: number) => host.paidSupport({ supporterGift });
    await give(20_000);
    await world.advance(300);
    await both('pause');
    await give(20_000);
    // 00:10 WIB.
    await world.advance(900);
    expect(await left(host)).toBe(3_600 + 120 - 300);
    await both('resume');
    await Promise.all([give(50_000), give(30_000)]);
    const { given, raised, round, events } = await read(host);
    expect({ given, raised, round }).toEqual({ given: 240, raised: 120_000, round: 1 });
    expect(events.map(({ limit }) => limit)).toEqual(['total', 'total', 'paused', null]);
    expect(await left(host)).toBe(3_600 + 240 - 300);
    await world.advance(3_540);
    const { body } = await world.call(displayWidget, { target: 'countdown' }, { displayKey: host.code });
    expect(body.data!.state).toMatchObject({ status: 'over' });
  });

  test('save milestones one after the other: the second that did not see the first is told', async () => {
    const { host, dashboards } = await twoDashboards(showForm({}, twoMilestones));
    const { version } = await read(host);
    const mine = [0, 1].map((index) =>
      showForm({}, [...twoMilestones, { amount: 90_000 + index, title: `Target ${index}` }]),
    );
    const answers = await Promise.all(
      dashboards.map((as, index) => world.call(saveShow, { ...mine[index]!, version }, { as })),
    );
    const won = answers.findIndex(({ body }) => body.status === 0);
    expect(answers[1 - won]!.body.code).toBe('overlay.settings_changed');
    expect((await read(host)).milestones.map(({ title }) => title)).toContain(`Target ${won}`);
    const again = await world.call(saveShow, { ...mine[won]!, version }, { as: dashboards[won]! });
    expect(again.body.data).toMatchObject({ version: version + 1 });
  });
});

describe('a vote by support', () => {
  async function voting(minutes = 10) {
    const host = await createTestHost(world);
    const form = { id: randomUUID(), title: 'Lagu apa?', options: ['Pop', 'Dangdut'], minutes };
    await Promise.all([1, 2].map(() => host.call(openVote, form)));
    const profile = await shown(host);
    return { host, id: form.id, options: profile!.vote!.options.map((option) => option.id) };
  }
  const shown = async (host: TestHost) => (await world.call(hostProfile, { id: host.username })).body.data!.show;
  const sums = async (host: TestHost) => (await read(host)).votes[0]!.options.map(({ amount }) => amount);

  test('counts money that was on its way when it closed, and shows the result on', async () => {
    const { host, id, options } = await voting();
    await host.paidSupport({ supporterVote: options[0]! });
    const late = await placeTestSupport(world, host, { supporterVote: options[1]!, supporterGift: 25_000 });
    await host.call(closeVote, { id });
    world.clock.offsetSeconds += 14 * 60;
    await payTestSupport(world, late, 25_000);
    expect(await sums(host)).toEqual([10_000, 25_000]);
    const { body } = await world.call(displayWidget, { target: 'vote' }, { displayKey: host.code });
    expect(body.data!.state).toMatchObject({ title: 'Lagu apa?', options: [{ amount: 10_000 }, { amount: 25_000 }] });
    expect((await shown(host))!.vote).toBeNull();
  });

  test('counts money of the moment in which it closes once, and of the one before while the next is open', async () => {
    const { host, id, options } = await voting();
    const [now, later] = [
      await placeTestSupport(world, host, { supporterVote: options[0]! }),
      await placeTestSupport(world, host, { supporterVote: options[1]!, supporterGift: 25_000 }),
    ];
    await Promise.all([host.call(closeVote, { id }), payTestSupport(world, now)]);
    expect(await sums(host)).toEqual([10_000, 0]);
    const next = { id: randomUUID(), title: 'Hero apa?', options: ['Layla', 'Tigreal'], minutes: 5 };
    await host.call(openVote, next);
    await payTestSupport(world, later, 25_000);
    const votes = (await read(host)).votes.map(({ options: all }) => all.map(({ amount }) => amount));
    expect(votes).toEqual([
      [0, 0],
      [10_000, 25_000],
    ]);
  });

  test('leaves money of long after its end a support', async () => {
    const { host, options } = await voting();
    const late = await placeTestSupport(world, host, { supporterVote: options[0]! });
    world.clock.offsetSeconds += 10 * 60 + 901;
    await payTestSupport(world, late);
    expect(await sums(host)).toEqual([0, 0]);
    expect((await read(host)).events).toMatchObject([{ amount: 10_000 }]);
  });

  test('refuses a choice once it is closed, and one of another host', async () => {
    const { host, id, options } = await voting();
    const other = await createTestHost(world);
    await expect(placeTestSupport(world, other, { supporterVote: options[0]! })).rejects.toThrow(/Voting/);
    await host.call(closeVote, { id });
    await expect(placeTestSupport(world, host, { supporterVote: options[0]! })).rejects.toThrow(/Voting/);
  });

  test('closes the one before, and an undone support leaves its sum', async () => {
    const { host, options } = await voting();
    await host.paidSupport({ supporterVote: options[0]! });
    const [event] = (await read(host)).events;
    await host.call(undoShowEvent, { id: event!.id });
    expect(await sums(host)).toEqual([0, 0]);
    const next = { id: randomUUID(), title: 'Hero apa?', options: ['Layla', 'Tigreal'], minutes: 5 };
    await host.call(openVote, next);
    expect((await read(host)).votes.map(({ title, open }) => [title, open])).toEqual([
      ['Hero apa?', true],
      ['Lagu apa?', false],
    ]);
  });
});
