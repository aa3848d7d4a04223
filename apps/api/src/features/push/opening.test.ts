import { hostProfile } from '@mabarin/api-client/contract/accounts';
import { setOrdering } from '@mabarin/api-client/contract/mabar';
import { openingPush, openingPushOff, type TurnNotice } from '@mabarin/api-client/contract/push';
import { takesOrders } from '@mabarin/domain/mabar/hours';
import { expect, test } from 'vitest';
import { noteOpenings } from './opening.queries.ts';
import { vapidKeys } from '#platform/crypto/vapid.ts';
import { useHost } from '#testing/fixtures/hosts.ts';
import { usePushService } from '#testing/fixtures/push.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
const host = useHost(world);
const push = await usePushService(vapidKeys(Buffer.alloc(32, 9).toString('base64')).publicKey);

const ordering = async (open: boolean) => {
  expect((await host.call(setOrdering, { open })).body.status).toBe(0);
  await world.advance(10);
};
const watch = (name: string) => world.call(openingPush, { host: host.username, subscription: push.device(name) });
const heard = () => push.received.map(({ device }) => device).toSorted();
const noticeAt = (index: number) => JSON.parse(push.received[index]?.text ?? '') as TurnNotice;

test('a browser hears once of each opening, and the host reads how many wait', async () => {
  await ordering(false);
  expect([(await watch('satu')).body.status, (await watch('dua')).body.status]).toEqual([0, 0]);
  await world.advance(10);
  expect(heard()).toEqual([]);
  const answer = (await host.call(setOrdering, { open: true })).body;
  expect(answer.data?.openingWatches).toBe(2);
  await world.advance(10);
  expect(heard()).toEqual(['dua', 'satu']);
  expect(noticeAt(0)).toMatchObject({
    title: expect.stringMatching(/ buka!$/),
    url: `${world.config.origins.public}/${host.username}`,
    actions: [{ title: 'Jangan kabari lagi' }],
  });
  await world.advance(60);
  expect(heard()).toHaveLength(2);
  await ordering(false);
  await ordering(true);
  expect(heard()).toHaveLength(4);
  expect(push.faults).toEqual([]);
});

test('the button of the notice ends it, and may be pressed twice', async () => {
  await ordering(false);
  await watch('satu');
  await ordering(true);
  const { url, body } = noticeAt(0).actions[0]?.call ?? { url: '', body: {} };
  expect(url).toBe(`${world.config.origins.api}${openingPushOff.path}`);
  for (const _ of [1, 2]) expect((await world.call(openingPushOff, body as never)).body.status).toBe(0);
  await ordering(false);
  await ordering(true);
  expect(heard()).toEqual(['satu']);
});

test('who asks while the host is open hears of the next opening, and is forgotten after fourteen days', async () => {
  await ordering(true);
  await watch('satu');
  await world.advance(60);
  expect(heard()).toEqual([]);
  await ordering(false);
  await ordering(true);
  expect(heard()).toEqual(['satu']);
  const kept = () => world.db.selectFrom('opening_watch').select('id').execute();
  await world.advance(13 * 86_400);
  expect(await kept()).not.toEqual([]);
  await world.advance(2 * 86_400);
  expect(await kept()).toEqual([]);
});

test('a push service that is away is asked again while it is news; a browser that is gone is forgotten', async () => {
  await ordering(false);
  await watch('satu');
  await watch('dua');
  push.answer = (device) => (device === 'satu' ? 503 : 410);
  await ordering(true);
  push.answer = () => 201;
  await world.advance(10);
  expect(heard()).toEqual(['satu']);
  await ordering(false);
  await ordering(true);
  expect(heard()).toEqual(['satu', 'satu']);
});

test('a host who is not there is refused', async () => {
  const unknown = await world.call(openingPush, { host: 'tidakada', subscription: push.device('satu') });
  expect(unknown.body).toMatchObject({ code: 'accounts.host_not_found' });
  expect((await world.call(hostProfile, { id: host.username })).body.status).toBe(0);
});

test.each([
  [true, null],
  [true, -1],
  [true, 0],
  [true, 1],
  [false, null],
  [false, 1],
])(
  'an opening is news exactly while the page takes orders: switch %s, last order in %s seconds',
  async (open, seconds) => {
    await ordering(false);
    await watch('satu');
    const now = world.clock.now();
    const lastOrderAt = seconds === null ? null : new Date(now.getTime() + seconds * 1_000);
    await world.set('host', { id: host.id }, { ordering_open: open, last_order_at: lastOrderAt });
    expect((await noteOpenings(world.admin, now)) > 0).toBe(takesOrders({ orderingOpen: open, lastOrderAt }, now));
  },
);
