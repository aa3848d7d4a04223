import { deskHost, deskViewer } from '@mabarin/api-client/contract/desk/search';
import { settleOn } from '@mabarin/domain/time';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { createTestOperator, type TestOperator } from '#testing/fixtures/desk.ts';
import { createTestHost, type TestHost } from '#testing/fixtures/hosts.ts';
import { giveNotice } from '#testing/fixtures/mabar.ts';
import { referenceOf } from '#testing/fixtures/payments.ts';
import { paidOrder } from '#testing/fixtures/orders.ts';
import { paidSupport } from '#testing/fixtures/supports.ts';
import { addTestMember } from '#testing/fixtures/team.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
let rina: TestOperator;
let host: TestHost;
let order: Awaited<ReturnType<typeof paidOrder>>;
let support: string;
beforeAll(async () => {
  rina = await createTestOperator(world, 'rina');
  host = await createTestHost(world);
  order = await paidOrder(world, host, { gameEmail: 'rani@mabarin.test' });
  support = await paidSupport(world, host, { supporterEmail: 'rani@mabarin.test', supporterGift: 40_000 });
});

describe("a host's page [dec operator]", () => {
  test('has its money by parts, sign-ins, supports and alerts', async () => {
    const { body } = await rina.call(deskHost, { username: host.username.toUpperCase() });
    expect(body.data).toMatchObject({
      username: host.username,
      status: 'active',
      state: 'aktif',
      balance: { collected: 50_000, ready: 0, notReady: 50_000, held: 0, onTheWay: 0 },
      readyDays: [{ day: settleOn(world.clock.now()), amount: 50_000 }],
      waiting: 1,
      playing: 0,
    });
    expect(body.data?.queue).toMatchObject([{ page: 'bayar', subject: order.id, detail: 'menunggu, sisa 1 game' }]);
    expect(body.data?.sessions[0]?.line).toContain('host sendiri');
    expect(body.data?.supports).toMatchObject([{ page: 'bayar', subject: support }]);
    expect(body.data?.alerts.map(({ subject }) => subject)).toContain(support);
  });

  test('names helpers and bank accounts with four digits, and says that it is frozen', async () => {
    const member = await addTestMember(world, host);
    await sql`update host set frozen_at = now(), frozen_by_operator = true where id = ${host.id}`.execute(world.admin);
    await sql`
      insert into bank_account (host_id, bank_code, number_sealed, holder, saved_at)
      values (${host.id}, '014', 'x', 'BUDI', now())`.execute(world.admin);
    const { body } = await rina.call(deskHost, { username: host.username });
    expect(body.data?.state).toBe('aktif · dibekukan operator');
    expect(body.data?.helpers[0]?.line).toContain(member.email);
    expect(body.data?.banks).toMatchObject([{ line: 'BCA · berakhiran ???? · BUDI' }]);
    await sql`delete from bank_account`.execute(world.admin);
  });

  test('has the tasks of its payments, of their charges, and letters that name them', async () => {
    const reference = await referenceOf(world, support);
    await sql`
      insert into payment_task (subject, reason, detail, created_at)
      values (${order.id}, 'unfulfillable', '{}', now()), (${`hold ${reference}`}, 'reconciliation', '{}', now()),
        ('surat 7', 'contact', ${JSON.stringify({ payment: support, from: 'a@b.test', message: 'halo' })}::jsonb, now()),
        ('payment of another', 'unfulfillable', '{}', now())`.execute(world.admin);
    const { rows } = await sql<{ id: string }>`
      select id::text from payment_task where subject <> 'payment of another' order by id desc`.execute(world.admin);
    const { body } = await rina.call(deskHost, { username: host.username });
    expect(body.data?.tasks.map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    await sql`delete from payment_task`.execute(world.admin);
  });

  test('is of a known host', async () => {
    expect((await rina.call(deskHost, { username: 'tidakada9' })).body.code).toBe('desk.not_found');
  });
});

describe("a viewer's page [dec operator]", () => {
  test('by e-mail has the payments, tickets and game ids', async () => {
    await giveNotice(world, host.id, order.player, 'blacklist');
    const { body } = await rina.call(deskViewer, { by: 'Rani@mabarin.test' });
    expect(body.data).toMatchObject({ by: 'rani@mabarin.test', erasing: null, also: [order.player.id] });
    expect(body.data?.payments.map(({ id }) => id).sort()).toEqual([order.id, support].sort());
    expect(body.data?.tickets).toMatchObject([{ id: order.entryId, subject: order.id }]);
    expect(body.data?.bans).toMatchObject([{ line: `masuk daftar hitam · ${host.username}` }]);
  });

  test('by game id has the payments and e-mails', async () => {
    const { body } = await rina.call(deskViewer, { by: order.player.id });
    expect(body.data).toMatchObject({ by: order.player.id, also: ['rani@mabarin.test'] });
    expect(body.data?.payments.map(({ id }) => id)).toEqual([order.id]);
  });

  test('is of a known viewer', async () => {
    for (const by of ['', '%', "'", 'nobody@mabarin.test', '999']) {
      expect((await rina.call(deskViewer, { by })).body.code, by).toBe('desk.not_found');
    }
  });
});
