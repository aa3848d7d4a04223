import { createDiscord, type DiscordSimulator } from '@mabarin/simulators/discord.simulator';
import { createTelegram, type TelegramSimulator } from '@mabarin/simulators/telegram.simulator';
import { openSimulator, testContext } from '@mabarin/simulators/testing';
import type { Webhook } from '@mabarin/domain/discord/webhook';
import { placeOf, type ChannelAddress } from '@mabarin/domain/notify/channel';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { discordChat } from './discord.chat.ts';
import { servicesChat } from './services.chat.ts';
import { telegramChat } from './telegram.chat.ts';
import { stopwatch } from '#platform/clock.ts';
import type { Chat, ServiceChat } from '#ports/chat.port.ts';
import { sandboxChat } from '#sandbox/chat.adapter.ts';
import { listChats } from '#sandbox/chat.queries.ts';
import { testBot, testWebhook } from '#testing/fixtures/discord.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
let discord: DiscordSimulator;
let telegram: TelegramSimulator;
let open: Awaited<ReturnType<typeof openSimulator>>;
let openTelegram: Awaited<ReturnType<typeof openSimulator>>;
let real: ServiceChat<Webhook>;
let services: Chat;
beforeAll(async () => {
  discord = createDiscord(testContext());
  open = await openSimulator(discord);
  telegram = createTelegram(testContext());
  openTelegram = await openSimulator(telegram);
});
afterAll(() => Promise.all([open.close(), openTelegram.close()]));
beforeEach(() => {
  discord.requests.length = 0;
  real = discordChat({ site: 'https://mabarin.example', api: `${open.origin}/api/v10`, timeoutMs: 2_000 });
  telegram.requests.length = 0;
  services = servicesChat({ discord: real, telegram: telegramChat({ api: openTelegram.origin, timeoutMs: 2_000 }) });
});

const sent = () => discord.requests.filter(({ method }) => method === 'POST').map(({ body }) => body['content']);

const botOf = (ending?: string) => {
  const { address: bot, chat } = testBot(ending);
  return { bot, chat };
};

/** Rules of every adapter of the port. The last: messages, each with the place that it was sent to. */
const adapters: [string, () => Chat, (ending?: string) => ChannelAddress, () => Promise<unknown[]>][] = [
  [
    'discord',
    () => services,
    testWebhook,
    async () => discord.rows().map(({ webhook, content }) => [webhook, content]),
  ],
  ['telegram', () => services, botOf, async () => telegram.rows().map(({ chat, text }) => [chat, text])],
  [
    'sandbox',
    () => sandboxChat({ db: world.db, clock: world.clock }),
    testWebhook,
    async () => (await listChats(world.admin, 10)).map(({ webhook_id: id, content }) => [id, content]),
  ],
];

describe.each(adapters)('the chat by %s [dec outside world]', (_name, chat, address, messages) => {
  test('takes a message to a channel that is known', async () => {
    expect(await chat().check(address())).toBe('known');
    expect(await chat().send(address(), { key: 'satu', content: 'Halo **bang**' })).toBe('sent');
    expect(await messages()).toEqual([[placeOf(address()), 'Halo **bang**']]);
  });

  test('says that a deleted channel is gone', async () => {
    expect(await chat().check(address('000'))).toBe('gone');
    expect(await chat().send(address('000'), { key: 'dua', content: 'Halo' })).toBe('gone');
  });

  test('throws while it cannot be asked, without the secret in its error', async () => {
    const channel = address('999');
    const asked = [chat().check(channel), chat().send(channel, { key: 'tiga', content: 'Halo' })];
    for (const attempt of await Promise.allSettled(asked)) {
      expect(attempt.status).toBe('rejected');
      if (attempt.status === 'rejected') {
        expect(String(attempt.reason)).not.toContain('bot' in channel ? channel.bot : channel.token);
      }
    }
  });
});

describe('what Telegram gets', () => {
  test('is one message without a preview, of at most 4,096 characters [req 25]', async () => {
    expect(await services.send(botOf(), { key: 'a', content: 'x'.repeat(5_000) })).toBe('sent');
    expect(telegram.requests).toEqual([
      {
        method: 'sendMessage',
        body: { chat_id: botOf().chat, text: `${'x'.repeat(4_095)}…`, link_preview_options: { is_disabled: true } },
      },
    ]);
  });

  test('a bot that was put out, or a wrong token, ends the channel', async () => {
    expect(await services.send(botOf('403'), { key: 'a', content: 'Halo' })).toBe('gone');
    const wrong = { ...botOf(), bot: `401${botOf().bot.slice(3)}` };
    expect(await services.check(wrong)).toBe('gone');
  });

  test('a pause that it asks for costs no request until it is over', async () => {
    telegram.limitNext(30);
    await expect(services.send(botOf(), { key: 'a', content: 'Halo' })).rejects.toThrow('429');
    await expect(services.send(botOf(), { key: 'a', content: 'Halo' })).rejects.toThrow('pause');
    expect(telegram.requests).toHaveLength(1);
  });

  test('a service that is not configured is an error', async () => {
    await expect(servicesChat({}).send(botOf(), { key: 'a', content: 'Halo' })).rejects.toThrow('MABARIN_CHAT');
  });
});

describe('what Discord gets', () => {
  test('is one message without mentions or previews, under our name and agent [req 25]', async () => {
    const { id, token } = testWebhook();
    await real.send(testWebhook(), { key: 'a', content: 'Halo @everyone' });
    expect(discord.requests).toMatchObject([
      {
        method: 'POST',
        path: `/webhooks/${id}/${token}?wait=true`,
        headers: { 'user-agent': 'DiscordBot (https://mabarin.example, 1.0)', 'content-type': 'application/json' },
        body: { content: 'Halo @everyone', username: 'Mabarin', allowed_mentions: { parse: [] }, flags: 4 },
      },
    ]);
  });

  test('never leads anywhere else: a redirect is an error and is not followed [req 25]', async () => {
    await expect(real.send(testWebhook('308'), { key: 'a', content: 'Halo' })).rejects.toThrow('did not answer');
    await expect(real.check(testWebhook('308'))).rejects.toThrow('did not answer');
    expect(discord.requests).toHaveLength(2);
  });

  test('is at most 2,000 characters', async () => {
    expect(await real.send(testWebhook(), { key: 'a', content: 'x'.repeat(3_000) })).toBe('sent');
    expect(sent()).toEqual([`${'x'.repeat(1_999)}…`]);
  });

  test('a wrong token ends the webhook as a deleted one does', async () => {
    expect(await real.send(testWebhook('401'), { key: 'a', content: 'Halo' })).toBe('gone');
  });
});

describe('the pauses Discord asks for', () => {
  const message = { key: 'a', content: 'Halo' };

  test('are kept: a limited webhook is not asked again before its time', async () => {
    discord.limitNext({ retryAfter: 0.3 });
    await expect(real.send(testWebhook(), message)).rejects.toThrow('429');
    const before = stopwatch();
    expect(await real.send(testWebhook(), message)).toBe('sent');
    expect(stopwatch() - before).toBeGreaterThan(250);
  });

  test('that are long cost no request at all; other webhooks go on', async () => {
    discord.limitNext({ retryAfter: 64.57 });
    await expect(real.send(testWebhook(), message)).rejects.toThrow('429');
    await expect(real.send(testWebhook(), message)).rejects.toThrow('pause');
    expect(discord.requests).toHaveLength(1);
    expect(await real.send(testWebhook('111'), message)).toBe('sent');
  });

  test('that are global hold for every webhook', async () => {
    discord.limitNext({ retryAfter: 30, global: true });
    await expect(real.send(testWebhook(), message)).rejects.toThrow('429');
    await expect(real.send(testWebhook('111'), message)).rejects.toThrow('pause');
    expect(discord.requests).toHaveLength(1);
  });

  test('are kept when a bucket is empty, and messages of one webhook go one after the other', async () => {
    discord.emptyBucketNext(0.2);
    const before = stopwatch();
    await Promise.all([
      real.send(testWebhook(), { key: 'a', content: 'satu' }),
      real.send(testWebhook(), { key: 'b', content: 'dua' }),
    ]);
    expect(stopwatch() - before).toBeGreaterThan(150);
    expect(sent()).toEqual(['satu', 'dua']);
  });
});
