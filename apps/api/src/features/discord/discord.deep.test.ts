import { addFilterWord } from '@mabarin/api-client/contract/messages';
import { saveDiscord, testDiscord } from '@mabarin/api-client/contract/discord';
import { dashboardSettings } from '@mabarin/api-client/contract/profile/settings';
import { failureText } from '@mabarin/domain/errors';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { discordText } from './discord.text.ts';
import { listChats } from '#sandbox/chat.queries.ts';
import { testWebhook } from '#testing/fixtures/discord.ts';
import { winner } from '#testing/fixtures/gifts.ts';
import { createTestHost, type TestHost, useHost } from '#testing/fixtures/hosts.ts';
import { playPayment } from '#testing/fixtures/payments.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
const host = useHost(world);
const { id, token, address } = testWebhook();
const masked = `https://discord.com/api/webhooks/${id}/••••••••xxxx`;

const save = (host: TestHost, webhook: string | null) => host.proved(saveDiscord, { settings: { webhook } });
const tryOut = () => host.call(testDiscord, {});
const shown = async () => (await host.call(dashboardSettings, {})).body.data?.discord;
async function messages(): Promise<string[]> {
  await world.drainJobs();
  const chats = await listChats(world.admin, 10);
  await sql`truncate sandbox_chat`.execute(world.admin);
  return chats.map(({ content }) => content);
}

describe('a webhook', () => {
  test('is saved, and shown with its token masked [dash 7 settings] [dec outside world]', async () => {
    expect(await shown()).toEqual({ webhook: null, disabled: false });
    expect((await save(host, address)).body).toEqual({ status: 0, data: { webhook: masked, disabled: false } });
    expect((await save(host, masked)).body).toEqual({ status: 0, data: { webhook: masked, disabled: false } });
    expect(await shown()).toEqual({ webhook: masked, disabled: false });
    await tryOut();
    expect(await listChats(world.admin, 1)).toMatchObject([{ webhook_id: id, content: discordText.test }]);
    await messages();
    expect((await save(host, null)).body.data).toEqual({ webhook: null, disabled: false });
  });

  test('stands nowhere in clear: not in the database, not in a queued message', async () => {
    await save(host, address);
    await host.paidSupport();
    const { rows } = await sql<{ text: string }>`
      select discord_webhook::text as text from discord_webhook
      union all select job::text from pgboss.job`.execute(world.admin);
    expect(rows.length).toBeGreaterThan(1);
    for (const { text } of rows) expect(text).not.toContain(token);
    await messages();
  });

  test.each([
    '',
    ' ',
    'halo',
    'http://127.0.0.1/api/webhooks/1/2',
    `https://discord.com.evil.example/api/webhooks/${id}/${token}`,
    'x'.repeat(400),
  ])('%s is refused with its sentence and without a request, and changes nothing [dash 5 discord]', async (wrong) => {
    await save(host, address);
    const { body } = await save(host, wrong);
    expect(body).toMatchObject({
      status: -1,
      code: 'discord.webhook_invalid',
      data: 'Discord webhook tidak valid. Masukkan link webhook yang kamu dapat dari channel discord!',
    });
    expect((await shown())?.webhook).toBe(masked);
  });

  test('that Discord does not know is refused at once; one it cannot be asked about is saved', async () => {
    expect((await save(host, testWebhook('000').address)).body.code).toBe('discord.webhook_gone');
    expect(await shown()).toEqual({ webhook: null, disabled: false });
    expect((await save(host, testWebhook('999').address)).body.status).toBe(0);
  });

  test("of one host is nobody else's: the masked address of another is no address", async () => {
    const [mine, theirs] = [await createTestHost(world), await createTestHost(world)];
    await save(theirs, address);
    expect((await save(mine, masked)).body.code).toBe('discord.webhook_invalid');
  });
});

describe('the test message', () => {
  test('needs a stored webhook [dash 5 discord] [dash 7 test message]', async () => {
    expect((await tryOut()).body).toMatchObject({ status: -1, data: failureText('discord.webhook_invalid') });
    await save(host, address);
    expect((await tryOut()).body).toEqual({ status: 0, data: null });
    expect(await messages()).toEqual([discordText.test]);
  });

  test('says that Discord does not answer, and is limited', async () => {
    await save(host, testWebhook('999').address);
    for (let count = 0; count < 9; count += 1) expect((await tryOut()).body.code).toBe('discord.unavailable');
    expect(await tryOut()).toMatchObject({ http: 429, body: { code: 'http.too_many' } });
    world.clock.offsetSeconds += 601;
    expect((await tryOut()).body.code).toBe('discord.unavailable');
  });
});

/** Lets the stored webhook become one that Discord refuses. */
const deleteAtDiscord = () => world.set('discord_webhook', { host_id: host.id }, { webhook_id: testWebhook('000').id });

const toldTo = async () => (await world.rows('team_message', { host_id: host.id }, 'text')).map(({ text }) => text);

describe('a webhook that Discord refuses', () => {
  test('is switched off by the first message, its host is notified once, and the money is untouched', async () => {
    await save(host, address);
    await deleteAtDiscord();
    await host.paidSupport();
    await host.paidSupport();
    expect(await messages()).toEqual([]);
    expect((await shown())?.disabled).toBe(true);
    expect(await toldTo()).toEqual([discordText.disabled]);
    // Switched off, it is not asked again.
    await host.paidSupport();
    expect(await messages()).toEqual([]);
    expect(await toldTo()).toHaveLength(1);
    expect((await tryOut()).body.code).toBe('discord.webhook_gone');
    expect((await save(host, address)).body.data).toEqual({ webhook: masked, disabled: false });
  });

  test('is switched off by the test too', async () => {
    await save(host, address);
    await deleteAtDiscord();
    expect((await tryOut()).body.code).toBe('discord.webhook_gone');
    expect((await shown())?.disabled).toBe(true);
  });
});

describe('a channel hears of', () => {
  test('a paid support, without its e-mail', async () => {
    await save(host, address);
    await host.paidSupport({
      supporterName: 'Budi',
      supporterMessage: 'Semangat bang!',
      supporterGift: 50_000,
    });
    expect(await messages()).toEqual(['🎉 **Budi** kirim support Rp50.000.\n> Semangat bang!']);
    await world.set('alert', { host_id: host.id }, { state: 'skipped' });
  });

  test('a support that no overlay shows for two minutes, once', async () => {
    await save(host, address);
    // What earlier tests left waiting alarms now.
    await world.advance(130);
    await host.paidSupport();
    await messages();
    await world.advance(130);
    await world.advance(130);
    expect(await messages()).toEqual([discordText.alarm]);
  });

  test('a hidden support with its amount only', async () => {
    await save(host, address);
    await host.paidSupport({ supporterName: 'Slot Gacor', supporterMessage: 'daftar s10t g4c0r sekarang' });
    const [message = ''] = await messages();
    expect(message).toBe('🎉 **anonim** kirim support Rp10.000.\n_(pesan disembunyikan)_');
    // So that nothing waits long enough for the alarm in what follows.
    await world.set('alert', { host_id: host.id }, { state: 'skipped' });
  });

  /** An order of Player3456, paid. */
  async function payOrder(): Promise<void> {
    const player = { id: '700123456', server: '2001' };
    const order = await host.placeOrder({ player, title: 'Fast-Track', gameCount: 2, gameMessage: 'gas bang' });
    expect(await messages()).toEqual([]);
    await playPayment(world, order.id);
  }

  test('a paid order, without the game ID', async () => {
    await save(host, address);
    await payOrder();
    expect(await messages()).toEqual([
      '🎮 **Player3456** memesan mabar **Fast\\-Track**, 2 game, Rp40.000.\n> gas bang',
    ]);
  });

  test('`Seseorang`, where the name from the game holds a word that the host blocks', async () => {
    await save(host, address);
    await host.call(addFilterWord, { word: 'Player3456' });
    await payOrder();
    expect((await messages())[0]).toMatch(/^🎮 \*\*Seseorang\*\* memesan mabar/);
  });

  test('a won claim, and never of a lost one', async () => {
    await save(host, address);
    const gift = await host.addGift({ giftTitle: 'Skin *Epic*' });
    const { player } = await winner(world, host, gift, { form: { giftMessage: 'semoga hoki' } });
    expect(await messages()).toEqual([
      `🎁 **Player${player.id.slice(-4)}** dapat gift **Skin \\*Epic\\*** (Skin).\n> semoga hoki`,
    ]);
  });

  test('nothing when the host has no webhook', async () => {
    await host.paidSupport();
    expect(await messages()).toEqual([]);
  });
});
