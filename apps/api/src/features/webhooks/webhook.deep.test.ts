import { replayWebhook, saveWebhook, switchWebhook } from '@mabarin/api-client/contract/webhooks';
import { WEBHOOK_RETRY_SECONDS } from '@mabarin/domain/webhooks/retry';
import { sql } from 'kysely';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, test } from 'vitest';
import { deliveryPollers } from './delivery.commands.ts';
import { appendWebhookEvent } from './event.commands.ts';
import { transaction } from '#platform/db/transaction.ts';
import { createTestHost } from '#testing/fixtures/hosts.ts';
import { mailsTo } from '#testing/fixtures/mails.ts';
import { addWebhook, useReceiver, useWebhookHost, webhookForm } from '#testing/fixtures/webhooks.ts';
import { DAY, useWorld } from '#testing/world.ts';

const world = useWorld();
const receiver = await useReceiver();
const { host, add, listed, log, sendTest, deliver } = useWebhookHost(world, receiver);

const answerWith = (status: number, headers: Record<string, string> = {}) => {
  receiver.answer = (response) => void response.writeHead(status, headers).end(`jawaban ${status}`);
};

test('an event waits for no endpoint that was switched off since its transaction asked who wants it', async () => {
  const id = await add({ events: ['gift.won'] });
  await transaction(world.db, async (tx) => {
    const append = (type: 'cash_out.paid' | 'gift.won') =>
      appendWebhookEvent(tx, world.app.deps, host.id, {
        type,
        data: () => ({ gift: 'Skin', class: 'skin', player: null, message: null }) as never,
      });
    await append('cash_out.paid');
    await host.call(switchWebhook, { id, on: false });
    await append('gift.won');
  });
  expect(await listed()).toMatchObject([{ off: { reason: 'host' }, waiting: 0 }]);
});

describe('a receiver', () => {
  test('that fails is asked again under the same id for a day, and then no more until a replay', async () => {
    const id = await add();
    answerWith(503);
    await sendTest(id);
    await deliver();
    for (const pause of WEBHOOK_RETRY_SECONDS) {
      await deliver(pause - 1);
      const before = receiver.received.length;
      await deliver(pause * 0.1 + 2);
      expect(receiver.received).toHaveLength(before + 1);
    }
    await deliver(2 * DAY);
    expect(receiver.received).toHaveLength(8);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(8);
    const [line] = await log(id);
    expect(line).toMatchObject({
      type: 'webhook.test',
      state: 'failed',
      attempts: 8,
      next: null,
      last: { status: 503, error: 'status', answer: 'jawaban 503' },
    });
    expect((await listed())[0]).toMatchObject({ waiting: 0, off: null });
    expect((await listed())[0]?.failing).not.toBeNull();

    answerWith(200);
    await host.call(replayWebhook, { id, delivery: null });
    await deliver();
    expect(await log(id)).toMatchObject([{ id: line?.id, state: 'delivered', attempts: 1, last: { status: 200 } }]);
    expect((await listed())[0]?.failing).toBeNull();
    await host.call(replayWebhook, { id, delivery: line?.id ?? 0 });
    await deliver();
    expect(receiver.received).toHaveLength(10);
    const { body } = await host.call(replayWebhook, { id, delivery: 999_999 });
    expect(body.code).toBe('webhooks.delivery_not_found');
  });

  test('that asks for a pause gets it, for everything', async () => {
    const id = await add();
    answerWith(429, { 'retry-after': '120' });
    await sendTest(id);
    await deliver();
    answerWith(204);
    await sendTest(id);
    await deliver(60);
    expect(receiver.received).toHaveLength(1);
    await deliver(61);
    expect(receiver.received).toHaveLength(3);
  });

  test('that redirects is not followed', async () => {
    const id = await add();
    answerWith(302, { location: receiver.url('/dalam') });
    await sendTest(id);
    await deliver();
    expect(receiver.received.map(({ path }) => path)).toEqual(['/']);
    expect(await log(id)).toMatchObject([{ last: { status: 302, error: 'redirect' } }]);
  });

  test('that answers 410 is switched off at once, with what waits for it', async () => {
    const id = await add();
    await sendTest(id);
    await sendTest(id);
    answerWith(410);
    await deliver();
    expect(receiver.received).toHaveLength(1);
    expect((await listed())[0]).toMatchObject({ off: { reason: 'gone' }, waiting: 0 });
    expect((await mailsTo(world, host.email))[0]).toMatchObject({
      subject: 'Webhook Mabarin kamu dimatikan',
      text: expect.stringContaining('untuk seterusnya'),
    });
    // The newest first: it was not tried any more.
    expect(await log(id)).toMatchObject([
      { state: 'failed', attempts: 0, last: null },
      { state: 'failed', attempts: 1, last: { status: 410, error: 'status', answer: 'jawaban 410' } },
    ]);
    expect((await sendTest(id)).body.code).toBe('webhooks.off');
    await host.paidSupport();
    await deliver(DAY);
    expect(receiver.received).toHaveLength(1);
    answerWith(204);
    await host.call(switchWebhook, { id, on: true });
    await host.call(replayWebhook, { id, delivery: null });
    await deliver();
    expect((await log(id)).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
  });

  test.each([401, 403, 404])(
    'that answers %i until the last attempt is switched off, and not before',
    async (status) => {
      const id = await add();
      await sendTest(id);
      answerWith(status);
      for (const seconds of [0, ...WEBHOOK_RETRY_SECONDS.slice(0, -1)]) await deliver(seconds * 1.2);
      expect((await listed())[0]).toMatchObject({ off: null, waiting: 1 });
      await deliver(WEBHOOK_RETRY_SECONDS.at(-1)! * 1.2);
      expect((await listed())[0]).toMatchObject({ off: { reason: 'gone' }, waiting: 0 });
    },
  );

  test('that answers 410 after its address changed stays on, and the new one gets the event', async () => {
    const id = await add({ url: receiver.url('/lama') });
    receiver.answer = (response, { path }) => {
      if (path === '/baru') return void response.writeHead(204).end();
      const moved = host.proved(saveWebhook, { id, ...webhookForm, url: receiver.url('/baru') });
      void moved.then(() => response.writeHead(410).end());
    };
    await sendTest(id);
    await deliver();
    expect(await listed()).toMatchObject([{ url: receiver.url('/baru'), off: null, failing: null, waiting: 1 }]);
    await deliver(6);
    expect(receiver.received.map(({ path }) => path)).toEqual(['/lama', '/baru']);
    expect(await log(id)).toMatchObject([{ state: 'delivered', attempts: 2 }]);
  });

  test('whose address is changed has no rest, and what waits goes to the new one', async () => {
    const id = await add({ url: receiver.url('/lama') });
    answerWith(429, { 'retry-after': '3600' });
    await sendTest(id);
    await deliver();
    await host.proved(saveWebhook, { id, ...webhookForm, url: receiver.url('/baru') });
    for (let times = 0; times < 3; times += 1) await sendTest(id);
    receiver.answer = (response, { path }) => {
      if (path !== '/baru') return void response.writeHead(204).end();
      const moved = host.proved(saveWebhook, { id, ...webhookForm, url: receiver.url('/lagi') });
      void moved.then(() => response.writeHead(204).end());
    };
    await deliver(6);
    expect(receiver.received.map(({ path }) => path)).toEqual(['/lama', '/baru', '/lagi', '/lagi', '/lagi']);
    expect((await log(id)).map(({ state }) => state)).toEqual(Array.from({ length: 4 }, () => 'delivered'));
  });

  test('that accepts nothing for five days is switched off, and its host is mailed once', async () => {
    const id = await add({ url: receiver.url('/rahasia-di-alamat') });
    const before = (await mailsTo(world, host.email)).length;
    const failToTheEnd = async () => {
      for (const pause of WEBHOOK_RETRY_SECONDS) await deliver(pause * 1.1 + 1);
    };
    answerWith(500);
    await sendTest(id);
    await deliver();
    await failToTheEnd();
    // Nothing is sent for days: the first attempt after them says little.
    await deliver(4 * DAY);
    await sendTest(id);
    await deliver();
    expect(await listed()).toMatchObject([{ off: null, waiting: 1 }]);
    await failToTheEnd();
    expect((await listed())[0]?.off).toMatchObject({ reason: 'failing' });
    const mails = await mailsTo(world, host.email);
    expect(mails).toHaveLength(before + 1);
    expect(mails[0]?.subject).toBe('Webhook Mabarin kamu dimatikan');
    expect(mails[0]?.text).toContain('selama 5 hari');
    expect(mails[0]?.text).not.toContain('rahasia-di-alamat');
    await host.call(switchWebhook, { id, on: true });
    expect((await listed())[0]).toMatchObject({ off: null, failing: null });
  });

  test('that is slow holds up nobody else', async () => {
    const slow = await add();
    const waiting: ServerResponse[] = [];
    receiver.answer = (response) => void waiting.push(response);
    const theirs = await createTestHost(world);
    const quick: string[] = [];
    const other: Server = createServer((request, response) => {
      quick.push(request.url ?? '');
      response.writeHead(204).end();
    });
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    await addWebhook(world, theirs, { url: `http://127.0.0.1:${port}/cepat`, events: ['support.paid'] });
    try {
      await sendTest(slow);
      await sendTest(slow);
      const [poller] = deliveryPollers(world.db, world.app.deps);
      // A process begins no run before the one before it has ended.
      await poller!.run();
      await theirs.paidSupport();
      const second = poller!.run();
      await expect.poll(() => quick).toEqual(['/cepat']);
      expect(waiting).toHaveLength(1);
      receiver.answer = (response) => void response.writeHead(204).end();
      for (const response of waiting) response.writeHead(204).end();
      await second;
      await poller!.stop!();
    } finally {
      other.close();
    }
    expect((await log(slow)).map(({ state }) => state).toSorted()).toEqual(['delivered', 'delivered']);
  });

  test('is called once for an event, whatever number of processes looks for work', async () => {
    const ids = [await add({ url: receiver.url('/a') }), await add({ url: receiver.url('/b') })];
    for (const id of ids) for (let times = 0; times < 3; times += 1) await sendTest(id);
    const processes = Array.from({ length: 3 }, () => deliveryPollers(world.db, world.app.deps)).flat();
    await Promise.all(processes.map((poller) => poller.run()));
    await Promise.all(processes.map((poller) => poller.stop!()));
    expect(receiver.received).toHaveLength(6);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(6);
  });

  test('whose sender died gets its event when the hold ends', async () => {
    const id = await add();
    await sendTest(id);
    await sql`update webhook_endpoint set busy_until = ${new Date(world.clock.now().getTime() + 40_000)}`.execute(
      world.admin,
    );
    await deliver(39);
    expect(receiver.received).toEqual([]);
    await deliver(2);
    expect(receiver.received).toHaveLength(1);
  });
});

test('tests and replays are limited', async () => {
  const id = await add();
  for (let times = 1; times < 30; times += 1) await world.app.deps.limits.hit('webhook send', host.id, 30, 600);
  expect((await sendTest(id)).body.status).toBe(0);
  expect(await sendTest(id)).toMatchObject({ http: 429, body: { code: 'http.too_many' } });
  await deliver();
});
