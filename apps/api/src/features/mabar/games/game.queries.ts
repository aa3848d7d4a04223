import type { GameResult, Statistic } from '@mabarin/domain/mabar/game';
import type { TeamRules } from '@mabarin/domain/mabar/next-players';
import type { ExpressionBuilder, Insertable, Selectable } from 'kysely';
import type {
  MabarGameCorrectionTable,
  MabarGamePlayerTable,
  MabarGameTable,
  MabarStatisticTable,
} from '#features/mabar/mabar.tables.ts';
import { knownPlayer, type EntryWithNotice } from '#features/mabar/queue/entry.queries.ts';
import { first } from '#platform/db/first.ts';
import type { Db, Schema, Tx } from '#schema.ts';

export type StatisticRow = Selectable<MabarStatisticTable>;
export type GameRow = Selectable<MabarGameTable>;

export async function insertStatistic(tx: Tx, hostId: string): Promise<void> {
  await tx.insertInto('mabar_statistic').values({ host_id: hostId, last_game_id: null, pressed_at: null }).execute();
}

/** Takes the lock under which a host's queue moves; always the first one of a command. */
export function lockStatistic(tx: Tx, hostId: string): Promise<StatisticRow> {
  return tx
    .selectFrom('mabar_statistic')
    .selectAll()
    .where('host_id', '=', hostId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** The same of several hosts, for an erasure, whose triggers would take it after the entries. */
export async function lockStatistics(tx: Tx, hostIds: readonly string[]): Promise<void> {
  if (hostIds.length === 0) return;
  const locked = tx.selectFrom('mabar_statistic').select('host_id').where('host_id', 'in', hostIds);
  await locked.orderBy('host_id').forUpdate().execute();
}

export async function gamesOf(db: Db, hostId: string): Promise<Statistic> {
  const { game, win, lose } = await statisticOf(db, hostId);
  return { game, win, lose };
}

function statisticOf(db: Db, hostId: string): Promise<StatisticRow> {
  return db.selectFrom('mabar_statistic').selectAll().where('host_id', '=', hostId).executeTakeFirstOrThrow();
}

/** Returns false when the rules were the same already. */
export async function saveRules(tx: Tx, hostId: string, { role, passes }: TeamRules): Promise<boolean> {
  const saved = await tx
    .updateTable('mabar_statistic')
    .set({ team_role: role, team_passes: passes })
    .where('host_id', '=', hostId)
    .where((eb) => eb.or([eb('team_role', 'is distinct from', role), eb('team_passes', '<>', passes)]))
    .returning('host_id')
    .executeTakeFirst();
  return saved !== undefined;
}

export async function saveStatistic(
  tx: Tx,
  hostId: string,
  statistic: Statistic,
  lastGameId: number | null,
): Promise<void> {
  await tx
    .updateTable('mabar_statistic')
    .set({ game: statistic.game, win: statistic.win, lose: statistic.lose, last_game_id: lastGameId })
    .where('host_id', '=', hostId)
    .execute();
}

/** Records a press of Win, Lose, Main, Ganti or Selesai. */
export async function recordPress(tx: Tx, hostId: string, now: Date): Promise<void> {
  await tx.updateTable('mabar_statistic').set({ pressed_at: now }).where('host_id', '=', hostId).execute();
}

export function findGameByKey(db: Db, hostId: string, gameKey: string): Promise<GameRow | null> {
  return first(db.selectFrom('mabar_game').selectAll().where('host_id', '=', hostId).where('game_key', '=', gameKey));
}

export async function insertGame(
  tx: Tx,
  row: { hostId: string; gameKey: string; result: GameResult; statistic: Statistic; now: Date },
): Promise<number> {
  const game = await tx
    .insertInto('mabar_game')
    .values({
      host_id: row.hostId,
      game_key: row.gameKey,
      result: row.result,
      game: row.statistic.game,
      win: row.statistic.win,
      lose: row.statistic.lose,
      created_at: row.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return game.id;
}

export async function insertGamePlayers(tx: Tx, rows: Insertable<MabarGamePlayerTable>[]): Promise<void> {
  if (rows.length > 0) await tx.insertInto('mabar_game_player').values(rows).execute();
}

/** A game with its current result. */
export async function gameById(db: Db, gameId: number): Promise<GameRow> {
  return db
    .selectFrom('mabar_game')
    .selectAll()
    .select(standingResult)
    .where('id', '=', gameId)
    .executeTakeFirstOrThrow();
}

/** Logs a change of a game's result. */
export async function insertCorrection(tx: Tx, row: Insertable<MabarGameCorrectionTable>): Promise<void> {
  await tx.insertInto('mabar_game_correction').values(row).execute();
}

export async function markUndone(tx: Tx, gameId: number, now: Date): Promise<void> {
  await tx.updateTable('mabar_game').set({ undone_at: now }).where('id', '=', gameId).execute();
}

/** False also for a game that is not the host's. */
export async function isUndone(db: Db, hostId: string, gameId: number): Promise<boolean> {
  const game = await db
    .selectFrom('mabar_game')
    .select('undone_at')
    .where('host_id', '=', hostId)
    .where('id', '=', gameId)
    .executeTakeFirst();
  return game !== undefined && game.undone_at !== null;
}

/** The host's game before this one; null: there is none. */
export async function gameBefore(db: Db, hostId: string, gameId: number): Promise<number | null> {
  const game = await db
    .selectFrom('mabar_game')
    .select('id')
    .where('host_id', '=', hostId)
    .where('id', '<', gameId)
    .where('undone_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return game?.id ?? null;
}

/** SQL expression: the result after the last flip. */
export function standingResult(eb: ExpressionBuilder<Schema, 'mabar_game'>) {
  return eb.fn
    .coalesce(
      eb
        .selectFrom('mabar_game_correction')
        .select('mabar_game_correction.result')
        .whereRef('mabar_game_correction.game_id', '=', 'mabar_game.id')
        .orderBy('mabar_game_correction.id', 'desc')
        .limit(1),
      'mabar_game.result',
    )
    .as('result');
}

/** Time of a host's last game that counts; null: never. */
export async function lastGameAt(db: Db, hostId: string): Promise<Date | null> {
  const game = await db
    .selectFrom('mabar_game')
    .select('created_at')
    .where('host_id', '=', hostId)
    .where('undone_at', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return game?.created_at ?? null;
}

type LastGame = { id: number; recordedAt: Date; result: GameResult; team: EntryWithNotice[] };

/** The last game, null since the last reset, with `played` and `count` from before it. One statement. */
export async function lastGameOf(
  db: Db,
  hostId: string,
): Promise<{ statistic: Statistic; teamRules: TeamRules; last: LastGame | null }> {
  const rows = await db
    .selectFrom('mabar_statistic')
    .leftJoin('mabar_game', 'mabar_game.id', 'mabar_statistic.last_game_id')
    .leftJoin('mabar_game_player', 'mabar_game_player.game_id', 'mabar_game.id')
    .leftJoin('mabar_entry', 'mabar_entry.id', 'mabar_game_player.entry_id')
    .leftJoin('mabar_notice', (join) =>
      join
        .onRef('mabar_notice.host_id', '=', 'mabar_entry.host_id')
        .onRef('mabar_notice.player_id', '=', 'mabar_entry.player_id')
        .onRef('mabar_notice.player_server', '=', 'mabar_entry.player_server'),
    )
    .selectAll('mabar_entry')
    .select([
      'mabar_notice.type as notice',
      'mabar_game_player.played as playedBefore',
      'mabar_game_player.count as countBefore',
      'mabar_game.id as lastId',
      'mabar_game.created_at as recordedAt',
      'mabar_statistic.game',
      'mabar_statistic.win',
      'mabar_statistic.lose',
      'mabar_statistic.team_role',
      'mabar_statistic.team_passes',
    ])
    .select(standingResult)
    .select(knownPlayer)
    .where('mabar_statistic.host_id', '=', hostId)
    .orderBy('mabar_game_player.position')
    .execute();
  const [first] = rows;
  if (first === undefined) throw new Error(`host ${hostId} has no statistic`);
  const { game, win, lose, result, lastId: id, recordedAt } = first;
  const statistic = { game, win, lose };
  const teamRules = { role: first.team_role, passes: first.team_passes };
  if (id === null || recordedAt === null || result === null) return { statistic, teamRules, last: null };
  const team = rows.flatMap(({ playedBefore, countBefore, ...entry }) =>
    isEntry(entry) ? [{ ...entry, played: playedBefore ?? entry.played, count: countBefore ?? entry.count }] : [],
  );
  return { statistic, teamRules, last: { id, recordedAt, result, team } };
}

/** False for a row that an outer join left empty. */
function isEntry<Row extends { id: number | null }>(row: Row): row is Row & EntryWithNotice {
  return row.id !== null;
}

/** The games an entry played, newest first. */
export function gamesOfEntry(db: Db, entryId: number): Promise<Pick<GameRow, 'result' | 'created_at'>[]> {
  return db
    .selectFrom('mabar_game_player')
    .innerJoin('mabar_game', 'mabar_game.id', 'mabar_game_player.game_id')
    .select('mabar_game.created_at')
    .select(standingResult)
    .where('mabar_game_player.entry_id', '=', entryId)
    .where('mabar_game.undone_at', 'is', null)
    .orderBy('mabar_game.id', 'desc')
    .execute();
}

export async function resultsOfEntries(
  db: Db,
  entryIds: readonly number[],
): Promise<{ entry_id: number; result: GameResult }[]> {
  if (entryIds.length === 0) return [];
  return db
    .selectFrom('mabar_game_player')
    .innerJoin('mabar_game', 'mabar_game.id', 'mabar_game_player.game_id')
    .select('mabar_game_player.entry_id')
    .select(standingResult)
    .where('mabar_game_player.entry_id', 'in', entryIds)
    .where('mabar_game.undone_at', 'is', null)
    .execute();
}

/** Names of a game's players, in the order they stood. */
export function playersOfGame(db: Db, gameId: number, limit: number) {
  return db
    .selectFrom('mabar_game_player')
    .innerJoin('mabar_entry', 'mabar_entry.id', 'mabar_game_player.entry_id')
    .select(['mabar_entry.player_name', 'mabar_entry.name_hidden', 'mabar_entry.chat_name'])
    .where('mabar_game_player.game_id', '=', gameId)
    .orderBy('mabar_game_player.position')
    .limit(limit)
    .execute();
}
