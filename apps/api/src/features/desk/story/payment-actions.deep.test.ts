import { deskOpenDispute } from '@mabarin/api-client/contract/desk/disputes';
import { deskMask } from '@mabarin/api-client/contract/desk/payments';
import { deskPayment } from '@mabarin/api-client/contract/desk/search';
import { setPlaying } from '@mabarin/api-client/contract/mabar';
import { ticket as readTicket } from '@mabarin/api-client/contract/ticket';
import { saveTiers } from '@mabarin/api-client/contract/alerts';
import { addDays, wibDate } from '@mabarin/domain/time';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { openPayment } from '#features/payments/index.ts';
import { createTestOperator, signInAtDesk, type TestOperator } from '#testing/fixtures/desk.ts';
import { newPlayer } from '#testing/fixtures/gifts.ts';
import { createTestHost, type TestHost } from '#testing/fixtures/hosts.ts';
import { runAsOperator } from '#testing/fixtures/operators.ts';
import { paidOrder, placeOrder } from '#testing/fixtures/orders.ts';
import { playPayment } from '#testing/fixtures/payments.ts';
import { payTestSupport, placeTestSupport } from '#testing/fixtures/supports.ts';
import { useWorld } from '#testing/world.ts';

/** Actions that a payment's page offers, by what was bought and what became of it. */
const world = useWorld();
let rina: TestOperator;
let host: TestHost;
beforeAll(async () => {
  rina = await createTestOperator(world, 'rina');
  host = await createTestHost(world);
});

const ops = (...words: string[]) => runAsOperator(world.db, world.app.deps, [...words, '--why', 'salah beli']);
const as = ({ id, server }: { id: string; server: string }) => ({ gameID: id, gameServerID: server });
const kinds = {
  order: async () => (await placeOrder(world, host, { gameCount: 2 })).id,
  party: async () => (await placeOrder(world, host, { gameCount: 2, party: [as(newPlayer())] })).id,
  support: () => placeTestSupport(world, host, { supporterGift: 20_000 }),
} as const;
type Kind = keyof typeof kinds;

const pay = (kind: Kind, id: string) =>
  kind === 'support' ? payTestSupport(world, id, 20_000) : playPayment(world, id);
const paid = async (kind: Kind) => {
  const id = await kinds[kind]();
  await pay(kind, id);
  return id;
};

/** Gives money back, all of it or the words of an amount, and says that it was sent. */
async function giveBack(kind: Kind, id: string, amount: string[] = []) {
  const from = kind === 'support' ? ['--from', 'host'] : [];
  await ops('refunds', kind === 'support' ? 'support' : 'order', id, ...from, ...amount);
  const refunds = await world.admin.selectFrom('refund').select('id').where('payment_id', '=', id).execute();
  for (const refund of refunds) {
    await ops('refunds', 'approve', refund.id, '--transfer');
    await world.admin
      .updateTable('refund')
      .set({ bank_code: '014', number_sealed: 'x', number_end: '7890', holder: 'ANI' })
      .where('id', '=', refund.id)
      .execute();
    await ops('refunds', 'paid', refund.id, '--looked-up');
  }
}

const states = {
  open: async (kind: Kind) => {
    const id = await kinds[kind]();
    await openPayment(world.db, world.app.deps, id);
    return id;
  },
  paid,
  whole: async (kind: Kind) => {
    const id = await paid(kind);
    await giveBack(kind, id);
    return id;
  },
  part: async (kind: Kind) => {
    const id = await paid(kind);
    await giveBack(kind, id, ['--amount', '5000']);
    return id;
  },
  'given up': async (kind: Kind) => {
    const id = await kinds[kind]();
    await openPayment(world.db, world.app.deps, id);
    await world.advance(3 * 86_400);
    return id;
  },
  disputed: async (kind: Kind) => {
    const id = await paid(kind);
    await renewed();
    const { body } = await rina.call(deskOpenDispute, {
      code: rina.code(),
      subject: id,
      amount: 21_000,
      deadline: addDays(wibDate(world.clock.now()), 10),
      source: 'wallet',
      reference: `GP-${id}`,
      reason: 'tidak kenal',
    });
    expect(body.status).toBe(0);
    return id;
  },
};

async function renewed() {
  rina.headers = await signInAtDesk(world, rina);
}

const offered: Record<keyof typeof states, (kind: Kind) => string[]> = {
  open: () => ['look_up'],
  'given up': () => ['look_up'],
  paid: (kind) =>
    kind === 'support'
      ? ['resend_ticket', 'look_up', 'refund_support', 'dispute', 'alert_off', 'mask_message']
      : ['resend_ticket', 'look_up', 'refund_order', 'dispute', 'mask_message'],
  whole: () => ['resend_ticket', 'look_up', 'return_refund', 'dispute', 'mask_message'],
  part: (kind) =>
    kind === 'support'
      ? ['resend_ticket', 'look_up', 'refund_support', 'return_refund', 'dispute', 'alert_off', 'mask_message']
      : ['resend_ticket', 'look_up', 'refund_order', 'return_refund', 'dispute', 'mask_message'],
  disputed: () => ['decide_dispute', 'resend_ticket', 'look_up', 'mask_message'],
};

/** The tickets of a payment and of its other players say that they are masked. */
async function ticketsOf(id: string) {
  const { rows } = await sql<{ ticket: string }>`
    select ticket from payment where id = ${id}
    union all select ticket from mabar_party_member where payment_id = ${id}`.execute(world.admin);
  const read = rows.map(async ({ ticket }) => (await world.call(readTicket, { ticket })).body.data);
  return (await Promise.all(read)).map((data) => data && { masked: data.masked });
}

test('names and message of an order are masked once for all of its players, and then no more', async () => {
  const id = await paid('party');
  await renewed();
  expect((await rina.call(deskMask, { because: 'fraud', payment: id })).body.status).toBe(0);
  const rows = await world.admin
    .selectFrom('mabar_entry')
    .select(['hidden_reason', 'name_hidden'])
    .where((row) => row.or([row('payment_id', '=', id), row('party_id', '=', id)]))
    .execute();
  expect(rows).toEqual(Array(2).fill({ hidden_reason: 'operator', name_hidden: true }));
  const { data } = (await rina.call(deskPayment, { id })).body;
  expect(data?.can).not.toContain('mask_message');
  expect(data?.messageHidden).toBe(true);
  expect((await rina.call(deskMask, { because: 'fraud', payment: id })).body.status).toBe(0);
  const tickets = await ticketsOf(id);
  expect(tickets).toHaveLength(2);
  expect(tickets).toEqual(Array(2).fill({ masked: true }));
  const open = await kinds.order();
  expect((await rina.call(deskMask, { because: 'fraud', payment: open })).body.code).toBe('desk.no_support');
});

/** The alerts of an order and of its turn, as a shown one and one that waits. */
async function alertsOf(id: string) {
  const { rows } = await sql<{ subject: string; name: string; state: string }>`
    select subject, name, state from alert
    where source_id = ${id} or source_id in (select id::text from mabar_entry where payment_id = ${id})
    order by subject`.execute(world.admin);
  return rows;
}

test('a masked order has no name on an alert to show again, nor on its turn that waits', async () => {
  await renewed();
  const loud = await createTestHost(world);
  await world.call(saveTiers, { tiers: [], orders: true, gifts: false, turns: true }, { as: loud.browser });
  const { id, entryId } = await paidOrder(world, loud);
  await world.call(setPlaying, { mabarID: entryId, setPlaying: true }, { as: loud.browser });
  await world.admin.updateTable('alert').set({ state: 'finished' }).where('source_id', '=', id).execute();
  const before = await alertsOf(id);
  expect(before.map(({ subject, state }) => [subject, state])).toEqual([
    ['order', 'finished'],
    ['turn', 'queued'],
  ]);
  expect((await rina.call(deskMask, { because: 'fraud', payment: id })).body.status).toBe(0);
  expect(await alertsOf(id)).toEqual([
    { subject: 'order', state: 'finished', name: 'anonim' },
    { subject: 'turn', state: 'skipped', name: 'anonim' },
  ]);
});

test('a Sundul, which has no place of its own, is masked with its message and its alert', async () => {
  await renewed();
  const loud = await createTestHost(world);
  await world.call(saveTiers, { tiers: [], orders: true, gifts: false, turns: false }, { as: loud.browser });
  const { player } = await paidOrder(world, loud);
  const { id } = await paidOrder(world, loud, { player, title: 'Sundul', gameMessage: 'pesan buruk' });
  expect((await rina.call(deskPayment, { id })).body.data?.can).toContain('mask_message');
  expect((await rina.call(deskMask, { because: 'fraud', payment: id })).body.status).toBe(0);
  const { data } = (await rina.call(deskPayment, { id })).body;
  expect(data?.can).not.toContain('mask_message');
  expect(data?.messageHidden).toBe(true);
  expect(await alertsOf(id)).toEqual([{ subject: 'order', state: 'skipped', name: 'anonim' }]);
  expect(await ticketsOf(id)).toEqual([{ masked: true }]);
});

describe.each(Object.keys(states) as (keyof typeof states)[])('of what is %s', (state) => {
  test.each(Object.keys(kinds) as Kind[])('%s', async (kind) => {
    const id = await states[state](kind);
    await renewed();
    const { data } = (await rina.call(deskPayment, { id })).body;
    expect(data?.can).toEqual(offered[state](kind));
  });
});
