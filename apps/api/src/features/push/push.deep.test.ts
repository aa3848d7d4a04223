import { ticketPush } from '@mabarin/api-client/contract/push';
import { ticketTransfer } from '@mabarin/api-client/contract/ticket';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { turnMail } from './push.mail.ts';
import { vapidKeys } from '#platform/crypto/vapid.ts';
import { newPlayer } from '#testing/fixtures/gifts.ts';
import { useHost } from '#testing/fixtures/hosts.ts';
import { mailsTo } from '#testing/fixtures/mails.ts';
import { pushCalls, usePushService } from '#testing/fixtures/push.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
const host = useHost(world);
const push = await usePushService(vapidKeys(Buffer.alloc(32, 9).toString('base64')).publicKey);
const { watchedOrder, subscribe, play, titles, subscriptions } = pushCalls(world, push);

const NEXT = 'Sebentar lagi giliranmu!';
const PLAYING = 'Giliran kamu main!';

describe('a notice that is not taken', () => {
  test('is sent again until its push service takes it, and no mail is sent then', async () => {
    const first = await host.addToQueue();
    const email = `${randomUUID()}@example.test`;
    await watchedOrder(host, 'hp', { gameEmail: email });
    await world.advance(600);
    let tries = 0;
    push.answer = () => ((tries += 1) < 3 ? 503 : 201);
    await play(host, first);
    for (const seconds of [2, 5, 15]) await world.advance(seconds);
    expect([tries, titles()]).toEqual([3, [`hp: ${NEXT}`]]);
    await world.advance(300);
    expect((await mailsTo(world, email)).map(({ subject }) => subject)).toEqual(['Bukti pembayaran Mabarin']);
  });

  test('because the subscription has ended removes it, and a mail goes out', async () => {
    const first = await host.addToQueue();
    const email = `${randomUUID()}@example.test`;
    const order = await watchedOrder(host, 'hp', { gameEmail: email });
    await world.advance(600);
    push.answer = () => 410;
    await play(host, first);
    await world.advance(5);
    expect(await subscriptions(order.ticket)).toBe(0);
    // The mail may be looked for in the same second in which the push service says so, before it.
    await world.advance(5);
    // The receipt of the payment is sent only now, too, by another worker.
    const mail = (await mailsTo(world, email)).find(({ subject }) => subject === NEXT);
    expect(mail?.links).toContain(`${world.config.origins.public}/tiket/${order.ticket}`);
    // Once for each turn, as a notice.
    await world.advance(300);
    expect(await mailsTo(world, email)).toHaveLength(2);
  });

  test('within five minutes is forgotten: the turn is over', async () => {
    const first = await host.addToQueue();
    await watchedOrder(host, 'hp');
    push.answer = () => ({ code: 503, retryAfter: '280' });
    await play(host, first);
    await world.advance(2);
    push.answer = () => 201;
    await world.advance(400);
    expect(titles()).toEqual([]);
  });
});

test('a mail tells who named one and has no device, unless the order was paid just now', async () => {
  const email = `${randomUUID()}@example.test`;
  await play(host, await host.addToQueue({ count: 5 }));
  const order = await host.paidOrder({ gameEmail: email });
  await world.advance(15);
  expect(await mailsTo(world, email)).toHaveLength(1);
  await world.advance(600);
  await play(host, order.entryId);
  await world.advance(15);
  expect((await mailsTo(world, email))[0]?.subject).toBe(PLAYING);
  // The game that it plays is no new turn.
  await host.record('win', 1);
  await world.advance(15);
  expect(await mailsTo(world, email)).toHaveLength(2);
});

test('a mail names "Saya di sini" before the call alone, because a called ticket may lack it', () => {
  const mail = { email: 'a@example.test', ticket: 't', host: 'Rara' };
  const [next, playing] = (['next', 'playing'] as const).map((kind) => turnMail(world.config, { ...mail, kind }).text);
  expect(next).toContain('Saya di sini');
  expect(playing).not.toContain('Saya di sini');
});

test('a place that went to another player sends its payer no notice, and a Sundul takes none', async () => {
  const email = `${randomUUID()}@example.test`;
  await play(host, await host.addToQueue({ count: 5 }));
  const order = await host.paidOrder({ gameEmail: email });
  const lift = await host.paidOrder({ player: order.player, title: 'Sundul' });
  await subscribe(lift.ticket, push.device('sundul'));
  await world.advance(600);
  push.received.length = 0;
  const to = newPlayer();
  const form = { gameID: to.id, gameServerID: to.server };
  await world.call(ticketTransfer, { ticket: order.ticket, form }, { key: randomUUID() });
  const mails = (await mailsTo(world, email)).length;
  await play(host, order.entryId);
  await world.advance(10);
  expect(titles()).toEqual([]);
  for (const { ticket } of [lift, order]) {
    const again = await world.call(ticketPush, { ticket, subscription: push.device('lagi') });
    expect(again.body.code).toBe('ticket.transferred');
  }
  await play(host, order.entryId, false);
  await world.advance(60);
  await play(host, order.entryId);
  await world.advance(400);
  expect(titles()).toEqual([]);
  expect(await mailsTo(world, email)).toHaveLength(mails);
});

describe('a subscription is refused', () => {
  test.each([
    ['inside', { endpoint: 'https://10.0.0.1/x' }],
    ['of an unknown push service', { endpoint: 'https://jahat.example/x' }],
    ['by another protocol', { endpoint: 'file:///etc/passwd' }],
    ['without a point of the curve', { keys: { p256dh: 'A'.repeat(87), auth: 'A'.repeat(22) } }],
    ['with keys of another length', { keys: { p256dh: 'AAAA', auth: '' } }],
  ])('%s', async (_name, fault) => {
    const order = await host.paidOrder();
    const { body } = await world.call(ticketPush, {
      ticket: order.ticket,
      subscription: { ...push.device('hp'), ...fault },
    });
    expect(body.code).toBe('push.subscription_invalid');
    expect(await subscriptions(order.ticket)).toBe(0);
  });

  test('for a ticket that nobody has, or that has no entry yet', async () => {
    const unpaid = await host.placeOrder();
    const codes = [];
    for (const code of ['AAAAAAAAAAAAAAAAAAAAAA', unpaid.ticket]) {
      codes.push((await world.call(ticketPush, { ticket: code, subscription: push.device('hp') })).body.code);
    }
    expect(codes).toEqual(['ticket.not_found', 'ticket.not_waiting']);
  });
});
