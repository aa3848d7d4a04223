import { INQUIRY_SECONDS, PAYMENT_WINDOW_SECONDS } from '@mabarin/domain/payments/state';
import pLimit from 'p-limit';
import { beforeAll, expect, test } from 'vitest';
import { openPayment } from '#features/payments/index.ts';
import { findCharge } from '#sandbox/charge.queries.ts';
import { seededRandom } from '#testing/fixtures/display-pages.ts';
import { createTestHost } from '#testing/fixtures/hosts.ts';
import {
  booksOf,
  chargesOf,
  placePayment,
  play,
  recordFulfilments,
  useGateways,
  type Faults,
  type Fulfilments,
} from '#testing/fixtures/payments.ts';
import { useWorld } from '#testing/world.ts';

/** The small form of `pnpm bench gateways`, without kills and without HTTP to the gateways. */
const PAYMENTS = 200;

const world = useWorld({ config: { duplicateWaitMs: 0 } });
let hostId: string;
let fulfilments: Fulfilments;
beforeAll(async () => {
  fulfilments = await recordFulfilments(world);
  hostId = (await createTestHost(world)).id;
});

/** Gives each call of a gateway one of these faults now and then; `share` is of the calls that make a charge. */
function fail(faults: Faults, random: () => number, share: number): void {
  const create = ['lost', 'refused', 'unconnected', 'down'] as const;
  Object.defineProperties(faults, {
    create: { get: () => (random() < share ? create[Math.floor(random() * create.length)] : null) },
    inquire: { get: () => (random() < 0.2 ? 'down' : null) },
  });
  faults.charge = (charge) => (random() < share / 2 ? { ...charge, qrString: 'some-random-qr-string' } : charge);
}

test('two gateways that fail in up to half of their calls lose nothing and count nothing twice', async () => {
  const random = seededRandom(20_261_120);
  const { first, second } = useGateways(world, { first: {}, second: { blind: true } });
  fail(first, random, 0.2);
  // About nine payers then pay a charge that the second gave up; at a fifth, a run in a hundred had none.
  fail(second, random, 0.5);
  const ids: string[] = [];
  for (let number = 0; number < PAYMENTS; number += 1) ids.push(await placePayment(world, { hostId, price: 10_000 }));
  const open = (id: string) => openPayment(world.db, world.app.deps, id).catch(() => null);
  await pLimit(20).map(ids, open);
  // Who got no QR presses again; so does the poller.
  for (let time = 0; time < 10; time += 1) await world.advance(12);

  /** References on which a gateway took money. */
  const taken = new Map<string, number>();
  const pay = async (reference: string, knobs: Record<string, unknown> = {}) => {
    await play(world, reference, 'pay', knobs);
    taken.set(reference, 10_500);
  };
  for (const [number, id] of ids.entries()) {
    const charges = await chargesOf(world, id);
    const made = charges.find(({ state }) => state === 'made');
    expect(made, 'everybody has a QR in the end').toBeDefined();
    if (made === undefined || number % 10 === 9) continue;
    await pay(made.reference, { silent: number % 3 === 0, duplicate: number % 4 });
    // Nobody has seen the QR of a charge that was given up; a gateway takes money on it all the same.
    const given = charges.find(({ state, gateway }) => state === 'abandoned' && gateway === 'second');
    if (given !== undefined && (await findCharge(world.db, given.reference)) !== null) {
      await pay(given.reference);
    }
  }
  const ends = INQUIRY_SECONDS.map((after) => PAYMENT_WINDOW_SECONDS + after);
  for (const [index, end] of ends.entries()) {
    await world.advance(end - (ends[index - 1] ?? 0));
    // A question that found a fault is asked again when its lease is over, and a notification after its pause.
    for (let time = 0; time < 4; time += 1) await world.advance(61);
  }
  for (let time = 0; time < 4; time += 1) await world.advance(301);

  const all = await Promise.all(ids.map(async (id) => ({ id, books: await booksOf(world, id) })));
  const charges = (await Promise.all(ids.map((id) => chargesOf(world, id)))).flat();
  const counted = charges.filter(({ state }) => state === 'paid' || state === 'duplicate');
  expect(counted.map(({ reference }) => reference).toSorted()).toEqual([...taken.keys()].toSorted());
  for (const { id, books } of all) {
    const isPaid = charges.some(({ payment_id: payment, state }) => payment === id && state === 'paid');
    expect(books).toMatchObject({ journals: isPaid ? 1 : 0, tasks: [], payment: { next_inquiry_at: null } });
    expect(['paid', 'expired', 'failed']).toContain(books.payment.status);
    expect(books.payment.status === 'paid').toBe(isPaid);
    expect(await fulfilments.count(id)).toBe(isPaid ? 1 : 0);
  }
  const { received } = await world.admin
    .selectFrom('ledger_entry')
    .innerJoin('ledger_account', 'ledger_account.id', 'ledger_entry.account_id')
    .where('kind', '=', 'gateway_receivable')
    .select((row) => row.fn.sum<number>('amount').as('received'))
    .executeTakeFirstOrThrow();
  expect(-Number(received)).toBe(taken.size * 10_500);
  // The faults did what they are for.
  const states = new Set(charges.map(({ gateway, state }) => `${gateway} ${state}`));
  for (const state of ['first paid', 'second paid', 'first abandoned', 'second abandoned', 'second duplicate']) {
    expect(states).toContain(state);
  }
}, 300_000);
