import { chat } from '@mabarin/api-client/contract/chat';
import { mabarList, publicList, setBreak, setLastOrder } from '@mabarin/api-client/contract/mabar';
import { remoteLog, revokeRemoteKey, remoteKeys } from '@mabarin/api-client/contract/remote';
import { teamLog } from '@mabarin/api-client/contract/team';
import { ticketChat, ticketTransfer, type Ticket } from '@mabarin/api-client/contract/ticket';
import { CHAT_LINE_MAX } from '@mabarin/domain/chat/line';
import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { useHost } from '#testing/fixtures/hosts.ts';
import { newPlayer } from '#testing/fixtures/gifts.ts';
import { addRemoteKey, bearer } from '#testing/fixtures/remote.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
const host = useHost(world);
let key: string;
beforeEach(async () => {
  key = await addRemoteKey(world, host, { actions: ['chat'] });
});

type Line = { userId?: string; name?: string; badges?: string[]; platform?: string };
let people = 0;
let lines = 0;
/** Somebody new unless the line says who; each call is a line of its own. */
async function say(text: string, { userId, name = 'Budi', badges = [], platform = 'tiktok' }: Line = {}) {
  const id = `baris-${(lines += 1)}`;
  const input = { platform, userId: userId ?? `orang-${(people += 1)}`, name, text, badges, id };
  const { body } = await world.call(chat, input, { headers: bearer(key) });
  if (body.reply === undefined) throw new Error(`the chat answered ${JSON.stringify(body)}`);
  return body.reply;
}
const moderator = { badges: ['moderator'] };
const read = (code: string) => world.ticket(code);
const entryOf = async (code: string) => {
  const { entry } = (await read(code)) as Extract<Ticket, { kind: 'mabar' }>;
  return entry!;
};
const namesOf = async () => {
  const { body } = await world.call(publicList, { hostID: host.username });
  return body.data!.list.antrian.map(({ playerName }) => playerName);
};
async function bound(line: Line = {}) {
  const order = await host.paidOrder();
  const { chat: shown } = await entryOf(order.ticket);
  const userId = line.userId ?? `orang-${(people += 1)}`;
  return { ...order, userId, reply: await say(`!klaim ${shown.code}`, { ...line, userId }) };
}

describe('the chat of a host', () => {
  test('is told how long the queue is, who plays, and what a game costs', async () => {
    expect(await say('!antri')).toMatch(/^Antrian kosong\. Ikut: http/);
    await host.paidOrder();
    const { entryId } = await host.paidOrder();
    await host.sit(entryId);
    await world.advance(10);
    expect(await say('!ANTRIAN bang')).toMatch(/^Antrian 1 orang/);
    expect(await say('!main')).toMatch(/^Sekarang main: .+\. Berikutnya: /);
    expect(await say('!harga')).toMatch(/Rp10\.000/);
    expect(await say('!bantuan')).toContain('klaim');
  });

  test('is told of a break and a last order together with the queue', async () => {
    await host.call(setLastOrder, { waiting: 3, until: '23:30' });
    expect(await say('!antri')).toMatch(
      /^Antrian kosong\. Ikut: http\S+ Pesanan terakhir: sisa 3 tempat sampai 23\.30\.$/,
    );
    await world.advance(10);
    await host.call(setBreak, { minutes: 15 });
    expect(await say('!antri')).toMatch(/ Istirahat sampai \d\d\.\d\d\. Pesanan terakhir: sisa 3 tempat/);
  });

  test('hears nothing for talk, unknown words, bots, and moderators’ commands of others', async () => {
    for (const text of ['halo', '!halo', 'bang !antri', '!next', '!buka', 'Antrian kosong. Ikut: x']) {
      expect(await say(text), text).toBe('');
    }
    expect(await say('!antri', { name: 'Nightbot' })).toBe('');
    expect(await say('!antri', { badges: ['bot'] })).toBe('');
  });

  test('asks who is too fast to slow down once, and then says nothing to them for a while', async () => {
    const userId = 'cepat';
    const replies: string[] = [];
    for (let count = 0; count < 7; count += 1) replies.push(await say('!posisi', { userId }));
    expect(replies.slice(0, 4).every((reply) => reply.startsWith('Belum terhubung'))).toBe(true);
    expect(replies.slice(4)).toEqual(['Pelan-pelan ya, coba lagi sebentar lagi.', '', '']);
    expect(await say('!posisi')).toContain('Belum terhubung');
    await world.advance(31);
    expect(await say('!posisi', { userId })).toContain('Belum terhubung');
  });

  test('gets one reply to the same question of many at once', async () => {
    const replies = await Promise.all(Array.from({ length: 5 }, () => say('!antri')));
    expect(replies.filter((reply) => reply !== '')).toHaveLength(1);
  });

  test('of moderators opens and closes the orders and calls the next player, which both logs have', async () => {
    const { player } = await host.paidOrder();
    expect(await say('!tutup', moderator)).toBe('Pesanan ditutup.');
    expect(await say('!antri')).toContain('Pesanan sedang ditutup.');
    expect(await say('!buka', moderator)).toBe('Pesanan dibuka.');
    expect(await say('!next', { ...moderator, name: 'Mod Ani' })).toMatch(/^Main: /);
    expect(await say('!next', moderator)).toBe('Antrian kosong.');
    const { body } = await host.call(mabarList, {});
    expect(body.data!.playing.map((entry) => entry.player.id)).toEqual([player.id]);
    const log = await host.call(teamLog, {});
    expect(log.body.data).toEqual(
      expect.arrayContaining([expect.objectContaining({ actor: 'Chat Mod Ani', action: 'memainkan' })]),
    );
    const pressed = (await host.call(remoteLog, {})).body.data!;
    expect(pressed.map(({ name, action, refusal }) => [name, action, refusal])).toEqual([
      ['Budi (chat tiktok)', 'next', 'Antrian kosong.'],
      ['Mod Ani (chat tiktok)', 'next', null],
      ['Budi (chat tiktok)', 'open', null],
      ['Budi (chat tiktok)', 'close', null],
    ]);
  });

  test('answers in one short line without a mention, whatever a name holds', async () => {
    const odd = '@everyone !next\n/ban http://judi.example ' + 'x'.repeat(100);
    for (const text of ['!klaim AAAAAA', '!posisi', '!antri']) {
      const reply = await say(text, { name: odd });
      expect(reply.length).toBeLessThanOrEqual(CHAT_LINE_MAX);
      expect(reply).not.toMatch(/^[!/]|@|\n|judi\.example/);
    }
  });
});

describe('a place that a viewer claims from the chat', () => {
  test('is theirs by the code of its ticket: they ask for it, say to be ready, and let the next go first', async () => {
    const { userId, reply, ticket: code } = await bound({ name: 'Sultan' });
    expect(reply).toBe('Terhubung, Sultan. Nomor 1 buat Sultan.');
    await host.paidOrder();
    expect(await say('!siap', { userId, name: 'Sultan' })).toBe('Siap, Sultan ditandai online.');
    expect(await say('!nanti', { userId, name: 'Sultan' })).toBe('Oke, Sultan mundur. Nomor 2 buat Sultan.');
    await world.advance(31);
    expect(await say('!posisi', { userId, name: 'Sultan' })).toMatch(/^Nomor 2 buat Sultan/);
    expect(await entryOf(code)).toMatchObject({ postponed: 1, place: 2 });
    expect(await say('!nanti', { userId })).toBe(
      'Belum ada yang antri di belakang kamu di jalurmu, jadi urutanmu tetap dan jatah "Tunggu aku" tidak terpakai.',
    );
  });

  test('is called to play for twelve hours of Main, by chat and ticket, and then its host forgot it there', async () => {
    const { userId, entryId, ticket: code } = await bound({ name: 'Gita' });
    await host.sit(entryId);
    await world.advance(12 * 3_600 - 60);
    expect(await say('!posisi', { userId, name: 'Gita' })).toBe('Sekarang giliran Gita main.');
    expect(await entryOf(code)).toMatchObject({ forgotten: false });
    await world.advance(60);
    expect(await say('!posisi', { userId, name: 'Gita' })).toMatch(/^Host belum menandai game Gita selesai\./);
    expect(await entryOf(code)).toMatchObject({ forgotten: true });
  });

  test('is told that "nanti" gave its Sundul up', async () => {
    const first = await host.paidOrder();
    const { userId, player } = await bound({ name: 'Sari' });
    await world.advance(1);
    await host.paidOrder({ player, title: 'Sundul' });
    await world.advance(31);
    expect(await say('!nanti', { userId, name: 'Sari' })).toBe(
      'Oke, Sari mundur dan Sundul-nya hangus. Nomor 2 buat Sari.',
    );
    expect(await entryOf(first.ticket)).toMatchObject({ place: 1 });
  });

  test('wears the chat name on the list until its viewer takes it off', async () => {
    const { ticket: code } = await bound({ name: 'Kancil Live' });
    expect(await entryOf(code)).toMatchObject({ chat: { code: null, name: 'Kancil Live', worn: true } });
    expect(await namesOf()).toEqual(['Kancil Live']);
    for (let twice = 0; twice < 2; twice += 1) await world.call(ticketChat, { ticket: code, worn: false });
    expect(await namesOf()).not.toEqual(['Kancil Live']);
    await world.call(ticketChat, { ticket: code, worn: true });
    expect(await namesOf()).toEqual(['Kancil Live']);
  });

  test('does not wear a name that the filter hides', async () => {
    const { ticket: code, reply } = await bound({ name: 'slot gacor maxwin' });
    expect(reply).toMatch(/^Terhubung, kamu/);
    expect((await entryOf(code)).chat.worn).toBe(false);
    await world.call(ticketChat, { ticket: code, worn: true });
    expect((await entryOf(code)).chat.worn).toBe(false);
  });

  test('is bound once: not to another person, not after 48 hours, and not by guessing', async () => {
    const first = await host.paidOrder();
    const { chat: shown } = await entryOf(first.ticket);
    await say(`!klaim ${shown.code}`, { userId: 'satu' });
    expect(await say(`!klaim ${shown.code}`, { userId: 'satu' })).toMatch(/^Terhubung/);
    expect(await say(`!klaim ${shown.code}`, { userId: 'dua' })).toBe('Kode itu sudah dipakai akun lain.');
    const second = await host.paidOrder();
    const late = (await entryOf(second.ticket)).chat.code;
    await world.advance(48 * 3_600);
    expect((await entryOf(second.ticket)).chat.code).toBeNull();
    expect(await say(`!klaim ${late}`)).toMatch(/^Kode itu tidak ada/);
    const third = await host.paidOrder();
    const right = (await entryOf(third.ticket)).chat.code;
    for (let guess = 0; guess < 5; guess += 1) {
      await say(`!klaim AAAAA${guess + 2}`, { userId: 'penebak' });
      await world.advance(31);
    }
    expect(await say(`!klaim ${right}`, { userId: 'penebak' })).toBe('Terlalu banyak kode salah. Coba lagi nanti.');
    expect(await say(`!klaim ${right}`, { userId: 'tiga' })).toMatch(/^Terhubung/);
  });

  test('loses the chat name when it is given to another player, who binds an own one', async () => {
    const { ticket: code, userId } = await bound({ name: 'Lama' });
    await world.advance(1);
    const to = newPlayer();
    const form = { gameID: to.id, gameServerID: to.server };
    const { body } = await world.call(ticketTransfer, { ticket: code, form }, { key: randomUUID() });
    expect(await namesOf()).not.toContain('Lama');
    expect(await say('!posisi', { userId })).toContain('Belum terhubung');
    await world.advance(1);
    const mine = (await entryOf(body.data!.ticket)).chat;
    expect(mine).toMatchObject({ name: null, worn: false });
    expect(await say(`!klaim ${mine.code}`, { name: 'Baru' })).toMatch(/^Terhubung, Baru/);
  });
});

test('a key without the scope, a revoked one and a guessed one read no chat', async () => {
  const other = await addRemoteKey(world, host, { actions: ['next'] });
  const line = { platform: 'tiktok', userId: '1', name: 'a', text: '!antri' };
  const ask = async (secret: string) => (await world.call(chat, line, { headers: bearer(secret) })).body.code;
  expect(await ask(other)).toBe('remote.not_allowed');
  expect(await ask(`rk_${'x'.repeat(32)}`)).toBe('remote.key_unknown');
  const { body } = await host.call(remoteKeys, {});
  const { id } = body.data!.find(({ actions }) => actions.includes('chat'))!;
  await host.call(revokeRemoteKey, { id });
  expect(await ask(key)).toBe('remote.key_unknown');
});
