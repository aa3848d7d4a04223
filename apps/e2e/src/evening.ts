import { randomUUID } from 'node:crypto';
import { createClient } from '@mabarin/api-client/client';
import { creditGive } from '@mabarin/api-client/contract/credit';
import {
  gameResult,
  gameResultUpdate,
  mabarList,
  mabarListDone,
  publicList,
  type MabarListAnswer,
} from '@mabarin/api-client/contract/mabar';
import type { PaymentResult } from '@mabarin/api-client/contract/payments';
import { ticket as readTicket, ticketTransfer } from '@mabarin/api-client/contract/ticket';
import type { HandleHost } from '@mabarin/api/testing/fixtures/handle';
import { sendAction, type Send } from '@mabarin/api/testing/models/queue-calls';
import {
  compareDone,
  compareLists,
  compareTicket,
  placeOf,
  same,
  type Place,
} from '@mabarin/api/testing/models/queue-comparison';
import { ONLINE_SECONDS, SEATS } from '@mabarin/domain/mabar/queue';
import { platformFee } from '@mabarin/domain/money';
import { createQueueModel, isOfEntry, type ModelEntry, type QueueAction } from '@mabarin/domain/testing/queue-model';
import { chance } from '@mabarin/domain/testing/stream';
import type { Page } from '@playwright/test';
import pLimit from 'p-limit';
import { expect, test } from '#journey.ts';
import { openHostClient } from '#login.ts';
import { newPlayer, orderThroughApi, paidSupport } from '#orders.ts';
import type { TestSystem } from '#test-system.ts';

/**
 * A host's evening on paper: the queue is the domain's model, the money is the sum of sales. After each step the host's
 * lists, every ticket and the open pages are compared with it.
 */

/** Rupiah per game of a new host. */
const PRICES = { Reguler: 10_000, 'Fast-Track': 20_000, Sundul: 10_000 } as const;
type Sort = keyof typeof PRICES;

type Guest = Place & { sort: Sort; player: ReturnType<typeof newPlayer>; payer: number };
/** A page with a ticket of an entry. */
type Phone = { page: Page; id: number; code: string };
type Sale = Pick<PaymentResult, 'kind' | 'price' | 'credit' | 'fee' | 'qris_price'>;

/** `party`: number of players with the payer. */
export type Wish = { sort: Sort; count: number; party?: number; creditCode?: string };

const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);

export type Evening = Awaited<ReturnType<typeof openEvening>>;

/** The same evening for the same seed, except for the clock. */
export async function openEvening(system: TestSystem, host: HandleHost, seed: number) {
  const random = chance(seed);
  const model = createQueueModel();
  const places = new Map<number, Guest>();
  /** Tickets without a place, by state. */
  const others = new Map<string, string>();
  const sales: Sale[] = [];
  /** Rupiah given back, by ticket. */
  const credited = new Map<string, number>();
  /** Numbers of the counted games, in order. */
  const games: string[] = [];
  const phones: Phone[] = [];
  let dashboard: Page | null = null;
  let steps = 0;
  const viewer = createClient({ api: system.origins.api });
  const asHost = await openHostClient(system, host);
  const send: Send = async (endpoint, input, { host: isHost, key }) => {
    await (isHost ? asHost : viewer)(endpoint, input, key === undefined ? {} : { idempotencyKey: key });
    return true;
  };

  function pick<Item>(items: readonly Item[]): Item {
    const item = items[Math.floor(random() * items.length)];
    if (item === undefined) throw new Error('there is nobody to pick');
    return item;
  }
  const shuffled = <Item>(items: readonly Item[]): Item[] =>
    items
      .map((item) => ({ item, at: random() }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ item }) => item);

  /** An order that is unpaid, or paid by credit. */
  async function order({ sort, count, party = 1, creditCode = '' }: Wish, player = newPlayer()) {
    const { gameID, gameServerID } = player;
    const friends = Array.from({ length: party - 1 }, () => newPlayer());
    const payment = await orderThroughApi(system, host, {
      event: sort,
      gameID,
      gameServerID,
      gameCount: count,
      creditCode,
      party: friends.map((one) => ({ gameID: one.gameID, gameServerID: one.gameServerID })),
    });
    const price = PRICES[sort] * count * party;
    const credit = creditCode === '' ? 0 : price;
    const fee = platformFee(price - credit, 500);
    const sale: Sale = { kind: 'mabar', price, credit, fee, qris_price: price - credit + fee };
    const { kind, qris_price } = payment;
    same('an order', { kind, price: payment.price, credit: payment.credit, fee: payment.fee, qris_price }, sale);
    const players = [player, ...friends].map((one, index) => ({
      player: one,
      code: index === 0 ? payment.ticket : (payment.tickets?.[index - 1]?.ticket ?? ''),
    }));
    return { sort, count, payment, sale, players };
  }
  type Order = Awaited<ReturnType<typeof order>>;

  /** Pays in order; the entries wait afterwards. Returns the model's ids, for a party its payer's. */
  async function pay(orders: readonly Order[]): Promise<number[]> {
    for (const { payment } of orders) if (payment.state !== 'paid') await system.sandbox.pay(payment.number);
    const { queue } = (await asHost(mabarList, {})).data;
    return orders.map(({ sort, count, players, sale }) => {
      sales.push(sale);
      const payer = model.entries.length + 1;
      for (const [index, { player, code }] of players.entries()) {
        const id = payer + index;
        const mabarID = queue.find((entry) => entry.player.id === player.gameID)?.id;
        if (mabarID === undefined) throw new Error(`${player.name} has paid and does not wait`);
        places.set(id, { mabarID, player, codes: [code], sundulCodes: [], sort, payer });
      }
      const ordered = { id: payer, priority: sort === 'Fast-Track' ? 10 : 0, count } as const;
      model.apply(
        players.length > 1
          ? { ...ordered, do: 'party', players: players.length }
          : { ...ordered, do: 'order', bought: true, together: false },
      );
      return payer;
    });
  }

  async function sundul(id: number): Promise<void> {
    const { player, sundulCodes } = placeOf(places, id);
    const { payment, sale } = await order({ sort: 'Sundul', count: 1 }, player);
    await system.sandbox.pay(payment.number);
    sales.push(sale);
    sundulCodes.push(payment.ticket);
  }

  async function transfer(id: number): Promise<void> {
    const place = placeOf(places, id);
    const { name, ...form } = newPlayer();
    const { data } = await viewer(ticketTransfer, { ticket: codeOf(id), form }, { idempotencyKey: randomUUID() });
    same('who has the place', data.playerName, name);
    place.player = { name, ...form };
    place.codes.push(data.ticket);
  }

  /** A paid support; its ticket waits for an overlay that nobody opens. */
  async function support(name: string, amount: number): Promise<void> {
    const { kind, price, credit, fee, qris_price, ticket } = await paidSupport(system, host, {
      supporterName: name,
      supporterGift: amount,
      supporterEmail: `${name.toLowerCase()}@mabarin.test`,
    });
    const sale: Sale = {
      kind: 'support',
      price: amount,
      credit: 0,
      fee: platformFee(amount, 500),
      qris_price: amount + platformFee(amount, 500),
    };
    same('a support', { kind, price, credit, fee, qris_price }, sale);
    sales.push(sale);
    others.set(ticket, 'waiting');
  }

  /** Gives games back; the credit is on the payer's ticket. */
  async function giveBack(id: number, count: number): Promise<void> {
    const { mabarID, payer, sort } = placeOf(places, id);
    const { credit } = await asHost(creditGive, { mabarID, games: count }, { idempotencyKey: randomUUID() });
    same('credit', credit.amount, count * PRICES[sort]);
    const code = codeOf(payer);
    credited.set(code, (credited.get(code) ?? 0) + credit.amount);
  }

  async function recordGame(result: 'win' | 'lose'): Promise<void> {
    const statistic = { game: model.statistic().game + 1 };
    await asHost(gameResult, { gameKey: randomUUID(), result, statistic });
  }

  async function flip(): Promise<void> {
    const { lastGame } = await asHost(mabarList, {});
    const statistic = { game: model.statistic().game };
    await asHost(gameResultUpdate, { result: lastGame?.result === 'win' ? 'lose' : 'win', statistic });
  }

  async function perform(action: QueueAction): Promise<void> {
    if (action.do === 'game') return recordGame(action.result);
    if (action.do === 'flip') return flip();
    if (action.do === 'away') return system.advance(ONLINE_SECONDS);
    if (action.do === 'sundul') return sundul(action.id);
    if (action.do === 'transfer') return transfer(action.id);
    if (action.do === 'return') return giveBack(action.id, action.games);
    if (action.do !== 'next' && !isOfEntry(action)) throw new Error(`${action.do} is done on a page alone`);
    await sendAction(send, places, action);
  }

  /** Records an action of a page in the model. */
  function note(action: QueueAction): void {
    if (!model.apply(action)) throw new Error(`${JSON.stringify(action)} was done, and could not be`);
  }

  /** Performs an action through the API. */
  async function act(action: QueueAction): Promise<void> {
    await perform(action);
    note(action);
  }

  /** The next players: present ones in order; a party as a whole when its first member is present. */
  function next(): number[] {
    const online = new Set(model.entries.filter((entry) => entry.online).map(({ id }) => id));
    const units = Map.groupBy(model.queue(), (id) => placeOf(places, id).payer);
    let free = SEATS - model.playing().flat().length;
    const chosen: number[] = [];
    for (const unit of units.values()) {
      if (unit.length > free || !online.has(unit[0] ?? 0)) continue;
      free -= unit.length;
      chosen.push(...unit);
    }
    return chosen;
  }

  function entryOf(id: number): ModelEntry {
    const entry = model.entries.find((one) => one.id === id);
    if (entry === undefined) throw new Error(`there is no entry ${id}`);
    return entry;
  }

  const codeOf = (id: number) => placeOf(places, id).codes.at(-1) ?? '';

  /** A waiting entry that was ordered alone and matches `suits`. */
  function waiting(suits: (entry: ModelEntry, at: number) => boolean = () => true): ModelEntry {
    const queue = model.queue();
    const alone = ({ id }: ModelEntry) => [...places.values()].filter(({ payer }) => payer === id).length === 1;
    return pick(
      model.entries.filter((entry) => {
        const at = queue.indexOf(entry.id);
        return at >= 0 && alone(entry) && suits(entry, at);
      }),
    );
  }

  /** Compares the lists, every ticket and every open page. */
  async function compare(): Promise<void> {
    const [board, list, done] = await Promise.all([
      asHost(mabarList, {}),
      viewer(publicList, { hostID: host.username }),
      asHost(mabarListDone, {}),
    ]);
    const played = model.statistic().game;
    if (games.length < played) games.push(board.undo?.game ?? 'none');
    games.length = played;
    compareLists(model, places, { board, list: list.data.list, lastGame: games.at(-1) ?? null });
    compareDone(model, places, done.data);
    await Promise.all([...tickets(), ...phones.map(comparePhone), compareDashboard(board)]);
  }

  /** Concurrent requests. */
  const limit = pLimit(8);
  function tickets(): Promise<void>[] {
    const ask = (code: string, look: (seen: Awaited<ReturnType<typeof ticketOf>>) => void) =>
      limit(async () => look(await ticketOf(code)));
    const ofPlaces = [...places].flatMap(([id, { codes, sundulCodes }]) =>
      [...codes, ...sundulCodes].map((code) =>
        ask(code, (seen) => {
          compareTicket(model, places, id, seen);
          const given = seen.kind === 'mabar' ? seen.credits.map(({ amount }) => amount) : [];
          same(`the credit on ticket ${code} of ${id}`, sum(given), credited.get(code) ?? 0);
        }),
      ),
    );
    const ofOthers = [...others].map(([code, state]) => ask(code, (seen) => same(`ticket ${code}`, seen.state, state)));
    return [...ofPlaces, ...ofOthers];
  }
  const ticketOf = async (code: string) => (await viewer(readTicket, { ticket: code })).data;

  async function comparePhone({ page, id, code }: Phone): Promise<void> {
    const { state, played, count, online } = entryOf(id);
    const { codes, player } = placeOf(places, id);
    const results = model.gamesOf(id);
    const won = results.filter((result) => result === 'win').length;
    const isMoved = codes.includes(code) && code !== codes.at(-1);
    const at = model.queue().indexOf(id);
    const wanted = isMoved
      ? { step: null, place: null, left: null, games: [], tally: null, status: null }
      : {
          step: { queued: 'Antri', playing: 'Main', done: 'Selesai' }[state],
          place: at < 0 ? null : at + 1,
          left: `${played}/${count} game`,
          games: results.map((result) => (result === 'win' ? 'Menang' : 'Kalah')),
          tally:
            state === 'done' && results.length > 0
              ? `${results.length} game: ${won} menang, ${results.length - won} kalah`
              : null,
          // Who is called reads of the host's view only while it is wrong.
          status: state === 'done' || (state === 'playing' && online) ? null : online ? 'ONLINE' : 'OFFLINE',
        };
    const message = `the phone with ticket ${code} of ${id} (${player.name})`;
    await expect.poll(() => shownOnPhone(page), { message, intervals: [20, 50, 100] }).toEqual(wanted);
  }

  async function compareDashboard({ data, currentGame: { statistic } }: MabarListAnswer): Promise<void> {
    if (dashboard === null) return;
    const page = dashboard;
    const names = (entries: typeof data.queue) => entries.map(({ playerName }) => playerName);
    const wanted = {
      queue: names(data.queue),
      playing: names(data.playing),
      statistic: [statistic.game, statistic.win, statistic.lose].map(String),
    };
    const message = 'the dashboard';
    await expect.poll(() => shownOnBoard(page), { message, intervals: [20, 50, 100] }).toEqual(wanted);
  }

  /** Performs a step, lets some time pass and compares everything; a failure names the seed and the step. */
  async function step(name: string, does: () => Promise<unknown>, seconds = 20): Promise<void> {
    steps += 1;
    await test.step(name, async () => {
      try {
        await does();
        await system.advance(seconds);
        await compare();
      } catch (error) {
        const fault = error instanceof Error ? error : new Error(String(error));
        fault.message = `seed ${seed}, step ${steps} (${name}): ${fault.message}`;
        throw fault;
      }
    });
  }

  return {
    model,
    places,
    entryOf,
    others,
    sales,
    asHost,
    viewer,
    pick,
    shuffled,
    order,
    pay,
    support,
    act,
    note,
    next,
    waiting,
    step,
    ticketOf,
    nameOf: (id: number) => placeOf(places, id).player.name,
    codeOf,
    /** Adds a page to the comparison of every step. */
    watch(phone: Phone): void {
      phones.push(phone);
    },
    watchDashboard(page: Page): void {
      dashboard = page;
    },
    given: () => sum([...credited.values()]),
  };
}

/** The text of a ticket's page. */
function shownOnPhone(page: Page) {
  return page.getByRole('main').evaluate((main) => {
    const text = main.textContent;
    const place = /Urutan ke-(\d+)/.exec(text)?.[1];
    const step = main.querySelector('[aria-current=step]')?.textContent ?? null;
    return {
      step,
      place: place === undefined ? null : Number(place),
      left: /\d+\/\d+ game/.exec(text)?.[0] ?? null,
      games: [...main.querySelectorAll('ol[reversed] > li')].map((game) => game.firstElementChild?.textContent),
      tally: /\d+ game: \d+ menang, \d+ kalah/.exec(text)?.[0] ?? null,
      status: /Host melihat kamu (ONLINE|OFFLINE)/.exec(text)?.[1] ?? null,
    };
  });
}

/** The text of the dashboard's board. */
function shownOnBoard(page: Page) {
  return page.getByRole('main').evaluate((main) => {
    const namesIn = (label: string) => [
      ...new Set(main.querySelector(`section[aria-label=${label}]`)?.textContent.match(/Player\d{4}/g)),
    ];
    return {
      queue: namesIn('Antrian'),
      playing: namesIn('Bermain'),
      statistic: [...main.querySelectorAll('dd')].map(({ textContent }) => textContent.trim()),
    };
  });
}
