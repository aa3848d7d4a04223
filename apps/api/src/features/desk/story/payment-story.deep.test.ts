import { saveTiers } from '@mabarin/api-client/contract/alerts';
import { setPlaying } from '@mabarin/api-client/contract/mabar';
import { deskInquire, deskResendTicket } from '@mabarin/api-client/contract/desk/payments';
import { deskPayment } from '@mabarin/api-client/contract/desk/search';
import { taskKinds, type TaskKind, type TaskReason } from '@mabarin/domain/tasks/task';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { runCommand } from '#features/operator/index.ts';
import { keepPaymentMail } from '#platform/mail/mail.queries.ts';
import { createTestOperator, type TestOperator } from '#testing/fixtures/desk.ts';
import { createTestHost, type TestHost } from '#testing/fixtures/hosts.ts';
import { paidOrder, placeOrder } from '#testing/fixtures/orders.ts';
import { refundOf } from '#testing/fixtures/refunds.ts';
import { paidSupport, payTestSupport, placeTestSupport } from '#testing/fixtures/supports.ts';
import { mailsTo } from '#testing/fixtures/mails.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
let rina: TestOperator;
let host: TestHost;
beforeAll(async () => {
  rina = await createTestOperator(world, 'rina');
  host = await createTestHost(world);
});

type About = { subject: string; reason: TaskReason; detail: Record<string, unknown> };

/** One task of each kind. Null: about no payment, or about a credit, dispute or settlement row, whose numbers are its own. */
function tasksAbout({
  id,
  charge,
  refund,
}: Record<'id' | 'charge' | 'refund', string>): Record<TaskKind, About | null> {
  const of = (reason: TaskReason, subject: string, detail = {}): About => ({ reason, subject, detail });
  return {
    unfulfillable: of('unfulfillable', id),
    excess: of('excess', id),
    under: of('under', id),
    mismatch: of('mismatch', id),
    unknown_order: null,
    stuck: of('stuck', id),
    duplicate: of('duplicate', charge),
    gateway: null,
    withdrawal: null,
    overdue: null,
    payout: null,
    payout_restored: null,
    payout_unknown: null,
    payout_balance: null,
    payout_shared: null,
    payout_restore: null,
    refund: of('refund', refund),
    refund_returned: of('refund', `${refund} came back`),
    refund_uncovered: of('refund', `${refund} of the host`),
    credit: null,
    credit_inactive: of('credit', refund, { what: 'x' }),
    credit_spent: of('credit', id),
    books: null,
    missing_here: of('reconciliation', `missing_here ${charge}`),
    missing_there: of('reconciliation', `missing_there ${charge}`),
    amount_differs: of('reconciliation', `amount_differs ${charge}`),
    hold: of('reconciliation', `hold ${charge}`),
    unknown_state: of('reconciliation', `unknown_state ${charge}`),
    unasked: null,
    late: of('reconciliation', `late ${charge}`),
    settled_unpaid: of('reconciliation', `settled_unpaid ${charge}`),
    settled_amount: of('reconciliation', `settled_amount ${charge}`),
    settled_twice: of('reconciliation', `settled_twice ${charge}`),
    settled_refund: of('reconciliation', `settled_refund ${charge}`),
    unknown_row: null,
    fee_unexpected: null,
    row_changed: null,
    unsettled: of('reconciliation', `unsettled ${charge}`),
    files_missing: null,
    service: null,
    fault: null,
    orders: null,
    certificate: null,
    disk: null,
    backup: null,
    complaint: null,
    cluster: null,
    legal: null,
    child: of('child', `child ${id}`),
    dispute: null,
    velocity: of('velocity', 'velocity another', { payment: 'another', payments: `another, ${id}` }),
    contact: of('contact', 'a letter', { from: 'ibu@mabarin.test', payment: id }),
  };
}

async function story(id: string) {
  const { body } = await rina.call(deskPayment, { id });
  if (body.status !== 0 || body.data === undefined) throw new Error(String(body.code));
  return body.data;
}

describe("a payment's story [dec operator]", () => {
  test('tells an order from its QR to the refund, in order', async () => {
    const order = await paidOrder(world, host, { gameEmail: 'rani@mabarin.test' });
    const before = await story(order.id);
    expect(before).toMatchObject({
      status: 'paid',
      state: 'dibayar',
      gross: 10_500,
      email: 'rani@mabarin.test',
      player: order.player,
      host: { username: host.username },
      can: ['resend_ticket', 'look_up', 'refund_order', 'dispute', 'mask_message'],
    });
    expect(before.story.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['order', 'charge', 'notification', 'payment', 'ticket', 'posting']),
    );
    expect(before.books).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ account: 'gateway_receivable', amount: -10_500 }),
        expect.objectContaining({ account: 'host_payable', amount: 10_000 }),
      ]),
    );
    const refund = await refundOf(world, host, order.entryId);
    const after = await story(order.id);
    expect(after.refunds).toMatchObject([{ id: refund.refund_id, state: 'requested' }]);
    expect(after.can).toContain('decide_refund');
    expect(after.books.find(({ account }) => account === 'host_payable')?.amount).toBe(0);
    expect(after.story.map(({ at }) => at)).toEqual(after.story.map(({ at }) => at).sort());
  });

  test('offers what is left of a support, and stops when it is all given back', async () => {
    const id = await paidSupport(world, host, { supporterGift: 20_000 });
    expect(await story(id)).toMatchObject({ priceLeft: 20_000, suspenseLeft: 0 });
    const give = (amount: number) =>
      runCommand(
        world.db,
        world.app.deps,
        ['refunds', 'support', id, '--amount', String(amount), '--from', 'host', '--why', 'a child paid'],
        { name: 'rina', from: 'test' },
      );
    await give(5_000);
    const part = await story(id);
    expect(part).toMatchObject({ priceLeft: 15_000 });
    expect(part.can).toContain('refund_support');
    expect(part.story.find(({ kind }) => kind === 'act')).toMatchObject({ text: 'rina: minta refund dukungan' });
    await give(15_000);
    const whole = await story(id);
    expect(whole.priceLeft).toBe(0);
    expect(whole.can).not.toContain('refund_support');
  });

  test("has the alert of its player's turn", async () => {
    const { id, entryId } = await paidOrder(world, host);
    await world.call(saveTiers, { tiers: [], orders: false, gifts: false, turns: true }, { as: host.browser });
    await world.call(setPlaying, { mabarID: entryId, setPlaying: true }, { as: host.browser });
    const steps = (await story(id)).story.filter(({ kind }) => kind === 'alert');
    expect(steps).toMatchObject([{ text: 'Alert giliran dibuat', detail: 'mengantre' }]);
  });

  test('has each question to the gateway, each mail, and the payment of a QR at its own time', async () => {
    const supporterEmail = 'kisah@mabarin.test';
    const id = await placeTestSupport(world, host, { supporterEmail });
    world.clock.offsetSeconds += 120;
    await payTestSupport(world, id);
    await mailsTo(world, supporterEmail);
    expect((await rina.call(deskInquire, { payment: id })).body.status).toBe(0);
    expect((await rina.call(deskResendTicket, { payment: id })).body.status).toBe(0);
    await mailsTo(world, supporterEmail);
    const { story: steps, createdAt } = await story(id);
    const texts = (of: string) => steps.filter(({ kind }) => kind === of).map(({ text }) => text);
    expect(texts('inquiry')).toEqual(['Ditanyakan ke gateway: dibayar', 'Ditanyakan ke gateway: dibayar']);
    expect(texts('mail')).toEqual(['Email bukti bayar dikirim', 'Email tiket dikirim lagi']);
    expect(texts('charge')).toEqual(['QR dibuat di sandbox', 'QR dibayar di sandbox']);
    const paid = steps.find(({ text }) => text === 'QR dibayar di sandbox');
    expect(Date.parse(paid?.at ?? '') - Date.parse(createdAt)).toBeGreaterThanOrEqual(120_000);
    const unpaid = await placeOrder(world, host);
    for (let time = 0; time < 2; time += 1) await rina.call(deskInquire, { payment: unpaid.id });
    const asked = (await story(unpaid.id)).story.filter(({ text }) => text.startsWith('Ditanyakan'));
    expect(asked.map(({ text }) => text)).toEqual(Array(2).fill('Ditanyakan ke gateway: menunggu dibayar'));
  });

  test('keeps 40 questions and 40 mails of a payment, and says of an address that does not exist', async () => {
    const { id } = await paidOrder(world, host);
    await sql`update payment set inquiries = 0 where id = ${id}`.execute(world.admin);
    for (let count = 0; count < 42; count += 1) {
      await sql`update payment set inquiries = inquiries + 1 where id = ${id}`.execute(world.admin);
      await keepPaymentMail(world.db, { payment_id: id, at: world.clock.now(), mail: 'refund', refused: true });
    }
    const { story: steps } = await story(id);
    expect(steps.filter(({ text }) => text.startsWith('Ditanyakan'))).toHaveLength(41);
    const mails = steps.filter(({ text }) => text === 'Email refund dikirim');
    expect(mails).toHaveLength(40);
    expect(mails[0]?.detail).toBe('alamatnya tidak ada');
  });

  test('has nothing to send of an unpaid order', async () => {
    const { id } = await placeOrder(world, host);
    expect((await story(id)).can).toEqual(['look_up']);
  });

  test('lists open tasks, also about a charge', async () => {
    const { id } = await paidOrder(world, host);
    await sql`
      insert into payment_task (subject, reason, detail, created_at)
      select 'amount_differs ' || reference, 'reconciliation', '{}', now() from payment_charge where payment_id = ${id}`.execute(
      world.admin,
    );
    const { tasks, can } = await story(id);
    expect(tasks).toMatchObject([{ reason: 'reconciliation' }]);
    expect(can).toContain('close_task');
  });

  test('lists the open tasks of every kind that is about a payment', async () => {
    const order = await paidOrder(world, host);
    const { refund_id: refund } = await refundOf(world, host, order.entryId);
    const { rows } = await sql<{ reference: string }>`
      select reference from payment_charge where payment_id = ${order.id}`.execute(world.admin);
    const about = tasksAbout({ id: order.id, charge: rows[0]?.reference ?? '', refund });
    const tasks = taskKinds.flatMap((kind) => about[kind] ?? []);
    await sql`
      insert into payment_task (subject, reason, detail, created_at)
      select subject, reason, detail, now()
      from jsonb_to_recordset(${JSON.stringify(tasks)}::jsonb) as task (subject text, reason text, detail jsonb)
      on conflict do nothing`.execute(world.admin);
    const found = await story(order.id);
    expect(found.tasks.map(({ reason }) => reason).sort()).toEqual(tasks.map(({ reason }) => reason).sort());
    expect(found.story.filter(({ kind }) => kind === 'task').length).toBeGreaterThanOrEqual(tasks.length);
  });

  test('is of a known payment', async () => {
    expect((await rina.call(deskPayment, { id: 'nobody' })).body.code).toBe('desk.not_found');
  });
});
