import { logout } from '@mabarin/api-client/contract/accounts';
import {
  device,
  removeDevice,
  saveDevice,
  tryDevice,
  type DeviceNotice,
} from '@mabarin/api-client/contract/profile/devices';
import { gameResult, gameUndo, setLastOrder } from '@mabarin/api-client/contract/mabar';
import type { InputOf } from '@mabarin/api-client/endpoint';
import { DEVICE_EVENTS } from '@mabarin/domain/notify/device';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { notifyText } from '#features/notify/notify.text.ts';
import { vapidKeys } from '#platform/crypto/vapid.ts';
import { logIn, useHost } from '#testing/fixtures/hosts.ts';
import { usePushService } from '#testing/fixtures/push.ts';
import { addTestMember } from '#testing/fixtures/team.ts';
import { useWorld, type Browser } from '#testing/world.ts';

const world = useWorld();
const push = await usePushService(vapidKeys(Buffer.alloc(32, 9).toString('base64')).publicKey);

const host = useHost(world);

type Form = InputOf<typeof saveDevice>;
const everything = [...DEVICE_EVENTS];
const save = async (name: string, form: Partial<Form> = {}, as: Browser = host.browser) =>
  (
    await world.call(
      saveDevice,
      { subscription: push.device(name), events: everything, supportFrom: 0, quiet: null, ...form },
      { as },
    )
  ).body;
const heard = async () => {
  await world.drainJobs();
  return push.received.map(({ device: name, text }) => `${name}: ${(JSON.parse(text) as DeviceNotice).title}`);
};
const notices = () => push.received.map(({ text }) => JSON.parse(text) as DeviceNotice);

describe('a device of a host', () => {
  test('hears of an order and a support, with the page that tells more', async () => {
    expect((await save('hp')).status).toBe(0);
    await host.paidOrder();
    await host.paidSupport({ supporterName: 'Budi', supporterGift: 25_000 });
    expect((await heard()).toSorted()).toEqual(['hp: Pesanan baru', 'hp: Support baru']);
    const [support] = notices().filter(({ title }) => title === 'Support baru');
    expect(support).toMatchObject({ path: '/dashboard/support', body: expect.stringContaining('Rp25.000') });
    expect(support?.body).not.toContain('**');
  });

  test('hears only what was chosen, and of supports from the chosen amount', async () => {
    await save('hp', { events: ['support'], supportFrom: 50_000 });
    await host.paidOrder();
    await host.paidSupport({ supporterGift: 49_000 });
    await host.paidSupport({ supporterGift: 50_000 });
    expect(await heard()).toEqual(['hp: Support baru']);
  });

  test('hears nothing in its quiet hours, nor of what is ten minutes old', async () => {
    const hour = (world.clock.now().getUTCHours() + 7) % 24;
    await save('hp', { events: ['support'], quiet: { from: hour, until: (hour + 1) % 24 } });
    await host.paidSupport();
    expect(await heard()).toEqual([]);
    await save('hp', { events: ['support'] });
    push.answer = () => 503;
    await host.paidSupport();
    await world.drainJobs().catch(() => undefined);
    push.answer = () => 201;
    await world.advance(601);
    expect(await heard()).toEqual([]);
  });

  test('is silent once its session is over, and others of the host are not', async () => {
    await save('laptop');
    const phone = await logIn(world, host.email);
    await save('hp', {}, phone);
    await host.call(logout, {});
    await host.paidSupport();
    expect(await heard()).toEqual(['hp: Support baru']);
  });

  test('that is gone at its push service is forgotten', async () => {
    await save('hp');
    push.answer = () => 410;
    await host.paidSupport();
    await heard();
    expect((await host.call(device, {})).body.data).toBeNull();
  });

  test('is one of a session: saved again it is changed, removed it is silent', async () => {
    await save('hp');
    await save('hp', { events: ['order'] });
    expect((await host.call(device, {})).body.data).toEqual({
      events: ['order'],
      supportFrom: 0,
      quiet: null,
    });
    expect((await host.call(tryDevice, {})).body.status).toBe(0);
    expect(notices()).toMatchObject([{ title: 'Tes notifikasi' }]);
    for (let times = 0; times < 2; times += 1) await host.call(removeDevice, {});
    expect((await host.call(tryDevice, {})).body.code).toBe('notify.not_found');
    await host.paidOrder();
    expect(await heard()).toEqual(['hp: Tes notifikasi']);
  });

  test('of an address that is no push service is refused', async () => {
    const subscription = { ...push.device('hp'), endpoint: 'https://evil.example/x' };
    expect((await save('hp', { subscription })).code).toBe('push.subscription_invalid');
  });
});

describe('a device that its push service refuses for good (403)', () => {
  const told = () => world.rows('team_message', { host_id: host.id }, 'text');

  test('is forgotten by the first notice, and its host is told once', async () => {
    await save('hp');
    push.answer = () => 403;
    for (let support = 0; support < 2; support += 1) await host.paidSupport();
    await world.drainJobs();
    expect((await host.call(device, {})).body.data).toBeNull();
    expect(await told()).toEqual([{ text: notifyText.device }]);
  });

  test('is told so by the try, and not that its service is away', async () => {
    await save('hp');
    push.answer = () => 403;
    expect((await host.call(tryDevice, {})).body.code).toBe('notify.device_gone');
    expect((await host.call(device, {})).body.data).toBeNull();
    await save('hp');
    push.answer = () => 400;
    expect((await host.call(tryDevice, {})).body.code).toBe('notify.refused');
    push.answer = () => 503;
    expect((await host.call(tryDevice, {})).body.code).toBe('notify.unavailable');
  });
});

describe('news that no command tells', () => {
  test('an empty queue is said once', async () => {
    await save('hp', { events: ['queue_empty'] });
    const mabarID = await host.addToQueue();
    await world.advance(10);
    expect(await heard()).toEqual([]);
    await host.finish(mabarID);
    await world.advance(10);
    await world.advance(60);
    expect(await heard()).toEqual(['hp: Antrian kosong']);
  });

  test('a queue that its last player leaves a second time is said to be empty again', async () => {
    await save('hp', { events: ['queue_empty'] });
    const mabarID = await host.addToQueue();
    await host.sit(mabarID);
    const game = { gameKey: randomUUID(), result: 'win', statistic: { game: 1 } } as const;
    const { body } = await host.call(gameResult, game);
    await world.advance(10);
    await host.call(gameUndo, { game: body.undo!.game });
    await world.advance(10);
    await host.finish(mabarID);
    await world.advance(10);
    expect(await heard()).toEqual(['hp: Antrian kosong', 'hp: Antrian kosong']);
  });

  test('the last order is said when it is reached', async () => {
    await save('hp', { events: ['last_order'] });
    await host.call(setLastOrder, { waiting: 1, until: null });
    await host.paidOrder();
    await world.advance(10);
    expect(await heard()).toEqual(['hp: Pesanan ditutup']);
  });

  test('a login is said to the other devices of the host, and to no helper', async () => {
    await save('hp', { events: ['sign_in'] });
    const helper = await addTestMember(world, host);
    await save('bantu', { events: ['sign_in'] }, helper.browser);
    await world.advance(601);
    push.received.length = 0;
    await logIn(world, host.email);
    await world.advance(10);
    await world.advance(10);
    expect(await heard()).toEqual(['hp: Login baru']);
  });
});
