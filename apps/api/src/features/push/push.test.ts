import { mabarList } from '@mabarin/api-client/contract/mabar';
import { ticketPushOff, type TurnNotice } from '@mabarin/api-client/contract/push';
import { ticket, ticketHere, ticketPostpone } from '@mabarin/api-client/contract/ticket';
import { describe, expect, test } from 'vitest';
import { vapidKeys } from '#platform/crypto/vapid.ts';
import { newPlayer } from '#testing/fixtures/gifts.ts';
import { useHost } from '#testing/fixtures/hosts.ts';
import { pushCalls, usePushService } from '#testing/fixtures/push.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
const host = useHost(world);
const push = await usePushService(vapidKeys(Buffer.alloc(32, 9).toString('base64')).publicKey);
const { watchedOrder, subscribe, play, titles, subscriptions } = pushCalls(world, push);

const isNext = async (code: string) => {
  const { data } = (await world.call(ticket, { ticket: code })).body;
  return data !== undefined && data.kind === 'mabar' && data.entry?.isNext;
};

const NEXT = 'Sebentar lagi giliranmu!';
const PLAYING = 'Giliran kamu main!';

describe('a device that asked for it', () => {
  test('hears once that its ticket comes next, and once that the host has picked it', async () => {
    const first = await host.addToQueue();
    const order = await watchedOrder(host, 'hp');
    await world.advance(5);
    // A host who has not started calls nobody.
    expect(titles()).toEqual([]);
    await play(host, first);
    expect(await isNext(order.ticket)).toBe(true);
    await world.advance(5);
    await world.advance(60);
    expect(titles()).toEqual([`hp: ${NEXT}`]);
    expect(push.received[0]).toMatchObject({ ttl: 300, urgency: 'high' });
    expect(JSON.parse(push.received[0]?.text ?? '')).toMatchObject({
      url: `${world.config.origins.public}/tiket/${order.ticket}`,
      actions: [
        {
          title: 'Siap',
          call: { url: `${world.config.origins.api}${ticketHere.path}`, body: { ticket: order.ticket } },
        },
        {
          title: '10 menit lagi',
          call: { url: `${world.config.origins.api}${ticketPostpone.path}`, body: { ticket: order.ticket, nth: 1 } },
          hash: '#tunggu',
        },
      ],
    });
    await play(host, order.entryId);
    await world.advance(5);
    // Picked by mistake: back in the queue it is the same turn.
    await play(host, order.entryId, false);
    await world.advance(5);
    expect(titles()).toEqual([`hp: ${NEXT}`, `hp: ${PLAYING}`]);
    expect(push.faults).toEqual([]);
  });

  test('is next before those who stand above it and are OFFLINE, until they come back', async () => {
    const away = await watchedOrder(host, 'jauh');
    await world.advance(4 * 3_600);
    const here = await watchedOrder(host, 'dekat');
    const player = await host.addToQueue({ priority: 5 });
    await play(host, player);
    expect([await isNext(away.ticket), await isNext(here.ticket)]).toEqual([false, true]);
    await world.advance(5);
    expect(titles()).toEqual([`dekat: ${NEXT}`]);
    await world.call(ticketHere, { ticket: away.ticket });
    expect([await isNext(away.ticket), await isNext(here.ticket)]).toEqual([true, false]);
    await world.advance(5);
    expect(titles()).toEqual([`dekat: ${NEXT}`, `jauh: ${NEXT}`]);
  });

  test('is not told what its ticket shows while it asks, but the next turn', async () => {
    const order = await host.paidOrder();
    await play(host, await host.addToQueue({ priority: 5 }));
    await subscribe(order.ticket, push.device('hp'));
    await world.advance(5);
    expect(titles()).toEqual([]);
  });

  test('is one of three at most, the newest, each once, until it wants no more or the entry is done', async () => {
    const first = await host.addToQueue();
    const order = await watchedOrder(host, 'satu');
    for (const name of ['dua', 'tiga', 'empat', 'lima']) await subscribe(order.ticket, push.device(name));
    const last = push.device('enam');
    await subscribe(order.ticket, last);
    await subscribe(order.ticket, last);
    const gone = push.device('tujuh');
    await subscribe(order.ticket, gone);
    const off = await world.call(ticketPushOff, { ticket: order.ticket, endpoint: gone.endpoint });
    expect(off.body.status).toBe(0);
    await play(host, first);
    await world.advance(5);
    expect(titles().toSorted()).toEqual([`enam: ${NEXT}`, `lima: ${NEXT}`]);
    await host.finish(order.entryId);
    await world.advance(60);
    expect(await subscriptions(order.ticket)).toBe(0);
  });
});

test('"10 menit lagi" of a notice lets the next one go first, once, until it is used up', async () => {
  const first = await host.addToQueue();
  const order = await watchedOrder(host, 'hp');
  for (let number = 0; number < 3; number += 1) {
    await world.advance(1);
    await host.addToQueue();
  }
  await play(host, first);
  await world.advance(5);
  const placeOf = async () => {
    const { data } = (await world.call(ticket, { ticket: order.ticket })).body;
    return data?.kind === 'mabar' ? data.entry?.place : undefined;
  };
  const laterOf = () => {
    const { actions } = JSON.parse(push.received.at(-1)?.text ?? '') as TurnNotice;
    return actions.find(({ action }) => action === 'later')?.call;
  };
  for (const nth of [1, 2]) {
    const press = laterOf()!;
    expect(press.url).toBe(`${world.config.origins.api}${ticketPostpone.path}`);
    const body = press.body as { ticket: string; nth: number };
    expect(body).toEqual({ ticket: order.ticket, nth });
    // The answer to the press got lost, and the phone delivers the press again.
    for (const answer of [await world.call(ticketPostpone, body), await world.call(ticketPostpone, body)]) {
      expect(answer.body.status).toBe(0);
    }
    expect(await placeOf()).toBe(2);
    // Who went first is called, so this one comes next again: another turn.
    const { data } = (await host.call(mabarList, {})).body;
    await play(host, data!.queue[0]!.id);
    await world.advance(5);
  }
  expect(titles()).toEqual([`hp: ${NEXT}`, `hp: ${NEXT}`, `hp: ${NEXT}`]);
  expect(laterOf()).toBeUndefined();
});

test('all of a party hear that they come next with its first who is ONLINE; its payer alone may wait', async () => {
  const player = await host.addToQueue({ priority: 5 });
  const friends = [newPlayer(), newPlayer()].map(({ id, server }) => ({ gameID: id, gameServerID: server }));
  const order = await host.paidOrder({ party: friends });
  const [one = '', two = ''] = order.along;
  await subscribe(order.ticket, push.device('bayar'));
  await subscribe(one, push.device('ikut'));
  await world.advance(4 * 3_600);
  await world.call(ticketHere, { ticket: two });
  await play(host, player);
  expect([await isNext(order.ticket), await isNext(one), await isNext(two)]).toEqual([true, true, true]);
  await world.advance(5);
  await world.advance(60);
  expect(titles().toSorted()).toEqual([`bayar: ${NEXT}`, `ikut: ${NEXT}`]);
  const keys = push.received.map(({ device, text }) => {
    const { actions } = JSON.parse(text) as TurnNotice;
    return `${device}: ${actions.map(({ title }) => title).join(', ')}`;
  });
  expect(keys.toSorted()).toEqual(['bayar: Siap, 10 menit lagi', 'ikut: Siap']);
});
