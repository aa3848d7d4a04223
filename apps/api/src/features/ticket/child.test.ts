import { ticketChild } from '@mabarin/api-client/contract/ticket';
import { taskStory } from '@mabarin/domain/tasks/task';
import { expect, test } from 'vitest';
import { openTasks } from '#features/tasks/index.ts';
import { createTestHost } from '#testing/fixtures/hosts.ts';
import { paidOrder } from '#testing/fixtures/orders.ts';
import { pendingPayment } from '#testing/fixtures/payments.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
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
