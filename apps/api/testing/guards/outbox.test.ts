import { saveDiscord } from '@mabarin/api-client/contract/discord';
import { gameResult } from '@mabarin/api-client/contract/mabar';
import { saveChannel } from '@mabarin/api-client/contract/notify';
import { saveDevice } from '@mabarin/api-client/contract/profile/devices';
import { replayWebhook, webhookDeliveries } from '@mabarin/api-client/contract/webhooks';
import { DEVICE_EVENTS } from '@mabarin/domain/notify/device';
import { WEBHOOK_EVENT_TYPES } from '@mabarin/domain/webhooks/event';
import { sql } from 'kysely';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { jobs } from '#features.ts';
import { hideMessageOf } from '#features/alerts/line.commands.ts';
import { maskClaim } from '#features/gifts/index.ts';
import { maskOrder } from '#features/mabar/index.ts';
import { addWord } from '#features/messages/word.commands.ts';
import { erasePurchases } from '#features/privacy/erasure.commands.ts';
import { maskSupport } from '#features/support/index.ts';
import { banSupporter } from '#features/support/support-list.commands.ts';
import { vapidKeys } from '#platform/crypto/vapid.ts';
import { transaction } from '#platform/db/transaction.ts';
import { listChats } from '#sandbox/chat.queries.ts';
import { testBot, testWebhook } from '#testing/fixtures/discord.ts';
import { winner } from '#testing/fixtures/gifts.ts';
import { createTestHost } from '#testing/fixtures/hosts.ts';
import { usePushService } from '#testing/fixtures/push.ts';
import { addWebhook, useReceiver, useWebhookHost } from '#testing/fixtures/webhooks.ts';
import { dataOf, useWorld } from '#testing/world.ts';
import type { Tx } from '#schema.ts';

/** Every way out that waits, and why it says nothing that was taken down since; a new job needs a row. */
const outboxes: Record<string, 'read when sent' | 'names ids alone' | 'no words of viewers'> = {
  'discord.send': 'read when sent',
  'notify.send': 'read when sent',
  'notify.device': 'read when sent',
  'mail.send': 'no words of viewers',
  'operator.chat': 'no words of viewers',
  'accounts.warn': 'no words of viewers',
  'privacy.link': 'no words of viewers',
  'payments.find': 'no words of viewers',
  'overlay.speak': 'names ids alone',
  'overlay.encode': 'names ids alone',
};

const world = useWorld();
const push = await usePushService(vapidKeys(Buffer.alloc(32, 9).toString('base64')).publicKey);
const receiver = await useReceiver();
const { host, deliver } = useWebhookHost(world, receiver);
const MESSAGE = 'kalimat yang ditarik';

let endpoint: string;
beforeEach(async () => {
  await sql`truncate sandbox_chat`.execute(world.admin);
  Object.assign(host, await createTestHost(world));
  endpoint = await addWebhook(world, host, { url: receiver.url() });
  await host.proved(saveDiscord, { settings: { webhook: testWebhook().address } });
  const channel = {
    id: randomUUID(),
    service: 'telegram',
    ...testBot(),
    events: ['order', 'support', 'claim'],
  } as const;
  await host.proved(saveChannel, { ...channel, events: [...channel.events] });
  const device = { subscription: push.device('hp'), events: [...DEVICE_EVENTS], supportFrom: 0, quiet: null };
  dataOf(await host.call(saveDevice, device));
});

type Thing = { id: string; name: string };
const made = {
  async support(): Promise<Thing> {
    const name = 'Sinta Rahasia';
    return { id: await host.paidSupport({ supporterName: name, supporterMessage: MESSAGE }), name };
  },
  async order(): Promise<Thing> {
    const { id, player, entryId } = await host.paidOrder({ gameMessage: MESSAGE, gameCount: 3 });
    await host.sit(entryId);
    const { game } = await world.row('mabar_statistic', { host_id: host.id });
    const press = { gameKey: randomUUID(), result: 'win', statistic: { game: game + 1 } } as const;
    dataOf(await host.call(gameResult, press));
    return { id, name: `Player${player.id.slice(-4)}` };
  },
  async claim(): Promise<Thing> {
    const won = await winner(world, host, await host.addGift(), { form: { giftMessage: MESSAGE } });
    const { id } = await world.row('gift_claim', { player_id: won.player.id });
    return { id: String(id), name: `Player${won.player.id.slice(-4)}` };
  },
};

const inTransaction = (work: (tx: Tx) => Promise<unknown>) => transaction(world.db, work);
const deps = () => world.app.deps;

/** Takes a thing down; afterwards neither its name nor its message leaves, or the message alone. */
const acts: [
  string,
  keyof typeof made,
  'all' | 'message',
  (thing: Thing, owner: { id: string }) => Promise<unknown>,
][] = [
  ['masked', 'support', 'all', ({ id }) => inTransaction((tx) => maskSupport(tx, deps(), id))],
  ['masked', 'claim', 'all', ({ id }) => inTransaction((tx) => maskClaim(tx, deps(), Number(id)))],
  [
    'masked',
    'order',
    'all',
    ({ id }, owner) =>
      inTransaction(async (tx) => {
        const entries = await tx.selectFrom('mabar_entry').select('id').where('payment_id', '=', id).execute();
        await maskOrder(tx, deps(), { hostId: owner.id, paymentId: id, entryIds: entries.map((entry) => entry.id) });
      }),
  ],
  ...(['support', 'order'] as const).map((kind): (typeof acts)[number] => [
    'erased',
    kind,
    'all',
    ({ id }, owner) => inTransaction((tx) => erasePurchases(tx, [{ id, host_id: owner.id }], world.clock.now())),
  ]),
  [
    'refused',
    'support',
    'all',
    async ({ id }, owner) => {
      const support = await world.row('support', { payment_id: id }, 'id');
      await inTransaction((tx) => banSupporter(tx, deps(), { hostId: owner.id, id: support.id }));
    },
  ],
  [
    'hidden',
    'support',
    'message',
    async ({ id }, owner) => {
      const alert = await world.row('alert', { support_id: id }, 'id');
      await inTransaction((tx) => hideMessageOf(tx, deps(), { hostId: owner.id, alertId: alert.id }));
    },
  ],
  [
    'hidden by a new word',
    'claim',
    'message',
    (_thing, owner) => inTransaction((tx) => addWord(tx, deps(), { hostId: owner.id, word: 'ditarik' })),
  ],
];

const chats = async () => (await listChats(world.admin, 50)).map(({ content }) => content);

/** Sends all that waits, and each webhook event once more. Returns what each way out said. */
async function sendAll() {
  receiver.received = [];
  receiver.answer = (response) => void response.writeHead(204).end();
  await deliver(8 * 3_600);
  for (const { id } of dataOf(await host.call(webhookDeliveries, { id: endpoint })))
    dataOf(await host.call(replayWebhook, { id: endpoint, delivery: id }));
  await deliver();
  world.clock.offsetSeconds -= 8 * 3_600;
  await world.drainJobs();
  return {
    webhook: receiver.received.map(({ body }) => body),
    log: dataOf(await host.call(webhookDeliveries, { id: endpoint })).map(({ body }) => body),
    channels: await chats(),
    device: push.received.map(({ text }) => text),
  };
}

async function failOnce() {
  receiver.answer = (response) => void response.writeHead(503).end();
  await deliver();
}

describe('what was taken down while it waited to be sent', () => {
  test.each(acts)('(%s %s) leaves by no way out, nor when it is sent again', async (_act, kind, what, takeDown) => {
    const thing = await made[kind]();
    await failOnce();
    await takeDown(thing, host);
    for (const [way, said] of Object.entries(await sendAll())) {
      expect(said.length, way).toBeGreaterThan(way === 'channels' ? 1 : 0);
      expect(said.join('\n'), way).not.toContain(MESSAGE);
      if (what === 'all') expect(said.join('\n'), way).not.toContain(thing.name);
    }
  });

  test.each(['support', 'order', 'claim'] as const)('is the only thing that is missing (%s)', async (kind) => {
    const { name } = await made[kind]();
    await failOnce();
    for (const [way, said] of Object.entries(await sendAll())) {
      expect(said.join('\n'), way).toContain(MESSAGE);
      expect(said.join('\n'), way).toContain(name);
    }
  });
});

test('every way out that waits is known, and no event of webhooks keeps words in its row', async () => {
  expect(jobs.map(({ name }) => name).toSorted()).toEqual(Object.keys(outboxes).toSorted());
  const things = [await made.support(), await made.order(), await made.claim()];
  const rows = await world.rows('webhook_event', {}, 'type', 'body');
  const written = WEBHOOK_EVENT_TYPES.filter((type) => rows.some((row) => row.type === type));
  expect(written).toEqual(WEBHOOK_EVENT_TYPES.filter((type) => type !== 'cash_out.paid'));
  const { rows: queued } = await sql<{ data: string }>`
    select data::text from pgboss.job where name in ('discord.send', 'notify.send', 'notify.device')`.execute(
    world.admin,
  );
  expect(queued.length).toBeGreaterThan(8);
  const kept = [...rows.map(({ body }) => body), ...queued.map(({ data }) => data)].join('\n');
  for (const words of [MESSAGE, ...things.map(({ name }) => name)]) expect(kept).not.toContain(words);
});
