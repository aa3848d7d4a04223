import { hostProfile } from '@mabarin/api-client/contract/accounts';
import { payment } from '@mabarin/api-client/contract/payments';
import { stopVoucher } from '@mabarin/api-client/contract/vouchers';
import { orderTotal } from '@mabarin/domain/mabar/order-total';
import type { Shown } from '@mabarin/domain/shown/shown';
import { reducePrice, type VoucherWorth } from '@mabarin/domain/vouchers/voucher';
import { describe, expect, test } from 'vitest';
import { givenCode } from '#testing/fixtures/credits.ts';
import { newPlayer } from '#testing/fixtures/gifts.ts';
import { useHost } from '#testing/fixtures/hosts.ts';
import type { sendOrder } from '#testing/fixtures/orders.ts';
import { untilTestEnds } from '#testing/until-test-ends.ts';
import { useWorld } from '#testing/world.ts';

const world = useWorld();
const host = useHost(world);
type Codes = { voucher?: VoucherWorth; credit?: number };
type Order = Parameters<typeof sendOrder>[2] & object;

/** The terms that a form shows: computed as the form does, from the host's public page. */
async function termsOf(
  { title = 'Reguler', gameCount = 1, party = [] }: Order = {},
  codes: Codes = {},
): Promise<NonNullable<Shown> & { total: number }> {
  const { fee } = world.app.deps.config;
  const { body } = await world.call(hostProfile, { id: host.username });
  const event = body.data?.events.find((one) => one.title === title);
  const total = event && orderTotal(event, Number(gameCount), { players: 1 + party.length, rule: fee });
  if (!event || !total) throw new Error(`the page shows no ${title}`);
  const { gross, discount, credit } = reducePrice(
    { price: total.price, unit: event.price },
    { voucher: codes.voucher ?? null, credit: codes.credit ?? 0, rule: fee },
  );
  const { description, needRole } = event;
  return { total: gross, discount, credit, fee, games: total.count, title, description, needRole };
}

const edit = (change: Record<string, unknown>, title = 'Reguler') =>
  world.set('mabar_event', { host_id: host.id, title }, change);
const setHost = (change: Record<string, unknown>) => world.set('host', { id: host.id }, change);
const sold = async () => (await world.rows('payment', { host_id: host.id }, 'id')).length;

describe('an order that its form showed otherwise', () => {
  test('is refused with the old and the new price, sells nothing, and goes through at the new one', async () => {
    const shown = await termsOf();
    expect(shown.total).toBe(10_500);
    await edit({ price: 25_000 });
    const player = newPlayer();
    expect((await host.sendOrder({ player, shown })).body).toMatchObject({
      status: -1,
      code: 'http.shown_changed',
      data: 'Harga berubah: Rp10.500 jadi Rp26.250. Cek lagi, lalu kirim ulang kalau setuju. Kalau di layar belum berubah, muat ulang halaman; isianmu tetap ada.',
    });
    expect(await sold()).toBe(0);
    const again = await host.sendOrder({ player, shown: await termsOf() });
    expect(again.body).toMatchObject({ status: 0, data: { qris_price: 26_250 } });
  });

  test.each([
    ['another name', { title: 'Duel' }, 'Nama berubah: Push rank jadi Duel.'],
    ['another description', { description: '1 game' }, 'Keterangan berubah: "5 game" jadi "1 game".'],
    ['roles', { need_role: true }, 'Pakai role berubah: tidak jadi ya.'],
    [
      'no game count',
      { need_game_count: false },
      'Harga berubah: Rp21.000 jadi Rp10.500. Jumlah game berubah: 2 jadi 1.',
    ],
  ])('is refused for an event with %s', async (_name, change, words) => {
    await edit({ title: 'Push rank', type: 'custom', description: '5 game', need_role: false }, 'Fast-Track');
    await edit({ price: 10_000 }, 'Push rank');
    const order = { title: 'Push rank', gameCount: 2 };
    const shown = await termsOf(order);
    await edit(change, 'Push rank');
    const title = 'title' in change ? change.title : 'Push rank';
    const { body } = await host.sendOrder({ ...order, title, shown });
    expect(body).toMatchObject({ code: 'http.shown_changed', data: expect.stringContaining(words) });
    expect(await sold()).toBe(0);
  });

  test('is refused while the fee has another bearer, and the sentence asks to reload', async () => {
    const shown = await termsOf();
    untilTestEnds(world.app.deps.config, { fee: { bearer: 'host', bps: 250 } });
    expect((await host.sendOrder({ shown })).body).toMatchObject({
      code: 'http.shown_changed',
      data: expect.stringContaining('Biaya layanan berubah: 5% ditanggung kamu jadi 2,5% ditanggung host. Cek lagi'),
    });
    expect(await sold()).toBe(0);
  });

  test('is refused when its credit was spent elsewhere meanwhile', async () => {
    const creditCode = await givenCode(world, host);
    const shown = await termsOf({ gameCount: 2 }, { credit: 10_000 });
    const { code } = await host.addVoucher({ kind: 'amount', value: 6_000 });
    await host.sendOrder({ creditCode: `${code},${creditCode}` });
    const { body } = await host.sendOrder({ creditCode, gameCount: 2, shown });
    expect(body).toMatchObject({
      code: 'http.shown_changed',
      data: expect.stringContaining(
        'Harga berubah: Rp10.500 jadi Rp14.700. Potongan kredit berubah: Rp10.000 jadi Rp6.000.',
      ),
    });
  });

  test('of a Sundul is refused as well', async () => {
    const player = newPlayer();
    await host.addToQueue({ player: { ...player, name: 'Player' } });
    const shown = await termsOf({ title: 'Sundul' });
    await edit({ price: 30_000 }, 'Sundul');
    const { body } = await host.sendOrder({ player, title: 'Sundul', shown });
    expect(body).toMatchObject({ data: expect.stringContaining('Harga berubah: Rp10.500 jadi Rp31.500.') });
    expect(await sold()).toBe(0);
  });

  test('is refused by the transaction, too, when the price rises while its name is looked up', async () => {
    const shown = await termsOf();
    const { players } = world.app.deps;
    const lookup: typeof players.lookup = async (player) => {
      await edit({ price: 25_000 });
      return players.lookup(player);
    };
    untilTestEnds(world.app.deps, { players: { lookup } });
    expect((await host.sendOrder({ shown })).body).toMatchObject({ code: 'http.shown_changed' });
    expect(await sold()).toBe(0);
  });

  test('leaves the unpaid order open that holds its voucher', async () => {
    const { code: creditCode } = await host.addVoucher({ uses: 1 });
    const half = { voucher: { kind: 'percent', value: 50 } } as const;
    const order = { player: newPlayer(), browser: 'browser-satu-0001', creditCode };
    const shown = await termsOf(order, half);
    const { body: first } = await host.sendOrder({ ...order, shown });
    await edit({ price: 25_000 });
    expect((await host.sendOrder({ ...order, shown })).body).toMatchObject({ code: 'http.shown_changed' });
    const open = await world.call(payment, { transaction_id: first.data!.transaction_id });
    expect(open.body.data).toMatchObject({ state: 'pending', voucher: { code: creditCode } });
  });
});

describe('an order whose own refusal says what changed', () => {
  const friends = [newPlayer(), newPlayer()].map(({ id, server }) => ({ gameID: id, gameServerID: server }));
  test.each([
    ['mabar.ordering_closed', {}, () => setHost({ ordering_open: false })],
    ['mabar.last_order_full', {}, () => setHost({ last_order_waiting: 1 })],
    ['mabar.party_too_many', { party: friends }, () => setHost({ party_max: 2 })],
    ['mabar.total_too_high', { gameCount: 900 }, () => edit({ price: 25_000 })],
    ['mabar.event_not_found', { title: 'Fast-Track' }, () => edit({ status: false }, 'Fast-Track')],
  ] as const)('is refused with %s, whatever it showed', async (code, change, meanwhile) => {
    await setHost({ party_max: 4 });
    const order = change as Order;
    const shown = await termsOf(order);
    await meanwhile();
    if (code === 'mabar.last_order_full') await host.addToQueue();
    expect((await host.sendOrder({ ...order, shown })).body).toMatchObject({ code });
    expect(await sold()).toBe(0);
  });

  test('is refused once its voucher was stopped', async () => {
    const { id, code: creditCode } = await host.addVoucher();
    const shown = await termsOf({}, { voucher: { kind: 'percent', value: 50 } });
    await host.call(stopVoucher, { id });
    expect((await host.sendOrder({ creditCode, shown })).body).toMatchObject({ code: 'vouchers.stopped' });
    expect(await sold()).toBe(0);
  });
});

test.each(['viewer', 'host'] as const)(
  'the QR is of the price that the form showed; the %s bears the fee',
  async (bearer) => {
    const player = newPlayer();
    await host.addToQueue({ player: { ...player, name: 'Player' } });
    await setHost({ party_max: 4 });
    const credit = await givenCode(world, host);
    untilTestEnds(world.app.deps.config, { fee: { bearer, bps: 333 } });
    const worths = [
      { kind: 'percent', value: 33 },
      { kind: 'amount', value: 7_777 },
      { kind: 'games', value: 1 },
    ] as const;
    const along = newPlayer();
    const party = [{ gameID: along.id, gameServerID: along.server }];
    const cases: [Order, Codes][] = [
      [{ gameCount: 3 }, {}],
      [{ gameCount: 2, party }, {}],
      [{ title: 'Sundul', player }, {}],
      [{ gameCount: 7, creditCode: credit }, { credit: 10_000 }],
    ];
    for (const voucher of worths) {
      const { code: creditCode } = await host.addVoucher(voucher);
      cases.push([{ gameCount: 3, party, creditCode }, { voucher }]);
    }
    for (const [order, codes] of cases) {
      const shown = await termsOf(order, codes);
      const { body } = await host.sendOrder({ ...order, shown });
      expect(body, JSON.stringify(order)).toMatchObject({ status: 0, data: { qris_price: shown.total } });
    }
  },
);
