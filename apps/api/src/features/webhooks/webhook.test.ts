import { gameResult, setPlaying } from '@mabarin/api-client/contract/mabar';
import {
  createWebhook,
  removeWebhook,
  replayWebhook,
  rotateWebhookSecret,
  saveWebhook,
  switchWebhook,
  testWebhook,
  webhookDeliveries,
  webhooks,
} from '@mabarin/api-client/contract/webhooks';
import { WebhookBody } from '@mabarin/api-client/webhook-events';
import { failureText } from '@mabarin/domain/errors';
import { WEBHOOK_RETRY_SECONDS } from '@mabarin/domain/webhooks/retry';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import * as v from 'valibot';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { deliveryPollers } from './delivery.commands.ts';
import { appendWebhookEvent } from './event.commands.ts';
import { httpsWebhookSender } from '#adapters/https.webhook-sender.ts';
import { markPaid } from '#features/cash/cash-out.commands.ts';
import { transaction } from '#platform/db/transaction.ts';
import { addTestGift, winner } from '#testing/fixtures/gifts.ts';
import { callProved, createTestHost, type TestHost } from '#testing/fixtures/hosts.ts';
import { addToQueue } from '#testing/fixtures/mabar.ts';
import { mailsTo } from '#testing/fixtures/mails.ts';
import { paidOrder } from '#testing/fixtures/orders.ts';
import { paidSupport } from '#testing/fixtures/supports.ts';
import { addWebhook, useReceiver, webhookForm } from '#testing/fixtures/webhooks.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
const receiver = await useReceiver();
const DAY = 86_400;

let host: TestHost;
beforeAll(async () => {
  host = await createTestHost(world);
});
beforeEach(async () => {
  for (const table of ['webhook_endpoint', 'webhook_event', 'subject_limit']) {
    await sql`delete from ${sql.table(table)}`.execute(world.admin);
  }
});

const add = (form: Partial<typeof webhookForm> = {}, owner = host) =>
  addWebhook(world, owner, { url: receiver.url(), ...form });
const listed = async (owner = host) => (await world.call(webhooks, {}, { as: owner.browser })).body.data ?? [];
const log = async (id: string) => (await world.call(webhookDeliveries, { id }, { as: host.browser })).body.data ?? [];
const sendTest = (id: string) => world.call(testWebhook, { id }, { as: host.browser });
/** Moves the clock and sends what is due then; the other pollers have nothing to do with it. */
async function deliver(seconds = 0): Promise<void> {
  world.clock.offsetSeconds += seconds;
  for (const poller of deliveryPollers(world.db, world.app.deps)) while ((await poller.run()) > 0);
}
const answerWith = (status: number, headers: Record<string, string> = {}) => {
  receiver.answer = (response) => void response.writeHead(status, headers).end(`jawaban ${status}`);
};
const bodies = () => receiver.received.map(({ body }) => v.parse(WebhookBody, JSON.parse(body)));
const ofType = (type: string) => bodies().filter((body) => body.type === type);
const events = () => world.admin.selectFrom('webhook_event').selectAll().where('host_id', '=', host.id).execute();

describe('an event', () => {
  test('of each kind reaches the server of the host, in the published shape, without the secrets of a viewer', async () => {
    await add();
    const { id: payment, ticket, player } = await paidOrder(world, host, { gameEmail: 'rahasia@example.test' });
    const support = await paidSupport(world, host, {
      supporterName: 'Budi',
      supporterMessage: 'Semangat bang!',
      supporterEmail: 'rahasia@example.test',
    });
    const gift = await addTestGift(world, host.id, { giftTitle: 'Skin Epic' });
    const won = await winner(world, host, gift, {});
    const entry = await addToQueue(world, host.id, { count: 3 });
    const as = { as: host.browser };
    await world.call(setPlaying, { mabarID: entry, setPlaying: true }, as);
    const press = { gameKey: randomUUID(), result: 'win', statistic: { game: 1 } } as const;
    await world.call(gameResult, press, as);
    await world.call(gameResult, press, as);
    await deliver();

    const name = `Player${player.id.slice(-4)}`;
    expect(ofType('order.paid')).toMatchObject([
      { data: { event: 'Reguler', player: name, games: 1, sundul: false, message: 'halo bang' } },
    ]);
    const [reference] = ofType('order.paid').map(({ data }) => (data as { payment: string }).payment);
    const paid = ofType('payment.paid');
    expect(paid).toHaveLength(2);
    expect(paid[0]?.data).toMatchObject({ kind: 'mabar', payment: reference });
    expect(paid[1]?.data).toMatchObject({ kind: 'support', amount: 10_000, credit: 0, fee: 500, total: 10_500 });
    expect(ofType('support.paid')).toMatchObject([
      { data: { name: 'Budi', amount: 10_000, message: 'Semangat bang!' } },
    ]);
    expect(ofType('gift.won')).toMatchObject([
      { data: { gift: 'Skin Epic', class: 'skin', player: `Player${won.player.id.slice(-4)}` } },
    ]);
    expect(ofType('game.recorded')).toMatchObject([
      { data: { result: 'win', statistic: { game: 1, win: 1, lose: 0 } } },
    ]);
    const queue = ofType('queue.changed').map(({ data }) => data);
    expect(queue).toContainEqual({ playing: [], next: [{ player: name, event: 'Reguler', games: 1 }], waiting: 1 });
    expect(queue).toContainEqual(
      expect.objectContaining({ playing: [expect.objectContaining({ played: 1, games: 3 })] }),
    );

    const said = JSON.stringify(receiver.received);
    for (const secret of ['rahasia@example.test', payment, ticket, support, player.id, host.code]) {
      expect(said).not.toContain(secret);
    }
  });

  test('of a cash-out that was sent names its reference', async () => {
    await add({ events: ['cash_out.paid'] });
    await transaction(world.db, (tx) =>
      appendWebhookEvent(tx, world.app.deps, host.id, {
        type: 'cash_out.paid',
        data: () => ({ cash_out: 'CO-0123456789AB', amount: 60_000, fee: 5_000, sent: 55_000 }),
      }),
    );
    await deliver();
    expect(bodies()).toMatchObject([{ type: 'cash_out.paid', data: { cash_out: 'CO-0123456789AB', sent: 55_000 } }]);
    expect(await transaction(world.db, (tx) => markPaid(tx, world.app.deps, 'CO-TIDAKADA'))).toBeNull();
    expect(await events()).toHaveLength(1);
  });

  test('hides what the filter hides', async () => {
    await add({ events: ['support.paid'] });
    await paidSupport(world, host, { supporterMessage: 's10t g4c0r' });
    await deliver();
    await paidSupport(world, host, { supporterName: 'Situs judol maxwin' });
    await paidSupport(world, host, { supporterAnonymous: true });
    await deliver();
    expect(bodies()).toMatchObject([
      { data: { name: expect.any(String), message: null } },
      { data: { name: null } },
      { data: { name: 'anonim', message: expect.any(String) } },
    ]);
  });

  test('is written with what it tells of, or not at all', async () => {
    await add();
    const failed = transaction(world.db, async (tx) => {
      await appendWebhookEvent(tx, world.app.deps, host.id, {
        type: 'gift.won',
        data: () => ({ gift: 'Skin', class: 'skin', player: null, message: null }),
      });
      throw new Error('says the test');
    });
    await expect(failed).rejects.toThrow('says the test');
    expect(await events()).toEqual([]);
  });

  test('is written for nobody who did not ask for it: no endpoint, another event, one that is off', async () => {
    const theirs = await createTestHost(world);
    const off = await addWebhook(world, theirs, { url: receiver.url() });
    await world.call(switchWebhook, { id: off, on: false }, { as: theirs.browser });
    await addWebhook(world, theirs, { url: receiver.url('/lain'), events: ['gift.won'] });
    await paidSupport(world, host);
    await paidSupport(world, theirs);
    await deliver();
    expect(receiver.received).toEqual([]);
    expect(await world.admin.selectFrom('webhook_event').select('id').execute()).toEqual([]);
  });
});

test('an event waits for no endpoint that was switched off since its transaction asked who wants it', async () => {
  const id = await add({ events: ['gift.won'] });
  await transaction(world.db, async (tx) => {
    const append = (type: 'cash_out.paid' | 'gift.won') =>
      appendWebhookEvent(tx, world.app.deps, host.id, {
        type,
        data: () => ({ gift: 'Skin', class: 'skin', player: null, message: null }) as never,
      });
    await append('cash_out.paid');
    await world.call(switchWebhook, { id, on: false }, { as: host.browser });
    await append('gift.won');
  });
  expect(await listed()).toMatchObject([{ off: { reason: 'host' }, waiting: 0 }]);
});

describe('an endpoint', () => {
  test('is shown with its secret once, which signs what it gets and stands nowhere in clear', async () => {
    const input = { id: randomUUID(), ...webhookForm, url: ` ${receiver.url('/kait')} ` };
    const { body } = await callProved(world, createWebhook, input, { as: host.browser });
    const secret = body.secret ?? '';
    expect(secret).toMatch(/^whsec_[A-Za-z\d+/]{43}=$/);
    expect(await listed()).toMatchObject([
      { id: input.id, url: receiver.url('/kait'), events: webhookForm.events, off: null, failing: null, waiting: 0 },
    ]);
    expect(JSON.stringify(await listed())).not.toContain('whsec');
    await sendTest(input.id);
    await deliver();
    const [got] = receiver.received;
    // The library's own verifier reads the real clock; the world's stands still.
    const at = new Date(Number(got?.headers['webhook-timestamp']) * 1_000);
    expect(at).toEqual(world.clock.now());
    const signature = new Webhook(secret).sign(String(got?.headers['webhook-id']), at, got?.body ?? '');
    expect(got?.headers['webhook-signature']).toBe(signature);
    const { rows } = await sql<{ text: string }>`
      select webhook_secret::text as text from webhook_secret
      union all select idempotency_key::text from idempotency_key
      union all select team_log::text from team_log`.execute(world.admin);
    for (const { text } of rows) expect(text).not.toContain(secret.slice(6, 30));
  });

  test('made again under its id after a lost answer is the same one, with another secret', async () => {
    const input = { id: randomUUID(), ...webhookForm };
    const first = await callProved(world, createWebhook, input, { as: host.browser });
    const second = await callProved(world, createWebhook, { ...input, events: ['gift.won'] }, { as: host.browser });
    expect(second.body.secret).not.toBe(first.body.secret);
    expect(await listed()).toMatchObject([{ id: input.id, events: ['gift.won'], old_secret: null }]);
  });

  test("under an id that is another host's is refused, and theirs stays as it is", async () => {
    const theirs = await createTestHost(world);
    const id = await addWebhook(world, theirs);
    const { body } = await callProved(
      world,
      createWebhook,
      { id, ...webhookForm, url: receiver.url() },
      { as: host.browser },
    );
    expect(body).toMatchObject({ status: -1, code: 'webhooks.not_found' });
    expect(await listed(theirs)).toMatchObject([{ id, url: webhookForm.url }]);
  });

  test('is one of five at most, however many come at once', async () => {
    await Promise.allSettled(Array.from({ length: 7 }, () => add()));
    expect(await listed()).toHaveLength(5);
    const { body } = await callProved(world, createWebhook, { id: randomUUID(), ...webhookForm }, { as: host.browser });
    expect(body).toMatchObject({ status: -1, data: failureText('webhooks.full') });
  });

  test('with an address that is no public https one is refused, made or changed', async () => {
    const id = await add();
    const as = { as: host.browser };
    for (const url of [
      'http://bot.contoh.com/',
      'https://10.0.0.1/',
      'https://bot.contoh.com:22/',
      'bukan alamat',
      '',
    ]) {
      for (const answer of [
        await callProved(world, createWebhook, { id: randomUUID(), ...webhookForm, url }, as),
        await callProved(world, saveWebhook, { id, ...webhookForm, url }, as),
      ]) {
        expect(answer.body).toMatchObject({ status: -1, code: 'webhooks.url_invalid' });
      }
    }
    expect(await listed()).toMatchObject([{ url: receiver.url() }]);
  });

  test('whose name leads inside is refused when it is saved, and gets nothing when it leads there later', async () => {
    const { deps } = world.app;
    const real = deps.webhookSender;
    const leadsTo = (...addresses: string[]) => {
      const resolve = () => Promise.resolve(addresses);
      deps.webhookSender = httpsWebhookSender({ site: '', loopback: false, resolve });
    };
    try {
      leadsTo('8.8.8.8', '10.0.0.5');
      const input = { id: randomUUID(), ...webhookForm, url: 'https://bot.contoh.com/' };
      const { body } = await callProved(world, createWebhook, input, { as: host.browser });
      expect(body).toMatchObject({ status: -1, code: 'webhooks.url_inside' });
      leadsTo('8.8.8.8');
      await callProved(world, createWebhook, input, { as: host.browser });
      leadsTo('127.0.0.1');
      await sendTest(input.id);
      await deliver();
      expect(await log(input.id)).toMatchObject([{ state: 'pending', last: { status: null, error: 'inside' } }]);
      expect(receiver.received).toEqual([]);
    } finally {
      deps.webhookSender = real;
    }
  });

  test('without an event, or with one that does not exist, is refused', async () => {
    for (const some of [[], ['order.deleted'], ['webhook.test']]) {
      const input = { id: randomUUID(), ...webhookForm, events: some as never };
      const { body } = await callProved(world, createWebhook, input, { as: host.browser });
      expect(body).toMatchObject({ status: -1, code: 'webhooks.events_missing' });
    }
  });

  test('signs with the old secret too for 24 hours after a rotation', async () => {
    const id = await add();
    const [first, second] = [
      await callProved(world, rotateWebhookSecret, { id }, { as: host.browser }),
      await callProved(world, rotateWebhookSecret, { id }, { as: host.browser }),
    ];
    expect(first.body.secret).not.toBe(second.body.secret);
    const signatures = async () => {
      await sendTest(id);
      await deliver();
      return String(receiver.received.at(-1)?.headers['webhook-signature']).split(' ');
    };
    expect(await signatures()).toHaveLength(3);
    expect((await listed())[0]?.old_secret).toBe(new Date(world.clock.now().getTime() + DAY * 1_000).toISOString());
    await deliver(DAY);
    const [only, ...others] = await signatures();
    const { headers, body } = receiver.received.at(-1) ?? {};
    const at = world.clock.now();
    expect(only).toBe(new Webhook(second.body.secret ?? '').sign(String(headers?.['webhook-id']), at, body ?? ''));
    expect(others).toEqual([]);
    expect((await listed())[0]?.old_secret).toBeNull();
  });

  test('that is removed takes its log along and gets nothing more', async () => {
    const id = await add();
    await sendTest(id);
    await world.call(removeWebhook, { id }, { as: host.browser });
    await deliver();
    expect(receiver.received).toEqual([]);
    expect(await listed()).toEqual([]);
    const { body } = await world.call(webhookDeliveries, { id }, { as: host.browser });
    expect(body.code).toBe('webhooks.not_found');
  });
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
    await world.call(replayWebhook, { id, delivery: null }, { as: host.browser });
    await deliver();
    expect(await log(id)).toMatchObject([{ id: line?.id, state: 'delivered', attempts: 1, last: { status: 200 } }]);
    expect((await listed())[0]?.failing).toBeNull();
    await world.call(replayWebhook, { id, delivery: line?.id ?? 0 }, { as: host.browser });
    await deliver();
    expect(receiver.received).toHaveLength(10);
    const { body } = await world.call(replayWebhook, { id, delivery: 999_999 }, { as: host.browser });
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
      text: expect.stringContaining('menjawab 410'),
    });
    // The newest first: it was not tried any more.
    expect(await log(id)).toMatchObject([
      { state: 'failed', attempts: 0, last: null },
      { state: 'failed', attempts: 1, last: { status: 410, error: 'status', answer: 'jawaban 410' } },
    ]);
    expect((await sendTest(id)).body.code).toBe('webhooks.off');
    await paidSupport(world, host);
    await deliver(DAY);
    expect(receiver.received).toHaveLength(1);
    answerWith(204);
    await world.call(switchWebhook, { id, on: true }, { as: host.browser });
    await world.call(replayWebhook, { id, delivery: null }, { as: host.browser });
    await deliver();
    expect((await log(id)).map(({ state }) => state)).toEqual(['delivered', 'delivered']);
  });

  test('that answers 410 after its address changed stays on, and the new one gets the event', async () => {
    const id = await add({ url: receiver.url('/lama') });
    receiver.answer = (response, { path }) => {
      if (path === '/baru') return void response.writeHead(204).end();
      const moved = callProved(
        world,
        saveWebhook,
        { id, ...webhookForm, url: receiver.url('/baru') },
        { as: host.browser },
      );
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
    await callProved(world, saveWebhook, { id, ...webhookForm, url: receiver.url('/baru') }, { as: host.browser });
    for (let times = 0; times < 3; times += 1) await sendTest(id);
    receiver.answer = (response, { path }) => {
      if (path !== '/baru') return void response.writeHead(204).end();
      const moved = callProved(
        world,
        saveWebhook,
        { id, ...webhookForm, url: receiver.url('/lagi') },
        { as: host.browser },
      );
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
    await world.call(switchWebhook, { id, on: true }, { as: host.browser });
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
      const turns = [poller!.run()];
      await expect.poll(() => waiting.length).toBe(1);
      await paidSupport(world, theirs);
      turns.push(poller!.run());
      await expect.poll(() => quick).toEqual(['/cepat']);
      expect(waiting).toHaveLength(1);
      receiver.answer = (response) => void response.writeHead(204).end();
      for (const response of waiting) response.writeHead(204).end();
      await Promise.all(turns);
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
