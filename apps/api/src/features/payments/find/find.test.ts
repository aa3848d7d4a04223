import { findPayment } from '@mabarin/api-client/contract/payments';
import { orderMabar } from '@mabarin/api-client/contract/mabar';
import { wibClock, wibDate } from '@mabarin/domain/time';
import { sql } from 'kysely';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { findFitting, findTicketOfQr } from './find.queries.ts';
import type { Tx } from '#schema.ts';
import { newPlayer } from '#testing/fixtures/gifts.ts';
import { useHost } from '#testing/fixtures/hosts.ts';
import { mailsTo } from '#testing/fixtures/mails.ts';
import { eventCode } from '#testing/fixtures/orders.ts';
import { play, playPayment, sandboxChargeOf } from '#testing/fixtures/payments.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld({ config: { trustProxy: ['127.0.0.1'] } });
const host = useHost(world, {}, beforeAll);
beforeEach(async () => {
  // Nobody is over a limit because of the test before, and no other payment is of the same minutes.
  await world.advance(3_600);
});

const TOTAL = 10_500;
const SUBJECT = 'Tiket pembayaran Mabarin kamu';
let people = 0;
const someone = () => `hilang${(people += 1)}@example.test`;
const at = (shift = 0) => {
  const moment = world.clock.now().getTime() + shift * 60_000;
  return { day: wibDate(moment), clock: wibClock(moment) };
};
type Sent = { ip?: string; token?: string };
const find = async (form: object, { ip = `114.9.${people}.1`, token = 'sandbox-pass' }: Sent = {}) => {
  const answer = await world.call(findPayment, { form: form as never, token }, { headers: { 'x-forwarded-for': ip } });
  return { ...answer, found: answer.body.data };
};
const byPlayer = (gameID: string, rest: object = {}) => ({
  by: 'player',
  amount: TOTAL,
  ...at(),
  gameID,
  walletEnd: '',
  ...rest,
});
const byEmail = (email: string, rest: object = {}) => ({ by: 'email', amount: TOTAL, ...at(), email, ...rest });
const found = async (email: string) =>
  (await mailsTo(world, email)).filter(({ subject }) => subject === SUBJECT).map(({ text }) => text);
const walletEnd = async (id: string) => (await sandboxChargeOf(world, id)).order_id.slice(-4);
/** An order whose QR ended unpaid, three minutes ago. */
const expiredOrder = async (change: Parameters<typeof host.placeOrder>[0] = {}) => {
  const order = await host.placeOrder({ gameEmail: '', ...change });
  await play(world, order.id, 'expire');
  await world.advance(180);
  expect((await world.row('payment', { id: order.id })).status).toBe('expired');
  return order;
};
const mail = { found: 'mail' };

describe('by game ID, sum and minute', () => {
  test('an order that ended unpaid leads to its ticket, at each minute in which its QR stood', async () => {
    const order = await expiredOrder();
    const ticket = { found: 'ticket', ticket: order.ticket };
    expect((await find(byPlayer(order.player.id))).found).toEqual(ticket);
    expect((await find(byPlayer(` 0${order.player.id} `, at(-3)))).found).toEqual(ticket);
    expect((await find(byPlayer(order.player.id, at(-6)))).found).toEqual(mail);
  });

  test('another sum, another minute or another ID leads nowhere', async () => {
    const order = await expiredOrder();
    for (const form of [
      byPlayer(order.player.id, { amount: TOTAL + 1 }),
      byPlayer(order.player.id, at(-60)),
      byPlayer(newPlayer().id),
      byPlayer(order.player.id, { day: '2020-01-01' }),
      byPlayer(order.player.id, at(600)),
    ]) {
      expect((await find(form)).found).toEqual(mail);
    }
  });

  test('a paid order, whose sum and minute were on stream, opens with the digits of its wallet alone', async () => {
    const order = await host.paidOrder({ gameEmail: '' });
    const right = await walletEnd(order.id);
    const wrong = right === '0000' ? '0001' : '0000';
    expect((await find(byPlayer(order.player.id))).found).toEqual(mail);
    expect((await find(byPlayer(order.player.id, { walletEnd: wrong }))).found).toEqual(mail);
    expect((await find(byPlayer(order.player.id, { walletEnd: right }))).found).toEqual({
      found: 'ticket',
      ticket: order.ticket,
    });
  });

  test('two minutes of slack each way are right for a payment, three are not', async () => {
    const order = await host.paidOrder({ gameEmail: '' });
    const paidAt = (await world.row('payment', { id: order.id })).paid_at;
    expect(paidAt).not.toBeNull();
    const digits = { walletEnd: await walletEnd(order.id) };
    for (const [shift, kind] of [
      [-2, 'ticket'],
      [-3, 'mail'],
    ] as const) {
      expect((await find(byPlayer(order.player.id, { ...at(shift), ...digits }))).found).toMatchObject({ found: kind });
    }
    await world.advance(240);
    expect((await find(byPlayer(order.player.id, { ...at(-2), ...digits }))).found).toMatchObject({ found: 'ticket' });
    expect((await find(byPlayer(order.player.id, { ...at(-1), ...digits }))).found).toEqual(mail);
  });

  test('an order that can still be paid opens for nobody who saw it being made', async () => {
    const order = await host.placeOrder({ gameEmail: '' });
    expect((await find(byPlayer(order.player.id))).found).toEqual(mail);
  });

  test('money that bought nothing opens with the digits alone, because its ticket names an account', async () => {
    const order = await host.placeOrder({ gameEmail: '' });
    await playPayment(world, order.id, 'pay', { amount: 9_000 });
    expect((await world.row('payment', { id: order.id })).status).toBe('review');
    for (const amount of [9_000, TOTAL]) {
      expect((await find(byPlayer(order.player.id, { amount }))).found).toEqual(mail);
    }
    const digits = { walletEnd: await walletEnd(order.id), amount: 9_000 };
    expect((await find(byPlayer(order.player.id, digits))).found).toEqual({ found: 'ticket', ticket: order.ticket });
  });

  test('two that fit are no answer', async () => {
    const player = newPlayer();
    await expiredOrder({ player });
    await expiredOrder({ player });
    expect((await find(byPlayer(player.id, at(-3)))).found).toEqual(mail);
  });

  test('an order with an e-mail goes there, once in six hours', async () => {
    const email = someone();
    const order = await expiredOrder({ gameEmail: email });
    for (let times = 0; times < 3; times += 1) expect((await find(byPlayer(order.player.id))).found).toEqual(mail);
    expect(await found(email)).toEqual([expect.stringContaining(`/tiket/${order.ticket}`)]);
    await world.advance(6 * 3_600);
    await find(byPlayer(order.player.id, at(-360)));
    expect(await found(email)).toHaveLength(2);
  });

  test('who played along for another’s money finds nothing of it', async () => {
    const [payer, friend] = [newPlayer(), newPlayer()];
    const form = { gameID: payer.id, gameServerID: payer.server, gameRoleJungler: true, gameCount: 1 };
    const { body } = await world.call(orderMabar, {
      host: host.username,
      form: {
        ...form,
        gameEventCode: await eventCode(world, host),
        gameMessage: 'halo',
        gameEmail: '',
        party: [{ gameID: friend.id, gameServerID: friend.server }] as never,
      },
      token: 'sandbox-pass',
    });
    await play(world, body.data!.number, 'expire');
    await world.advance(180);
    const amount = 2 * TOTAL;
    expect((await find(byPlayer(friend.id, { amount }))).found).toEqual(mail);
    expect((await find(byPlayer(payer.id, { amount }))).found).toEqual({ found: 'ticket', ticket: body.data!.ticket });
  });
});

describe('by e-mail or by the wallet', () => {
  test('nothing is shown, the same whether anything fits; the ticket goes to the order’s e-mail', async () => {
    const email = someone();
    const order = await host.paidOrder({ gameEmail: email });
    const wallet = { by: 'wallet', amount: TOTAL, ...at(), walletEnd: await walletEnd(order.id) };
    const answers = [
      await find(byEmail(email.toUpperCase())),
      await find(byEmail(email, { amount: TOTAL + 1 })),
      await find(byEmail(someone())),
      await find(wallet),
      await find({ ...wallet, ...at(-60) }),
    ];
    for (const { http, body } of answers) expect([http, body]).toEqual([200, { status: 0, data: mail }]);
    expect(await found(email)).toEqual([expect.stringContaining(`/tiket/${order.ticket}`)]);
    expect(await found(`hilang${people}@example.test`)).toEqual([]);
  });

  test('the digits alone reach the e-mail of a support', async () => {
    const email = someone();
    const id = await host.paidSupport({ supporterEmail: email });
    const charge = await world.row('payment_charge', { payment_id: id });
    await world.set('payment_charge', { payment_id: id }, { wallet_reference: 'RRN-12.34-98' });
    await find({ by: 'wallet', amount: TOTAL, ...at(), walletEnd: '3498' });
    expect(charge.state).toBe('paid');
    expect(await found(email)).toHaveLength(1);
  });

  test('what was searched for stands nowhere in clear', async () => {
    const email = someone();
    await find(byEmail(email));
    const { rows } = await sql<{ data: string }>`select data::text from pgboss.job`.execute(world.admin);
    expect(rows.map(({ data }) => data).join()).not.toContain(email);
  });
});

test('the picture of a QR leads to its ticket; another QR to a letter', async () => {
  const order = await host.paidOrder({ gameEmail: someone() });
  const { qr_string: qris } = await sandboxChargeOf(world, order.id);
  expect((await find({ by: 'qris', qris })).found).toEqual({ found: 'ticket', ticket: order.ticket });
  expect((await find({ by: 'qris', qris: `${qris}0` })).found).toEqual({ found: 'letter' });
});

test('needs a person and every field', async () => {
  const whole = byEmail(someone());
  expect((await find(whole, { token: 'sandbox-fail' })).body.code).toBe('http.captcha');
  for (const form of [
    { ...whole, amount: 0 },
    { ...whole, amount: 10_000_001 },
    { ...whole, day: '2026-02-30' },
    { ...whole, clock: '24:00' },
    { ...whole, email: 'budi' },
    { ...whole, by: 'name' },
    byPlayer('12'),
    byPlayer('123456789', { walletEnd: '12' }),
    { by: 'qris', qris: '' },
  ]) {
    expect((await find(form)).body.code).toBe('payments.find_invalid');
  }
});

describe('a thief', () => {
  test('who knows a game ID has five tries a day, from wherever; after them the right answer is none', async () => {
    const order = await expiredOrder();
    const tries = Array.from({ length: 5 }, (_, count) =>
      find(byPlayer(order.player.id, { amount: 20_000 + count }), { ip: `114.10.0.${count}` }),
    );
    for (const { found: answer } of await Promise.all(tries)) expect(answer).toEqual(mail);
    const right = await find(byPlayer(order.player.id), { ip: '114.10.0.9' });
    expect([right.http, right.body]).toEqual([200, { status: 0, data: mail }]);
    await world.advance(86_400);
    expect((await find(byPlayer(order.player.id, at(-1_440)), { ip: '114.10.0.9' })).found).toMatchObject({
      found: 'ticket',
    });
  });

  test('has twenty tries a month, so that four digits are not found by trying', async () => {
    const { player } = await host.paidOrder({ gameEmail: '' });
    for (let day = 0; day < 4; day += 1) {
      for (let count = 0; count < 5; count += 1) await find(byPlayer(player.id), { ip: `114.11.${day}.${count}` });
      await world.advance(86_400);
    }
    const order = await expiredOrder({ player });
    expect((await find(byPlayer(player.id))).found).toEqual(mail);
    await world.advance(26 * 86_400);
    expect((await find(byPlayer(player.id, at(-26 * 1_440)))).found).toEqual({ found: 'ticket', ticket: order.ticket });
  });

  test('of one address searches thirty times an hour, and its prefix three hundred', async () => {
    for (let count = 0; count < 30; count += 1) {
      expect((await find(byPlayer(newPlayer().id), { ip: '114.12.0.1' })).found).toEqual(mail);
    }
    const refused = await find(byPlayer(newPlayer().id), { ip: '114.12.0.1' });
    expect([refused.http, refused.body.code]).toEqual([429, 'http.too_many']);
    expect((await find(byPlayer(newPlayer().id), { ip: '114.12.0.2' })).found).toEqual(mail);
  });
});

test('a large table is read by indexes alone', async () => {
  const undone = new Error('nothing of this test stays');
  const reading = world.admin.transaction().execute(async (tx) => {
    await fill(tx);
    const before = await scans(tx);
    const searches = [
      { ...byPlayer('123456789'), by: 'player' },
      { ...byEmail('000000009@example.test'), by: 'email' },
      { by: 'wallet', amount: TOTAL, ...at(), walletEnd: '0009' },
    ] as const;
    for (const form of searches) await findFitting(tx, form, { minute: world.clock.now(), max: 5 });
    expect(await findTicketOfQr(tx, 'qris9')).toBe('ticket9');
    expect(await scans(tx)).toEqual(before);
    throw undone;
  });
  await expect(reading).rejects.toBe(undone);
});

async function fill(tx: Tx): Promise<void> {
  await sql`
    insert into payment (id, host_id, kind, status, price, fee, gross, description, payer, ticket, provider, qr_string,
      created_at, expires_at, paid_at)
    select 'many' || lpad(n::text, 18, '0'), ${host.id}, 'mabar', 'paid', 10000, 500, 10500, 'x', '{}', 'ticket' || n,
      'sandbox', 'qris' || n, now() - n * interval '3 seconds', now(), now()
    from generate_series(1, 60000) as n`.execute(tx);
  await sql`
    insert into mabar_order (payment_id, host_id, event_id, title, price, priority, need_role, sundul, count, player_id,
      player_server, player_name, role_exp_laner, role_goldlaner, role_jungler, role_midlaner, role_roamer, message,
      created_at, email)
    select id, host_id, gen_random_uuid(), 'x', 10000, 1, false, false, 1, right(id, 9), '1', 'x', false, false, false,
      false, false, '', created_at, right(id, 9) || '@example.test'
    from payment where id like 'many%'`.execute(tx);
  await sql`
    insert into payment_charge (reference, payment_id, gateway, state, wallet_reference, created_at)
    select lpad(right(id, 18), 20, '9'), id, 'sandbox', 'made', right(id, 12), created_at
    from payment where id like 'many%'`.execute(tx);
  await sql`analyze payment, mabar_order, payment_charge`.execute(tx);
}

/** Whole reads of the searched tables in this transaction; a support's are few here. */
async function scans(tx: Tx): Promise<unknown> {
  const { rows } = await sql`
    select relname, seq_scan from pg_stat_xact_user_tables
    where relname in ('payment', 'mabar_order', 'payment_charge') order by relname`.execute(tx);
  return rows;
}
