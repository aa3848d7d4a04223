import { gameUndo } from '@mabarin/api-client/contract/mabar';
import { restartShow, saveShow, undoShowEvent } from '@mabarin/api-client/contract/show';
import { paymentCheck } from '@mabarin/api-client/contract/payments';
import { displayWidget } from '@mabarin/api-client/contract/widgets';
import { SHOW_EVENT_DAYS } from '@mabarin/domain/show/show';
import { describe, expect, test } from 'vitest';
import { showCalls, showForm, twoMilestones } from '#testing/fixtures/display/show.ts';
import { winner } from '#testing/fixtures/gifts.ts';
import { booksOf, payerTicket, play as atGateway } from '#testing/fixtures/payments.ts';
import { createTestHost, logIn, type TestHost } from '#testing/fixtures/hosts.ts';
import { sendRefund, takeSupportBack } from '#testing/fixtures/refunds.ts';
import { payTestSupport, placeTestSupport } from '#testing/fixtures/supports.ts';
import { transaction } from '#platform/db/transaction.ts';
import { recordStatements } from '#testing/statements.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
const { left, press, read, showHost } = showCalls(world);

const milestoneAlerts = (host: TestHost) =>
  world.sorted('settled_at', 'alert', { host_id: host.id, kind: 'milestone' }, 'name', 'amount');

const play = (host: TestHost, game: number) => host.record('win', game);

describe('the rules of a show', () => {
  test('give minutes for supports and games, and take those of an undone game back', async () => {
    const host = await showHost(showForm());
    await host.paidSupport({ supporterGift: 25_000 });
    expect(await left(host)).toBe(3_600 + 120);
    const { body } = await play(host, 1);
    expect(await left(host)).toBe(3_600 + 180);
    const undo = { game: body.undo!.game };
    await Promise.all([1, 2].map(() => host.call(gameUndo, undo)));
    expect(await left(host)).toBe(3_600 + 120);
    expect((await read(host)).events.map(({ source, undone }) => [source, undone])).toEqual([
      ['game', 'game'],
      ['support', null],
    ]);
  });

  test('count orders and won gifts too', async () => {
    const host = await showHost(showForm({ order: 2, gift: 5 }));
    await host.paidOrder();
    await winner(world, host, await host.addGift({ giftGacha: 1 }));
    const events = (await read(host)).events;
    expect(events.map(({ source, amount }) => [source, amount > 0])).toEqual([
      ['gift', false],
      ['order', true],
    ]);
    expect(events[0]).toMatchObject({ seconds: 300 });
  });

  const refundPart = async (payment: string, options?: string) => {
    const { id } = await takeSupportBack(world, payment, options);
    await sendRefund(world, id, (await booksOf(world, payment)).payment.ticket);
  };

  test.each([true, false])(
    'take minutes back once all parts of the price went back, where wanted: %s',
    async (wanted) => {
      const host = await showHost(showForm({ takeBack: wanted }));
      const payment = await host.paidSupport({ supporterGift: 50_000 });
      await refundPart(payment, '--amount 30000');
      expect(await read(host)).toMatchObject({ given: 300, raised: 50_000 });
      await refundPart(payment);
      expect(await read(host)).toMatchObject(wanted ? { given: 0, raised: 0 } : { given: 300, raised: 50_000 });
    },
  );

  test('take minutes back after a whole refund whose fee the host bore', async () => {
    const host = await showHost(showForm({ takeBack: true }));
    const { config } = world.app.deps;
    const before = config.fee;
    config.fee = { bearer: 'host', bps: 1_000 };
    const payment = await host.paidSupport({ supporterGift: 50_000 }).finally(() => (config.fee = before));
    expect(await read(host)).toMatchObject({ given: 300, raised: 50_000 });
    await refundPart(payment);
    expect(await read(host)).toMatchObject({ given: 0, raised: 0 });
  });

  test('give none while the countdown is paused, and the history says so', async () => {
    const host = await showHost(showForm());
    await press(host, 'pause');
    await host.paidSupport({ supporterGift: 25_000 });
    expect(await left(host)).toBe(3_600);
    expect((await read(host)).events).toMatchObject([{ seconds: 0, limit: 'paused' }]);
  });

  test('give the new clock none for money from before its reset, however late the news of it', async () => {
    const host = await showHost(showForm({ order: 1 }));
    const { id } = await host.placeOrder();
    await atGateway(world, id, 'pay', { silent: true });
    await world.advance(2);
    for (const action of ['reset', 'start'] as const) await press(host, action);
    const before = await left(host);
    await world.call(paymentCheck, { transaction_id: await payerTicket(world, id) });
    expect(await left(host)).toBe(before);
    expect((await read(host)).events).toMatchObject([{ seconds: 0, limit: 'idle' }]);
  });

  test('cap what all payments at once give together', async () => {
    const host = await showHost(showForm({ totalCap: 5 }));
    const ids = await Promise.all(Array.from({ length: 8 }, () => placeTestSupport(world, host)));
    await Promise.all(ids.map((id) => payTestSupport(world, id)));
    expect(await left(host)).toBe(3_600 + 300);
    expect(await read(host)).toMatchObject({ given: 300, raised: 80_000 });
  });

  test('cost a payment one statement while none of them acts', async () => {
    const [plain, ruled] = [await createTestHost(world), await showHost(showForm({ support: 0 }))];
    const counts = [];
    for (const host of [plain, ruled]) {
      const id = await placeTestSupport(world, host);
      counts.push((await recordStatements(() => payTestSupport(world, id))).length);
    }
    expect(counts[1]! - counts[0]!).toBe(1);
  });

  test('are refused with two milestones of one amount', async () => {
    const host = await createTestHost(world);
    const { body } = await host.call(saveShow, showForm({}, [twoMilestones[0]!, twoMilestones[0]!]));
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
    const host = await showHost(showForm());
    await host.paidSupport({ supporterGift: 25_000 });
    if (how !== 'reset') await world.advance(2 * 3_600);
    for (const action of presses) await press(host, action, 60);
    expect(await left(host)).toBe(seconds);
    await undo(host);
    expect(await left(host)).toBe(seconds);
    expect(await read(host)).toMatchObject({ raised: 0, given: 0 });
    await host.paidSupport({ supporterGift: 25_000 });
    expect(await left(host)).toBe(seconds + 120);
    await undo(host);
    expect(await left(host)).toBe(seconds);
  });

  test('takes its minutes from a countdown that was only paused since', async () => {
    const host = await showHost(showForm());
    await host.paidSupport({ supporterGift: 25_000 });
    for (const action of ['pause', 'resume'] as const) await press(host, action);
    await undo(host);
    expect(await left(host)).toBe(3_600);
  });

  test('is deleted after half a year, and then money of its time counts for nothing', async () => {
    const host = await showHost(showForm());
    const [kept, late] = [await host.paidSupport(), await placeTestSupport(world, host)];
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

describe('milestones', () => {
  test('two of one payment come with an alert each, lowest first', async () => {
    const host = await showHost(showForm({}, twoMilestones));
    await host.paidSupport({ supporterGift: 100_000 });
    expect(await milestoneAlerts(host)).toEqual([
      { name: 'Push-up 20x', amount: 50_000 },
      { name: 'Nyanyi satu lagu', amount: 80_000 },
    ]);
  });

  test('one of two payments at once is reached once', async () => {
    const host = await showHost(showForm({}, twoMilestones));
    const ids = await Promise.all([1, 2].map(() => placeTestSupport(world, host, { supporterGift: 30_000 })));
    await Promise.all(ids.map((id) => payTestSupport(world, id, 30_000)));
    expect(await milestoneAlerts(host)).toHaveLength(1);
    const { body } = await world.call(displayWidget, { target: 'milestones' }, { displayKey: host.code });
    expect(body.data!.state).toMatchObject({ raised: 60_000, rows: [{ reached: true }, { reached: false }] });
  });

  test('stay reached after an undo, and begin anew with the next show', async () => {
    const host = await showHost(showForm({}, twoMilestones));
    await host.paidSupport({ supporterGift: 50_000 });
    const [event] = (await read(host)).events;
    const undo = () => host.call(undoShowEvent, { id: event!.id });
    await Promise.all([undo(), undo()]);
    expect(await read(host)).toMatchObject({ raised: 0, given: 0, milestones: [{ reached: expect.any(String) }, {}] });
    expect(await left(host)).toBe(3_600);
    await Promise.all([1, 2].map(() => host.call(restartShow, { round: 1 })));
    expect(await read(host)).toMatchObject({ round: 2, milestones: [{ reached: null }, { reached: null }] });
    await host.paidSupport({ supporterGift: 50_000 });
    expect(await milestoneAlerts(host)).toHaveLength(2);
  });

  test('made anew with an earlier amount in the same show have an alert of their own', async () => {
    const host = await showHost(showForm({}, twoMilestones));
    await host.paidSupport({ supporterGift: 50_000 });
    const [event] = (await read(host)).events;
    await host.call(undoShowEvent, { id: event!.id });
    for (const milestones of [[], [{ amount: 50_000, title: 'Nyanyi' }]])
      await host.call(saveShow, showForm({}, milestones));
    await world.advance(1);
    await host.paidSupport({ supporterGift: 50_000 });
    expect((await milestoneAlerts(host)).map(({ name }) => name)).toEqual(['Push-up 20x', 'Nyanyi']);
  });

  test('are undone by their own host only', async () => {
    const [host, other] = [await showHost(showForm()), await createTestHost(world)];
    await host.paidSupport();
    const [event] = (await read(host)).events;
    const { body } = await other.call(undoShowEvent, { id: event!.id });
    expect(body.code).toBe('show.event_unknown');
    expect((await read(host)).events[0]).toMatchObject({ undone: null });
  });
});
