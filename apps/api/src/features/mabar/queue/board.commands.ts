import type { WebhookData } from '@mabarin/api-client/webhook-events';
import { QUEUE_PAGE, type MabarEntry, type MabarList, type MabarListAnswer } from '@mabarin/api-client/contract/mabar';
import {
  applyResult,
  isNextGame,
  resultName,
  undoSecondsLeft,
  type GameResult,
  type Statistic,
} from '@mabarin/domain/mabar/game';
import { returnableGames } from '@mabarin/domain/credit/credit';
import { fail, type FailureCode } from '@mabarin/domain/errors';
import { laneOf } from '@mabarin/domain/mabar/lane/lane';
import { freeSeats, nextInOrder } from '@mabarin/domain/mabar/next-players';
import { backMinutes } from '@mabarin/domain/mabar/postpone';
import { onlineStatus } from '@mabarin/domain/mabar/queue';
import { restingAfter } from '@mabarin/domain/mabar/lane/turn-rules';
import { widgetName } from '@mabarin/domain/widgets/widget';
import { countGame, gamesInRowOf, restEntries } from '#features/mabar/games/entry-games.queries.ts';
import { showCalled } from './call.commands.ts';
import { publicName } from './names.commands.ts';
import {
  activeEntries,
  endEntry,
  entryState,
  findSeated,
  lockPlaying,
  startPlaying,
  stopPlaying,
  waitingUnits,
  type EntryRow,
  type EntryWithNotice,
} from './entry.queries.ts';
import {
  findGameByKey,
  gamesOfEntry,
  insertGame,
  insertGamePlayers,
  lastGameAt,
  lastGameOf,
  lockStatistic,
  playersOfGame,
  recordPress,
  saveStatistic,
} from '#features/mabar/games/game.queries.ts';
import { endBreak } from '#features/mabar/orders/ordering.commands.ts';
import type { LiveDeps, ShowDeps } from '#deps.ts';
import { findHostSettings } from '#features/accounts/index.ts';
import { dropEndedTurns, type AlertDeps } from '#features/alerts/index.ts';
import { appendLiveEvents, widgetEvents, type LiveEvent } from '#features/live/index.ts';
import { appendWebhookEvent, paymentReference } from '#features/webhooks/index.ts';
import { rolesOfRow } from '#platform/db/roles.ts';
import type { Db, Tx } from '#schema.ts';

/** Every command locks the host's statistic row first, so that one host's presses run one after the other. */

/** Dashboards and queue widgets reload their lists. */
const queueEvents: readonly LiveEvent[] = [{ kind: 'command', command: 'mabar-refresh' }, ...widgetEvents('queue')];
export const doneListEvent: LiveEvent = { kind: 'command', command: 'mabar-done-refresh' };

/** Players listed per group in a `queue.changed` webhook. */
const NAMED_PLAYERS = 10;

/** Notifies a host's screens and its webhook that the queue changed; call it after all writes. */
export async function notifyQueueChanged(tx: Tx, deps: LiveDeps, hostId: string): Promise<void> {
  await appendLiveEvents(tx, deps, hostId, queueEvents);
  await appendWebhookEvent(tx, deps, hostId, {
    type: 'queue.changed',
    data: () => ({}),
  });
}

/** The queue for a webhook. */
export async function shownQueue(db: Db, hostId: string): Promise<WebhookData<'queue.changed'>> {
  const { playing, queue, waiting } = await activeEntries(db, hostId, { from: 0, limit: NAMED_PLAYERS });
  return {
    playing: playing.slice(0, NAMED_PLAYERS).map((entry) => ({
      player: widgetName(publicName(entry)),
      event: entry.title,
      played: entry.played,
      games: entry.count,
    })),
    next: queue.map((entry) => ({
      player: widgetName(publicName(entry)),
      event: entry.title,
      games: entry.count,
    })),
    waiting,
  };
}

/** Names of a game's players for a webhook. */
export async function gamePlayers(db: Db, gameId: string): Promise<string[]> {
  const players = await playersOfGame(db, Number(gameId), NAMED_PLAYERS);
  return players.map((entry) => widgetName(publicName(entry)));
}

/** The lists and games that every dashboard mabar command returns, of the queue a page without the first `from`. */
export async function readBoard(db: Db, hostId: string, now: Date, from = 0): Promise<MabarListAnswer> {
  const { queue, playing, waiting } = await activeEntries(db, hostId, { from, limit: QUEUE_PAGE });
  const { statistic, teamRules, last } = await lastGameOf(db, hostId);
  const data: MabarList = {
    queue: queue.map((entry) => shownEntry(entry, now)),
    playing: playing.map((entry) => shownEntry(entry, now)),
  };
  const seconds = last === null ? 0 : undoSecondsLeft(last.recordedAt, now);
  return {
    data,
    waiting,
    currentGame: { statistic, team: data.playing, result: null },
    // A flip changes the host's statistic.
    lastGame: last && { statistic, team: last.team.map((entry) => shownEntry(entry, now)), result: last.result },
    teamRules,
    undo: last !== null && seconds > 0 ? { game: String(last.id), seconds } : null,
  };
}

/** Games of one entry, newest first. Throws `mabar.entry_not_found`. */
export async function readEntryGames(db: Db, hostId: string, mabarID: string) {
  const entryId = readEntryId(mabarID);
  if ((await entryState(db, hostId, entryId)) === null) throw fail('mabar.entry_not_found');
  const games = await gamesOfEntry(db, entryId);
  return games.map(({ created_at: at, result }) => ({ at: at.toISOString(), result }));
}

/**
 * Main and Ganti: moves an entry and its party to the wanted state. Idempotent. Throws `mabar.entry_not_found` and what
 * `requireSeats` throws.
 */
export async function setPlaying(
  tx: Tx,
  deps: AlertDeps,
  hostId: string,
  { mabarID, setPlaying: playing }: { mabarID: string; setPlaying: boolean },
): Promise<MabarListAnswer> {
  const now = deps.clock.now();
  const entryId = readEntryId(mabarID);
  await lockStatistic(tx, hostId);
  if (playing) await requireSeats(tx, hostId, [entryId], now);
  const called = playing ? await startPlaying(tx, hostId, entryId, now) : [];
  if (playing ? called.length > 0 : await stopPlaying(tx, hostId, entryId)) {
    await recordPress(tx, hostId, now);
    if (playing) await endBreak(tx, deps, hostId);
    else await dropEndedTurns(tx, deps, hostId);
    await showCalled(tx, deps, hostId, called);
    await notifyQueueChanged(tx, deps, hostId);
  } else {
    const state = await entryState(tx, hostId, entryId);
    if (state !== (playing ? 'playing' : 'queued')) throw fail('mabar.entry_not_found');
  }
  return readBoard(tx, hostId, now);
}

/** Throws `mabar.player_plays`, with the new lists, when somebody called plays already with another order. */
export async function requireSeats(tx: Tx, hostId: string, entryIds: readonly number[], now: Date): Promise<void> {
  const name = await findSeated(tx, hostId, entryIds);
  if (name === null) return;
  throw fail('mabar.player_plays', { values: { name }, extra: await refusedBoard(tx, hostId, now) });
}

/** Selesai. Idempotent. Throws `mabar.entry_not_found`. */
export async function setPlayingDone(
  tx: Tx,
  deps: LiveDeps,
  hostId: string,
  mabarID: string,
): Promise<MabarListAnswer> {
  const now = deps.clock.now();
  const entryId = readEntryId(mabarID);
  await lockStatistic(tx, hostId);
  if (await endEntry(tx, hostId, entryId, now)) {
    await recordPress(tx, hostId, now);
    await dropEndedTurns(tx, deps, hostId);
    await notifyQueueChanged(tx, deps, hostId);
    await appendLiveEvents(tx, deps, hostId, [doneListEvent]);
  } else if ((await entryState(tx, hostId, entryId)) !== 'done') {
    throw fail('mabar.entry_not_found');
  }
  return readBoard(tx, hostId, now);
}

/**
 * Win and Lose: counts one game for the host and every playing entry; an entry without games left is done, and one with
 * enough in a row makes room for those of its lane. The same key counts once. A game number that is not the server's next one throws `mabar.game_already_recorded`, or
 * `mabar.game_outdated` when there is no last game, with the new lists.
 */
export async function recordGame(
  tx: Tx,
  deps: ShowDeps,
  hostId: string,
  posted: { gameKey: string; result: GameResult; statistic: { game: number } },
): Promise<MabarListAnswer> {
  const now = deps.clock.now();
  const ours = await lockStatistic(tx, hostId);
  if ((await findGameByKey(tx, hostId, posted.gameKey)) !== null) return readBoard(tx, hostId, now);
  if (!isNextGame(ours, posted.statistic)) throw await staleGame(tx, hostId, now);
  const team = await lockPlaying(tx, hostId);
  const outcome = applyResult(ours, team, posted.result);
  const resting = await restingEntries(tx, hostId, team);
  const parties = new Set(team.filter(({ id }) => resting.includes(id)).map((entry) => entry.party_id));
  // The place of a mate whose last game it was moves along.
  const isMoved = ({ id, party_id: party }: EntryRow) => resting.includes(id) || (party !== null && parties.has(party));
  const gameId = await insertGame(tx, {
    hostId,
    gameKey: posted.gameKey,
    result: posted.result,
    statistic: outcome.last.statistic,
    now,
  });
  await insertGamePlayers(
    tx,
    team.map((entry, position) => ({
      game_id: gameId,
      entry_id: entry.id,
      position,
      played: entry.played,
      count: entry.count,
      playing_at: entry.playing_at,
      rested: isMoved(entry),
      rested_rank: isMoved(entry) ? entry.lane_rank : null,
    })),
  );
  await countGame(
    tx,
    team.map(({ id }) => id),
    now,
  );
  await restEntries(tx, resting, now);
  await saveStatistic(tx, hostId, outcome.last.statistic, gameId);
  await recordPress(tx, hostId, now);
  if (outcome.done.length + resting.length > 0) await dropEndedTurns(tx, deps, hostId);
  await endBreak(tx, deps, hostId);
  await notifyQueueChanged(tx, deps, hostId);
  await appendWebhookEvent(tx, deps, hostId, {
    type: 'game.recorded',
    subject: String(gameId),
    data: () => ({ result: posted.result, statistic: outcome.last.statistic }),
  });
  await appendLiveEvents(tx, deps, hostId, [
    ...(outcome.done.length > 0 ? [doneListEvent] : []),
    ...widgetEvents('games'),
  ]);
  await deps.show.record(tx, deps, { hostId, source: 'game', eventId: String(gameId), amount: 0, at: now });
  return readBoard(tx, hostId, now);
}

/** Ids of playing entries that go to the end of their lane with the next game. */
async function restingEntries(tx: Tx, hostId: string, team: readonly EntryRow[]): Promise<number[]> {
  const { gamesInRow } = await findHostSettings(tx, hostId);
  if (gamesInRow === 0 || team.length === 0) return [];
  const inRow = await gamesInRowOf(tx, hostId);
  const playing = team.map(({ party_id: party, ...entry }) => ({
    ...entry,
    party: party === null ? null : { id: party },
    player: { id: entry.player_id, server: entry.player_server },
    inRow: inRow.get(entry.id) ?? 0,
  }));
  return restingAfter(playing, await waitingUnits(tx, hostId), gamesInRow).map(({ id }) => id);
}

/** Counts the next game, whatever its number. When one was counted after `since`, returns its time as `before`. */
export async function recordNextGame(
  tx: Tx,
  deps: ShowDeps,
  hostId: string,
  { since, ...posted }: { gameKey: string; result: GameResult; since: Date },
): Promise<{ before: Date } | { before: null; statistic: Statistic }> {
  const { game } = await lockStatistic(tx, hostId);
  const before = await lastGameAt(tx, hostId);
  if (before !== null && before > since) return { before };
  const { currentGame } = await recordGame(tx, deps, hostId, { ...posted, statistic: { game: game + 1 } });
  return { before: null, statistic: currentGame.statistic };
}

/**
 * Main for the first whom "Main berikutnya" would call; returns their name. `empty`: nobody waits. `full`: no seat is
 * free. `not_ready`: everybody is OFFLINE, plays already or comes with too many.
 */
export async function playNext(
  tx: Tx,
  deps: AlertDeps,
  hostId: string,
): Promise<{ name: string; marked: boolean } | { refused: 'empty' | 'full' | 'not_ready' | 'blocked' }> {
  await lockStatistic(tx, hostId);
  const { queue, playing } = (await readBoard(tx, hostId, deps.clock.now())).data;
  if (queue.length === 0) return { refused: 'empty' };
  if (freeSeats(playing.length) === 0) return { refused: 'full' };
  const [next] = nextInOrder(queue, playing).chosen;
  if (next === undefined) return { refused: 'not_ready' };
  const along = queue.filter(({ id, party }) => id === next.id || (party !== null && party.id === next.party?.id));
  // A key or a chat line shows no stamp before it seats somebody on stream.
  if (along.some(({ notice }) => notice === 'blacklist')) return { refused: 'blocked' };
  await setPlaying(tx, deps, hostId, { mabarID: next.id, setPlaying: true });
  return { name: next.playerName, marked: along.some(({ notice }) => notice === 'mark') };
}

/** The refusal of a press that another dashboard preceded, with the current lists. */
export async function staleGame(db: Db, hostId: string, now: Date) {
  const extra = await refusedBoard(db, hostId, now);
  const { lastGame } = extra;
  return lastGame?.result
    ? fail('mabar.game_already_recorded', { values: { result: resultName(lastGame.result) }, extra })
    : fail('mabar.game_outdated', { extra });
}

export async function refusedBoard(db: Db, hostId: string, now: Date) {
  const { data: list, ...games } = await readBoard(db, hostId, now);
  return { list, ...games };
}

/** Throws `mabar.entry_not_found` for an id of the wrong form. */
export function readEntryId(mabarID: string): number {
  if (!/^[1-9]\d{0,14}$/.test(mabarID)) throw fail('mabar.entry_not_found' satisfies FailureCode);
  return Number(mabarID);
}

export function statusOf(entry: Pick<EntryRow, 'paid_at' | 'here_at'>, now: Date) {
  return onlineStatus({ paidAt: entry.paid_at, presentAt: entry.here_at }, now);
}

/** Paid games of an entry; 0 when the host added or gave it. */
export function boughtGames(entry: Pick<EntryRow, 'payment_id' | 'party_id' | 'count' | 'bonus' | 'returned'>): number {
  return entry.payment_id === null && entry.party_id === null ? 0 : entry.count + entry.returned - entry.bonus;
}

export function shownEntry(entry: EntryWithNotice, now: Date): MabarEntry {
  return {
    id: String(entry.id),
    title: entry.title,
    playerName: entry.player_name,
    chatName: entry.chat_name,
    message: entry.message,
    hidden: entry.hidden_reason,
    status: statusOf(entry, now),
    lane: laneOf({ priority: entry.priority, sundulAt: entry.sundul_at }),
    passed: entry.passed,
    played: entry.played,
    count: entry.count,
    returned: entry.returned,
    returnable: returnableGames({ ...entry, bought: boughtGames(entry) }),
    postponed: entry.postponed,
    backMinutes:
      entry.state === 'queued' ? backMinutes({ postponedAt: entry.postponed_at, hereAt: entry.here_at }, now) : null,
    transferred: entry.transferred_at !== null,
    notice: entry.notice,
    party: entry.party_id === null ? null : { id: paymentReference(entry.party_id), players: entry.party_size },
    noted: entry.noted,
    visit: entry.earlier + 1,
    needRole: entry.need_role,
    role: rolesOfRow(entry),
    player: { id: entry.player_id, server: entry.player_server, name: entry.player_name },
  };
}
