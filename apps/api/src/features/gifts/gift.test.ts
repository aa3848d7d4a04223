import { hostProfile, type DashboardGift } from '@mabarin/api-client/contract/accounts';
import { giftProof, saveGift } from '@mabarin/api-client/contract/gifts';
import { verifyGift, type Draw } from '@mabarin/domain/gifts/draw';
import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { checkProof } from '#testing/check-proof.ts';
import { claim, proofOf, winner } from '#testing/fixtures/gifts.ts';
import { createTestHost, type TestHost, useHost } from '#testing/fixtures/hosts.ts';
import { allAtOnce } from '#testing/locks.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
const host = useHost(world);

const save = async (host: TestHost, input: Record<string, unknown>) => (await host.call(saveGift, input as never)).body;
const gifts = (body: { data?: unknown }) => (body.data as { claims: DashboardGift[] }).claims;
const form = (change: Record<string, unknown> = {}) => ({
  id: null,
  action: 'add',
  giftClass: 3,
  giftTitle: 'Starlight Mei',
  giftQuota: 2,
  giftGacha: 11,
  giftStatus: true,
  ...change,
});
const invalid = {
  status: -1,
  code: 'gifts.form_invalid',
  data: 'Form belum lengkap. Pastikan nama gift, kategori, kuota dan gacha sudah diisi dengan benar.',
};
const notFound = {
  status: -1,
  code: 'gifts.not_found',
  data: 'Gift ini sudah tidak ada. Refresh daftarnya lalu coba lagi ya!',
};

describe('the host’s gifts', () => {
  test('add, edit, switch and delete answer the host and notify others [dash 3 gift] [dash 7 gift]', async () => {
    const added = await save(host, form());
    expect(added).toMatchObject({ status: 0, data: { username: host.username, code: host.code } });
    const [gift] = gifts(added);
    expect(gift).toEqual({
      id: expect.any(String),
      class: 3,
      title: 'Starlight Mei',
      quota: 2,
      claimed: 0,
      tried: 0,
      gacha: 11,
      worth: null,
      status: true,
      seedHash: expect.stringMatching(/^[0-9a-f]{64}$/),
      seed: null,
    });
    expect((await host.liveEvents()).events).toEqual(['command host-refresh']);
    const id = gift?.id;
    const edited = await save(host, form({ id, action: 'edit', giftClass: 2, giftTitle: 'Skin', giftQuota: '5' }));
    expect(gifts(edited)).toEqual([{ ...gift, class: 2, title: 'Skin', quota: 5 }]);
    const valued = form({ id, action: 'edit', giftClass: 2, giftTitle: 'Skin', giftQuota: '5', giftWorth: 150_000 });
    expect(gifts(await save(host, valued))).toMatchObject([{ worth: 150_000 }]);
    expect((await world.call(hostProfile, { id: host.username })).body.data?.claims).toMatchObject([
      { worth: 150_000 },
    ]);
    await save(host, form({ id, action: 'edit', giftClass: 2, giftTitle: 'Skin', giftQuota: '5' }));
    // The switch reads nothing else, whatever the form says.
    const off = await save(host, form({ id, action: 'status', giftClass: -1, giftTitle: '', giftStatus: false }));
    expect(gifts(off)).toEqual([{ ...gift, class: 2, title: 'Skin', quota: 5, status: false }]);
    expect((await world.call(hostProfile, { id: host.username })).body.data?.claims).toEqual([]);
    expect(gifts(await save(host, { id, action: 'delete' }))).toEqual([]);
    expect((await save(host, { id, action: 'delete' })).status).toBe(0);
    expect(await save(host, form({ id, action: 'edit' }))).toEqual(notFound);
    expect(await save(host, { id, action: 'status', giftStatus: true })).toEqual(notFound);
  });

  test('a form the rules refuse saves nothing [dash 5 gift]', async () => {
    const wrong = [
      { giftTitle: '' },
      { giftTitle: 'x'.repeat(26) },
      { giftClass: -1 },
      { giftClass: 4 },
      { giftQuota: 0 },
      { giftQuota: 1.5 },
      { giftGacha: 0 },
      { giftWorth: 999 },
      { giftGacha: null },
      { action: null },
      { action: 'reset' },
    ];
    for (const change of wrong) expect(await save(host, form(change)), JSON.stringify(change)).toEqual(invalid);
    const id = await host.addGift();
    expect(await save(host, { id, action: 'status' })).toEqual(invalid);
    expect(gifts(await save(host, { id, action: 'status', giftStatus: true }))).toHaveLength(1);
  });

  test('a retried add with the browser’s own id makes one gift; another host’s id makes none', async () => {
    const [host, other] = [await createTestHost(world), await createTestHost(world)];
    const id = '0b8f7d52-53f4-4c32-9f0b-6a1c52d3a001';
    expect(gifts(await save(host, form({ id })))).toHaveLength(1);
    expect(gifts(await save(host, form({ id, giftTitle: 'Lain' })))).toMatchObject([{ id, title: 'Starlight Mei' }]);
    expect(await save(other, form({ id }))).toEqual(notFound);
  });

  test('a host has at most 50, of five added at once at 49, too; deleted ones do not count', async () => {
    for (let made = 0; made < 49; made += 1) await host.addGift();
    const limit = {
      status: -1,
      code: 'gifts.limit',
      data: 'Gift kamu sudah 50, itu batasnya. Hapus yang tidak dipakai dulu ya!',
    };
    const add = () => save(host, form());
    const answers = await allAtOnce(world, 'gift', [add, add, add, add, add]);
    const added = answers.filter(({ status }) => status === 0);
    expect(added).toHaveLength(1);
    expect(answers.filter(({ status }) => status !== 0)).toEqual([limit, limit, limit, limit]);
    const mine = gifts(added[0] ?? {});
    expect(mine).toHaveLength(50);
    const id = '3b0f6a51-9f2d-4a53-a0c5-2f4b7d9c0050';
    expect((await save(host, form({ id: mine.at(-1)?.id, action: 'delete' }))).status).toBe(0);
    expect((await save(host, form({ id }))).status).toBe(0);
    // The same one again is no other one.
    expect((await save(host, form({ id }))).status).toBe(0);
    expect(await save(host, form())).toEqual(limit);
  });

  test('another host’s gift cannot be edited, switched, deleted or claimed at mine [dash 6 own]', async () => {
    const [host, other] = [await createTestHost(world), await createTestHost(world)];
    const id = await other.addGift();
    for (const action of ['edit', 'status', 'delete']) expect(await save(host, form({ id, action }))).toEqual(notFound);
    expect((await claim(world, host, id)).body.refresh).toBe(true);
    expect((await world.call(hostProfile, { id: other.username })).body.data?.claims).toMatchObject([{ code: id }]);
  });

  test('the quota never falls below what was won [dash 5 gift]', async () => {
    const id = await host.addGift({ giftQuota: 3 });
    await winner(world, host, id);
    await winner(world, host, id);
    expect(await save(host, form({ id, action: 'edit', giftQuota: 1 }))).toEqual({
      status: -1,
      code: 'gifts.quota_below_claimed',
      data: 'Kuota tidak boleh kurang dari jumlah gift yang sudah diklaim (2).',
    });
    expect(gifts(await save(host, form({ id, action: 'edit', giftQuota: 2 })))).toMatchObject([
      { quota: 2, claimed: 2 },
    ]);
    expect((await proofOf(world, id)).rounds[0]?.seed).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe('the proof [dec provably fair]', () => {
  test('hides the seed until the end; then every draw can be made again, and a changed one is found', async () => {
    const gift = await host.addGift({ giftQuota: 9, giftGacha: 2 });
    await winner(world, host, gift);
    await winner(world, host, gift);
    await claim(world, host, gift, { nonce: 'nonce-saya' });
    const running = await proofOf(world, gift);
    expect(running).toMatchObject({ gift, ended: false, host: { username: host.username } });
    expect(running.rounds).toEqual([
      { round: 1, seedHash: expect.any(String), seed: null, tried: running.draws.length },
    ]);
    expect(running.draws.at(-1)).toMatchObject({ nonce: 'nonce-saya', gacha: 2, round: 1 });
    expect(JSON.stringify(running)).not.toMatch(/Player|500\d{6}/);
    await expect(async () => checkProof(running)).rejects.toThrow('not published');

    // The host makes it harder on the way; draws keep the gacha they were made with.
    const giftQuota = running.claimed + 1;
    await save(host, form({ id: gift, action: 'edit', giftQuota, giftGacha: 4 }));
    await winner(world, host, gift);
    const ended = await proofOf(world, gift);
    const [round] = ended.rounds;
    expect(ended.ended).toBe(true);
    expect(round?.seedHash).toBe(running.rounds[0]?.seedHash);
    expect(createHash('sha256').update(String(round?.seed)).digest('hex')).toBe(round?.seedHash);
    expect(new Set(ended.draws.map(({ gacha }) => gacha))).toEqual(new Set([2, 4]));
    expect(ended.draws.filter(({ win }) => win)).toHaveLength(giftQuota);
    expect(checkProof(ended)).toEqual([]);
    const draws: Draw[] = ended.draws.map(({ try: number, ...draw }) => ({ ...draw, gift, number, beacon: null }));
    expect(await verifyGift({ seed: String(round?.seed), seedHash: String(round?.seedHash), draws })).toMatchObject({
      holds: true,
    });

    const tampered = (change: (draw: (typeof ended.draws)[number]) => object) => ({
      ...ended,
      draws: ended.draws.map((draw, index) => (index === 1 ? { ...draw, ...change(draw) } : draw)),
    });
    expect(checkProof(tampered(({ win }) => ({ win: !win })))).toHaveLength(1);
    expect(checkProof({ ...ended, draws: ended.draws.slice(1) })).not.toEqual([]);
    expect(checkProof({ ...ended, rounds: [{ ...round, seed: '0'.repeat(64) }] } as typeof ended)).not.toEqual([]);
  });

  test('of a deleted gift stays, with its seed', async () => {
    const gift = await host.addGift({ giftGacha: 1_000_000 });
    for (let tries = 0; tries < 5; tries += 1) await claim(world, host, gift);
    expect((await proofOf(world, gift)).rounds[0]?.seed).toBeNull();
    await save(host, { id: gift, action: 'delete' });
    const proof = await proofOf(world, gift);
    expect(proof).toMatchObject({ ended: true, tried: 5 });
    expect(checkProof(proof)).toEqual([]);
  });

  test('more units for a gift that has ended begin a round with another seed', async () => {
    const gift = await host.addGift();
    await winner(world, host, gift);
    const first = await proofOf(world, gift);
    const [listed] = gifts(await save(host, form({ id: gift, action: 'edit', giftQuota: 2, giftGacha: 1 })));
    expect(listed?.seedHash).not.toBe(first.rounds[0]?.seedHash);
    expect((await proofOf(world, gift)).rounds).toMatchObject([{ tried: first.tried }, { seed: null, tried: 0 }]);
    const { answer } = await winner(world, host, gift);
    expect(answer.draw).toMatchObject({ round: 2, seedHash: listed?.seedHash });
    const both = await proofOf(world, gift);
    expect(both.draws.filter(({ round }) => round === 2)[0]?.try).toBe(1);
    expect(checkProof(both)).toEqual([]);
  });

  test('comes in pages, and of an unknown gift not at all', async () => {
    const gift = await host.addGift({ giftGacha: 1_000_000 });
    for (let tries = 0; tries < 4; tries += 1) await claim(world, host, gift);
    const { body } = await world.call(giftProof, { gift: gift.toUpperCase(), after: 3 });
    expect(body.data).toMatchObject({ draws: [{ try: 4 }], next: null });
    const unknown = {
      status: -1,
      code: 'gifts.draw_not_found',
      data: 'Undian ini tidak ditemukan. Cek lagi link-nya ya!',
    };
    for (const code of ['a', '6f1b4f0e-7d0f-4a53-9f83-1f3fb5a1f001']) {
      expect((await world.call(giftProof, { gift: code })).body).toEqual(unknown);
    }
  });

  test('the app’s own role cannot change a draw', async () => {
    await expect(world.db.updateTable('gift_draw').set({ win: true }).execute()).rejects.toThrow('permission denied');
    await expect(world.db.deleteFrom('gift_draw').execute()).rejects.toThrow('permission denied');
  });
});
