import { hostProfile } from '@mabarin/api-client/contract/accounts';
import { creditGive, creditOffer } from '@mabarin/api-client/contract/credit';
import {
  blacklist,
  hostNotice,
  mabarList,
  moveEntry,
  playNextPlayers,
  publicList,
  requeueEntry,
  saveHostSettings,
  setLastOrder,
} from '@mabarin/api-client/contract/mabar';
import { payment } from '@mabarin/api-client/contract/payments';
import { ticketRefund } from '@mabarin/api-client/contract/refunds';
import { ticketHere, ticketPostpone, ticketTransfer } from '@mabarin/api-client/contract/ticket';
import { describe, expect, test } from 'vitest';
import { givenCode } from '#testing/fixtures/credits.ts';
import { newPlayer } from '#testing/fixtures/gifts.ts';
import { useHost } from '#testing/fixtures/hosts.ts';
import { mailsTo } from '#testing/fixtures/mails.ts';
import type { sendOrder } from '#testing/fixtures/orders.ts';
import { payerTicket, playPayment } from '#testing/fixtures/payments.ts';
import { useWorld } from '#testing/world.ts';

const missing = '987654000';
const world = useWorld({
  overrides: {
    players: {
      lookup: async ({ id }) => (id === missing ? { found: false } : { found: true, name: `Pemain${id.slice(-3)}` }),
    },
  },
});
const host = useHost(world);

type Change = Parameters<typeof sendOrder>[2];
type Player = { id: string; server: string };
const as = ({ id, server }: Player) => ({ gameID: id, gameServerID: server });
const nameOf = ({ id }: Player) => `Pemain${id.slice(-3)}`;

async function order(players: readonly Player[], change: Change = {}) {
  const [player, ...party] = players;
  if (player === undefined) throw new Error('nobody orders');
  return (await host.sendOrder({ player, gameCount: 2, gameMessage: 'gas bang', party: party.map(as), ...change }))
    .body;
}

async function paid(players: readonly Player[], change: Change = {}) {
  const { data } = await order(players, change);
  if (!data) throw new Error('the order was refused');
  await playPayment(world, data.number);
  return data;
}

const three = () => [newPlayer(), newPlayer(), newPlayer()];
const lists = async () => {
  const { body } = await host.call(mabarList, {});
  const names = (list: { playerName: string }[]) => list.map(({ playerName }) => playerName);
  return { queue: names(body.data?.queue ?? []), playing: names(body.data?.playing ?? []) };
};
const entriesOf = async () => (await host.call(mabarList, {})).body.data;
const ticketOf = (code: string) => world.ticket(code, 'mabar');

describe('an order for three players', () => {
  test('is one payment of price times players times games, and queues all next to each other', async () => {
    const players = three();
    const placed = (await order(players, { gameEmail: 'budi@example.test' })).data;
    expect(placed).toMatchObject({
      description: 'Mabar Reguler 2 game, 3 pemain',
      price: 60_000,
      fee: 3_000,
      qris_price: 63_000,
      tickets: players.slice(1).map((player) => ({ name: nameOf(player), ticket: expect.any(String) as string })),
    });
    const [mine, hers] = [placed?.ticket ?? '', placed?.tickets?.[0]?.ticket ?? ''];
    // Not paid yet: nobody has a place, and there is nothing to hand on.
    expect(await ticketOf(mine)).toMatchObject({ state: 'unpaid', entry: null, party: [] });
    expect(await ticketOf(hers)).toMatchObject({ state: 'unpaid', entry: null, party: [] });
    const earlier = await host.addToQueue({ player: { name: 'Lebih dulu' } });
    await world.advance(60);
    await playPayment(world, placed?.number ?? '');
    // The gateway's second word makes no second party.
    await playPayment(world, placed?.number ?? '');
    await world.advance(1);
    await host.addToQueue({ player: { name: 'Belakangan' } });
    expect(await lists()).toEqual({ queue: ['Lebih dulu', ...players.map(nameOf), 'Belakangan'], playing: [] });
    expect(
      (await entriesOf())?.queue.map(({ id, party, count, message }) => [
        id === earlier,
        party?.players,
        count,
        message,
      ]),
    ).toEqual([
      [true, undefined, 1, 'halo bang'],
      [false, 3, 2, 'gas bang'],
      [false, 3, 2, ''],
      [false, 3, 2, ''],
      [false, undefined, 1, 'halo bang'],
    ]);
    expect(await ticketOf(mine)).toMatchObject({
      entry: { playerName: nameOf(players[0] ?? newPlayer()), place: 2 },
      party: placed?.tickets,
    });
    // Who came along sees the own place, and neither what was paid nor the ticket of anybody else.
    expect(await ticketOf(hers)).toMatchObject({
      transaction_id: null,
      number: null,
      message: '',
      entry: { playerName: nameOf(players[1] ?? newPlayer()), place: 3 },
      party: [],
      credits: [],
      voucher: null,
      refund: null,
    });
    const { body: list } = await world.call(publicList, { hostID: host.username });
    expect(new Set(list.data?.list.antrian.slice(1, 4).map(({ ticketHash }) => ticketHash)).size).toBe(3);
    const [mail] = await mailsTo(world, 'budi@example.test');
    for (const { name, ticket } of placed?.tickets ?? [])
      expect(mail?.text).toContain(`${name}: `.concat(world.app.deps.config.origins.public, '/tiket/', ticket));
    expect(await host.money()).toMatchObject({ collected: 60_000 });
    const { body: again } = await world.call(payment, {
      transaction_id: await payerTicket(world, placed?.number ?? ''),
    });
    expect(again.data?.tickets).toEqual(placed?.tickets);
  });

  test('moves as one: Main, Ganti and Sundul, while Selesai and a blacklisting are of one', async () => {
    const players = three();
    const [first, second, third] = players.map(nameOf);
    await host.addToQueue({ player: { name: 'Lebih dulu' } });
    await world.advance(60);
    await paid(players);
    const press = async (index: number, playing: boolean) => {
      const list = await entriesOf();
      const rows = [...(list?.queue ?? []), ...(list?.playing ?? [])];
      const mabarID = rows.find(({ playerName }) => playerName === [first, second, third][index])?.id ?? '';
      return host.sit(mabarID, playing);
    };
    await press(1, true);
    expect(await lists()).toEqual({ queue: ['Lebih dulu'], playing: [first, second, third] });
    await press(1, true);
    expect(await lists()).toEqual({ queue: ['Lebih dulu'], playing: [first, second, third] });
    await press(2, false);
    expect(await lists()).toEqual({ queue: ['Lebih dulu', first, second, third], playing: [] });
    // A Sundul of one lifts all of them.
    await paid(players.slice(2), { title: 'Sundul' });
    expect((await lists()).queue).toEqual([first, second, third, 'Lebih dulu']);
    const gone = (await entriesOf())?.queue.find(({ playerName }) => playerName === second)?.id ?? '';
    await host.finish(gone);
    await host.call(hostNotice, {
      playerID: players[2]?.id ?? '',
      playerServer: players[2]?.server ?? '',
      playerName: third ?? '',
      type: 'blacklist',
    });
    expect((await lists()).queue).toEqual([first, third, 'Lebih dulu']);
    // Who is done stays so, whoever presses.
    expect((await host.sit(gone)).body.code).toBe('mabar.entry_not_found');
    await press(0, true);
    expect(await lists()).toEqual({ queue: ['Lebih dulu'], playing: [first, third] });
  });

  test('is present by each for itself, and by its payer for all', async () => {
    const placed = await paid(three());
    await world.advance(4 * 3_600);
    const online = async () => (await entriesOf())?.queue.map(({ status }) => status);
    expect(await online()).toEqual(['offline', 'offline', 'offline']);
    await world.call(ticketHere, { ticket: placed.tickets?.[1]?.ticket ?? '' });
    expect(await online()).toEqual(['offline', 'offline', 'online']);
    await world.call(ticketHere, { ticket: placed.ticket });
    expect(await online()).toEqual(['online', 'online', 'online']);
  });

  test('is lifted by a Sundul of one, which says of that one alone that it is there', async () => {
    const players = three();
    const placed = await paid(players);
    await world.advance(4 * 3_600);
    const { seq } = await host.liveEvents();
    await paid(players.slice(0, 1), { title: 'Sundul' });
    const online = async () => (await entriesOf())?.queue.map(({ status, lane }) => [status, lane]);
    expect(await online()).toEqual([['online', null], ['offline', null], ['offline', null]]); // prettier-ignore
    const { seq: lifted } = await host.liveEvents(seq);
    // The ticket's word for all counts at once, and dashboards hear of it.
    await world.call(ticketHere, { ticket: placed.ticket });
    expect(await online()).toEqual([['online', null], ['online', null], ['online', null]]); // prettier-ignore
    expect((await host.liveEvents(lifted)).events).toContain('command mabar-refresh');
    // Another press a moment later changes nothing.
    const { seq: said } = await host.liveEvents(lifted);
    await world.call(ticketHere, { ticket: placed.ticket });
    expect((await host.liveEvents(said)).events).toEqual([]);
  });

  test('takes who was done back where the others stand, after their Sundul or Main', async () => {
    const players = three();
    const [a = '', b = '', c = ''] = players.map(nameOf);
    await host.addToQueue({ player: { name: 'Satu' } });
    await world.advance(1);
    const placed = await paid(players);
    await world.advance(1);
    await host.addToQueue({ player: { name: 'Dua' } });
    const rows = (await entriesOf())?.queue ?? [];
    const id = (name: string) => rows.find(({ playerName }) => playerName === name)?.id ?? '';
    const done = (name: string) => host.finish(id(name));
    const back = (name: string) => host.call(requeueEntry, { mabarID: id(name) });
    const press = (name: string, playing: boolean) => host.sit(id(name), playing);

    await done(b);
    await paid(players.slice(0, 1), { title: 'Sundul' });
    await back(b);
    expect((await lists()).queue).toEqual([a, b, c, 'Satu', 'Dua']);
    // "Tunggu aku" lets one go first, and takes nobody along past another.
    await world.call(ticketPostpone, { ticket: placed.ticket, nth: 1 });
    expect((await lists()).queue).toEqual(['Satu', a, b, c, 'Dua']);

    await paid(players.slice(1, 2), { title: 'Sundul' });
    await done(b);
    await press(a, true);
    await press(a, false);
    await back(b);
    expect((await lists()).queue).toEqual(['Satu', a, b, c, 'Dua']);

    // A Sundul that is paid while they play is still theirs when one of them sits down later.
    await press(a, true);
    await done(b);
    await paid(players.slice(0, 1), { title: 'Sundul' });
    await back(b);
    expect(await lists()).toEqual({ queue: [b, 'Satu', 'Dua'], playing: [a, c] });
    await press(b, true);
    await press(b, false);
    expect(await lists()).toEqual({ queue: [a, b, c, 'Satu', 'Dua'], playing: [] });
  });
});

describe('a party in its lane', () => {
  const idOf = async (name: string) => {
    const list = await entriesOf();
    return [...(list?.queue ?? []), ...(list?.playing ?? [])].find(({ playerName }) => playerName === name)?.id ?? '';
  };

  test('lets the next party go first as a whole, for its payer, and is given to nobody', async () => {
    const [mine, theirs] = [three(), three().slice(1)];
    const placed = await paid(mine);
    await world.advance(1);
    await paid(theirs);
    const [first, second] = [mine.map(nameOf), theirs.map(nameOf)];
    const along = placed.tickets?.[0]?.ticket ?? '';
    expect((await world.call(ticketPostpone, { ticket: along, nth: 1 })).body.code).toBe('ticket.not_payer');
    expect((await lists()).queue).toEqual([...first, ...second]);
    await world.call(ticketPostpone, { ticket: placed.ticket, nth: 1 });
    expect((await lists()).queue).toEqual([...second, ...first]);
    // All of them are waited for, and it is counted for all.
    const rows = (await entriesOf())!.queue.map(({ backMinutes, postponed }) => [backMinutes, postponed]);
    expect(rows).toEqual([[null, 0], [null, 0], [10, 1], [10, 1], [10, 1]]); // prettier-ignore
    expect((await world.call(ticketPostpone, { ticket: placed.ticket, nth: 2 })).body.code).toBe(
      'ticket.postpone_last',
    );
    for (const code of [placed.ticket, along]) {
      expect(await ticketOf(code)).toMatchObject({ canTransfer: false });
      const { body } = await world.call(ticketTransfer, { ticket: code, form: as(newPlayer()) });
      expect(body).toMatchObject({
        code: 'ticket.transfer_party',
        data: 'Tempat ini bagian dari pesanan bareng teman, jadi tidak bisa dipindahkan ke pemain lain.',
      });
    }
  });

  test('is postponed by its eldest member that remains once its payer is done, twice in all', async () => {
    const mine = three();
    const placed = await paid(mine);
    await world.advance(1);
    for (const _ of [1, 2, 3]) await host.addToQueue({ player: { name: 'Lain' } });
    const [second = '', third = ''] = (placed.tickets ?? []).map(({ ticket }) => ticket);
    const postpone = async (code: string, nth: number) =>
      (await world.call(ticketPostpone, { ticket: code, nth })).body.code ?? null;
    expect(await postpone(placed.ticket, 1)).toBeNull();
    expect((await ticketOf(second)).entry?.postponed).toBeNull();
    const mabarID = await idOf(nameOf(mine[0]!));
    await host.finish(mabarID);
    const counts = await Promise.all([second, third].map(async (code) => (await ticketOf(code)).entry?.postponed));
    expect(counts).toEqual([1, null]);
    expect(await postpone(third, 2)).toBe('ticket.not_payer');
    expect(await postpone(second, 2)).toBeNull();
    expect((await lists()).queue).toEqual(['Lain', 'Lain', ...mine.slice(1).map(nameOf), 'Lain']);
    expect(await postpone(second, 3)).toBe('ticket.postpone_used');
  });

  test('is moved as a whole, who comes back too, and nobody is dropped into it', async () => {
    const players = three();
    const names = players.map(nameOf);
    await host.addToQueue({ player: { name: 'Satu' } });
    await world.advance(1);
    await paid(players);
    await world.advance(1);
    await host.addToQueue({ player: { name: 'Dua' } });
    const move = async (name: string, after: string | null, before: string | null) => {
      const [afterID, beforeID] = [after && (await idOf(after)), before && (await idOf(before))];
      return host.call(moveEntry, { mabarID: await idOf(name), afterID, beforeID });
    };
    const [a = '', b = '', c = ''] = names;
    await move('Dua', a, b);
    expect((await lists()).queue).toEqual(['Satu', a, b, c, 'Dua']);
    // Who plays less comes back to where the others have gone.
    const away = await idOf(b);
    await host.finish(away);
    await move(c, null, 'Satu');
    expect((await lists()).queue).toEqual([a, c, 'Satu', 'Dua']);
    await host.call(requeueEntry, { mabarID: away });
    expect((await lists()).queue).toEqual([a, b, c, 'Satu', 'Dua']);
    await move(b, a, c);
    expect((await lists()).queue).toEqual([a, b, c, 'Satu', 'Dua']);
    await move(a, 'Satu', 'Dua');
    expect((await lists()).queue).toEqual(['Satu', a, b, c, 'Dua']);
  });

  test('sits down all at once or not at all, where its payer is there', async () => {
    const players = three();
    const names = players.map(nameOf);
    const placed = await paid(players);
    const next = async (wanted: readonly string[]) =>
      (await host.call(playNextPlayers, { mabarIDs: await Promise.all(wanted.map(idOf)), asTeam: false })).body.code;
    expect(await next(names.slice(0, 2))).toBe('mabar.queue_changed');
    expect((await lists()).playing).toEqual([]);
    await world.advance(4 * 3_600);
    for (const { ticket } of placed.tickets ?? []) await world.call(ticketHere, { ticket });
    expect(await next(names)).toBe('mabar.queue_changed');
    await world.call(ticketHere, { ticket: placed.ticket });
    await host.addToQueue({ player: { name: 'Satu' } });
    expect(await next([...names, 'Satu'])).toBeUndefined();
    expect(await lists()).toEqual({ queue: [], playing: [...names, 'Satu'] });
  });

  test('takes as many of the last places as it has players', async () => {
    await host.call(setLastOrder, { waiting: 4, until: null });
    await host.addToQueue();
    await host.addToQueue();
    expect((await order(three())).code).toBe('mabar.last_order_full');
    const { data } = await order(three().slice(1));
    expect((await order(three().slice(2))).code).toBe('mabar.last_order_full');
    await playPayment(world, data?.number ?? '');
    expect((await world.call(hostProfile, { id: host.username })).body.data?.open).toBe(false);
  });
});

describe('an order for more than one player is refused whole before there is a QR', () => {
  test('when one is blacklisted, stands there twice, waits already or is nobody', async () => {
    const [payer, bad, good] = three() as [Player, Player, Player];
    const noticed = { playerID: bad.id, playerServer: bad.server, playerName: 'Buruk', type: 'blacklist' } as const;
    await host.call(hostNotice, noticed);
    expect((await host.call(blacklist, {})).body.data).toHaveLength(1);
    expect(await order([payer, good, bad])).toMatchObject({
      code: 'mabar.party_blacklisted',
      data: `Maaf, pemain dengan ID ${bad.id} tidak bisa ikut mabar dengan host ini.`,
    });
    expect((await order([bad, good])).code).toBe('mabar.blacklisted');
    expect((await order([payer, good, payer])).code).toBe('mabar.party_twice');
    expect((await order([payer, { id: missing, server: '2001' }])).code).toBe('mabar.party_player_not_found');
    await host.addToQueue({ player: good });
    expect((await order([payer, good])).code).toBe('mabar.party_waiting');
    expect(await world.rows('payment', { host_id: host.id }, 'id')).toEqual([]);
  });

  test('when they are five, play something else than Reguler or Fast-Track, or the host takes fewer', async () => {
    const players = three();
    expect((await order([...players, ...three()].slice(0, 5))).code).toBe('mabar.party_invalid');
    for (const party of ['x', [null], [{ gameID: 1, gameServerID: 2 }], {}]) {
      expect((await order(players, { party: party as never })).code).toBe('mabar.party_invalid');
    }
    await host.addToQueue({ player: players[0] ?? newPlayer() });
    expect((await order(players, { title: 'Sundul' })).code).toBe('mabar.party_event');
    const others = three();
    expect((await order(others, { gameCount: 318 })).code).toBe('mabar.total_too_high');
    expect((await host.call(saveHostSettings, { party: 2 })).body.data?.party).toBe(2);
    expect(await order(others)).toMatchObject({
      code: 'mabar.party_too_many',
      data: 'Host ini menerima maksimum 2 pemain dalam satu pesanan. Kurangi temanmu ya!',
    });
    expect((await order(others.slice(1))).status).toBe(0);
    await host.call(saveHostSettings, { party: 1 });
    expect((await world.call(hostProfile, { id: host.username })).body.data?.party).toBe(1);
    expect((await order(others)).code).toBe('mabar.party_closed');
    expect((await order(others.slice(0, 1))).status).toBe(0);
    expect((await host.call(saveHostSettings, {})).body.data?.party).toBe(1);
    const { http } = await host.call(saveHostSettings, { party: 5 });
    expect(http).toBe(400);
  });
});

test('games of one of a party go back as that share, and all of them never as more than was paid', async () => {
  const placed = await paid(three());
  await world.advance(5 * 86_400);
  const rows = (await entriesOf())?.queue ?? [];
  expect(rows.map(({ returnable }) => returnable)).toEqual([2, 2, 2]);
  // One game of who came along: a sixth of the price, on the payer's ticket.
  const given = await host.call(creditGive, { mabarID: rows[1]?.id ?? '', games: 1 });
  expect(given.body.credit).toMatchObject({ amount: 10_000 });
  expect((await ticketOf(placed.ticket)).credits).toMatchObject([{ amount: 10_000, games: 1 }]);
  expect((await ticketOf(placed.tickets?.[0]?.ticket ?? '')).credits).toEqual([]);
  await world.advance(7 * 86_400);
  // The host is silent: the payer asks for what is left of all three, and who came along for nothing.
  expect((await ticketOf(placed.ticket)).refund?.offer).toMatchObject({ games: 5, amount: 52_500, isOpen: true });
  expect((await world.call(ticketRefund, { ticket: placed.tickets?.[0]?.ticket ?? '' })).body.code).toBe(
    'ticket.not_paid',
  );
  const asked = await world.call(ticketRefund, { ticket: placed.ticket });
  expect(asked.body.data).toMatchObject({
    offer: null,
    refunds: [{ amount: 21_000 }, { amount: 10_500 }, { amount: 21_000 }],
  });
  await world.call(ticketRefund, { ticket: placed.ticket });
  expect((await ticketOf(placed.ticket)).refund?.refunds).toHaveLength(3);
  expect(await lists()).toEqual({ queue: [], playing: [] });
});

test('of a party that was paid late, and whose credit was gone, a share is in whole rupiah', async () => {
  const creditCode = await givenCode(world, host);
  const { data } = await order(three(), { gameCount: 1, creditCode });
  expect(data).toMatchObject({ price: 30_000, credit: 10_000 });
  await world.advance(1_000);
  // Another order has spent it meanwhile.
  expect((await order([newPlayer()], { gameCount: 1, creditCode })).data).toMatchObject({ state: 'paid' });
  await playPayment(world, data?.number ?? '');
  const [first] = (await entriesOf())?.queue.filter(({ party }) => party?.players === 3) ?? [];
  const mabarID = first?.id ?? '';
  const offer = await host.call(creditOffer, { mabarID });
  expect(offer.body.data).toMatchObject({ price: 6_666, bought: 1, returnable: 1 });
  const given = await host.call(creditGive, { mabarID, games: 1 });
  expect(given.body.credit).toMatchObject({ amount: 6_666 });
});
