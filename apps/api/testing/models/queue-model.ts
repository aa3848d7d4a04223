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
import { ticket, ticketTransfer, type Ticket } from '@mabarin/api-client/contract/ticket';
import { ONLINE_SECONDS } from '@mabarin/domain/mabar/queue';
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
import { createTestHost, type TestHost } from '#testing/fixtures/hosts.ts';
import { addToQueue } from '#testing/fixtures/mabar.ts';
import type { ModelRun } from './model-run.ts';
import { play } from '#testing/fixtures/payments.ts';
import { sendAction, type Send } from './queue-calls.ts';
import { compareDone, compareLists, compareTicket, placeOf, same, type Place } from './queue-comparison.ts';
import type { World } from '#testing/world.ts';

/**
 * Sequences of everything that moves a queue, through the API against a real database. After each command the host's
 * dashboard (as a press was answered, else as it is read), the public list and the tickets of two say what the domain's
 * model on paper (queue-model.ts) says; at the end the dashboard, all tickets and the list of who is done, too.
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

/** One order for several players; their model ids start at `id`. */
async function order(real: Real, { id, priority, count }: { id: number; priority: 0 | 10; count: number }, others = 0) {
  const { world, places } = real;
  const payer = named(newPlayer());
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
  { world, host, places }: Real,
  { id, priority, count }: { id: number; priority: 0 | 10; count: number },
) {
  const player = named(newPlayer());
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
    case 'game': {
      const statistic = { game: model.statistic().game + 1 };
      const answer = await world.call(gameResult, { gameKey: randomUUID(), result: action.result, statistic }, as);
      real.games.push(answer.body.undo?.game ?? '');
      return pressed(real, answer);
    }
    case 'undo': {
      const done = pressed(real, await world.call(gameUndo, { game: real.games.at(-1) ?? '1' }, as));
      if (done) real.games.pop();
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
  }
}

async function applyTo(real: Real, place: BoughtPlace, action: EntryAction): Promise<boolean> {
  if (action.do === 'sundul') {
    const paid = await buy(real, 'Sundul', [place.player]);
    if (paid !== null) place.sundulCodes.push(...paid.codes);
    return paid !== null;
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

/** The dashboard once more, every ticket, and who is done. */
async function compareAll(real: Real, model: QueueModel): Promise<void> {
  const all = model.entries.map(({ id }) => id);
  const [{ body }] = await Promise.all([
    real.world.call(mabarListDone, {}, { as: real.host.browser }),
    compare(real, model, all),
  ]);
  compareDone(model, real.places, body.data ?? []);
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
      const real: Real = { world, host, events: titles, places: new Map(), games: [], board: null };
      const model = createQueueModel();
      for (const step of steps) {
        const action = planStep(model, step);
        const done = await apply(real, action, model);
        const name = `${action.do}${done ? '' : ', refused'}`;
        same(`${JSON.stringify(action)} done`, done, model.apply(action));
        // The entry of the action, and another one.
        const other = 1 + (commands % model.entries.length);
        await compare(real, model, 'id' in action && action.id !== other ? [action.id, other] : [other]);
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
