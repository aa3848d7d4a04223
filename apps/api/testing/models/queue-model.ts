import { chat } from '@mabarin/api-client/contract/chat';
import {
  gameResult,
  gameResultUpdate,
  gameUndo,
  mabarList,
  mabarListDone,
  orderMabar,
  publicList,
  type MabarListAnswer,
} from '@mabarin/api-client/contract/mabar';
import { pressRemote } from '@mabarin/api-client/contract/remote';
import { reportPlay } from '@mabarin/api-client/contract/reports';
import { ticket, ticketTransfer, type Ticket } from '@mabarin/api-client/contract/ticket';
import { ONLINE_SECONDS } from '@mabarin/domain/mabar/queue';
import { REMOTE_SCOPES } from '@mabarin/domain/remote/actions';
import { periodOfMonth, wibMonth } from '@mabarin/domain/reports/report';
import { wibDate } from '@mabarin/domain/time';
import {
  createQueueModel,
  isOfEntry,
  planStep,
  queueSteps,
  type EntryAction,
  type QueueAction,
  type QueueModel,
} from '@mabarin/domain/testing/queue-model';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import pLimit from 'p-limit';
import { processGatewayNotifications } from '#features/payments/gateways/gateway-notification.commands.ts';
import { newPlayer } from '#testing/fixtures/gifts.ts';
import { createTestHost, logIn, type TestHost } from '#testing/fixtures/hosts.ts';
import { addToQueue } from '#testing/fixtures/mabar.ts';
import type { ModelRun } from './model-run.ts';
import { play } from '#testing/fixtures/payments.ts';
import { addRemoteKey, bearer } from '#testing/fixtures/remote.ts';
import { sendAction, type Send } from './queue-calls.ts';
import { compareDone, compareLists, compareTicket, placeOf, same, type Place } from './queue-comparison.ts';
import type { World } from '#testing/world.ts';

/**
 * Sequences of everything that moves a queue, through the API against a real database. After each command the host's
 * dashboard (as a press was answered, else as it is read), the public list and the tickets of two say what the domain's
 * model on paper (queue-model.ts) says; at the end the dashboard, all tickets, the list of who is done and the reports of
 * the months, too.
 */
type Player = { id: string; server: string; name: string };
type BoughtPlace = Place & { player: Player };

type Real = {
  world: World;
  host: TestHost;
  /** Event ids by their titles. */
  events: Map<string, string>;
  /** By the model's ids. */
  places: Map<number, BoughtPlace>;
  /** Numbers of the games that count, the last one last. */
  games: string[];
  /** Times of these games. */
  times: Date[];
  /** The key of chat and remote, made at its first use. */
  key: string | null;
  /** Response to the last press; null: none, or refused. */
  board: MabarListAnswer | null;
};

const named = (player: { id: string; server: string }): Player => ({ ...player, name: `Player${player.id.slice(-4)}` });

type Bought = { id: string; codes: string[] };

/** Orders for these and pays; null: the order is refused. `codes` are the tickets, in the order of the players. */
async function buy(
  real: Real,
  title: string,
  [payer, ...party]: [Player, ...Player[]],
  games = 1,
): Promise<Bought | null> {
  const { world, host, events } = real;
  const as = ({ id, server }: Player) => ({ gameID: id, gameServerID: server });
  const answer = await world.call(orderMabar, {
    host: host.username,
    form: {
      ...as(payer),
      gameRoleJungler: true,
      gameEventCode: events.get(title) ?? '',
      gameCount: games,
      gameMessage: 'halo',
      gameEmail: '',
      ...(party.length > 0 ? { party: party.map(as) } : {}),
    },
    token: 'sandbox-pass',
  });
  const { data } = answer.body;
  if (!isDone(answer) || !data) return null;
  await play(world, data.number, 'pay');
  await processGatewayNotifications(world.db, world.app.deps);
  return { id: data.number, codes: [data.ticket, ...(data.tickets ?? []).map((one) => one.ticket)] };
}

const titleOf = (priority: 0 | 10) => (priority === 0 ? 'Reguler' : 'Fast-Track');

const playerOf = ({ places }: Real, as: number | null) =>
  as === null ? named(newPlayer()) : placeOf(places, as).player;

/** One order for several players; their model ids start at `id`. */
async function order(
  real: Real,
  { id, priority, count, player = null }: { id: number; priority: 0 | 10; count: number; player?: number | null },
  others = 0,
) {
  const { world, places } = real;
  const payer = playerOf(real, player);
  const party = Array.from({ length: others }, () => named(newPlayer()));
  const paid = await buy(real, titleOf(priority), [payer, ...party], count);
  if (paid === null) throw new Error(`an order of ${titleOf(priority)} was refused`);
  const rows = await world.admin
    .selectFrom('mabar_entry')
    .select('id')
    .where((row) => row.or([row('payment_id', '=', paid.id), row('party_id', '=', paid.id)]))
    .orderBy('id')
    .execute();
  same('so many were queued', [rows.length, paid.codes.length], [1 + others, 1 + others]);
  for (const [index, player] of [payer, ...party].entries()) {
    const codes = paid.codes.slice(index, index + 1);
    places.set(id + index, { mabarID: String(rows[index]?.id), player, codes, sundulCodes: [] });
  }
}

/** The host adds somebody who has no ticket. */
async function add(
  real: Real,
  { id, priority, count, player: as = null }: { id: number; priority: 0 | 10; count: number; player?: number | null },
) {
  const { world, host, places } = real;
  const player = playerOf(real, as);
  const mabarID = await addToQueue(world, host.id, { title: titleOf(priority), priority, count, player });
  places.set(id, { mabarID, player, codes: [], sundulCodes: [] });
}

/** Does an action through the API; false: it was refused. */
async function apply(real: Real, action: QueueAction, model: QueueModel): Promise<boolean> {
  const { world, host } = real;
  const as = { as: host.browser };
  if (!('together' in action && action.together)) world.clock.offsetSeconds += 1;
  if (isOfEntry(action)) return applyTo(real, placeOf(real.places, action.id), action);
  switch (action.do) {
    case 'order':
      await (action.bought ? order(real, action) : add(real, action));
      return true;
    case 'party':
      await order(real, action, action.players - 1);
      return true;
    case 'next':
      return sendAction(sendOf(real), real.places, action);
    case 'call':
      return callNext(real, action.by);
    case 'game': {
      const statistic = { game: model.statistic().game + 1 };
      const press = () => world.call(gameResult, { gameKey: randomUUID(), result: action.result, statistic }, as);
      const answers = await Promise.all(action.twice ? [press(), press()] : [press()]);
      const [counted, ...others] = answers.filter((answer) => pressed(real, answer));
      same('devices that counted the game', others.length, 0);
      real.games.push(counted?.body.undo?.game ?? '');
      real.times.push(world.clock.now());
      return counted !== undefined;
    }
    case 'undo': {
      const done = pressed(real, await world.call(gameUndo, { game: real.games.at(-1) ?? '1' }, as));
      if (done) [real.games, real.times].forEach((kept) => kept.pop());
      return done;
    }
    case 'flip': {
      const statistic = { game: model.statistic().game };
      const { lastGame } = (await world.call(mabarList, {}, as)).body;
      const result = lastGame?.result === 'win' ? 'lose' : 'win';
      return pressed(real, await world.call(gameResultUpdate, { result, statistic }, as));
    }
    case 'away':
      world.clock.offsetSeconds += ONLINE_SECONDS;
      return true;
    case 'month': {
      const now = world.clock.now();
      const { until } = periodOfMonth(wibMonth(now));
      world.clock.offsetSeconds += Math.ceil((until.getTime() - now.getTime()) / 1_000) + ONLINE_SECONDS;
      real.host = { ...host, browser: await logIn(world, host.email) };
      return true;
    }
  }
}

/** "next" of a remote key or of a moderator in the chat. */
async function callNext(real: Real, by: 'remote' | 'chat'): Promise<boolean> {
  if (by === 'chat') return (await say(real, 'moderator', '!next')).startsWith('Main: ');
  return isDone(await real.world.call(pressRemote, { action: 'next' }, { headers: bearer(await keyOf(real)) }));
}

/** Says a line without a name, which the list would show. */
async function say(real: Real, userId: string, text: string): Promise<string> {
  const { world } = real;
  // A person's window of commands has passed.
  world.clock.offsetSeconds += 31;
  const badges = userId === 'moderator' ? [userId] : [];
  const line = { platform: 'tiktok', userId, name: '', text, badges, id: randomUUID() };
  return (await world.call(chat, line, { headers: bearer(await keyOf(real)) })).body.reply ?? '';
}

async function keyOf(real: Real): Promise<string> {
  real.key ??= await addRemoteKey(real.world, real.host, { actions: REMOTE_SCOPES });
  return real.key;
}

/** "!nanti" of who has the ticket; null: its code is too old for the chat. */
async function postponeInChat(real: Real, place: BoughtPlace): Promise<boolean | null> {
  const { data } = (await real.world.call(ticket, { ticket: place.codes.at(-1) ?? '' })).body;
  const code = data?.kind === 'mabar' ? data.entry?.chat.code : undefined;
  const bound = code && (await say(real, place.mabarID, `!klaim ${code}`));
  return bound?.startsWith('Terhubung') ? (await say(real, place.mabarID, '!nanti')).includes(' mundur.') : null;
}

async function applyTo(real: Real, place: BoughtPlace, action: EntryAction): Promise<boolean> {
  if (action.do === 'sundul') {
    const paid = await buy(real, 'Sundul', [place.player]);
    if (paid !== null) place.sundulCodes.push(...paid.codes);
    return paid !== null;
  }
  if (action.do === 'postpone' && action.by === 'chat') {
    const done = await postponeInChat(real, place);
    if (done !== null) return done;
  }
  if (action.do !== 'transfer') return sendAction(sendOf(real), real.places, action);
  const to = named(newPlayer());
  const form = { gameID: to.id, gameServerID: to.server };
  const code = place.codes.at(-1) ?? '';
  const answer = await real.world.call(ticketTransfer, { ticket: code, form }, { key: randomUUID() });
  const { data } = answer.body;
  if (!isDone(answer) || !data) return false;
  place.player = to;
  place.codes.push(data.ticket);
  return true;
}

const sendOf =
  (real: Real): Send =>
  async (endpoint, input, { host: asHost, ...options }) => {
    const { world, host } = real;
    const answer = await world.call(endpoint, input, { ...options, ...(asHost ? { as: host.browser } : {}) });
    return asHost ? pressed(real, answer) : isDone(answer);
  };

/** Another refusal than one of a rule, which has a code, is a fault of the service or of this model. */
function isDone({ http, body }: { http: number; body: { status: number; code?: string } }): boolean {
  if (body.status === 0) return true;
  if (http !== 200 || body.code === undefined) throw new Error(`answered ${http}: ${JSON.stringify(body)}`);
  return false;
}

/** A press of the board is answered with its lists, which are to be compared. */
function pressed(real: Real, answer: Parameters<typeof isDone>[0]): boolean {
  const done = isDone(answer);
  if (done && 'currentGame' in answer.body) real.board = answer.body as unknown as MabarListAnswer;
  return done;
}

/**
 * Compares the board, the public list and some tickets with the model, which learns where somebody came to stand who is
 * back.
 */
async function compare(real: Real, model: QueueModel, tickets: readonly number[]): Promise<void> {
  const { world, host, places } = real;
  const [board, { body }, shown] = await Promise.all([
    real.board ?? readBoard(real),
    world.call(publicList, { hostID: host.username }),
    pLimit(READ_AT_ONCE).map(tickets, (id) => readTickets(real, id)),
  ]);
  real.board = null;
  compareLists(model, places, { board, list: body.data?.list, lastGame: real.games.at(-1) ?? null });
  for (const { id, read } of shown) for (const one of read) compareTicket(model, places, id, one);
}

async function readBoard({ world, host }: Real): Promise<MabarListAnswer> {
  return (await world.call(mabarList, {}, { as: host.browser })).body as unknown as MabarListAnswer;
}

/** Holders of tickets who read at once: each takes a connection, and on a busy machine many take too long to open. */
const READ_AT_ONCE = 2;

async function readTickets({ world, places }: Real, id: number) {
  const { codes, sundulCodes } = placeOf(places, id);
  const read: (Ticket | undefined)[] = [];
  for (const code of [...codes, ...sundulCodes]) read.push((await world.call(ticket, { ticket: code })).body.data);
  return { id, read };
}

/** The reports of the months in which somebody played, by the model's games. */
async function compareReports(real: Real, model: QueueModel): Promise<void> {
  const { world, host, times } = real;
  const games = model.games.map((game, index) => ({ ...game, day: wibDate(times[index] ?? new Date(0)) }));
  const playerOfEntry = new Map(model.entries.map(({ id, player }) => [id, player]));
  const peopleOf = (some: typeof games) =>
    new Set(some.flatMap(({ team }) => team.map(({ id }) => playerOfEntry.get(id))));
  for (const month of new Set(games.map(({ day }) => day.slice(0, 7)))) {
    const own = games.filter(({ day }) => day.startsWith(month));
    const days = [...Map.groupBy(own, ({ day }) => day)];
    const earlier = peopleOf(games.filter(({ day }) => day < month));
    const people = [...peopleOf(own)];
    const again = people.filter(
      (player) => earlier.has(player) || days.filter(([, of]) => peopleOf(of).has(player)).length > 1,
    );
    const { data } = (await world.call(reportPlay, { month }, { as: host.browser })).body;
    same(
      `the report of ${month}`,
      [data?.days, data?.players],
      [
        days.map(([day, of]) => ({ day, games: of.length, wins: of.filter(({ result }) => result === 'win').length })),
        { total: people.length, again: again.length },
      ],
    );
  }
}

/** The dashboard once more, every ticket, who is done, and the reports. */
async function compareAll(real: Real, model: QueueModel): Promise<void> {
  const all = model.entries.map(({ id }) => id);
  const [{ body }] = await Promise.all([
    real.world.call(mabarListDone, {}, { as: real.host.browser }),
    compare(real, model, all),
  ]);
  compareDone(model, real.places, body.data ?? []);
  await compareReports(real, model);
}

/**
 * Runs `count` sequences, each with its own host. Throws with seed, path and sequence of the first command after which
 * a view differs from the model.
 */
export async function runQueueModel(world: World, { seed, count }: { seed: number; count: number }): Promise<ModelRun> {
  const counts: Record<string, number> = {};
  let [sequences, commands] = [0, 0];
  await fc.assert(
    fc.asyncProperty(queueSteps, async (steps) => {
      const host = await createTestHost(world);
      const events = await world.admin
        .selectFrom('mabar_event')
        .select(['id', 'title'])
        .where('host_id', '=', host.id)
        .execute();
      const titles = new Map(events.map(({ id, title }) => [title, id]));
      const real: Real = {
        world,
        host,
        events: titles,
        places: new Map(),
        games: [],
        times: [],
        key: null,
        board: null,
      };
      const model = createQueueModel();
      for (const step of steps) {
        const action = planStep(model, step);
        const done = await apply(real, action, model);
        const name = `${action.do}${done ? '' : ', refused'}`;
        same(`${JSON.stringify(action)} done`, done, model.apply(action));
        // The entry of the action, and another one.
        const other = 1 + (commands % model.entries.length);
        const own = 'id' in action && action.id !== other ? action.id : null;
        await compare(real, model, own === null ? [other] : [own, other]);
        counts[name] = (counts[name] ?? 0) + 1;
        commands += 1;
      }
      await compareAll(real, model);
      sequences += 1;
    }),
    // A smaller sequence would take minutes to find; the seed runs the same ones through the domain in a second.
    { seed, numRuns: count, endOnFailure: true },
  );
  return { seed, sequences, commands, counts };
}
