import {
  gameResult,
  gameUndo,
  mabarList,
  mabarListDone,
  moveEntry,
  orderMabar,
  playNextPlayers,
  publicList,
  requeueEntry,
  setPlaying,
  setPlayingDone,
  type MabarEntry,
  type MabarListAnswer,
} from '@mabarin/api-client/contract/mabar';
import { ticket, ticketHere, ticketPostpone, ticketTransfer, type Ticket } from '@mabarin/api-client/contract/ticket';
import { ONLINE_SECONDS } from '@mabarin/domain/mabar/queue';
import {
  createQueueModel,
  isOfEntry,
  planStep,
  queueSteps,
  type EntryAction,
  type ModelEntry,
  type QueueAction,
  type QueueModel,
} from '@mabarin/domain/testing/queue-model';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import pLimit from 'p-limit';
import { processWebhookEvents } from '#features/payments/webhook-event.commands.ts';
import { newPlayer } from '#testing/gifts.ts';
import { createTestHost, type TestHost } from '#testing/hosts.ts';
import { addToQueue } from '#testing/mabar.ts';
import type { ModelRun } from '#testing/model-bench.ts';
import { play } from '#testing/payments.ts';
import type { World } from '#testing/world.ts';

/**
 * Sequences of everything that moves a queue, through the API against a real database. After each command the host's
 * dashboard (as a press was answered, else as it is read), the public list and the tickets of two say what the domain's
 * model on paper (queue-model.ts) says; at the end the dashboard, all tickets and the list of who is done, too.
 */
type Player = { id: string; server: string; name: string };
/** `codes`: its own ticket is the last one; those before it were given away. */
type Place = { mabarID: string; player: Player; codes: string[]; sundulCodes: string[] };

type Real = {
  world: World;
  host: TestHost;
  /** Event ids by their titles. */
  events: Map<string, string>;
  /** By the model's ids. */
  places: Map<number, Place>;
  /** Numbers of the games that count, the last one last. */
  games: string[];
  /** What the last press was answered; null: it was none, or was refused. */
  board: MabarListAnswer | null;
};

const placeOf = ({ places }: Real, id: number): Place => {
  const place = places.get(id);
  if (!place) throw new Error(`there is no entry ${id}`);
  return place;
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
  await play(world, data.transaction_id, 'pay');
  await processWebhookEvents(world.db, world.app.deps);
  return { id: data.transaction_id, codes: [data.ticket, ...(data.tickets ?? []).map((one) => one.ticket)] };
}

const titleOf = (priority: 0 | 10) => (priority === 0 ? 'Reguler' : 'Fast-Track');

/** Orders for so many; the entries are the model's from `id` on. */
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
  if (isOfEntry(action)) return applyTo(real, placeOf(real, action.id), action);
  switch (action.do) {
    case 'order':
      await (action.bought ? order(real, action) : add(real, action));
      return true;
    case 'party':
      await order(real, action, action.players - 1);
      return true;
    case 'next': {
      const mabarIDs = action.ids.map((id) => placeOf(real, id).mabarID);
      return pressed(real, await world.call(playNextPlayers, { mabarIDs, asTeam: false }, as));
    }
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
    case 'away':
      world.clock.offsetSeconds += ONLINE_SECONDS;
      return true;
  }
}

async function applyTo(real: Real, place: Place, action: EntryAction): Promise<boolean> {
  const { world, host } = real;
  const as = { as: host.browser };
  const { mabarID } = place;
  const code = place.codes.at(-1) ?? '';
  switch (action.do) {
    case 'sundul': {
      const paid = await buy(real, 'Sundul', [place.player]);
      if (paid !== null) place.sundulCodes.push(...paid.codes);
      return paid !== null;
    }
    case 'main':
    case 'ganti':
      return pressed(real, await world.call(setPlaying, { mabarID, setPlaying: action.do === 'main' }, as));
    case 'selesai':
      return pressed(real, await world.call(setPlayingDone, { mabarID }, as));
    case 'requeue':
      return pressed(real, await world.call(requeueEntry, { mabarID }, as));
    case 'transfer': {
      const to = named(newPlayer());
      const form = { gameID: to.id, gameServerID: to.server };
      const answer = await world.call(ticketTransfer, { ticket: code, form }, { key: randomUUID() });
      const { data } = answer.body;
      if (!isDone(answer) || !data) return false;
      place.player = to;
      place.codes.push(data.ticket);
      return true;
    }
    case 'here':
      return isDone(await world.call(ticketHere, { ticket: code }));
    case 'drag': {
      const [afterID, beforeID] = [action.afterID, action.beforeID].map((id) =>
        id === null ? null : placeOf(real, id).mabarID,
      );
      const between = { mabarID, afterID: afterID ?? null, beforeID: beforeID ?? null };
      return pressed(real, await world.call(moveEntry, between, as));
    }
    case 'postpone':
      return isDone(await world.call(ticketPostpone, { ticket: code, nth: action.nth }));
  }
}

/** Another refusal than one of a rule, which has a code, is a fault of the service or of this model. */
function isDone({ http, body }: { http: number; body: { status: number; code?: string } }): boolean {
  if (body.status === 0) return true;
  if (http !== 200 || body.code === undefined) throw new Error(`answered ${http}: ${JSON.stringify(body)}`);
  return false;
}

/** A press of the dashboard is answered with the lists, which are to be compared. */
function pressed(real: Real, answer: Parameters<typeof isDone>[0]): boolean {
  const done = isDone(answer);
  if (done) real.board = answer.body as unknown as MabarListAnswer;
  return done;
}

function same(what: string, is: unknown, wanted: unknown): void {
  if (!isDeepStrictEqual(is, wanted)) {
    throw new Error(`${what} is\n${JSON.stringify(is)}\nand on paper\n${JSON.stringify(wanted)}`);
  }
}

/**
 * Compares the board, the public list and some tickets with the model, which learns where somebody came to stand who is
 * back.
 */
async function compare(real: Real, model: QueueModel, tickets: readonly number[]): Promise<void> {
  const [board, shownList, shownTickets] = await Promise.all([
    real.board ?? readBoard(real),
    real.world.call(publicList, { hostID: real.host.username }),
    pLimit(READ_AT_ONCE).map(tickets, (id) => readTickets(real, id)),
  ]);
  real.board = null;
  const modelIds = new Map([...real.places].map(([id, { mabarID }]) => [mabarID, id]));
  const idsOf = (entries: readonly { id: string }[]) => entries.map(({ id }) => modelIds.get(id) ?? 0);

  model.settle(idsOf(board.data.queue));
  const playing = idsOf(board.data.playing);
  const byId = (a: number, b: number) => a - b;
  let sat = 0;
  for (const together of model.playing()) {
    same('who sat down together', playing.slice(sat, (sat += together.length)).toSorted(byId), together);
  }
  same(
    'the queue',
    board.data.queue.map(shown),
    model.queue().map((id) => onPaper(real, model, id)),
  );
  same(
    'who plays',
    board.data.playing.map(shown),
    playing.map((id) => onPaper(real, model, id)),
  );
  same('so many play', playing.length, sat);
  same('the statistic', board.currentGame.statistic, model.statistic());
  same('the game to take back', board.undo?.game ?? null, model.isUndoable() ? real.games.at(-1) : null);

  const { data } = shownList.body;
  const names = (ids: readonly number[]) => ids.map((id) => placeOf(real, id).player.name);
  same(
    'the public list',
    data?.list.antrian.map(({ playerName }) => playerName),
    names(model.queue()),
  );
  same(
    'who plays publicly',
    data?.list.bermain.map(({ playerName }) => playerName),
    names(playing),
  );
  for (const read of shownTickets) compareTickets(real, model, read);
}

async function readBoard({ world, host }: Real): Promise<MabarListAnswer> {
  return (await world.call(mabarList, {}, { as: host.browser })).body as unknown as MabarListAnswer;
}

/** The dashboard once more, every ticket, and who is done. */
async function compareAll(real: Real, model: QueueModel): Promise<void> {
  const { world, host } = real;
  const all = model.entries.map(({ id }) => id);
  const [{ body }] = await Promise.all([
    world.call(mabarListDone, {}, { as: host.browser }),
    compare(real, model, all),
  ]);
  const done = (body.data ?? []).toSorted((a, b) => Number(a.id) - Number(b.id));
  const ended = model.entries.filter(({ state }) => state === 'done');
  same(
    'who is done',
    done.map(shown),
    ended.map(({ id }) => onPaper(real, model, id)),
  );
}

function shown(entry: MabarEntry) {
  const { id, played, count, status, postponed, transferred, playerName: name, lane } = entry;
  return { id, played, count, online: status === 'online', postponed, transferred, name, lifted: lane === null };
}

function onPaper(real: Real, model: QueueModel, id: number) {
  const { played, count, online, postponed, transferred, lifted } = entryOf(model, id);
  const { mabarID, player } = placeOf(real, id);
  return { id: mabarID, played, count, online, postponed, transferred, name: player.name, lifted };
}

function entryOf({ entries }: QueueModel, id: number): ModelEntry {
  const entry = entries.find((one) => one.id === id);
  if (!entry) throw new Error(`the model has no entry ${id}`);
  return entry;
}

/** Holders of tickets who read at once: each takes a connection, and on a busy machine many take too long to open. */
const READ_AT_ONCE = 2;

type ReadTickets = { id: number; read: { code: string; data: Ticket | undefined }[] };

async function readTickets(real: Real, id: number): Promise<ReadTickets> {
  const { codes, sundulCodes } = placeOf(real, id);
  const read: ReadTickets['read'] = [];
  for (const code of [...codes, ...sundulCodes]) {
    const { data } = (await real.world.call(ticket, { ticket: code })).body;
    read.push({ code, data });
  }
  return { id, read };
}

/** Every ticket of a place says the same, but for those whose holder gave it away. */
function compareTickets(real: Real, model: QueueModel, { id, read }: ReadTickets): void {
  const entry = entryOf(model, id);
  const { codes } = placeOf(real, id);
  const at = model.queue().indexOf(id);
  for (const { code, data } of read) {
    if (data?.kind !== 'mabar') throw new Error(`ticket ${code} answered ${JSON.stringify(data)}`);
    const isOwn = code === codes.at(-1);
    if (codes.includes(code) && !isOwn) {
      same(`the ticket that was given away, of ${id}`, [data.state, data.entry], ['moved', null]);
    } else if (data.entry !== null) {
      const { place, played, count, postponed } = data.entry;
      // "Tunggu aku" is of who paid.
      const isPayers = isOwn && (entry.party ?? id) === id;
      same(
        `a ticket of ${id}`,
        { state: data.state, place, played, count, postponed },
        { state: entry.state, place: at < 0 ? null : at + 1, played: entry.played, count: entry.count, postponed: isPayers ? entry.postponed : null }, // prettier-ignore
      );
    } else if (isOwn) throw new Error(`the ticket of ${id} has no place`);
  }
}

/**
 * Runs so many sequences, each with a host of its own. Throws with the seed, the path and the sequence of the first
 * one after whose command somebody is told something else than stands on paper.
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
