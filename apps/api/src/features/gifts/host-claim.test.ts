import type { HostClaims } from '@mabarin/api-client/contract/gifts';
import { sql } from 'kysely';
import { giftClaims, giftSchedule } from '@mabarin/api-client/contract/gifts';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { addTestClaim, newPlayer, winner } from '#testing/fixtures/gifts.ts';
import { createTestHost, type TestHost, useHost } from '#testing/fixtures/hosts.ts';
import { giveNotice } from '#testing/fixtures/mabar.ts';
import { useWorld, type CallOptions } from '#testing/world.ts';

const world = useWorld();
const host = useHost(world);

const ask = async (host: TestHost, input: Record<string, unknown> = {}, options: CallOptions = {}) =>
  (await host.call(giftClaims, input as never, options)).body;
const lists = async (host: TestHost): Promise<HostClaims> => {
  const { data } = await ask(host);
  if (!data || typeof data === 'string') throw new Error('the lists were refused');
  return data;
};
const form = (player: { id: string; server: string }, change: Record<string, unknown> = {}) => ({
  id: '',
  action: 'add',
  giftClaimPlayerID: player.id,
  giftClaimPlayerServer: player.server,
  giftClaimPlayerName: 'Nama Bohong',
  giftClaimClass: 3,
  giftClaimMessage: 'Hadiah setia',
  giftClaimTitle: 'Judul Bohong',
  ...change,
});
const gone = {
  status: -1,
  code: 'gifts.claim_not_found',
  data: 'Klaim ini sudah tidak ada di daftar. Refresh daftarnya lalu coba lagi ya!',
};
const locked = { status: -1, code: 'gifts.claim_locked' };

/** A host with a pending claim of each source. */
async function twoClaims() {
  const host = await createTestHost(world);
  const gift = await host.addGift({ giftTitle: 'Skin Epik' });
  const { player } = await winner(world, host, gift);
  const own = await addTestClaim(world, host.id);
  const won = (await lists(host)).pending.find(({ source }) => source === 'claim')?.id;
  if (won === undefined) throw new Error('no claim was won');
  return { host, player, own, won };
}

describe('a host’s own claim', () => {
  test('is added for the player the game knows [dash 3 claim] [dash 7 gift-claim] [dash 4 claims]', async () => {
    expect(await lists(host)).toEqual({ pending: [], waiting: 0, done: [] });
    const player = newPlayer();
    const { data } = await ask(host, form(player));
    const claim = {
      id: expect.stringMatching(/^\d+$/),
      playerName: `Player${player.id.slice(-4)}`,
      playerID: player.id,
      playerServer: player.server,
      class: 3,
      source: 'host',
      title: 'Host Custom',
      message: 'Hadiah setia',
      masked: false,
      schedule: null,
      notice: null,
      added: world.clock.now().toISOString(),
      done: null,
    };
    expect(data).toEqual({ pending: [claim], waiting: 1, done: [] });
    expect((await host.liveEvents()).events).toEqual(['command gift-claim-refresh']);
    await giveNotice(world, host.id, player, 'mark');
    expect((await lists(host)).pending).toEqual([{ ...claim, notice: 'mark' }]);
    expect(await lists(await createTestHost(world))).toEqual({ pending: [], waiting: 0, done: [] });
  });

  test('is edited and deleted while it is pending, for its own player [dash 4 claims] [dash 7 gift-claim]', async () => {
    const id = await addTestClaim(world, host.id, { player: { name: 'Siti' } });
    const edited = await ask(host, form(newPlayer(), { id, action: 'edit', giftClaimMessage: ' Ganti ' }));
    expect(edited).toMatchObject({
      status: 0,
      data: { pending: [{ id, playerName: 'Siti', class: 3, message: 'Ganti', title: 'Host Custom' }] },
    });
    expect(await ask(host, { id, action: 'delete' })).toEqual({
      status: 0,
      data: { pending: [], waiting: 0, done: [] },
    });
    for (const action of ['delete', 'edit', 'set-done', 'set-schedule']) {
      expect(await ask(host, form(newPlayer(), { id, action }))).toEqual(gone);
    }
  });

  test('is refused for a blacklisted player and an unknown one [dash 4 gift notice] [dec mabar]', async () => {
    for (const type of ['mark', 'blacklist'] as const) {
      const player = newPlayer();
      await giveNotice(world, host.id, player, type);
      expect(await ask(host, form(player))).toEqual({
        status: -1,
        code: 'gifts.has_notice',
        data: 'Pemain yang ditandai atau di-blacklist tidak bisa menerima gift.',
      });
    }
    expect((await ask(host, form({ id: '500000000', server: '2345' }))).code).toBe('gifts.player_not_found');
    expect(await lists(host)).toEqual({ pending: [], waiting: 0, done: [] });
  });

  test('of class 1 or with a bad form is refused [dash 5 claim form] [dash 9 classes] [dec mabar]', async () => {
    const id = await addTestClaim(world, host.id);
    const before = await lists(host);
    const wrong = [
      { giftClaimClass: 1 },
      { giftClaimClass: -1 },
      { giftClaimClass: '2' },
      { giftClaimMessage: '' },
      { giftClaimMessage: 'x'.repeat(51) },
      { giftClaimMessage: undefined },
    ];
    for (const change of wrong) {
      for (const of of [{}, { id, action: 'edit' }]) {
        expect(await ask(host, form(newPlayer(), { ...change, ...of }))).toEqual({
          status: -1,
          code: 'gifts.note_invalid',
          data: 'Form belum lengkap. Pastikan kategori dan catatan sudah diisi dengan benar.',
        });
      }
    }
    expect(await lists(host)).toEqual(before);
  });

  test('a form that lacks its action or player is not saved [dash 4 claim null] [dash 5 claim form]', async () => {
    const { id, server } = newPlayer();
    const unclear = [
      form({ id, server }, { action: null }),
      form({ id, server }, { action: undefined }),
      form({ id, server }, { action: 'hapus' }),
      form({ id: '', server }),
      form({ id, server: 'x' }),
    ];
    for (const input of unclear) {
      expect(await ask(host, input)).toEqual({
        status: -1,
        code: 'gifts.claim_without_action',
        data: 'Klaim kamu tidak disimpan karena form tidak valid.\nCoba ulang ya!',
      });
    }
    expect(await lists(host)).toEqual({ pending: [], waiting: 0, done: [] });
  });
});

describe('a claim that a viewer won', () => {
  test('is scheduled and finished, and neither edited nor deleted [dash 4 claims] [dash 6 claim source]', async () => {
    const { host, player, won } = await twoClaims();
    for (const action of ['edit', 'delete']) {
      expect(await ask(host, form(player, { id: won, action }))).toMatchObject(locked);
    }
    const dated = await ask(host, { id: won, action: 'set-schedule', giftClaimSchedule: '2026-11-22' });
    expect(dated.data?.pending[0]).toMatchObject({ id: won, schedule: '2026-11-22', title: 'Skin Epik', class: 2 });
    await world.advance(60);
    const { data } = await ask(host, { id: won, action: 'set-done' });
    expect(data?.pending.map(({ source }) => source)).toEqual(['host']);
    expect(data?.done).toMatchObject([{ id: won, source: 'claim', done: world.clock.now().toISOString() }]);
  });

  test('of class 1 stands among the done ones from the beginning [dec mabar]', async () => {
    const gift = await host.addGift({ giftClass: 1, giftTitle: 'Mabar Gratis' });
    const { player } = await winner(world, host, gift);
    const { pending, done } = await lists(host);
    expect(pending).toEqual([]);
    expect(done).toMatchObject([{ class: 1, title: 'Mabar Gratis', playerID: player.id, source: 'claim' }]);
    const [claim] = done;
    expect(await ask(host, form(player, { id: claim?.id, action: 'edit' }))).toEqual(gone);
  });
});

test('the schedule is a day, can be moved [dash 5 claim schedule] [dash 4 claims] [pub 3 schedule]', async () => {
  const { host, own, won } = await twoClaims();
  for (const day of [undefined, null, '', '22-11-2026', '2026-02-31', '2026-13-01', '0000-01-01', 20261122]) {
    expect(await ask(host, { id: own, action: 'set-schedule', giftClaimSchedule: day })).toEqual({
      status: -1,
      code: 'gifts.schedule_missing',
      data: 'Pastikan pilih tanggal untuk jadwal kirim gift!',
    });
  }
  const schedule = (id: string, day: string) => ask(host, { id, action: 'set-schedule', giftClaimSchedule: day });
  await schedule(own, '2026-11-25');
  await schedule(won, '2026-11-22');
  await schedule(own, '2026-11-20');
  expect((await lists(host)).pending.map(({ id, schedule: day }) => [id, day])).toEqual([
    [own, '2026-11-20'],
    [won, '2026-11-22'],
  ]);
  const shown = async () => (await world.call(giftSchedule, { hostID: host.username })).body.data?.list;
  expect(await shown()).toEqual([
    {
      source: 'host',
      message: 'Hadiah setia',
      playerName: 'Pemain Setia',
      schedule: '2026-11-20',
      isToday: true,
      isTomorrow: false,
    },
    {
      source: 'claim',
      title: 'Skin Epik',
      playerName: expect.any(String),
      schedule: '2026-11-22',
      isToday: false,
      isTomorrow: false,
    },
  ]);
  await ask(host, { id: own, action: 'set-done' });
  expect(await shown()).toHaveLength(1);
});

test('every save notifies the other dashboards; finishing twice is once [dash 4 claims] [dec live]', async () => {
  const { host, own } = await twoClaims();
  const since = await host.liveEvents();
  const { data } = await ask(host, { id: own, action: 'set-done' });
  const first = await host.liveEvents(since.seq);
  expect(first.events).toEqual(['command gift-claim-refresh']);
  await world.advance(60);
  expect((await ask(host, { id: own, action: 'set-done' })).data?.done).toEqual(data?.done);
  expect((await host.liveEvents(first.seq)).events).toEqual([]);
});

test('the same key is the same claim, and a retried delete is good [dash 7 gift-claim] [dec money]', async () => {
  const [key, input] = [randomUUID(), form(newPlayer())];
  const answers = await Promise.all([1, 2, 3, 4].map(() => ask(host, input, { key })));
  for (const answer of answers) expect(answer).toEqual(answers[0]);
  await world.set('idempotency_key', { key }, { answer: null });
  expect((await ask(host, input, { key })).data?.pending).toHaveLength(1);
  const [remove, id] = [randomUUID(), answers[0]?.data?.pending[0]?.id];
  const deleted = await ask(host, { id, action: 'delete' }, { key: remove });
  expect(deleted.data?.pending).toEqual([]);
  expect(await ask(host, { id, action: 'delete' }, { key: remove })).toEqual(deleted);
});

test('claims to be sent come by 500, the soonest first, with the count of all; so does the public schedule', async () => {
  const { host, own, won } = await twoClaims();
  const { id } = await world.admin
    .selectFrom('gift_claim')
    .select('id')
    .where('id', '=', Number(own))
    .executeTakeFirstOrThrow();
  await sql`
    insert into gift_claim (host_id, source, class, title, message, player_id, player_server, player_name, role_exp_laner,
      role_goldlaner, role_jungler, role_midlaner, role_roamer, schedule, added_at)
    select host_id, source, class, title, message, player_id, player_server, player_name, role_exp_laner, role_goldlaner,
      role_jungler, role_midlaner, role_roamer, '2026-11-22', added_at
    from gift_claim, generate_series(1, 500) where id = ${id}`.execute(world.admin);
  const [one, two] = [await lists(host), (await ask(host, { from: 500 })).data!];
  expect([one.pending.length, one.waiting, two.waiting]).toEqual([500, 502, 502]);
  expect(two.pending.map((claim) => claim.id).toSorted()).toEqual([own, won].toSorted());
  expect(two.done).toEqual([]);
  const { data } = (await world.call(giftSchedule, { hostID: host.username })).body;
  expect([data?.list.length, data?.more]).toEqual([500, 2]);
});
