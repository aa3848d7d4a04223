import type { DisputeSource, DisputeState } from '@mabarin/domain/disputes/dispute';
import { sql } from 'kysely';
import type { Db } from '#schema.ts';

export type StoryDispute = {
  id: string;
  charge_reference: string;
  source: DisputeSource;
  reference: string;
  reason: string;
  amount: number;
  lost: number;
  state: DisputeState;
  created_at: Date;
  ended_at: Date | null;
};

export async function disputesOfStory(db: Db, id: string): Promise<StoryDispute[]> {
  return db
    .selectFrom('dispute')
    .select([
      'id',
      'charge_reference',
      'source',
      'reference',
      'reason',
      'amount',
      'lost',
      'state',
      'created_at',
      'ended_at',
    ])
    .where('payment_id', '=', id)
    .orderBy('created_at')
    .execute();
}

/** Games of a payment's places and of its party's, oldest first; `undone`: its host took it back. */
export async function gamesOfStory(
  db: Db,
  id: string,
): Promise<{ at: string; player: string; result: 'win' | 'lose'; undone: boolean }[]> {
  const { rows } = await sql<{ at: Date; player: string; result: 'win' | 'lose'; undone: boolean }>`
    select game.created_at as at, entry.player_name as player, game.result, game.undone_at is not null as undone
    from (
      select id, player_name from mabar_entry where payment_id = ${id}
      union
      select id, player_name from mabar_entry where party_id = ${id}
    ) as entry
    join mabar_game_player as played on played.entry_id = entry.id
    join mabar_game as game on game.id = played.game_id
    order by game.created_at, entry.id
    limit 1000`.execute(db);
  return rows.map(({ at, ...game }) => ({ ...game, at: at.toISOString() }));
}
