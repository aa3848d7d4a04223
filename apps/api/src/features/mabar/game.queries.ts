import type { GameResult, Statistic } from '@mabarin/domain/mabar/game';
import type { ExpressionBuilder, Insertable, Selectable } from 'kysely';
import type {
  MabarGameCorrectionTable,
  MabarGamePlayerTable,
  MabarGameTable,
  MabarStatisticTable,
} from './mabar.tables.ts';
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

/** The games of a host's current session. */
export async function gamesOf(db: Db, hostId: string): Promise<Statistic> {
  const { game, win, lose } = await statisticOf(db, hostId);
  return { game, win, lose };
}

export function statisticOf(db: Db, hostId: string): Promise<StatisticRow> {
  return db.selectFrom('mabar_statistic').selectAll().where('host_id', '=', hostId).executeTakeFirstOrThrow();
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

/** Records that a host pressed Win, Lose, Main, Ganti or Selesai. */
export async function recordPress(tx: Tx, hostId: string, now: Date): Promise<void> {
  await tx.updateTable('mabar_statistic').set({ pressed_at: now }).where('host_id', '=', hostId).execute();
}

export async function findGameByKey(db: Db, hostId: string, gameKey: string): Promise<GameRow | null> {
  const game = await db
    .selectFrom('mabar_game')
    .selectAll()
    .where('host_id', '=', hostId)
    .where('game_key', '=', gameKey)
    .executeTakeFirst();
  return game ?? null;
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

/** A game with the result that stands now. */
export async function gameById(db: Db, gameId: number): Promise<GameRow> {
  return db
    .selectFrom('mabar_game')
    .selectAll()
    .select(standingResult)
    .where('id', '=', gameId)
    .executeTakeFirstOrThrow();
}

/** Writes down that the result of a game was another one. */
export async function insertCorrection(tx: Tx, row: Insertable<MabarGameCorrectionTable>): Promise<void> {
  await tx.insertInto('mabar_game_correction').values(row).execute();
}

/** The result after the last flip. */
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

/** Who played a game, in their order. */
export function gamePlayers(db: Db, gameId: number): Promise<Selectable<MabarGamePlayerTable>[]> {
  return db.selectFrom('mabar_game_player').selectAll().where('game_id', '=', gameId).orderBy('position').execute();
}

/** The games an entry played, the newest first. */
export function gamesOfEntry(db: Db, entryId: number): Promise<Pick<GameRow, 'result' | 'created_at'>[]> {
  return db
    .selectFrom('mabar_game_player')
    .innerJoin('mabar_game', 'mabar_game.id', 'mabar_game_player.game_id')
    .select('mabar_game.created_at')
    .select(standingResult)
    .where('mabar_game_player.entry_id', '=', entryId)
    .orderBy('mabar_game.id', 'desc')
    .execute();
}
