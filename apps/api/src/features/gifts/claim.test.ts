import { dashboardHost, hostProfile } from '@mabarin/api-client/contract/accounts';
import { restriction } from '@mabarin/domain/restrictions/restriction';
import { keptText } from '@mabarin/domain/restrictions/restriction.text';
import { giftSchedule, saveGift } from '@mabarin/api-client/contract/gifts';
import { mabarList } from '@mabarin/api-client/contract/mabar';
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { isDeep } from '#testing/depth.ts';
import { claim, newPlayer, winner } from '#testing/fixtures/gifts.ts';
import { createTestHost, type TestHost, useHost } from '#testing/fixtures/hosts.ts';
import { lockWaiters } from '#testing/locks.ts';
import { giveNotice } from '#testing/fixtures/mabar.ts';
import { untilTestEnds } from '#testing/until-test-ends.ts';
import { sha256 } from '#platform/crypto/secrets.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
const host = useHost(world);
const neverWins = { giftGacha: 1_000_000 };
const giftOf = async (host: TestHost) => (await host.call(dashboardHost, {})).body.data?.claims;
const claims = (host: TestHost) => world.sorted('id', 'gift_claim', { host_id: host.id });
const noDraw = { win: false, claimed: false, refresh: false, nonce: null, draw: null, ticket: null };
const gone = {
  ...noDraw,
  status: 0,
  refresh: true,
  data: 'Gift ini sudah habis atau sudah tidak tersedia. Percobaan kamu tidak dihitung, pilih gift lain ya!',
};
const coolingDown = {
  status: -1,
  code: 'gifts.cooling_down',
  data: 'Kamu sudah mencoba klaim gift barusan. Coba 1 jam lagi ya!',
};

test('a draw is answered with what checks it [pub 3 gift] [pub 3 claim] [pub 7 claim]', async () => {
  const gift = await host.addGift({ ...neverWins, giftTitle: 'Skin Epik', giftClass: 2 });
  const [shown] = (await world.call(hostProfile, { id: host.username })).body.data?.claims ?? [];
  expect(shown).toEqual({
    code: gift,
    title: 'Skin Epik',
    type: 'skin',
    class: 2,
    gacha: 1_000_000,
    left: 1,
    worth: null,
    seedHash: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  const { http, body } = await claim(world, host, gift, { nonce: 'dari-browser-1' });
  expect(http).toBe(200);
  expect(body).toEqual({
    ...noDraw,
    status: 0,
    data: 'Sayang sekali, kamu belum beruntung. Coba 1 jam lagi ya!',
    nonce: 'dari-browser-1',
    draw: { gift, try: 1, round: 1, gacha: 1_000_000, seedHash: shown?.seedHash },
  });
  expect((await claim(world, host, gift)).body.draw?.try).toBe(2);
  expect(await giftOf(host)).toMatchObject([{ id: gift, tried: 2, claimed: 0, seedHash: shown?.seedHash }]);
  expect(await claims(host)).toEqual([]);
});

test('without a nonce a hash of the idempotency key is it, else a random one that is answered [dec gifts]', async () => {
  const gift = await host.addGift(neverWins);
  const key = randomUUID();
  expect((await claim(world, host, gift, { key })).body.nonce).toBe(sha256(key));
  const [first, second] = [await claim(world, host, gift), await claim(world, host, gift)];
  expect(first.body.nonce).toMatch(/^[\w-]{22}$/);
  expect(second.body.nonce).not.toBe(first.body.nonce);
  expect((await claim(world, host, gift, { nonce: 'a|b' })).body.code).toBe('gifts.claim_invalid');
});

describe('a win', () => {
  test('of a skin is a pending claim, scheduled, with a ticket [pub 3 schedule] [pub 7 claim] [pub 7 gift]', async () => {
    const gift = await host.addGift({ giftTitle: 'Skin Epik' });
    const { seq } = await host.liveEvents();
    const { player, answer } = await winner(world, host, gift);
    expect(answer).toMatchObject({
      status: 0,
      win: true,
      claimed: false,
      refresh: false,
      ticket: expect.stringMatching(/^[\w-]{22}$/),
      data: 'Selamat, kamu dapat Skin Epik! Pantau jadwal kirimnya di tiket kamu ya.',
    });
    expect(await claims(host)).toMatchObject([
      {
        source: 'claim',
        class: 2,
        title: 'Skin Epik',
        message: 'semoga hoki',
        player_id: player.id,
        player_name: `Player${player.id.slice(-4)}`,
        role_midlaner: true,
        role_roamer: false,
        schedule: null,
        entry_id: null,
        done_at: null,
        added_at: world.clock.now(),
      },
    ]);
    expect((await host.liveEvents(seq)).events).toEqual(['command gift-claim-refresh']);
    const { body } = await world.call(giftSchedule, { hostID: host.username.toUpperCase() });
    expect(body.data).toEqual({
      host: { username: host.username, name: expect.any(String), photo: null },
      list: [
        {
          source: 'claim',
          playerName: `Player${player.id.slice(-4)}`,
          title: 'Skin Epik',
          schedule: null,
          isToday: false,
          isTomorrow: false,
        },
      ],
      more: 0,
    });
  });

  test('of class 1 is a place in the queue and no schedule [dec mabar] [dec gifts]', async () => {
    const fast = await host.addToQueue({ title: 'Fast-Track', priority: 10 });
    const reguler = await host.addToQueue();
    await world.advance(60);
    const gift = await host.addGift({ giftClass: 1, giftTitle: 'Mabar Gratis' });
    const { seq } = await host.liveEvents();
    const { player, answer } = await winner(world, host, gift);
    expect(answer.data).toBe('Selamat, kamu dapat Mabar Gratis! Kamu sudah masuk antrian mabar.');
    const later = await host.addToQueue({ paidAt: new Date(world.clock.now().getTime() + 1_000) });
    const { queue } = (await host.call(mabarList, {})).body.data ?? { queue: [] };
    const [won] = await claims(host);
    expect(queue.map(({ id }) => id)).toEqual([fast, reguler, String(won?.entry_id), later]);
    expect(queue[2]).toMatchObject({
      title: 'Mabar Gratis',
      playerName: `Player${player.id.slice(-4)}`,
      message: 'semoga hoki',
      count: 1,
      played: 0,
      status: 'online',
      needRole: true,
      role: { gameRoleMidlaner: true, gameRoleRoamer: false },
    });
    expect(won).toMatchObject({ class: 1, done_at: world.clock.now() });
    expect((await host.liveEvents(seq)).events).toEqual([
      'command mabar-refresh',
      'display queue',
      'command gift-claim-refresh',
    ]);
    expect((await world.call(giftSchedule, { hostID: host.username })).body.data?.list).toEqual([]);
    await world.advance(3 * 3_600);
    const [entry] = (await host.call(mabarList, {})).body.data?.queue.slice(2) ?? [];
    expect(entry?.status).toBe('offline');
  });

  test('with a message the filter hides is queued with the reason [dec messages]', async () => {
    const gift = await host.addGift({ giftClass: 1 });
    await winner(world, host, gift, { form: { giftMessage: 's10t g4c0r hari ini' } });
    const entries = await world.rows('mabar_entry', { host_id: host.id });
    expect(entries).toMatchObject([{ message: 's10t g4c0r hari ini', hidden_reason: 'gambling' }]);
  });

  test('of the last unit takes the gift off the page, without a refresh for its winner [dec gifts]', async () => {
    const gift = await host.addGift();
    expect((await winner(world, host, gift)).answer.refresh).toBe(false);
    expect((await world.call(hostProfile, { id: host.username })).body.data?.claims).toEqual([]);
    expect((await claim(world, host, gift)).body).toEqual(gone);
  });
});

describe('who may not draw', () => {
  test('who won this gift hears so, also when it ended [pub 5 claim claimed] [pub 7 claim] [dec gifts]', async () => {
    const gift = await host.addGift({ giftQuota: 2 });
    const { player } = await winner(world, host, gift);
    const before = await giftOf(host);
    const again = {
      ...noDraw,
      status: 0,
      claimed: true,
      data: 'Kamu sudah pernah klaim gift ini sebelumnya. Kasih kesempatan buat yang lain ya!',
    };
    expect((await claim(world, host, gift, { player })).body).toEqual(again);
    await world.advance(3_600);
    expect((await claim(world, host, gift, { player })).body).toEqual(again);
    expect((await claim(world, host, gift, { player: { ...player, id: `00${player.id}` } })).body).toEqual(again);
    expect(await giftOf(host)).toEqual(before);
    await winner(world, host, gift);
    expect((await claim(world, host, gift, { player })).body).toEqual(again);
  });

  test('a second try in 60 minutes is refused anywhere [pub 5 claim cooldown] [pub 9 claim times] [req 17]', async () => {
    const [host, other] = [await createTestHost(world), await createTestHost(world)];
    const [gift, second, elsewhere] = [
      await host.addGift(neverWins),
      await host.addGift(neverWins),
      await other.addGift(neverWins),
    ];
    const player = newPlayer();
    const tries = async (code: string, of = host) => (await claim(world, of, code, { player })).body;
    expect((await tries(gift)).status).toBe(0);
    // A cleared browser sends what a new one would: the server remembers the player.
    const refused = await claim(world, host, gift, { player });
    expect(refused.body).toEqual(coolingDown);
    expect(refused.headers['retry-after']).toBe('3600');
    expect(await tries(second)).toEqual(coolingDown);
    expect((await tries(elsewhere, other)).status).toBe(0);
    expect((await claim(world, host, gift, { player: { ...player, server: '2346' } })).body.status).toBe(0);
    await world.advance(3_599);
    expect(await tries(gift)).toEqual(coolingDown);
    await world.advance(1);
    expect((await tries(gift)).draw?.try).toBe(3);
  });

  test('a gift that cannot be won counts no try and starts no cool-down [pub 7 claim] [dec gifts]', async () => {
    const [host, other] = [await createTestHost(world), await createTestHost(world)];
    const player = newPlayer();
    const deleted = await host.addGift(neverWins);
    await host.call(saveGift, { id: deleted, action: 'delete' });
    const codes = [
      await host.addGift({ ...neverWins, giftStatus: false }),
      deleted,
      await other.addGift(neverWins),
      randomUUID(),
      'bukan-kode',
    ];
    for (const code of codes) expect((await claim(world, host, code, { player })).body, code).toEqual(gone);
    const gift = await host.addGift(neverWins);
    expect((await claim(world, host, gift, { player })).body.draw?.try).toBe(1);
  });

  test('a blacklisted player is refused, a marked one draws [dec mabar]', async () => {
    const gift = await host.addGift(neverWins);
    const player = newPlayer();
    await giveNotice(world, host.id, player, 'blacklist');
    expect((await claim(world, host, gift, { player })).body).toEqual({
      status: -1,
      code: 'gifts.blacklisted',
      data: `Maaf, belum bisa. ${keptText(restriction('blocked', 'host_choice'))}`,
    });
    const marked = newPlayer();
    await giveNotice(world, host.id, marked, 'mark');
    expect((await claim(world, host, gift, { player: marked })).body.draw?.try).toBe(1);
  });

  test('a bad form gets its sentence [pub 5 claim invalid] [pub 5 claim message] [pub 5 claim role]', async () => {
    const gift = await host.addGift(neverWins);
    const invalid = {
      status: -1,
      code: 'gifts.claim_invalid',
      data: 'Pastikan sudah mengisi id game, server, pesan untuk host dan memilih gift yang diinginkan.',
    };
    const wrong = [
      { gameID: '99999' },
      { gameServerID: '999' },
      { giftEventCode: '' },
      { giftMessage: '' },
      { giftMessage: 'x'.repeat(51) },
    ];
    for (const form of wrong) expect((await claim(world, host, gift, { form })).body).toEqual(invalid);
    expect((await claim(world, host, gift, { form: { giftMessage: 'halo #bang' } })).body).toEqual({
      status: -1,
      code: 'messages.message_characters',
      data: 'Karakter "#" tidak bisa dipakai. Pakai huruf, angka, spasi, - ! ? . , ( ) saja ya!',
    });
    expect((await claim(world, host, gift, { form: { gameRoleMidlaner: false } })).body).toEqual({
      status: -1,
      code: 'gifts.role_missing',
      data: 'Jangan lupa memilih role kamu (minimal 1)!',
    });
    expect((await claim(world, host, gift, { token: 'robot' })).body.code).toBe('http.captcha');
    expect((await claim(world, { username: 'tidakadahost' }, gift)).body.code).toBe('accounts.host_not_found');
    expect((await giftOf(host))?.[0]?.tried).toBe(0);
  });

  test('a player the game does not know is refused; while it does not answer the claim goes on [dec wire]', async () => {
    const gift = await host.addGift({ giftGacha: 1, giftQuota: 50 });
    expect((await claim(world, host, gift, { player: { id: '500000000', server: '2345' } })).body).toEqual({
      status: -1,
      code: 'gifts.player_not_found',
      data: 'Nama tidak ditemukan. ID atau server salah!',
    });
    untilTestEnds(world.app.deps, { players: { lookup: async () => ({ found: 'unavailable' }) } });
    const { player } = await winner(world, host, gift);
    expect(await claims(host)).toMatchObject([{ player_name: `ID ${player.id}` }]);
  });
});

describe('races and retries', () => {
  const MANY = isDeep ? 200 : 50;
  test('many at once on the last unit: one wins, no try after it is counted [req 16]', async () => {
    const gift = await host.addGift({ giftGacha: 1 });
    const answers = await Promise.all(Array.from({ length: MANY }, () => claim(world, host, gift)));
    expect(answers.map(({ http }) => http).filter((code) => code !== 200)).toEqual([]);
    const wins = answers.filter(({ body }) => body.win);
    const lost = answers.filter(({ body }) => body.status === 0 && !body.win && !body.refresh);
    const late = answers.filter(({ body }) => body.refresh);
    expect(wins).toHaveLength(1);
    expect(wins.length + lost.length + late.length).toBe(MANY);
    expect(await giftOf(host)).toMatchObject([{ claimed: 1, quota: 1, tried: 1 + lost.length }]);
    const cooling = await world.rows('gift_cooldown', { host_id: host.id }, 'player_id');
    expect(cooling).toHaveLength(1 + lost.length);
  });

  test('a gift switched off between check and draw draws nothing, and the try is not counted', async () => {
    const gift = await host.addGift({ giftGacha: 1, giftQuota: 5 });
    const player = newPlayer();
    // Whoever holds the player's cool-down keeps the claim between its check and its draw.
    const holder = await world.admin.startTransaction().execute();
    await holder
      .insertInto('gift_cooldown')
      .values({
        host_id: host.id,
        player_id: player.id,
        player_server: player.server,
        tried_at: world.clock.now(),
      })
      .execute();
    const claimed = claim(world, host, gift, { player });
    await expect.poll(() => lockWaiters(world), { timeout: 10_000 }).toBe(1);
    const off = { id: gift, action: 'status' as const, giftStatus: false };
    expect((await host.call(saveGift, off)).body.status).toBe(0);
    await holder.rollback().execute();
    expect((await claimed).body).toEqual(gone);
    expect(await giftOf(host)).toMatchObject([{ tried: 0, claimed: 0, status: false }]);
    const cooling = await world.rows('gift_cooldown', { host_id: host.id }, 'player_id');
    expect(cooling).toEqual([]);
  });

  test('one player at once on many gifts draws once [req 17]', async () => {
    const gifts = await Promise.all(Array.from({ length: 12 }, () => host.addGift({ giftGacha: 1 })));
    const player = newPlayer();
    const answers = await Promise.all(gifts.map((gift) => claim(world, host, gift, { player })));
    expect(answers.filter(({ body }) => body.draw)).toHaveLength(1);
    expect(answers.filter(({ body }) => body.code === 'gifts.cooling_down')).toHaveLength(11);
  });

  test('the same key is the same draw, ten times at once and later; another body is refused [dec money]', async () => {
    const gift = await host.addGift({ giftGacha: 1, giftQuota: 5 });
    const [key, player] = [randomUUID(), newPlayer()];
    const press = () => claim(world, host, gift, { key, player });
    const answers = await Promise.all(Array.from({ length: 10 }, press));
    await world.advance(7_200);
    answers.push(await press());
    for (const { body } of answers) expect(body).toEqual(answers[0]?.body);
    expect(answers[0]?.body.draw?.try).toBe(1);
    expect(await giftOf(host)).toMatchObject([{ tried: 1 }]);
    expect((await claim(world, host, gift, { key, player: newPlayer() })).http).toBe(422);
  });

  test('an attempt that died after its draw is gone on with [dec money]', async () => {
    const gift = await host.addGift({ giftGacha: 1, giftQuota: 5 });
    const [key, player] = [randomUUID(), newPlayer()];
    const first = await claim(world, host, gift, { key, player });
    await world.set('idempotency_key', { key }, { answer: null });
    expect((await claim(world, host, gift, { key, player })).body).toEqual(first.body);
    expect(await giftOf(host)).toMatchObject([{ tried: 1 }]);
  });
});

describe('a claim whose form showed the gift otherwise', () => {
  const edited = async (change: Record<string, unknown>) => {
    const host = await createTestHost(world);
    const gift = await host.addGift({ ...neverWins, giftTitle: 'Skin Epik', giftWorth: 50_000 });
    const shown = { title: 'Skin Epik', class: 2, gacha: 1_000_000, worth: 50_000 } as const;
    await world.set('gift', { id: gift }, change);
    return { host, gift, shown };
  };

  test.each([
    ['odds', { gacha: 9 }, 'Peluang berubah: 1 dari 1.000.001 jadi 1 dari 10.'],
    ['class', { class: 1 }, 'Jenis gift berubah: Skin jadi Mabar.'],
    ['title', { title: 'Skin Biasa' }, 'Nama berubah: Skin Epik jadi Skin Biasa.'],
    ['worth', { worth: 5_000 }, 'Nilai gift berubah: Rp50.000 jadi Rp5.000.'],
  ] as const)('is refused with the old and the new %s, and no try is counted', async (_what, change, words) => {
    const { host, gift, shown } = await edited(change);
    const player = newPlayer();
    expect((await claim(world, host, gift, { player, shown })).body).toMatchObject({
      status: -1,
      code: 'http.shown_changed',
      data: expect.stringContaining(`${words} Cek lagi`),
    });
    expect(await giftOf(host)).toMatchObject([{ tried: 0 }]);
    expect((await claim(world, host, gift, { player, shown: { ...shown, ...change } })).body.status).toBe(0);
  });
});

test('an unchanged schedule is not sent again [pub 3 schedule] [pub 7 gift] [dec wire]', async () => {
  const gift = await host.addGift({ giftQuota: 2 });
  const ask = (etag?: string) =>
    world.app.server.inject({
      url: `/api/gift/${host.username}`,
      ...(etag ? { headers: { 'if-none-match': etag } } : {}),
    });
  const etag = String((await ask()).headers['etag']);
  expect((await ask(etag)).statusCode).toBe(304);
  const { player } = await winner(world, host, gift);
  expect((await ask(etag)).statusCode).toBe(200);
  await winner(world, host, gift);
  const today = '2026-11-20';
  await world.admin
    .updateTable('gift_claim')
    .set({ schedule: '2026-11-21' })
    .where('host_id', '=', host.id)
    .where('player_id', '<>', player.id)
    .execute();
  const list = async () => (await world.call(giftSchedule, { hostID: host.username })).body.data?.list ?? [];
  expect((await list()).map(({ schedule }) => schedule)).toEqual(['2026-11-21', null]);
  await world.set('gift_claim', { host_id: host.id, player_id: player.id }, { schedule: today });
  expect((await list()).map(({ schedule, isToday, isTomorrow }) => [schedule, isToday, isTomorrow])).toEqual([
    [today, true, false],
    ['2026-11-21', false, true],
  ]);
  expect((await world.call(giftSchedule, { hostID: 'tidakadahost' })).body.code).toBe('accounts.host_not_found');
});
