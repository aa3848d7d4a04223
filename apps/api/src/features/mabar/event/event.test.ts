import { hostProfile, type DashboardHost } from '@mabarin/api-client/contract/accounts';
import { addQueue, eventSaveForm, eventStatusUpdate } from '@mabarin/api-client/contract/mabar';
import { OWN_EVENTS } from '@mabarin/domain/mabar/event';
import { describe, expect, test } from 'vitest';
import { createTestHost, type TestHost, useHost } from '#testing/fixtures/hosts.ts';
import { allAtOnce } from '#testing/locks.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
const host = useHost(world);

const save = async (host: TestHost, input: Record<string, unknown>) =>
  (await host.call(eventSaveForm, input as never)).body;
const turn = async (host: TestHost, id: string | undefined, status: boolean, more: object = {}) =>
  (await host.call(eventStatusUpdate, { id: String(id), status, ...more })).body;
const events = (body: { data?: unknown }) => (body.data as DashboardHost).events;
const offered = async (host: TestHost) =>
  (await world.call(hostProfile, { id: host.username })).body.data?.events.map(({ title }) => title);
const form = (change: Record<string, unknown> = {}) => ({
  id: null,
  action: 'add',
  isMabarin: false,
  eventTitle: 'Push Rank',
  eventDescription: 'Naik bintang bareng.',
  eventPrice: 25_000,
  eventNeedRole: true,
  eventNeedGameCount: false,
  ...change,
});
const missing = {
  status: -1,
  code: 'mabar.event_missing',
  data: 'Event ini sudah tidak ada. Muat ulang halaman lalu coba lagi ya!',
};
const locked = {
  status: -1,
  code: 'mabar.event_locked',
  data: 'Event bawaan Mabarin tidak bisa dihapus atau dimatikan.',
};

async function own(host: TestHost, title: string) {
  const event = events(await save(host, form())).find((one) => one.title === title);
  if (!event) throw new Error(`no ${title}`);
  return event;
}

describe('the host’s events', () => {
  test('add, edit, switch and delete notify other boards [dash 3 event] [dash 4 event] [dash 7 mabar event]', async () => {
    const added = await save(host, form());
    expect(added).toMatchObject({ status: 0, data: { username: host.username, code: host.code } });
    const event = events(added)[3];
    expect(event).toEqual({
      id: expect.any(String),
      title: 'Push Rank',
      description: 'Naik bintang bareng.',
      price: 25_000,
      type: 'custom',
      status: true,
      needRole: true,
      needGameCount: false,
    });
    expect((await host.liveEvents()).events).toEqual(['command host-refresh']);
    const id = event?.id;
    const edited = await save(host, form({ id, action: 'edit', eventTitle: 'Mythic', eventNeedGameCount: true }));
    expect(events(edited)[3]).toEqual({ ...event, title: 'Mythic', needGameCount: true });
    expect(await offered(host)).toEqual(['Reguler', 'Fast-Track', 'Sundul', 'Mythic']);
    // The switch reads nothing else of the event, whatever it says.
    const off = await turn(host, id, false, { title: 'Bohong', price: 1 });
    expect(events(off)[3]).toEqual({ ...event, title: 'Mythic', needGameCount: true, status: false });
    expect(await turn(host, id, false)).toEqual(off);
    expect(await offered(host)).toEqual(['Reguler', 'Fast-Track', 'Sundul']);
    expect(events(await turn(host, id, true))[3]?.status).toBe(true);
    expect(events(await save(host, { id, action: 'delete' }))).toHaveLength(3);
    expect((await save(host, { id, action: 'delete' })).status).toBe(0);
    expect(await offered(host)).toEqual(['Reguler', 'Fast-Track', 'Sundul']);
    expect(await save(host, form({ id, action: 'edit' }))).toEqual(missing);
    expect(await turn(host, id, true)).toEqual(missing);
  });

  test('an own event keeps its title, and only Fast-Track has a switch [dash 4 event] [dash 6 event lock]', async () => {
    for (const { title, needRole, needGameCount, switchable } of OWN_EVENTS) {
      const event = await own(host, title);
      // A form that lies about whose event it is.
      const change = { id: event.id, eventTitle: 'Gratis', eventNeedRole: !needRole, isMabarin: false };
      expect(await save(host, { ...change, action: 'delete' })).toEqual(locked);
      const edited = await save(host, form({ ...change, action: 'edit', eventPrice: 15_000 }));
      expect(events(edited).find(({ id }) => id === event.id)).toEqual({
        ...event,
        price: 15_000,
        description: 'Naik bintang bareng.',
        needRole,
        needGameCount,
      });
      const off = await turn(host, event.id, false);
      if (switchable) expect(events(off).find(({ id }) => id === event.id)?.status).toBe(false);
      else expect(off).toEqual(locked);
      expect((await turn(host, event.id, true)).status).toBe(0);
    }
  });

  test('a form the rules refuse saves nothing [dash 5 event] [dash 9 event]', async () => {
    const wrong = [
      { eventTitle: '' },
      { eventTitle: 'x'.repeat(26) },
      { eventDescription: ' ' },
      { eventDescription: 'x'.repeat(161) },
      { eventPrice: 5_000 },
      { eventPrice: 12_500 },
      { eventPrice: 1_005_000 },
      { eventPrice: null },
      { eventNeedRole: 'ya' },
      { action: null },
      { action: 'status' },
    ];
    for (const change of wrong) {
      expect(await save(host, form(change)), JSON.stringify(change)).toEqual({
        status: -1,
        code: 'mabar.event_invalid',
        data: 'Pastikan nama, deskripsi dan harga event sudah diisi dengan benar!',
      });
    }
    expect(await offered(host)).toEqual(['Reguler', 'Fast-Track', 'Sundul']);
  });

  test('an own name is refused for a custom event, new or edited [dash 5 reserved names]', async () => {
    const id = events(await save(host, form()))[3]?.id;
    for (const change of [{}, { isMabarin: true }, { id, action: 'edit' }]) {
      expect(await save(host, form({ ...change, eventTitle: 'Fast Track' }))).toEqual({
        status: -1,
        code: 'mabar.event_title_reserved',
        data: 'Nama event Fast Track tidak diperbolehkan. Tolong diganti ya!',
      });
    }
    expect(await offered(host)).toEqual(['Reguler', 'Fast-Track', 'Sundul', 'Push Rank']);
  });

  test('a retried add with the browser’s own id makes one event; another host’s id makes none', async () => {
    const [host, other] = [await createTestHost(world), await createTestHost(world)];
    const id = '0b8f7d52-53f4-4c32-9f0b-6a1c52d3b001';
    expect(events(await save(host, form({ id })))).toHaveLength(4);
    expect(events(await save(host, form({ id, eventTitle: 'Lain' })))[3]).toMatchObject({ id, title: 'Push Rank' });
    expect(events(await save(host, form({ id: 7 })))).toHaveLength(5);
    for (const action of ['add', 'edit', 'delete']) expect(await save(other, form({ id, action }))).toEqual(missing);
    expect(await turn(other, id, false)).toEqual(missing);
    expect(await offered(other)).toEqual(['Reguler', 'Fast-Track', 'Sundul']);
  });

  test('look-alikes of the own names are refused, too', async () => {
    for (const eventTitle of [
      '\u0405undul',
      'Sundu1',
      '\uff33\uff35\uff2e\uff24\uff35\uff2c',
      'S u n d u l',
      'F4st\u200b-Tr4ck',
    ]) {
      expect((await save(host, form({ eventTitle }))).code, eventTitle).toBe('mabar.event_title_reserved');
    }
    expect(await offered(host)).toEqual(['Reguler', 'Fast-Track', 'Sundul']);
  });

  test('Sundul says that Fast-Track stays before it', async () => {
    const { events } = (await world.call(hostProfile, { id: host.username })).body.data!;
    expect(events.find(({ title }) => title === 'Sundul')?.description).toBe(
      'Naik ke depan antrian Reguler (di belakang Fast-Track) dan ONLINE lagi 3 jam.',
    );
  });

  test('a host has at most 30 of its own, of five added at once at 29, too; deleted ones do not count', async () => {
    for (let made = 0; made < 29; made += 1) await save(host, form());
    const limit = {
      status: -1,
      code: 'mabar.event_limit',
      data: 'Event buatanmu sudah 30, itu batasnya. Hapus yang tidak dipakai dulu ya!',
    };
    const last = '0b8f7d52-53f4-4c32-9f0b-6a1c52d3b030';
    const add = () => save(host, form());
    const answers = await allAtOnce(world, 'mabar_event', [add, add, add, add, add]);
    expect(answers.filter(({ status }) => status === 0)).toHaveLength(1);
    expect(answers.filter(({ status }) => status !== 0)).toEqual([limit, limit, limit, limit]);
    expect(await offered(host)).toHaveLength(33);
    const added = answers.find(({ status }) => status === 0);
    const id = added && events(added).at(-1)?.id;
    expect((await save(host, { id, action: 'delete' })).status).toBe(0);
    expect((await save(host, form({ id: last }))).status).toBe(0);
    // The same one again is no other one.
    expect((await save(host, form({ id: last }))).status).toBe(0);
    expect(await save(host, form())).toEqual(limit);
  });

  test('who queued for a deleted event keeps the place, and nobody new is added for it', async () => {
    const id = events(await save(host, form()))[3]?.id ?? '';
    const player = {
      gameID: '123456789',
      gameServerID: '2345',
      gamePlayerName: 'Kancil',
      gameEventID: id,
      gameCount: 1,
    };
    const add = async () => (await host.call(addQueue, player)).body;
    await add();
    await save(host, { id, action: 'delete' });
    expect(await add()).toMatchObject({ status: -1, code: 'mabar.event_not_found' });
    const regular = await own(host, 'Reguler');
    const board = await host.call(addQueue, { ...player, gameEventID: regular.id });
    expect(board.body.data?.queue.map(({ title }) => title)).toEqual(['Push Rank', 'Reguler']);
  });
});
