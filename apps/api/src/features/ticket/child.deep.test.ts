import { refundRequest, ticketRefundAccount } from '@mabarin/api-client/contract/refunds';
import { ticketChild } from '@mabarin/api-client/contract/ticket';
import { taskStory } from '@mabarin/domain/tasks/task';
import { describe, expect, test } from 'vitest';
import { childPollers } from './child.commands.ts';
import { openTasks } from '#features/tasks/index.ts';
import { createPolling } from '#platform/pollers.ts';
import { openDispute } from '#testing/fixtures/disputes.ts';
import { BANK_ACCOUNT, createTestHost, useHost } from '#testing/fixtures/hosts.ts';
import { booksOf, pendingPayment } from '#testing/fixtures/payments.ts';
import { takeSupportBack } from '#testing/fixtures/refunds.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
const host = useHost(world);
const isOffered = async (code: string) => (await world.ticket(code, 'mabar', 'support')).mayReportChild;
const report = async (ticket: string) => (await world.call(ticketChild, { ticket })).body;

test('"Dibayar anak tanpa izin" is one task with the payment, however often it is pressed', async () => {
  const order = await host.paidOrder({ gameCount: 2 });
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
  const id = await pendingPayment(world, { hostId: host.id });
  const { ticket } = await world.row('payment', { id });
  expect(await report(ticket)).toMatchObject({ code: 'ticket.not_paid' });
  expect(await report('AAAAAAAAAAAAAAAAAAAAAA')).toMatchObject({ code: 'ticket.not_found' });
  expect((await openTasks(world.db)).filter(({ subject }) => subject === `child ${id}`)).toEqual([]);
});

test('"Dibayar anak tanpa izin" is offered until refunds have given all of the money back', async () => {
  const order = await host.paidOrder({ gameCount: 2 });
  expect(await isOffered(order.ticket)).toBe(true);
  await world.ops(`refunds order ${order.id} --amount 10000`);
  expect(await isOffered(order.ticket)).toBe(true);
  await host.call(refundRequest, { mabarID: order.entryId });
  expect(await isOffered(order.ticket)).toBe(false);
  expect(await report(order.ticket)).toMatchObject({ code: 'ticket.not_paid' });
});

test('"Dibayar anak tanpa izin" is not offered once refund and dispute together took all', async () => {
  const payment = await host.paidSupport({ supporterGift: 50_000 });
  const { ticket } = (await booksOf(world, payment)).payment;
  await world.ops(`refunds support ${payment} --amount 30000 --from host`);
  const id = await openDispute(world, payment, 21_000);
  expect(await isOffered(ticket)).toBe(true);
  await world.ops(`disputes lost ${id}`);
  expect(await isOffered(ticket)).toBe(false);
});

describe('a report of a child', () => {
  const childOf = async (code: string) => (await world.ticket(code, 'mabar', 'support')).childReport;
  const taskOf = (payment: string) => world.row('payment_task', { subject: `child ${payment}` });
  const follow = () => createPolling(childPollers(world.db, world.app.deps), world.app.deps.log).runAll();
  const refund = async (payment: string, options?: string) => {
    const { id } = await takeSupportBack(world, payment, options);
    await world.ops(`refunds approve ${id} --transfer`);
    return id;
  };
  const reported = async () => {
    const host = await createTestHost(world);
    const payment = await host.paidSupport({ supporterGift: 50_000 });
    const { ticket } = (await booksOf(world, payment)).payment;
    expect(await childOf(ticket)).toBeNull();
    expect((await report(ticket)).status).toBe(0);
    return { payment, ticket };
  };
  const account = (ticket: string) => world.call(ticketRefundAccount, { ticket, form: BANK_ACCOUNT });

  test('is told on its ticket from its first second until all of the money is back', async () => {
    const { payment, ticket } = await reported();
    expect([await childOf(ticket), await isOffered(ticket)]).toEqual(['asked', false]);
    const id = await refund(payment);
    expect(await childOf(ticket)).toBe('approved');
    await account(ticket);
    await world.ops(`refunds paid ${id}`);
    expect(await childOf(ticket)).toBe('refunded');
  });

  test('closes its task once all of the money is back, and says why', async () => {
    const { payment, ticket } = await reported();
    const id = await refund(payment);
    await account(ticket);
    await follow();
    expect((await taskOf(payment)).done_at).toBeNull();
    await world.ops(`refunds paid ${id}`);
    await follow();
    expect(await taskOf(payment)).toMatchObject({
      done_at: world.clock.now(),
      closed_by: null,
      closed_why: 'Semua uangnya sudah kembali ke pembayar.',
    });
  });

  test('keeps its task open with the rest after a part', async () => {
    const { payment, ticket } = await reported();
    const id = await refund(payment, '--amount 30000');
    expect(await childOf(ticket)).toBe('partly');
    await account(ticket);
    await world.ops(`refunds paid ${id}`);
    await follow();
    expect(await childOf(ticket)).toBe('partly');
    expect(await taskOf(payment)).toMatchObject({ done_at: null, detail: { left: 21_000 } });
  });

  test('has its task again when the money comes back to us', async () => {
    const { payment, ticket } = await reported();
    const id = await refund(payment);
    await account(ticket);
    await world.ops(`refunds paid ${id}`);
    await follow();
    await world.ops(`refunds returned ${id} --looked-up`);
    await follow();
    expect(await taskOf(payment)).toMatchObject({ done_at: null, closed_why: null });
    expect(await childOf(ticket)).toBe('asked');
  });

  test('that an operator closes says so, and is not offered again', async () => {
    const { payment, ticket } = await reported();
    await world.ops(`tasks done ${String((await taskOf(payment)).id)}`);
    await follow();
    expect([await childOf(ticket), await isOffered(ticket)]).toEqual(['closed', false]);
    expect((await taskOf(payment)).closed_by).toBe('rina');
  });
});
