import { deskLog } from '@mabarin/api-client/contract/desk/desk';
import { deskSearch } from '@mabarin/api-client/contract/desk/search';
import { wibClock } from '@mabarin/domain/time';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { createTestOperator, type TestOperator } from '#testing/fixtures/desk.ts';
import { createTestHost, type TestHost } from '#testing/fixtures/hosts.ts';
import { paidOrder } from '#testing/fixtures/orders.ts';
import { chargesOf, faultyGateway } from '#testing/fixtures/payments.ts';
import { refundOf } from '#testing/fixtures/refunds.ts';
import { paidSupport } from '#testing/fixtures/supports.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
let rina: TestOperator;
let host: TestHost;
let support: string;
let order: Awaited<ReturnType<typeof paidOrder>>;
beforeAll(async () => {
  rina = await createTestOperator(world, 'rina');
  host = await createTestHost(world);
  const faults = faultyGateway(world);
  faults.answer = (status) => (status.state === 'paid' ? { ...status, walletReference: '612345678901' } : status);
  order = await paidOrder(world, host, { gameEmail: 'Rani@mabarin.test' });
  support = await paidSupport(world, host, { supporterEmail: 'joko@mabarin.test', supporterGift: 75_000 });
});

async function search(q: string) {
  const { body } = await rina.call(deskSearch, { q });
  if (body.status !== 0 || body.data === undefined) throw new Error(`${q}: ${String(body.code)}`);
  return body.data;
}

describe('a search at the desk [dec operator]', () => {
  test('finds a payment by its number, its charge, the gateway, the wallet and its ticket', async () => {
    const [charge] = await chargesOf(world, order.id);
    await sql`update payment_charge set payments = '{py-1}' where payment_id = ${order.id}`.execute(world.admin);
    const names = [order.id, charge?.reference, charge?.provider_id, '612345678901', 'py-1', order.ticket];
    for (const name of [...names, `${world.config.origins.public}/tiket/${order.ticket}?a=1`]) {
      const [first] = await search(String(name));
      expect(first, String(name)).toMatchObject({ kind: 'payment', id: order.id, page: 'bayar', exact: true });
      expect(first?.line).toContain(`mabar untuk ${host.username}`);
    }
  });

  test('finds payments by amount and minute, and by what the host gets of them', async () => {
    const clock = wibClock(world.clock.now());
    for (const q of ['78.750', 'Rp75.000', `75000 ${clock}`, `78750 hari ini ${clock.replace(':', '.')}`]) {
      const hits = (await search(q)).filter(({ kind }) => kind === 'payment');
      expect(
        hits.map(({ id }) => id),
        q,
      ).toEqual([support]);
      expect(hits[0]?.line).toContain('Rp78.750 · dibayar');
    }
    expect(await search('75.000 2026-01-01 10.00')).toEqual([]);
  });

  test('finds a payment by the clock of its payer in Makassar and Jayapura, with and without the zone', async () => {
    for (const [zone, hours] of [
      ['wita', 1],
      ['wit', 2],
    ] as const) {
      const clock = wibClock(new Date(world.clock.now().getTime() + hours * 3_600_000));
      for (const q of [`78750 ${clock}`, `75000 ${clock} ${zone}`])
        expect(
          (await search(q)).map(({ id }) => id),
          q,
        ).toEqual([support]);
      expect(await search(`78750 ${clock} wib`), zone).toEqual([]);
    }
  });

  test('finds payments by the name of their payer, whole or its beginning, whatever the case', async () => {
    const named = await paidSupport(world, host, { supporterName: 'Sultan_Bekasi 100%' });
    const other = await paidSupport(world, host, { supporterName: 'Sultan Bekasi' });
    const found = async (q: string) => (await search(q)).filter(({ kind }) => kind === 'payment').map(({ id }) => id);
    expect(await found('sultan bekasi')).toEqual([other]);
    expect((await found('SULTAN')).toSorted()).toEqual([named, other].toSorted());
    expect(await found('Sultan_')).toEqual([named]);
    expect(await found('sultan%')).toEqual([]);
  });

  test('finds payments by a part of their message, the newest first, whatever the case', async () => {
    const supporterMessage = 'Titip salam buat warung bu Tini ya bang';
    const first = await paidSupport(world, host, { supporterMessage });
    world.clock.offsetSeconds += 1;
    const second = await paidSupport(world, host, { supporterMessage });
    const sold = await paidOrder(world, host, { gameMessage: 'push rank sampai mythic, warung bu Tini' });
    const found = async (q: string) => (await search(q)).filter(({ kind }) => kind === 'payment').map(({ id }) => id);
    expect(await found('salam buat WARUNG')).toEqual([second, first]);
    expect((await found('warung bu tini')).toSorted()).toEqual([first, second, sold.id].toSorted());
    for (const q of ['tini bu warung', 'sal', 'salam & !warung', "salam' or 1=1"])
      expect(await found(q), q).toEqual([]);
  });

  test('finds by the beginning of a number that was cut off', async () => {
    const { refund_id: refund } = await refundOf(world, host, (await paidOrder(world, host)).entryId);
    expect(await search(refund.slice(0, 9).toLowerCase())).toContainEqual(
      expect.objectContaining({ kind: 'refund', id: refund }),
    );
    expect(await search(order.id.slice(0, 12))).toContainEqual(expect.objectContaining({ id: order.id }));
  });

  test('finds a viewer by e-mail and by game id, with the payments', async () => {
    expect(await search('rani@MABARIN.test')).toMatchObject([
      { kind: 'viewer', subject: 'rani@mabarin.test', exact: true },
      { kind: 'payment', id: order.id, exact: false },
    ]);
    const byGame = await search(`${order.player.id} (${order.player.server})`);
    expect(byGame).toMatchObject([
      { kind: 'viewer', subject: order.player.id },
      { kind: 'payment', id: order.id },
    ]);
    expect((await search('joko@mabarin.test')).map(({ kind }) => kind)).toEqual(['viewer', 'payment']);
  });

  test('finds a host by username, e-mail and the beginning of a name, the exact one first', async () => {
    const longer = await createTestHost(world, { username: `${host.username}2` });
    expect((await search(host.username.toUpperCase())).map(({ subject, exact }) => [subject, exact])).toEqual([
      [host.username, true],
      [longer.username, false],
    ]);
    expect(await search(host.email)).toMatchObject([{ kind: 'host', subject: host.username, exact: true }]);
  });

  test('finds a refund, a cash-out and a task by their numbers', async () => {
    const refund = await refundOf(world, host, order.entryId);
    expect(await search(refund.refund_id.toLowerCase())).toMatchObject([
      { kind: 'payment', id: order.id, exact: true },
      { kind: 'refund', id: refund.refund_id, subject: order.id },
    ]);
    await sql`
      insert into cashout (id, host_id, amount, fee, bank_code, number_sealed, holder, state, created_at, payout_reference)
      values ('CO-0123456789AB', ${host.id}, 90000, 5000, 'bca', 'x', 'X', 'requested', now(), '30000000000000000001')`.execute(
      world.admin,
    );
    for (const q of ['co-0123456789ab', '30000000000000000001']) {
      expect(await search(q)).toMatchObject([{ kind: 'cash-out', id: 'CO-0123456789AB', subject: host.username }]);
    }
    await sql`delete from cashout`.execute(world.admin);
    const { rows } = await sql<{ id: number }>`
      insert into payment_task (subject, reason, detail, created_at) values (${support}, 'excess', '{}', now()) returning id`.execute(
      world.admin,
    );
    expect((await search(`tugas ${rows[0]?.id}`))[0]).toMatchObject({ kind: 'task', exact: true });
    expect((await search(support)).map(({ kind }) => kind)).toEqual(['payment', 'task']);
  });

  test.each(['', '%', "'", '%%%', "' or 1=1 --", '_', '\\', '🥟'.repeat(5_000), '9'.repeat(10_000), '-', 'a|b & !c:*'])(
    'finds nothing by a hostile term',
    async (q) => {
      expect(await search(q)).toEqual([]);
    },
  );

  test('masks an e-mail in the log', async () => {
    await search('rani@mabarin.test');
    const { body } = await rina.call(deskLog, { of: 'desk search' });
    expect(body.data?.[0]?.subject).not.toContain('rani@');
  });
});
