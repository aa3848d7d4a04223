import { gameResult } from '@mabarin/api-client/contract/mabar';
import {
  createWebhook,
  removeWebhook,
  rotateWebhookSecret,
  saveWebhook,
  switchWebhook,
  webhookDeliveries,
} from '@mabarin/api-client/contract/webhooks';
import { WebhookBody } from '@mabarin/api-client/webhook-events';
import { failureText } from '@mabarin/domain/errors';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import * as v from 'valibot';
import { describe, expect, onTestFinished, test } from 'vitest';
import { appendWebhookEvent } from './event.commands.ts';
import { httpsWebhookSender } from '#adapters/https.webhook-sender.ts';
import { markPaid } from '#features/cash/cash-out.commands.ts';
import { transaction } from '#platform/db/transaction.ts';
import { winner } from '#testing/fixtures/gifts.ts';
import { createTestHost } from '#testing/fixtures/hosts.ts';
import { addWebhook, useReceiver, useWebhookHost, webhookForm } from '#testing/fixtures/webhooks.ts';
import { DAY, useWorld } from '#testing/world.ts';

const world = useWorld();
const receiver = await useReceiver();
const { host, add, listed, log, sendTest, deliver } = useWebhookHost(world, receiver);

const bodies = () => receiver.received.map(({ body }) => v.parse(WebhookBody, JSON.parse(body)));
const ofType = (type: string) => bodies().filter((body) => body.type === type);
const events = () => world.rows('webhook_event', { host_id: host.id });

describe('an event', () => {
  test('of each kind reaches the server of the host, in the published shape, without the secrets of a viewer', async () => {
    await add();
    const { id: payment, ticket, player } = await host.paidOrder({ gameEmail: 'rahasia@example.test' });
    const support = await host.paidSupport({
      supporterName: 'Budi',
      supporterMessage: 'Semangat bang!',
      supporterEmail: 'rahasia@example.test',
    });
    const gift = await host.addGift({ giftTitle: 'Skin Epic' });
    const won = await winner(world, host, gift, {});
    const entry = await host.addToQueue({ count: 3 });
    await host.sit(entry);
    const press = { gameKey: randomUUID(), result: 'win', statistic: { game: 1 } } as const;
    await host.call(gameResult, press);
    await host.call(gameResult, press);
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
    await host.paidSupport({ supporterMessage: 's10t g4c0r' });
    await deliver();
    await host.paidSupport({ supporterName: 'Situs judol maxwin' });
    await host.paidSupport({ supporterAnonymous: true });
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
        data: () => ({ gift: 'Skin', class: 'skin' as const }),
      });
      throw new Error('says the test');
    });
    await expect(failed).rejects.toThrow('says the test');
    expect(await events()).toEqual([]);
  });

  test('is written for nobody who did not ask for it: no endpoint, another event, one that is off', async () => {
    const theirs = await createTestHost(world);
    const off = await addWebhook(world, theirs, { url: receiver.url() });
    await theirs.call(switchWebhook, { id: off, on: false });
    await addWebhook(world, theirs, { url: receiver.url('/lain'), events: ['gift.won'] });
    await host.paidSupport();
    await theirs.paidSupport();
    await deliver();
    expect(receiver.received).toEqual([]);
    expect(await world.rows('webhook_event', {}, 'id')).toEqual([]);
  });
});

describe('an endpoint', () => {
  test('is shown with its secret once, which signs what it gets and stands nowhere in clear', async () => {
    const input = { id: randomUUID(), ...webhookForm, url: ` ${receiver.url('/kait')} ` };
    const { body } = await host.proved(createWebhook, input);
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
    const first = await host.proved(createWebhook, input);
    const second = await host.proved(createWebhook, { ...input, events: ['gift.won'] });
    expect(second.body.secret).not.toBe(first.body.secret);
    expect(await listed()).toMatchObject([{ id: input.id, events: ['gift.won'], old_secret: null }]);
  });

  test("under an id that is another host's is refused, and theirs stays as it is", async () => {
    const theirs = await createTestHost(world);
    const id = await addWebhook(world, theirs);
    const { body } = await host.proved(createWebhook, { id, ...webhookForm, url: receiver.url() });
    expect(body).toMatchObject({ status: -1, code: 'webhooks.not_found' });
    expect(await listed(theirs)).toMatchObject([{ id, url: webhookForm.url }]);
  });

  test('is one of five at most, however many come at once', async () => {
    await Promise.allSettled(Array.from({ length: 7 }, () => add()));
    expect(await listed()).toHaveLength(5);
    const { body } = await host.proved(createWebhook, { id: randomUUID(), ...webhookForm });
    expect(body).toMatchObject({ status: -1, data: failureText('webhooks.full') });
  });

  test('with an address that is no public https one is refused, made or changed', async () => {
    const id = await add();
    for (const url of [
      'http://bot.contoh.com/',
      'https://10.0.0.1/',
      'https://bot.contoh.com:22/',
      'bukan alamat',
      '',
    ]) {
      for (const answer of [
        await host.proved(createWebhook, { id: randomUUID(), ...webhookForm, url }),
        await host.proved(saveWebhook, { id, ...webhookForm, url }),
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
    onTestFinished(() => void (deps.webhookSender = real));
    leadsTo('8.8.8.8', '10.0.0.5');
    const input = { id: randomUUID(), ...webhookForm, url: 'https://bot.contoh.com/' };
    const { body } = await host.proved(createWebhook, input);
    expect(body).toMatchObject({ status: -1, code: 'webhooks.url_inside' });
    leadsTo('8.8.8.8');
    await host.proved(createWebhook, input);
    leadsTo('127.0.0.1');
    await sendTest(input.id);
    await deliver();
    expect(await log(input.id)).toMatchObject([{ state: 'pending', last: { status: null, error: 'inside' } }]);
    expect(receiver.received).toEqual([]);
  });

  test('without an event, or with one that does not exist, is refused', async () => {
    for (const some of [[], ['order.deleted'], ['webhook.test']]) {
      const input = { id: randomUUID(), ...webhookForm, events: some as never };
      const { body } = await host.proved(createWebhook, input);
      expect(body).toMatchObject({ status: -1, code: 'webhooks.events_missing' });
    }
  });

  test('signs with the old secret too for 24 hours after a rotation', async () => {
    const id = await add();
    const [first, second] = [
      await host.proved(rotateWebhookSecret, { id }),
      await host.proved(rotateWebhookSecret, { id }),
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
    await host.call(removeWebhook, { id });
    await deliver();
    expect(receiver.received).toEqual([]);
    expect(await listed()).toEqual([]);
    const { body } = await host.call(webhookDeliveries, { id });
    expect(body.code).toBe('webhooks.not_found');
  });
});
