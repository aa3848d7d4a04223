import { hostProfile } from '@mabarin/api-client/contract/accounts';
import { deskCarryOut, deskLegalOrder, deskRecordLegal } from '@mabarin/api-client/contract/desk/legal';
import { publicList } from '@mabarin/api-client/contract/mabar';
import { replaySupport } from '@mabarin/api-client/contract/support';
import { updateProfile } from '@mabarin/api-client/contract/profile/profile';
import { replayWebhook, webhookDeliveries } from '@mabarin/api-client/contract/webhooks';
import { widgets } from '@mabarin/api-client/contract/widgets';
import { noRoles } from '@mabarin/domain/roles';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cardHook, pageHooks } from '#features.ts';
import { cardRoutes } from '#platform/share/card.routes.ts';
import { createWebServer } from '#platform/web/web.ts';
import { createTestOperator, type TestOperator } from '#testing/fixtures/desk.ts';
import { photoBase64 } from '#testing/fixtures/images.ts';
import { overlayPage } from '#testing/fixtures/display/overlay-page.ts';
import { supportRow } from '#testing/fixtures/supports.ts';
import { useReceiver, useWebhookHost } from '#testing/fixtures/webhooks.ts';
import { useFolder } from '#testing/folder.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
const receiver = await useReceiver();
const { host, add, deliver } = useWebhookHost(world, receiver);
const webRoot = useFolder({
  'public/dist/index.html': '<html><head><title>Mabarin</title><!--config--><!--head--></head></html>',
});
const { next } = overlayPage(world);
let site: FastifyInstance;
let rina: TestOperator;
beforeAll(async () => {
  rina = await createTestOperator(world, 'rina');
  const { deps, answers } = world.app;
  site = await createWebServer({ ...world.config, webRoot }, deps.captcha, 'public', pageHooks(world.db, deps).public);
  cardRoutes(site, { db: world.db, answers, clock: world.clock, cardOf: cardHook(world.db, deps) });
});
afterAll(() => site.close());

const BAD = ['Kancil Gelap', 'Bandar Meja', 'Juragan Sultan', 'mampir ke rumah tante'];
const badOf = (text: string) => BAD.filter((words) => text.includes(words));
const json = (answer: { body: unknown }) => JSON.stringify(answer.body);
const open = () => site.inject({ url: `/${host.username}` });
const imageOf = (html: string) => /<meta property="og:image" content="([^"]+)"/.exec(html)?.[1] ?? '';

/** Everything that a viewer, the stream or a server of the host reads. */
async function shown(): Promise<Record<string, string>> {
  return {
    page: json(await world.call(hostProfile, { id: host.username })),
    list: json(await world.call(publicList, { hostID: host.username })),
    html: (await open()).body,
    stream: JSON.stringify(await next(host)),
    widgets: json(await host.call(widgets, {})),
  };
}

/** Records an order about these things, ticks all but the whole page and the money, and carries it out. */
async function carryOut(number: string, named: string): Promise<string[]> {
  const received = new Date(world.clock.now().getTime() + 7 * 3_600_000).toISOString().slice(0, 16).replace('T', ' ');
  const letter = { number, authority: 'Komdigi', kind: 'urgent', received, named, ground: null, content: '' } as const;
  const { id } = (await rina.call(deskRecordLegal, letter)).body.data!;
  const { things } = (await rina.call(deskLegalOrder, { id })).body.data!;
  const keys = things.map(({ key }) => key).filter((key) => !/ (?:page|money)$/.test(key));
  const { body } = await rina.call(deskCarryOut, { id, things: keys, code: rina.code() });
  expect(body.status).toBe(0);
  return keys;
}

test('what an order takes down is gone from page, list, alerts, webhooks, replays, caches and pictures', async () => {
  const webhook = await add();
  const profile = { playerID: '234567890', playerServer: '2001', playerRole: noRoles };
  const photo = { isPhotoFileChanging: true, image: await photoBase64(), imageType: 'jpeg', photo: '' };
  await host.call(updateProfile, { ...profile, ...photo, name: 'Kancil Gelap', thanks: '' } as never);
  await host.addToQueue({ player: { name: 'Bandar Meja' } });
  const payment = await host.paidSupport({
    supporterName: 'Juragan Sultan',
    supporterMessage: 'mampir ke rumah tante',
  });
  await deliver();
  const before = await shown();
  expect(badOf(Object.values(before).join())).toEqual(BAD);
  expect(badOf(receiver.received.map(({ body }) => body).join())).toContain('Juragan Sultan');
  const [, picture = ''] = /(\/images\/[\w-]{22}\.webp)/.exec(before['page'] ?? '') ?? [];
  expect((await world.app.server.inject({ url: picture })).statusCode).toBe(200);
  const card = await site.inject({ url: new URL(imageOf(before['html'] ?? '')).pathname });

  const { public: origin } = world.config.origins;
  const keys = await carryOut('B/1/XI', `${origin}/list/${host.username}\npembayaran ${payment}`);
  expect(keys.map((key) => key.split(' ')[1])).toEqual(['name', 'photo', 'entry', 'support']);

  // The alert that was on air is over, and a replay by the host shows none of its words.
  expect((await next(host)).alert).toBeNull();
  const { id: support } = await supportRow(world, payment);
  await host.call(replaySupport, { id: support });

  receiver.received = [];
  const log = (await host.call(webhookDeliveries, { id: webhook })).body.data ?? [];
  for (const { id } of log) await host.call(replayWebhook, { id: webhook, delivery: id });
  await deliver();
  expect(receiver.received.length).toBeGreaterThan(0);
  const after = {
    ...(await shown()),
    log: JSON.stringify(log),
    sent: receiver.received.map(({ body }) => body).join(),
  };
  for (const [where, text] of Object.entries(after)) expect([where, badOf(text)]).toEqual([where, []]);
  expect((await world.app.server.inject({ url: picture })).statusCode).toBe(404);
  const again = await site.inject({ url: new URL(imageOf((await open()).body)).pathname });
  expect([card.statusCode, again.statusCode]).toEqual([200, 200]);
  expect(again.rawPayload.equals(card.rawPayload)).toBe(false);
});

test('a page that an order closes is gone at once, with its list and its picture for links', async () => {
  const { username } = host;
  const card = new URL(imageOf((await open()).body)).pathname;
  const received = '2026-11-20 12.00';
  const letter = {
    number: 'B/2/XI',
    authority: 'Komdigi',
    kind: 'urgent',
    received,
    ground: null,
    content: '',
  } as const;
  const { id } = (await rina.call(deskRecordLegal, { ...letter, named: `@${username}` })).body.data!;
  await rina.call(deskCarryOut, { id, things: [`${username} page`], code: rina.code() });
  expect((await world.call(hostProfile, { id: username })).body.code).toBe('accounts.host_closed');
  expect((await world.call(publicList, { hostID: username })).body.code).toBe('accounts.host_closed');
  expect((await open()).statusCode).toBe(404);
  expect((await site.inject({ url: card })).statusCode).toBe(404);
});
