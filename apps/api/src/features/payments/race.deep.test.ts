import { paymentCancel, paymentCheck, paymentExpire } from '@mabarin/api-client/contract/payments';
import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { notificationOf } from '#sandbox/charge.adapter.ts';
import { useHost } from '#testing/fixtures/hosts.ts';
import {
  booksOf,
  notify,
  payerTicket,
  pendingPayment,
  play,
  recordFulfilments,
  sandboxChargeOf,
  type Fulfilments,
} from '#testing/fixtures/payments.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
const host = useHost(world, {}, beforeAll);
let fulfilments: Fulfilments;
beforeAll(async () => {
  fulfilments = await recordFulfilments(world);
});

/** Everything that may find out that a payment is paid, or over. */
const finders = ['notification', 'poll', 'check', 'expire'] as const;
/** And the payer who leaves. */
const actors = [...finders, 'cancel'] as const;
type Doer = (typeof actors)[number];

const act: Record<Doer, (id: string) => Promise<unknown>> = {
  notification: async (id) => {
    const charge = await sandboxChargeOf(world, id);
    expect(await notify(world, notificationOf(charge, charge.state))).toBe(200);
  },
  poll: () => world.app.polling.runAll(),
  check: async (id) => world.call(paymentCheck, { transaction_id: await payerTicket(world, id) }),
  expire: async (id) => world.call(paymentExpire, { transaction_id: await payerTicket(world, id) }),
  cancel: async (id) => world.call(paymentCancel, { transaction_id: await payerTicket(world, id) }),
};

/** Lets everything that is still due happen, then looks that each was credited and delivered once. */
async function expectOnce(expected: ReadonlyMap<string, 'none' | 'late'>): Promise<void> {
  await world.advance(10);
  for (const [id, exception] of expected) {
    const books = await booksOf(world, id);
    expect(books.payment).toMatchObject({ status: 'paid', exception });
    expect(books.journals).toBe(1);
    expect(await fulfilments.count(id)).toBe(1);
  }
}

function orders<Item>(items: readonly Item[]): Item[][] {
  if (items.length < 2) return [[...items]];
  return items.flatMap((first, index) => orders(items.toSpliced(index, 1)).map((rest) => [first, ...rest]));
}

describe('notification, expiry poll, payment-check and payment-expire', () => {
  test('in each of their 24 orders, paid just before or after the end, credit and deliver once [req 1]', async () => {
    const expected = new Map<string, 'none' | 'late'>();
    for (const order of orders(finders)) {
      for (const late of [false, true]) {
        const id = await pendingPayment(world, { hostId: host.id, price: 10_000 });
        world.clock.offsetSeconds += late ? 901 : 899;
        await play(world, id, 'pay', { silent: true });
        world.clock.offsetSeconds += 6;
        for (const actor of order) await act[actor](id);
        expected.set(id, late ? 'late' : 'none');
      }
    }
    await expectOnce(expected);
  });

  test('all at once, two hundred times, credit and deliver once [req 1]', async () => {
    const before = await host.money();
    for (let batch = 0; batch < 10; batch += 1) {
      const ids = await Promise.all(
        Array.from({ length: 20 }, () => pendingPayment(world, { hostId: host.id, price: 10_000 })),
      );
      world.clock.offsetSeconds += 899;
      await Promise.all(ids.map((id) => play(world, id, 'pay', { silent: true })));
      world.clock.offsetSeconds += 6;
      const concurrent = ids.flatMap((id) => actors.filter((actor) => actor !== 'poll').map((actor) => act[actor](id)));
      await Promise.all([...concurrent, act.poll(''), act.poll(''), act.poll('')]);
      await expectOnce(new Map(ids.map((id) => [id, 'none'])));
    }
    const after = await host.money();
    expect(after.collected - before.collected).toBe(200 * 10_000);
  }, 120_000);

  test('in random company, with money before, between or after them, end in one of two ways', async () => {
    const steps = fc.array(
      fc.oneof(
        fc.constantFrom(...actors).map((actor) => ({ kind: 'act' as const, actor })),
        fc.constantFrom(1, 400, 900, 7_200).map((seconds) => ({ kind: 'wait' as const, seconds })),
        fc.constantFrom('pay', 'fail', 'expire').map((action) => ({ kind: 'play' as const, action: action as 'pay' })),
        fc.constantFrom('paid', 'pending', 'failed', 'expired').map((state) => ({ kind: 'notify' as const, state })),
      ),
      { maxLength: 8 },
    );
    await fc.assert(
      fc.asyncProperty(steps, async (chosen) => {
        const id = await pendingPayment(world, { hostId: host.id, price: 10_000 });
        let money = false;
        for (const step of chosen) {
          if (step.kind === 'act') await act[step.actor](id);
          if (step.kind === 'wait') await world.advance(step.seconds);
          if (step.kind === 'play') await play(world, id, step.action);
          if (step.kind === 'notify') await notify(world, notificationOf(await sandboxChargeOf(world, id), step.state));
          money ||= step.kind === 'play' && step.action === 'pay';
        }
        await world.advance(60);
        await world.advance(200_000);
        const books = await booksOf(world, id);
        expect(books.journals).toBe(money ? 1 : 0);
        expect(await fulfilments.count(id)).toBe(money ? 1 : 0);
        expect(books.payment.status === 'paid').toBe(money);
      }),
      { numRuns: 40 },
    );
    // Each run moves the clock by days, on whose mornings every charge of before is asked about.
  }, 600_000);
});

describe('payment-cancel and the payer at once', () => {
  test('fifty times: paid or over, and money that came was credited and delivered once', async () => {
    const before = await host.money();
    const cancel = async (id: string) =>
      (await world.call(paymentCancel, { transaction_id: await payerTicket(world, id) })).body.data?.state ?? 'refused';
    let credited = 0;
    for (let batch = 0; batch < 5; batch += 1) {
      const ids = await Promise.all(
        Array.from({ length: 10 }, () => pendingPayment(world, { hostId: host.id, price: 10_000 })),
      );
      // Every other payer pays; whose notification gets lost is learnt of by a question.
      const answers = await Promise.all(
        ids.map(async (id, index) => {
          const pays = index % 2 === 0;
          const [first, second] = await Promise.all([
            cancel(id),
            cancel(id),
            pays && play(world, id, 'pay', { silent: index % 4 === 0 }),
            pays && act.check(id),
            act.notification(id),
          ]);
          return { id, pays, states: [first, second] };
        }),
      );
      await world.advance(1_000);
      for (const { id, pays, states } of answers) {
        expect(['paid', 'expired']).toContain(states[0]);
        expect(['paid', 'expired']).toContain(states[1]);
        const books = await booksOf(world, id);
        expect(books.payment.status).toBe(pays ? 'paid' : 'expired');
        expect(books.journals).toBe(pays ? 1 : 0);
        expect(await fulfilments.count(id)).toBe(pays ? 1 : 0);
        // A payer who was answered that it is over was late, whoever was first at the gateway.
        if (pays && states.includes('expired') && !states.includes('paid')) {
          expect(books.payment.exception).toBe('late');
        }
        if (pays) credited += 10_000;
      }
    }
    const after = await host.money();
    expect(after.collected - before.collected).toBe(credited);
  }, 120_000);
});

describe('a payment and its twin', () => {
  test('of two tabs are two orders, and both count', async () => {
    const before = await host.money();
    const ids = await Promise.all(['a', 'b'].map(() => pendingPayment(world, { hostId: host.id, price: 10_000 })));
    await Promise.all(ids.map((id) => play(world, id, 'pay')));
    await expectOnce(new Map(ids.map((id) => [id, 'none'])));
    const after = await host.money();
    expect(after.collected - before.collected).toBe(20_000);
  });
});
