import type { MabarEntry, MabarListAnswer, PublicList } from '@mabarin/api-client/contract/mabar';
import type { Ticket } from '@mabarin/api-client/contract/ticket';
import type { ModelEntry, QueueModel } from '@mabarin/domain/testing/queue-model';
import { isDeepStrictEqual } from 'node:util';

/**
 * Compares a host's dashboard, the public list and the viewers' tickets with the domain's model of the queue
 * (queue-model.ts). Throws with both sides of a difference.
 */

/** An entry of the model in the service. */
export type Place = {
  mabarID: string;
  player: { name: string };
  /** The last one is its own; those before it were given away. */
  codes: string[];
  /** Sunduls that lifted it. */
  sundulCodes: string[];
};

/** By the model's ids. */
export type Places = ReadonlyMap<number, Place>;

export function placeOf<P extends Place>(places: ReadonlyMap<number, P>, id: number): P {
  const place = places.get(id);
  if (!place) throw new Error(`there is no entry ${id}`);
  return place;
}

export function same(what: string, is: unknown, wanted: unknown): void {
  if (!isDeepStrictEqual(is, wanted)) {
    throw new Error(`${what} is\n${JSON.stringify(is)}\nand on paper\n${JSON.stringify(wanted)}`);
  }
}

/**
 * The lists, which the model learns from where somebody came to stand who is back. `lastGame`: the number by which the
 * last game that counts can be taken back.
 */
export function compareLists(
  model: QueueModel,
  places: Places,
  { board, list, lastGame }: { board: MabarListAnswer; list: PublicList['list'] | undefined; lastGame: string | null },
): void {
  const modelIds = new Map([...places].map(([id, { mabarID }]) => [mabarID, id]));
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
    model.queue().map((id) => onPaper(model, places, id)),
  );
  same(
    'who plays',
    board.data.playing.map(shown),
    playing.map((id) => onPaper(model, places, id)),
  );
  same('so many play', playing.length, sat);
  same('the statistic', board.currentGame.statistic, model.statistic());
  same('the game to take back', board.undo?.game ?? null, model.isUndoable() ? lastGame : null);

  const names = (ids: readonly number[]) => ids.map((id) => placeOf(places, id).player.name);
  same(
    'the public list',
    list?.antrian.map(({ playerName }) => playerName),
    names(model.queue()),
  );
  same(
    'who plays publicly',
    list?.bermain.map(({ playerName, played, count }) => ({ playerName, played, count })),
    playing.map((id) => {
      const { played, count } = entryOf(model, id);
      return { playerName: placeOf(places, id).player.name, played, count };
    }),
  );
}

/** Compares the list of done entries. */
export function compareDone(model: QueueModel, places: Places, done: readonly MabarEntry[]): void {
  const ended = model.entries.filter(({ state }) => state === 'done');
  same(
    'who is done',
    done.toSorted((a, b) => Number(a.id) - Number(b.id)).map(shown),
    ended.map(({ id }) => onPaper(model, places, id)).toSorted((a, b) => Number(a.id) - Number(b.id)),
  );
}

/** One ticket of a place: all say the same, but for those whose holder gave it away. */
export function compareTicket(model: QueueModel, places: Places, id: number, ticket: Ticket | undefined): void {
  if (ticket?.kind !== 'mabar') throw new Error(`a ticket of ${id} answered ${JSON.stringify(ticket)}`);
  const entry = entryOf(model, id);
  const { codes, player } = placeOf(places, id);
  const isOwn = ticket.ticket === codes.at(-1);
  const what = `ticket ${ticket.ticket} of ${id} (${player.name})`;
  if (codes.includes(ticket.ticket) && !isOwn) {
    same(`${what}, which was given away,`, [ticket.state, ticket.entry], ['moved', null]);
    return;
  }
  if (ticket.entry === null) {
    // A Sundul's place is another player's.
    if (isOwn) throw new Error(`${what} has no place`);
    return;
  }
  const at = model.queue().indexOf(id);
  const { played, count, returned, postponed, online } = entry;
  const { left, status, place, postponed: shownPostponed, games, ...seen } = ticket.entry;
  same(
    what,
    {
      state: ticket.state,
      place,
      played: seen.played,
      count: seen.count,
      returned: seen.returned,
      left,
      status,
      postponed: shownPostponed,
      games: games.map(({ result }) => result),
    },
    {
      state: entry.state,
      place: at < 0 ? null : at + 1,
      played,
      count,
      returned,
      left: count - played,
      status: entry.state === 'done' ? null : online ? 'online' : 'offline',
      postponed: isOwn && model.decidesTurn(entry) ? postponed : null,
      games: model.gamesOf(id),
    },
  );
}

function shown(entry: MabarEntry) {
  const { id, played, count, returned, status, postponed, transferred, playerName: name, lane } = entry;
  const online = status === 'online';
  return { id, played, count, returned, online, postponed, transferred, name, lifted: lane === null };
}

function onPaper(model: QueueModel, places: Places, id: number) {
  const { played, count, returned, online, postponed, transferred, lifted } = entryOf(model, id);
  const { mabarID, player } = placeOf(places, id);
  return { id: mabarID, played, count, returned, online, postponed, transferred, name: player.name, lifted };
}

function entryOf({ entries }: QueueModel, id: number): ModelEntry {
  const entry = entries.find((one) => one.id === id);
  if (!entry) throw new Error(`the model has no entry ${id}`);
  return entry;
}
