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
import { ticket, ticketTransfer } from '@mabarin/api-client/contract/ticket';
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
import { paymentsPollers } from '#features/payments/index.ts';
import { createPolling, type Polling } from '#platform/pollers.ts';
import { newPlayer } from '#testing/gifts.ts';
import { createTestHost, type TestHost } from '#testing/hosts.ts';
import { addToQueue } from '#testing/mabar.ts';
import { play } from '#testing/payments.ts';
import { sendAction, type Send } from '#testing/queue-calls.ts';
import { compareDone, compareLists, compareTicket, placeOf, same, type Place } from '#testing/queue-comparison.ts';
import type { World } from '#testing/world.ts';

/**
 * Sequences of everything that moves a queue, through the API against a real database. After each command the host's
 * dashboard, the public list and the tickets of two say what the domain's model on paper (queue-model.ts) says; at the end
 * all tickets and the list of who is done, too.
 */
type Player = { id: string; server: string; name: string };
type BoughtPlace = Place & { player: Player };

type Real = {
  world: World;
  host: TestHost;
  /** Event ids by their titles. */
  events: Map<string, string>;
  payments: Polling;
  /** By the model's ids. */
  places: Map<number, BoughtPlace>;
  /** Numbers of the games that count, the last one last. */
  games: string[];
};

const named = (player: { id: string; server: string }): Player => ({ ...player, name: `Player${player.id.slice(-4)}` });

/** Orders and pays; null: the order is refused. */
async function buy(real: Real, title: string, player: Player, games = 1) {
  const { world, host, events, payments } = real;
  const answer = await world.call(orderMabar, {
    host: host.username,
    form: {
      gameID: player.id,
      gameServerID: player.server,
      gameRoleJungler: true,
      gameEventCode: events.get(title) ?? '',
      gameCount: games,
      gameMessage: 'halo',
      gameEmail: '',
    },
    token: 'sandbox-pass',
  });
  const { data } = answer.body;
  if (!isDone(answer) || !data) return null;
  await play(world, data.transaction_id, 'pay');
  await payments.runAll();
  return { id: data.transaction_id, code: data.ticket };
}

async function order(real: Real, action: Extract<QueueAction, { do: 'order' }>): Promise<void> {
  const { world, host, places } = real;
  const { id, priority, count, bought } = action;
  const player = named(newPlayer());
  const title = priority === 0 ? 'Reguler' : 'Fast-Track';
  if (!bought) {
    const mabarID = await addToQueue(world, host.id, { title, priority, count, player });
    places.set(id, { mabarID, player, codes: [], sundulCodes: [] });
    return;
  }
  const paid = await buy(real, title, player, count);
  if (paid === null) throw new Error(`an order of ${title} was refused`);
  const { id: mabarID } = await world.admin
    .selectFrom('mabar_entry')
    .select('id')
    .where('payment_id', '=', paid.id)
    .executeTakeFirstOrThrow();
  places.set(id, { mabarID: String(mabarID), player, codes: [paid.code], sundulCodes: [] });
}

/** Does an action through the API; false: it was refused. */
async function apply(real: Real, action: QueueAction, model: QueueModel): Promise<boolean> {
  const { world, host } = real;
  const as = { as: host.browser };
  if (!('together' in action && action.together)) world.clock.offsetSeconds += 1;
  if (isOfEntry(action)) return applyTo(real, placeOf(real.places, action.id), action);
  switch (action.do) {
    case 'order':
      await order(real, action);
      return true;
    case 'next':
      return sendAction(sendOf(real), real.places, action);
    case 'game': {
      const statistic = { game: model.statistic().game + 1 };
      const answer = await world.call(gameResult, { gameKey: randomUUID(), result: action.result, statistic }, as);
      real.games.push(answer.body.undo?.game ?? '');
      return isDone(answer);
    }
    case 'undo': {
      const done = isDone(await world.call(gameUndo, { game: real.games.at(-1) ?? '1' }, as));
      if (done) real.games.pop();
      return done;
    }
    case 'flip': {
      const statistic = { game: model.statistic().game };
      const { lastGame } = (await world.call(mabarList, {}, as)).body;
      const result = lastGame?.result === 'win' ? 'lose' : 'win';
      return isDone(await world.call(gameResultUpdate, { result, statistic }, as));
    }
    case 'away':
      world.clock.offsetSeconds += ONLINE_SECONDS;
      return true;
  }
}

async function applyTo(real: Real, place: BoughtPlace, action: EntryAction): Promise<boolean> {
  if (action.do === 'sundul') {
    const paid = await buy(real, 'Sundul', place.player);
    if (paid !== null) place.sundulCodes.push(paid.code);
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
  ({ world, host }: Real): Send =>
  async (endpoint, input, { host: asHost, ...options }) =>
    isDone(await world.call(endpoint, input, { ...options, ...(asHost ? { as: host.browser } : {}) }));

/** Another refusal than one of a rule, which has a code, is a fault of the service or of this model. */
function isDone({ http, body }: { http: number; body: { status: number; code?: string } }): boolean {
  if (body.status === 0) return true;
  if (http !== 200 || body.code === undefined) throw new Error(`answered ${http}: ${JSON.stringify(body)}`);
  return false;
}

/**
 * Compares the board, the public list and some tickets with the model, which learns where somebody came to stand who is
 * back.
 */
async function compare(real: Real, model: QueueModel, tickets: readonly number[]): Promise<void> {
  const { world, host } = real;
  const as = { as: host.browser };
  const board = (await world.call(mabarList, {}, as)).body as unknown as MabarListAnswer;
  const { data } = (await world.call(publicList, { hostID: host.username })).body;
  compareLists(model, real.places, { board, list: data?.list, lastGame: real.games.at(-1) ?? null });
  for (const id of tickets) await compareTickets(real, model, id);
}

/** Who is done, and every ticket. */
async function compareAll(real: Real, model: QueueModel): Promise<void> {
  const { body } = await real.world.call(mabarListDone, {}, { as: real.host.browser });
  compareDone(model, real.places, body.data ?? []);
  for (const { id } of model.entries) await compareTickets(real, model, id);
}

async function compareTickets({ world, places }: Real, model: QueueModel, id: number): Promise<void> {
  const { codes, sundulCodes } = placeOf(places, id);
  for (const code of [...codes, ...sundulCodes]) {
    compareTicket(model, places, id, (await world.call(ticket, { ticket: code })).body.data);
  }
}

type QueueRun = { seed: number; sequences: number; commands: number; counts: Record<string, number> };

/**
 * Runs so many sequences, each with a host of its own. Throws with the seed, the path and the sequence of the first
 * one after whose command somebody is told something else than stands on paper.
 */
export async function runQueueModel(world: World, { seed, count }: { seed: number; count: number }): Promise<QueueRun> {
  const counts: Record<string, number> = {};
  const payments = createPolling(paymentsPollers(world.db, world.app.deps), world.app.deps.log);
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
      const real: Real = { world, host, events: titles, payments, places: new Map(), games: [] };
      const model = createQueueModel();
      for (const step of steps) {
        const action = planStep(model, step);
        const done = await apply(real, action, model);
        const name = `${action.do}${done ? '' : ', refused'}`;
        same(`${JSON.stringify(action)} done`, done, model.apply(action));
        // Of whom it was about, and of another one.
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
