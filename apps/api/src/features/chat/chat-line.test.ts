import { chat } from '@mabarin/api-client/contract/chat';
import { mabarList, publicList } from '@mabarin/api-client/contract/mabar';
import { ticketRefundAccount } from '@mabarin/api-client/contract/refunds';
import { ticket, ticketChat, ticketChatRelease, type Ticket } from '@mabarin/api-client/contract/ticket';
import { beforeEach, describe, expect, test } from 'vitest';
import { newPlayer } from '#testing/fixtures/gifts.ts';
import { BANK_ACCOUNT, useHost } from '#testing/fixtures/hosts.ts';
import { addRemoteKey, bearer } from '#testing/fixtures/remote.ts';
import { dataOf, useWorld } from '#testing/world.ts';

const world = useWorld();
const host = useHost(world);
let key: string;
beforeEach(async () => {
  key = await addRemoteKey(world, host, { actions: ['chat'] });
});

type Line = { text: string; userId?: string; name?: string; id?: string; at?: Date; platform?: string };
async function say({ at, ...line }: Line) {
  const input = { platform: 'tiktok', userId: 'moderator', name: 'Ani', badges: ['moderator'], ...line };
  const sent = at === undefined ? input : { ...input, at: at.toISOString() };
  const { body } = await world.call(chat, sent, { headers: bearer(key) });
  if (body.reply === undefined) throw new Error(`the chat answered ${JSON.stringify(body)}`);
  return body.reply;
}
const playing = async () => dataOf(await host.call(mabarList, {})).playing.length;
const entryOf = async (code: string) => {
  const data = dataOf(await world.call(ticket, { ticket: code }));
  return (data as Extract<Ticket, { kind: 'mabar' }>).entry!;
};
const waiting = async (count: number) => {
  for (let order = 0; order < count; order += 1) await host.paidOrder();
};

describe('a line of the chat', () => {
  test('with an id calls one player, however many pages send it at once', async () => {
    await waiting(3);
    const replies = await Promise.all(Array.from({ length: 4 }, () => say({ text: '!next', id: 'l-1' })));
    expect(replies.filter((reply) => reply !== '')).toHaveLength(1);
    expect(await playing()).toBe(1);
    expect(await say({ text: '!next', id: 'l-2' })).toMatch(/^Main: /);
    expect(await playing()).toBe(2);
  });

  test('about a place that ended says how it ended, to whoever it was bound', async () => {
    const { ticket: code, entryId: mabarID } = await host.paidOrder();
    const shown = (await entryOf(code)).chat;
    await say({ text: `!klaim ${shown.code}`, userId: 'budi', name: 'Budi' });
    const reply = (text: string) =>
      say({ text, userId: 'budi', name: 'Budi', id: `${text} ${world.clock.now().getTime()}` });
    await host.finish(mabarID);
    expect(await reply('!posisi')).toBe('Mabar Budi diakhiri host, sisa 1 game. Tanya host ya.');
    await world.advance(60);
    const { refund_id: id } = await host.refund(mabarID);
    const again = 'Pesanan baru? Ketik !klaim lalu kodenya.';
    expect(await reply('!siap')).toBe(`Sisa game Budi sedang dalam pengembalian. ${again}`);
    await world.call(ticketRefundAccount, { ticket: code, form: BANK_ACCOUNT });
    for (const act of ['approve', 'paid']) await world.ops(`refunds ${act} ${id}`);
    await world.advance(60);
    expect(await reply('!siap')).toBe(`Sisa game Budi dikembalikan. ${again}`);
    expect(await say({ text: '!posisi', userId: 'lain', name: 'Lain' })).toMatch(/^Belum terhubung/);
  });

  test('that lets a party go first says the place behind all of it', async () => {
    const { ticket: code } = await host.paidOrder();
    await world.advance(1);
    const party = [newPlayer(), newPlayer()].map(({ id, server }) => ({ gameID: id, gameServerID: server }));
    await host.paidOrder({ party });
    const { chat: shown } = await entryOf(code);
    await say({ text: `!klaim ${shown.code}`, userId: 'budi', name: 'Budi' });
    expect(await say({ text: '!nanti', userId: 'budi', name: 'Budi' })).toBe('Oke, Budi mundur. Nomor 4 buat Budi.');
  });

  test('brings back no name that an operator took down', async () => {
    const { ticket: code, entryId } = await host.paidOrder();
    const { chat: shown } = await entryOf(code);
    const entry = world.admin.updateTable('mabar_entry').where('id', '=', Number(entryId));
    await entry.set({ hidden_reason: 'operator' }).execute();
    await say({ text: `!klaim ${shown.code}`, userId: 'budi', name: 'Hinaan' });
    await world.call(ticketChat, { ticket: code, worn: true });
    const row = world.admin.selectFrom('mabar_entry').select('chat_name').where('id', '=', Number(entryId));
    expect(await row.executeTakeFirst()).toEqual({ chat_name: null });
  });

  test('of a history that is read again an hour later changes nothing', async () => {
    const said = { text: '!tutup', id: 'l-1' };
    expect(await say(said)).toBe('Pesanan ditutup.');
    await say({ text: '!buka', id: 'l-2' });
    await world.advance(3_600);
    expect(await say(said)).toBe('');
    expect(await say({ text: '!antri', id: 'l-3' })).not.toContain('ditutup');
  });

  test('without an id is the same for a minute, and another one after it', async () => {
    await waiting(3);
    for (let sent = 0; sent < 2; sent += 1) await say({ text: '!next' });
    await say({ text: ' !LANJUT ' });
    await world.advance(59);
    await say({ text: '!next' });
    expect(await playing()).toBe(1);
    await say({ text: '!next', userId: 'moderator lain' });
    expect(await playing()).toBe(2);
    await world.advance(1);
    expect(await say({ text: '!next' })).toMatch(/^Main: /);
  });

  test('without an id is known by its time when a history is read again', async () => {
    await waiting(3);
    const first = world.clock.now();
    await say({ text: '!next', at: first });
    await world.advance(120);
    await say({ text: '!next', at: world.clock.now() });
    await world.advance(120);
    expect(await say({ text: '!next', at: first })).toBe('');
    expect(await playing()).toBe(2);
  });

  test('that was said over ten minutes ago is never carried out', async () => {
    await waiting(2);
    const at = world.clock.now();
    await world.advance(601);
    expect(await say({ text: '!next', id: 'l-1', at })).toBe('');
    expect(await playing()).toBe(0);
  });

  test('of a clock that is years ahead is carried out, and another one a minute later too', async () => {
    await waiting(2);
    const at = new Date('2099-01-01T00:00:00Z');
    await say({ text: '!next', at });
    await world.advance(60);
    await say({ text: '!next', at });
    expect(await playing()).toBe(2);
  });

  test('that was refused stays refused when it is sent again', async () => {
    const { ticket: code } = await host.paidOrder();
    const { chat: shown } = await entryOf(code);
    await say({ text: `!klaim ${shown.code}`, id: 'l-1', userId: 'budi' });
    expect(await say({ text: '!nanti', id: 'l-2', userId: 'budi' })).toMatch(/^Belum ada yang antri/);
    await host.paidOrder();
    expect(await say({ text: '!nanti', id: 'l-2', userId: 'budi' })).toBe('');
    expect((await entryOf(code)).postponed).toBe(0);
  });
});

/** More commands than the bot answers in one chat within its window. */
async function silenceBot() {
  for (let line = 0; line < 31; line += 1) await say({ text: '!posisi', userId: `penonton ${line}`, id: `p-${line}` });
}

describe('a place that is claimed while the bot must be silent', () => {
  test('is bound without a reply, so that nobody takes the code that stands in the chat', async () => {
    const { ticket: code } = await host.paidOrder();
    const { chat: shown } = await entryOf(code);
    await silenceBot();
    expect(await say({ text: `!klaim ${shown.code}`, id: 'k-1', userId: 'budi', name: 'Budi' })).toBe('');
    await world.advance(31);
    expect(await say({ text: `!klaim ${shown.code}`, id: 'k-2', userId: 'maling' })).toMatch(/sudah dipakai/);
    expect((await entryOf(code)).chat).toMatchObject({ name: 'Budi', code: null });
  });

  test('is bound although its person had spoken too often', async () => {
    const { ticket: code } = await host.paidOrder();
    const { chat: shown } = await entryOf(code);
    for (let line = 0; line < 6; line += 1) await say({ text: '!posisi', userId: 'budi', id: `p-${line}` });
    await say({ text: `!klaim ${shown.code}`, id: 'k-1', userId: 'budi', name: 'Budi' });
    expect((await entryOf(code)).chat.name).toBe('Budi');
  });
});

describe('a binding that its ticket ends', () => {
  async function stolen() {
    const { ticket: code } = await host.paidOrder();
    const { chat: shown } = await entryOf(code);
    await say({ text: `!klaim ${shown.code}`, id: 'k-1', userId: 'maling', name: 'Maling' });
    return { ticket: code, old: shown.code };
  }
  const release = async (code: string, nth: number) =>
    dataOf(await world.call(ticketChatRelease, { ticket: code, nth }));

  test('is over for the chat and on the list, and has another code', async () => {
    const { ticket: code, old } = await stolen();
    await release(code, 1);
    const { chat: shown } = await entryOf(code);
    expect(shown).toMatchObject({ name: null, worn: false, released: 1 });
    const list = dataOf(await world.call(publicList, { hostID: host.username })).list.antrian;
    expect(list.map(({ playerName }) => playerName)).not.toContain('Maling');
    expect(await say({ text: `!klaim ${old}`, id: 'k-2', userId: 'maling' })).toMatch(/^Kode itu tidak ada/);
    expect(await say({ text: '!posisi', id: 'p-1', userId: 'maling' })).toMatch(/^Belum terhubung/);
    await say({ text: `!klaim ${shown.code}`, id: 'k-3', userId: 'budi', name: 'Budi' });
    expect((await entryOf(code)).chat).toMatchObject({ name: 'Budi', worn: true });
  });

  test('is ended once: the same press sent again leaves who bound the place meanwhile', async () => {
    const { ticket: code } = await stolen();
    await release(code, 1);
    const { chat: shown } = await entryOf(code);
    await say({ text: `!klaim ${shown.code}`, id: 'k-2', userId: 'budi', name: 'Budi' });
    await release(code, 1);
    expect((await entryOf(code)).chat.name).toBe('Budi');
  });
});
