import { hostProfile } from '@mabarin/api-client/contract/accounts';
import { ticketRefundAccount } from '@mabarin/api-client/contract/refunds';
import { gameResult, gameUndo } from '@mabarin/api-client/contract/mabar';
import {
  closeVote,
  openVote,
  restartShow,
  saveShow,
  show,
  undoShowEvent,
  type Show,
} from '@mabarin/api-client/contract/show';
import { paymentCheck } from '@mabarin/api-client/contract/payments';
import { controlWidget, displayWidget } from '@mabarin/api-client/contract/widgets';
import { noRules, SHOW_EVENT_DAYS, type ShowForm } from '@mabarin/domain/show/show';
import type { ClockAction } from '@mabarin/domain/widgets/clock';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { addTestGift, winner } from '#testing/fixtures/gifts.ts';
import { runAsOperator } from '#testing/fixtures/operators.ts';
import { paidOrder, placeOrder } from '#testing/fixtures/orders.ts';
import { booksOf, play as atGateway } from '#testing/fixtures/payments.ts';
import { createTestHost, logIn, type TestHost } from '#testing/fixtures/hosts.ts';
import { paidSupport, payTestSupport, placeTestSupport } from '#testing/fixtures/supports.ts';
import { transaction } from '#platform/db/transaction.ts';
import { recordStatements } from '#testing/statements.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();

const form = (rules: Partial<ShowForm['rules']> = {}, milestones: ShowForm['milestones'] = []): ShowForm => ({
  rules: { ...noRules, support: 1, game: 1, ...rules },
  milestones,
});
const steps = [
  { amount: 50_000, title: 'Push-up 20x' },
  { amount: 80_000, title: 'Nyanyi satu lagu' },
];

/** A host whose countdown runs for an hour. */
async function showHost(saved: ShowForm): Promise<TestHost> {
  const host = await createTestHost(world);
  expect((await world.call(saveShow, saved, { as: host.browser })).body).toMatchObject({ status: 0 });
  await press(host, 'start');
  await press(host, 'add', 3_000);
  return host;
}

const press = (host: TestHost, action: ClockAction, seconds = 0) =>
  world.call(controlWidget, { target: 'countdown', action, seconds }, { as: host.browser });

async function read(host: TestHost): Promise<Show> {
  return (await world.call(show, {}, { as: host.browser })).body.data!;
}

async function left(host: TestHost): Promise<number> {
  const { body } = await world.call(displayWidget, { target: 'countdown' }, { displayKey: host.code });
  const { state } = body.data!;
  if (!('left' in state)) throw new Error('this is no countdown');
  return state.left;
}

const ops = (...words: string[]) =>
  runAsOperator(world.db, world.app.deps, [...words, '--by', 'rina', '--why', 'salah bayar']);

const milestoneAlerts = (host: TestHost) =>
  world.admin
    .selectFrom('alert')
    .select(['name', 'amount'])
    .where('host_id', '=', host.id)
    .where('kind', '=', 'milestone')
    .orderBy('settled_at')
    .execute();

const play = (host: TestHost, game: number) =>
  world.call(gameResult, { gameKey: randomUUID(), result: 'win', statistic: { game } }, { as: host.browser });

describe('the rules of a show', () => {
  test('give minutes for supports and games, and take those of an undone game back', async () => {
    const host = await showHost(form());
    await paidSupport(world, host, { supporterGift: 25_000 });
    expect(await left(host)).toBe(3_600 + 120);
    const { body } = await play(host, 1);
    expect(await left(host)).toBe(3_600 + 180);
    const undo = { game: body.undo!.game };
    await Promise.all([1, 2].map(() => world.call(gameUndo, undo, { as: host.browser })));
    expect(await left(host)).toBe(3_600 + 120);
    expect((await read(host)).events.map(({ source, undone }) => [source, undone])).toEqual([
      ['game', 'game'],
      ['support', null],
    ]);
  });

  test('count orders and won gifts too', async () => {
    const host = await showHost(form({ order: 2, gift: 5 }));
    await paidOrder(world, host);
    await winner(world, host, await addTestGift(world, host.id, { giftGacha: 1 }));
    const events = (await read(host)).events;
    expect(events.map(({ source, amount }) => [source, amount > 0])).toEqual([
      ['gift', false],
      ['order', true],
    ]);
    expect(events[0]).toMatchObject({ seconds: 300 });
  });

  const refundPart = async (payment: string, ...words: string[]) => {
    const said = await ops('refunds', 'support', payment, '--from', 'host', ...words);
    const id = /RF-[0-9A-F]{12}/.exec(said)![0];
    await ops('refunds', 'approve', id);
    const { ticket } = (await booksOf(world, payment)).payment;
    const account = { bankCode: '014', bankAccountNumber: '1234567890' };
    await world.call(ticketRefundAccount, { ticket, form: account } as never);
    await ops('refunds', 'paid', id);
  };

  test.each([true, false])(
    'take minutes back once all parts of the price went back, where wanted: %s',
    async (wanted) => {
      const host = await showHost(form({ takeBack: wanted }));
      const payment = await paidSupport(world, host, { supporterGift: 50_000 });
      await refundPart(payment, '--amount', '30000');
      expect(await read(host)).toMatchObject({ given: 300, raised: 50_000 });
      await refundPart(payment);
      expect(await read(host)).toMatchObject(wanted ? { given: 0, raised: 0 } : { given: 300, raised: 50_000 });
    },
  );

  test('take minutes back after a whole refund whose fee the host bore', async () => {
    const host = await showHost(form({ takeBack: true }));
    const { config } = world.app.deps;
    const before = config.fee;
    config.fee = { bearer: 'host', bps: 1_000 };
    const payment = await paidSupport(world, host, { supporterGift: 50_000 }).finally(() => (config.fee = before));
    expect(await read(host)).toMatchObject({ given: 300, raised: 50_000 });
    await refundPart(payment);
    expect(await read(host)).toMatchObject({ given: 0, raised: 0 });
  });

  test('give none while the countdown is paused, and the history says so', async () => {
    const host = await showHost(form());
    await press(host, 'pause');
    await paidSupport(world, host, { supporterGift: 25_000 });
    expect(await left(host)).toBe(3_600);
    expect((await read(host)).events).toMatchObject([{ seconds: 0, limit: 'paused' }]);
  });

  test('give the new clock none for money from before its reset, however late the news of it', async () => {
    const host = await showHost(form({ order: 1 }));
    const { id } = await placeOrder(world, host);
    await atGateway(world, id, 'pay', { silent: true });
    await world.advance(2);
    for (const action of ['reset', 'start'] as const) await press(host, action);
    const before = await left(host);
    await world.call(paymentCheck, { transaction_id: id });
    expect(await left(host)).toBe(before);
    expect((await read(host)).events).toMatchObject([{ seconds: 0, limit: 'idle' }]);
  });

  test('cap what all payments at once give together', async () => {
    const host = await showHost(form({ totalCap: 5 }));
    const ids = await Promise.all(Array.from({ length: 8 }, () => placeTestSupport(world, host)));
    await Promise.all(ids.map((id) => payTestSupport(world, id)));
    expect(await left(host)).toBe(3_600 + 300);
    expect(await read(host)).toMatchObject({ given: 300, raised: 80_000 });
  });

  test('cost a payment one statement while none of them acts', async () => {
    const [plain, ruled] = [await createTestHost(world), await showHost(form({ support: 0 }))];
    const counts = [];
    for (const host of [plain, ruled]) {
      const id = await placeTestSupport(world, host);
      counts.push((await recordStatements(() => payTestSupport(world, id))).length);
    }
    expect(counts[1]! - counts[0]!).toBe(1);
  });

  test('are refused with two milestones of one amount', async () => {
    const host = await createTestHost(world);
    const { body } = await world.call(saveShow, form({}, [steps[0]!, steps[0]!]), { as: host.browser });
    expect(body.code).toBe('show.invalid');
  });
});

describe('an undone event', () => {
  const undo = async (host: TestHost, as = host.browser) => {
    const [event] = (await read(host)).events;
    return world.call(undoShowEvent, { id: event!.id }, { as });
  };

  test.each([
    ['reset', ['reset', 'start'], 600],
    ['over', ['start'], 600],
    ['over and given a minute by hand', ['add'], 60],
  ] as const)('takes nothing from a countdown that was %s since', async (how, presses, seconds) => {
    const host = await showHost(form());
    await paidSupport(world, host, { supporterGift: 25_000 });
    if (how !== 'reset') await world.advance(2 * 3_600);
    for (const action of presses) await press(host, action, 60);
    expect(await left(host)).toBe(seconds);
    await undo(host);
    expect(await left(host)).toBe(seconds);
    expect(await read(host)).toMatchObject({ raised: 0, given: 0 });
    await paidSupport(world, host, { supporterGift: 25_000 });
    expect(await left(host)).toBe(seconds + 120);
    await undo(host);
    expect(await left(host)).toBe(seconds);
  });

  test('takes its minutes from a countdown that was only paused since', async () => {
    const host = await showHost(form());
    await paidSupport(world, host, { supporterGift: 25_000 });
    for (const action of ['pause', 'resume'] as const) await press(host, action);
    await undo(host);
    expect(await left(host)).toBe(3_600);
  });

  test('is deleted after half a year, and then money of its time counts for nothing', async () => {
    const host = await showHost(form());
    const [kept, late] = [await paidSupport(world, host), await placeTestSupport(world, host)];
    const record = (eventId: string, at: Date) =>
      transaction(world.db, (tx) =>
        world.app.deps.show.record(tx, world.app.deps, {
          hostId: host.id,
          source: 'support',
          eventId,
          amount: 10_000,
          at,
        }),
      );
    const paidAt = world.clock.now();
    const later = async (seconds: number) => {
      await world.advance(seconds);
      host.browser = await logIn(world, host.email);
    };
    await later(SHOW_EVENT_DAYS * 86_400 - 60);
    expect(await read(host)).toMatchObject({ raised: 10_000, events: [{ undone: null }] });
    await undo(host);
    expect(await read(host)).toMatchObject({ raised: 0, events: [{ undone: 'host' }] });
    await later(2 * 3_600);
    await world.app.polling.runAll();
    expect((await read(host)).events).toEqual([]);
    await record(kept, paidAt);
    await record(late, paidAt);
    expect(await read(host)).toMatchObject({ raised: 0, events: [] });
  });
});

describe('two dashboards at once', () => {
  async function twoDashboards(saved: ShowForm) {
    const host = await showHost(saved);
    return { host, dashboards: [host.browser, await logIn(world, host.email)] };
  }

  test('undo one row once, and both see it undone', async () => {
    const { host, dashboards } = await twoDashboards(form());
    await paidSupport(world, host, { supporterGift: 25_000 });
    const [event] = (await read(host)).events;
    const answers = await Promise.all(dashboards.map((as) => world.call(undoShowEvent, { id: event!.id }, { as })));
    for (const { body } of answers) expect(body.data).toMatchObject({ given: 0, events: [{ undone: 'host' }] });
    expect(await left(host)).toBe(3_600);
  });

  test('close one vote once, and both see it closed', async () => {
    const { host, dashboards } = await twoDashboards(form());
    const vote = { id: randomUUID(), title: 'Lagu apa?', options: ['Pop', 'Dangdut'], minutes: 10 };
    await world.call(openVote, vote, { as: host.browser });
    const closedAt = world.clock.now().toISOString();
    const close = () => Promise.all(dashboards.map((as) => world.call(closeVote, { id: vote.id }, { as })));
    for (const { body } of await close()) expect(body.data!.votes).toMatchObject([{ open: false, closesAt: closedAt }]);
    await world.advance(60);
    for (const { body } of await close()) expect(body.data!.votes).toMatchObject([{ open: false, closesAt: closedAt }]);
  });

  test('keep one subathon over midnight, through a pause and up to its cap', async () => {
    // 23:50 WIB.
    await world.advance(11 * 3_600 + 50 * 60);
    const { host, dashboards } = await twoDashboards(form({ totalCap: 4 }));
    const both = (action: ClockAction) =>
      Promise.all(dashboards.map((as) => world.call(controlWidget, { target: 'countdown', action }, { as })));
    const give = (supporterGift: number) => paidSupport(world, host, { supporterGift });
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
    const { host, dashboards } = await twoDashboards(form({}, steps));
    const { version } = await read(host);
    const mine = [0, 1].map((index) => form({}, [...steps, { amount: 90_000 + index, title: `Target ${index}` }]));
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

describe('milestones', () => {
  test('two of one payment come with an alert each, lowest first', async () => {
    const host = await showHost(form({}, steps));
    await paidSupport(world, host, { supporterGift: 100_000 });
    expect(await milestoneAlerts(host)).toEqual([
      { name: 'Push-up 20x', amount: 50_000 },
      { name: 'Nyanyi satu lagu', amount: 80_000 },
    ]);
  });

  test('one of two payments at once is reached once', async () => {
    const host = await showHost(form({}, steps));
    const ids = await Promise.all([1, 2].map(() => placeTestSupport(world, host, { supporterGift: 30_000 })));
    await Promise.all(ids.map((id) => payTestSupport(world, id, 30_000)));
    expect(await milestoneAlerts(host)).toHaveLength(1);
    const { body } = await world.call(displayWidget, { target: 'milestones' }, { displayKey: host.code });
    expect(body.data!.state).toMatchObject({ raised: 60_000, rows: [{ reached: true }, { reached: false }] });
  });

  test('stay reached after an undo, and begin anew with the next show', async () => {
    const host = await showHost(form({}, steps));
    await paidSupport(world, host, { supporterGift: 50_000 });
    const [event] = (await read(host)).events;
    const undo = () => world.call(undoShowEvent, { id: event!.id }, { as: host.browser });
    await Promise.all([undo(), undo()]);
    expect(await read(host)).toMatchObject({ raised: 0, given: 0, milestones: [{ reached: expect.any(String) }, {}] });
    expect(await left(host)).toBe(3_600);
    await Promise.all([1, 2].map(() => world.call(restartShow, { round: 1 }, { as: host.browser })));
    expect(await read(host)).toMatchObject({ round: 2, milestones: [{ reached: null }, { reached: null }] });
    await paidSupport(world, host, { supporterGift: 50_000 });
    expect(await milestoneAlerts(host)).toHaveLength(2);
  });

  test('are undone by their own host only', async () => {
    const [host, other] = [await showHost(form()), await createTestHost(world)];
    await paidSupport(world, host);
    const [event] = (await read(host)).events;
    const { body } = await world.call(undoShowEvent, { id: event!.id }, { as: other.browser });
    expect(body.code).toBe('show.event_unknown');
    expect((await read(host)).events[0]).toMatchObject({ undone: null });
  });
});

describe('a vote by support', () => {
  async function voting(minutes = 10) {
    const host = await createTestHost(world);
    const form = { id: randomUUID(), title: 'Lagu apa?', options: ['Pop', 'Dangdut'], minutes };
    await Promise.all([1, 2].map(() => world.call(openVote, form, { as: host.browser })));
    const profile = await shown(host);
    return { host, id: form.id, options: profile!.vote!.options.map((option) => option.id) };
  }
  const shown = async (host: TestHost) => (await world.call(hostProfile, { id: host.username })).body.data!.show;
  const sums = async (host: TestHost) => (await read(host)).votes[0]!.options.map(({ amount }) => amount);

  test('counts money that was on its way when it closed, and shows the result on', async () => {
    const { host, id, options } = await voting();
    await paidSupport(world, host, { supporterVote: options[0]! });
    const late = await placeTestSupport(world, host, { supporterVote: options[1]!, supporterGift: 25_000 });
    await world.call(closeVote, { id }, { as: host.browser });
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
    await Promise.all([world.call(closeVote, { id }, { as: host.browser }), payTestSupport(world, now)]);
    expect(await sums(host)).toEqual([10_000, 0]);
    const next = { id: randomUUID(), title: 'Hero apa?', options: ['Layla', 'Tigreal'], minutes: 5 };
    await world.call(openVote, next, { as: host.browser });
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
    await world.call(closeVote, { id }, { as: host.browser });
    await expect(placeTestSupport(world, host, { supporterVote: options[0]! })).rejects.toThrow(/Voting/);
  });

  test('closes the one before, and an undone support leaves its sum', async () => {
    const { host, options } = await voting();
    await paidSupport(world, host, { supporterVote: options[0]! });
    const [event] = (await read(host)).events;
    await world.call(undoShowEvent, { id: event!.id }, { as: host.browser });
    expect(await sums(host)).toEqual([0, 0]);
    const next = { id: randomUUID(), title: 'Hero apa?', options: ['Layla', 'Tigreal'], minutes: 5 };
    await world.call(openVote, next, { as: host.browser });
    expect((await read(host)).votes.map(({ title, open }) => [title, open])).toEqual([
      ['Hero apa?', true],
      ['Lagu apa?', false],
    ]);
  });
});
