import { randomUUID } from 'node:crypto';
import { notifyChannels, removeChannel, saveChannel, testChannel } from '@mabarin/api-client/contract/notify';
import type { InputOf } from '@mabarin/api-client/endpoint';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { notifyText } from './notify.text.ts';
import { encrypt } from '#platform/crypto/secrets.ts';
import { listChats } from '#sandbox/chat.queries.ts';
import { testBot, testWebhook } from '#testing/fixtures/discord.ts';
import { createTestHost, type TestHost, useHost } from '#testing/fixtures/hosts.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
const host = useHost(world);
type Form = Omit<InputOf<typeof saveChannel>, 'id'>;
const telegram = (events: Form['events'] = ['support'], ending?: string): Form => ({
  service: 'telegram',
  ...testBot(ending),
  events,
});
const discord = (events: Form['events']): Form => ({
  service: 'discord',
  address: testWebhook().address,
  chat: '',
  events,
});
const save = (host: TestHost, form: Form, id: string = randomUUID()) => host.proved(saveChannel, { id, ...form });
const shown = async (host: TestHost) => (await host.call(notifyChannels, {})).body.data?.channels ?? [];
async function messages(): Promise<[string, string][]> {
  await world.drainJobs();
  const chats = await listChats(world.admin, 20);
  await sql`truncate sandbox_chat`.execute(world.admin);
  return chats.map(({ webhook_id: id, content }): [string, string] => [id, content]).toReversed();
}

describe('a channel of a host [dec outside world]', () => {
  test('is saved once for its id, and shown with its secret masked', async () => {
    const id = randomUUID();
    for (let time = 0; time < 2; time += 1) expect((await save(host, telegram(), id)).body.status).toBe(0);
    const { address, chat } = testBot();
    const masked = `${chat} · 123456789:••••••••tttt`;
    expect(await shown(host)).toEqual([
      { id, service: 'telegram', address: masked, events: ['support'], disabled: false },
    ]);
    const { rows } = await sql<{ row: string }>`select notify_channel::text as row from notify_channel`.execute(
      world.admin,
    );
    for (const { row } of rows) expect(row).not.toContain(address.slice(-20));
  });

  test('gets the events it chose, beside others, in the words of its service', async () => {
    await save(host, telegram(['support']));
    await save(host, discord(['support', 'order']));
    await save(host, telegram(['order'], '111'));
    await host.paidSupport({ supporterName: 'Budi', supporterMessage: 'semangat *bang*' });
    const sent = await messages();
    expect(sent.map(([to]) => to).toSorted()).toEqual([testBot().chat, testWebhook().id].toSorted());
    expect(sent.find(([to]) => to === testBot().chat)?.[1]).toMatch(/^🎉 Budi kirim support .+\n> semangat \*bang\*$/);
    expect(sent.find(([to]) => to === testWebhook().id)?.[1]).toContain('**Budi**');
  });

  test('keeps its address when only its events change', async () => {
    const id = randomUUID();
    await save(host, telegram(), id);
    await save(host, { ...telegram(['order', 'claim']), address: '', chat: '' }, id);
    expect(await shown(host)).toMatchObject([{ events: ['order', 'claim'], address: expect.stringContaining('tttt') }]);
  });

  test.each([
    [{ ...telegram(), address: 'https://evil.example/bot' }, 'notify.address_invalid'],
    [{ ...telegram(), address: '' }, 'notify.address_invalid'],
    [{ ...telegram(), chat: '../x' }, 'notify.address_invalid'],
    [telegram(['support'], '000'), 'notify.address_gone'],
    [telegram([]), 'notify.events_missing'],
  ] as const)('is refused with its sentence: %o is %s', async (form, code) => {
    expect((await save(host, form)).body.code).toBe(code);
    expect(await shown(host)).toEqual([]);
  });

  test("is its host's alone", async () => {
    const [mine, theirs] = [await createTestHost(world), await createTestHost(world)];
    const id = randomUUID();
    await save(theirs, telegram(), id);
    expect((await save(mine, telegram(['order']), id)).body.code).toBe('notify.not_found');
    expect((await mine.call(testChannel, { id })).body.code).toBe('notify.not_found');
    expect((await mine.call(removeChannel, { id })).body.code).toBe('notify.not_found');
    expect(await shown(theirs)).toMatchObject([{ id, events: ['support'] }]);
  });

  test('is one of ten at most, also by two saves at once', async () => {
    for (let each = 0; each < 9; each += 1) {
      await save(host, telegram());
      world.clock.offsetSeconds += 601;
    }
    const both = await Promise.all([save(host, telegram()), save(host, telegram())]);
    expect(both.map(({ body }) => body.code ?? 'saved').toSorted()).toEqual(['notify.too_many', 'saved']);
  });

  test('is tried, and removed', async () => {
    const id = randomUUID();
    await save(host, telegram(), id);
    expect((await host.call(testChannel, { id })).body).toEqual({ status: 0, data: null });
    expect(await messages()).toEqual([[testBot().chat, notifyText.test]]);
    expect((await host.call(removeChannel, { id })).body.data?.channels).toEqual([]);
    await host.paidSupport();
    expect(await messages()).toEqual([]);
  });

  test('that does not answer is saved, and its test says so', async () => {
    const id = randomUUID();
    expect((await save(host, telegram(['support'], '999'), id)).body.status).toBe(0);
    expect((await host.call(testChannel, { id })).body.code).toBe('notify.unavailable');
  });

  test('that its service refuses is switched off, its host is told once, and saving switches it on', async () => {
    const id = randomUUID();
    await save(host, telegram(), id);
    const gone = JSON.stringify({ bot: testBot().address, chat: testBot('000').chat });
    await world.set('notify_channel', { id }, { address_sealed: encrypt(world.config.secret, 'notify-channel', gone) });
    await host.paidSupport();
    await host.paidSupport();
    expect(await messages()).toEqual([]);
    expect(await shown(host)).toMatchObject([{ disabled: true }]);
    const told = await world.rows('team_message', { host_id: host.id }, 'text');
    expect(told).toEqual([{ text: notifyText.disabled }]);
    expect((await host.call(testChannel, { id })).body.code).toBe('notify.address_gone');
    await save(host, telegram(), id);
    await host.paidSupport();
    expect(await messages()).toHaveLength(1);
  });
});
