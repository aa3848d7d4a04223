import { refundRequest } from '@mabarin/api-client/contract/refunds';
import { ticket as readTicket, ticketChild } from '@mabarin/api-client/contract/ticket';
import { taskStory } from '@mabarin/domain/tasks/task';
import { expect, test } from 'vitest';
import { openTasks } from '#features/tasks/index.ts';
import { createTestHost } from '#testing/fixtures/hosts.ts';
import { runAsOperator } from '#testing/fixtures/operators.ts';
import { paidOrder } from '#testing/fixtures/orders.ts';
import { booksOf, pendingPayment } from '#testing/fixtures/payments.ts';
import { paidSupport } from '#testing/fixtures/supports.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
const ops = (...words: string[]) => runAsOperator(world.db, world.app.deps, [...words, '--by', 'rina', '--why', 'uji']);
const isOffered = async (ticket: string) => {
  const { data } = (await world.call(readTicket, { ticket })).body;
  return data?.kind !== 'claim' && data?.mayReportChild;
};
const report = async (ticket: string) => (await world.call(ticketChild, { ticket })).body;

test('"Dibayar anak tanpa izin" is one task with the payment, however often it is pressed', async () => {
  const host = await createTestHost(world);
  const order = await paidOrder(world, host, { gameCount: 2 });
  for (let press = 0; press < 2; press += 1) expect((await report(order.ticket)).status).toBe(0);
  const tasks = (await openTasks(world.db)).filter(({ reason }) => reason === 'child');
  expect(tasks).toHaveLength(1);
  expect(taskStory(tasks[0]!)).toMatchObject({
    kind: 'child',
    worth: 'money',
    amount: 21_000,
    way: `/meja/bayar/${encodeURIComponent(order.id)}`,
  });
});

test('an unpaid ticket and one of nobody open no task of a child', async () => {
  const host = await createTestHost(world);
  const id = await pendingPayment(world, { hostId: host.id });
  const { ticket } = await world.admin
    .selectFrom('payment')
    .select('ticket')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(await report(ticket)).toMatchObject({ code: 'ticket.not_paid' });
  expect(await report('AAAAAAAAAAAAAAAAAAAAAA')).toMatchObject({ code: 'ticket.not_found' });
  expect((await openTasks(world.db)).filter(({ subject }) => subject === `child ${id}`)).toEqual([]);
});

test('"Dibayar anak tanpa izin" is offered until refunds have given all of the money back', async () => {
  const host = await createTestHost(world);
  const order = await paidOrder(world, host, { gameCount: 2 });
  expect(await isOffered(order.ticket)).toBe(true);
  await ops('refunds', 'order', order.id, '--amount', '10000');
  expect(await isOffered(order.ticket)).toBe(true);
  await world.call(refundRequest, { mabarID: order.entryId }, { as: host.browser });
  expect(await isOffered(order.ticket)).toBe(false);
  expect(await report(order.ticket)).toMatchObject({ code: 'ticket.not_paid' });
});

test('"Dibayar anak tanpa izin" is not offered once refund and dispute together took all', async () => {
  const host = await createTestHost(world);
  const payment = await paidSupport(world, host, { supporterGift: 50_000 });
  const { ticket } = (await booksOf(world, payment)).payment;
  await ops('refunds', 'support', payment, '--amount', '30000', '--from', 'host');
  const letter = '--source wallet --reference ANAK-1 --amount 21000 --deadline 2026-12-01'.split(' ');
  const id = /DS-[0-9A-F]{12}/.exec(await ops('disputes', 'open', payment, ...letter, '--text', 'anak'))?.[0] ?? '';
  expect(await isOffered(ticket)).toBe(true);
  await ops('disputes', 'lost', id);
  expect(await isOffered(ticket)).toBe(false);
});
