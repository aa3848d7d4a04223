import { sql, type Insertable, type Selectable } from 'kysely';
import type { GiftClaimTable, GiftDrawTable } from './gift.tables.ts';
import { first } from '#platform/db/first.ts';
import type { Db, Tx } from '#schema.ts';

export type GiftDraw = Selectable<GiftDrawTable>;

type PlayerRef = { id: string; server: string };

/** A player's last draw with a host; null: never. */
export async function lastAttemptOf(db: Db, hostId: string, player: PlayerRef): Promise<Date | null> {
  const row = await db
    .selectFrom('gift_cooldown')
    .select('tried_at')
    .where('host_id', '=', hostId)
    .where('player_id', '=', player.id)
    .where('player_server', '=', player.server)
    .executeTakeFirst();
  return row?.tried_at ?? null;
}

/** Unless the last one began after `openSince`; locks the player. False: it is not over. */
export async function startCooldown(
  tx: Tx,
  hostId: string,
  player: PlayerRef,
  at: { now: Date; openSince: Date },
): Promise<boolean> {
  const started = await tx
    .insertInto('gift_cooldown')
    .values({ host_id: hostId, player_id: player.id, player_server: player.server, tried_at: at.now })
    .onConflict((conflict) =>
      conflict
        .columns(['host_id', 'player_id', 'player_server'])
        .doUpdateSet({ tried_at: at.now })
        .where('gift_cooldown.tried_at', '<=', at.openSince),
    )
    .returning('host_id')
    .executeTakeFirst();
  return started !== undefined;
}

/** Gives back the cool-down that began with a claim without a try. */
export async function endCooldown(tx: Tx, hostId: string, player: PlayerRef, triedAt: Date): Promise<void> {
  await tx
    .deleteFrom('gift_cooldown')
    .where('host_id', '=', hostId)
    .where('player_id', '=', player.id)
    .where('player_server', '=', player.server)
    .where('tried_at', '=', triedAt)
    .execute();
}

export async function hasWon(db: Db, giftId: string, player: PlayerRef): Promise<boolean> {
  const claim = await db
    .selectFrom('gift_claim')
    .select('id')
    .where('gift_id', '=', giftId)
    .where('player_id', '=', player.id)
    .where('player_server', '=', player.server)
    .where('source', '=', 'claim')
    .executeTakeFirst();
  return claim !== undefined;
}

export async function insertDraw(tx: Tx, row: Insertable<GiftDrawTable>): Promise<void> {
  await tx.insertInto('gift_draw').values(row).execute();
}

/** A draw with the hash of its seed and, when it won, the claim. */
export function findDraw(db: Db, drawId: string) {
  return db
    .selectFrom('gift_draw')
    .innerJoin('gift_seed', (join) =>
      join.onRef('gift_seed.gift_id', '=', 'gift_draw.gift_id').onRef('gift_seed.round', '=', 'gift_draw.round'),
    )
    .leftJoin('gift_claim', 'gift_claim.draw_id', 'gift_draw.id')
    .selectAll('gift_draw')
    .select(['gift_seed.seed_hash', 'gift_claim.title', 'gift_claim.class', 'gift_claim.ticket'])
    .where('gift_draw.id', '=', drawId)
    .executeTakeFirstOrThrow();
}

/** Draws of a gift by round and number, after a given one. */
export function drawsOf(db: Db, giftId: string, page: { round: number; number: number; limit: number }) {
  return db
    .selectFrom('gift_draw')
    .select(['number', 'round', 'nonce', 'gacha', 'win', 'slot', 'beacon', 'beacon_round', 'beacon_signature'])
    .where('gift_id', '=', giftId)
    .where(({ eb, refTuple, tuple }) => eb(refTuple('round', 'number'), '>', tuple(page.round, page.number)))
    .orderBy('round')
    .orderBy('number')
    .limit(page.limit)
    .execute();
}

/** Returns the claim's id. */
export async function insertClaim(tx: Tx, row: Insertable<GiftClaimTable>): Promise<number> {
  const { id } = await tx.insertInto('gift_claim').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** A claim's winner as others may see them, before the filter; null: masked or gone. */
export function findWinner(db: Db, claimId: string) {
  return first(
    db
      .selectFrom('gift_claim')
      .select(['host_id', 'player_name', 'name_hidden', 'message'])
      .where('id', '=', Number(claimId))
      .where('masked', '=', false),
  );
}

/** Returns a sentence per inconsistency in gifts, draws and claims. For tests and the operator. */
export async function checkGifts(db: Db): Promise<string[]> {
  const { rows } = await sql<{ finding: string }>`
    select 'gift ' || gift.id || ' says ' || gift.claimed || ' of ' || gift.quota || ' in ' || gift.tried
      || ', its draws say ' || count(draw.id) filter (where draw.win) || ' in ' || count(draw.id) as finding
    from gift
    left join gift_draw draw on draw.gift_id = gift.id
    group by gift.id
    having gift.claimed <> count(draw.id) filter (where draw.win)
      or gift.tried <> count(draw.id)
      or gift.claimed > gift.quota
      or gift.claimed > gift.tried
    union all
    select 'draw ' || draw.number || ' of gift ' || draw.gift_id || ' ' || case when draw.win then 'won' else 'lost' end
      || ' and has ' || count(claim.id) || ' claims'
    from gift_draw draw
    left join gift_claim claim on claim.draw_id = draw.id and claim.gift_id = draw.gift_id
      and claim.player_id = draw.player_id and claim.player_server = draw.player_server
    group by draw.id
    having count(claim.id) <> case when draw.win then 1 else 0 end
    union all
    select 'claim ' || claim.id || ' of class 1 has no place in the queue'
    from gift_claim claim
    left join mabar_entry entry on entry.id = claim.entry_id and entry.host_id = claim.host_id
      and entry.player_id = claim.player_id and entry.player_server = claim.player_server
    where claim.class = 1
      and entry.id is null
    union all
    select 'round ' || seed.round || ' of gift ' || seed.gift_id || ' has tries up to ' || max(draw.number) || ', but '
      || count(draw.id)
    from gift_seed seed
    join gift_draw draw on draw.gift_id = seed.gift_id and draw.round = seed.round
    group by seed.gift_id, seed.round
    having max(draw.number) <> count(draw.id)
    union all
    select 'round ' || wait.round || ' of gift ' || wait.gift_id || ' has claims up to ' || max(wait.slot) || ', but '
      || count(wait.id)
    from gift_wait wait
    group by wait.gift_id, wait.round
    having max(wait.slot) <> count(wait.id)
    union all
    select 'claim ' || wait.slot || ' of gift ' || wait.gift_id || ' is ' || coalesce(wait.outcome, 'waiting')
      || ' and has ' || count(draw.id) || ' draws'
    from gift_wait wait
    left join gift_draw draw on draw.id = wait.id and draw.gift_id = wait.gift_id and draw.round = wait.round
      and draw.slot = wait.slot and draw.nonce = wait.nonce and draw.gacha = wait.gacha
      and draw.beacon = wait.beacon and draw.beacon_round = wait.beacon_round
    group by wait.id
    having count(draw.id) <> case when wait.outcome = 'drawn' then 1 else 0 end
    union all
    select 'the seed of round ' || seed.round || ' of gift ' || gift.id || ' is '
      || case when seed.seed is null then 'secret' else 'public' end
    from gift
    join gift_seed seed on seed.gift_id = gift.id
    where (seed.seed is not null)
      <> (seed.round < gift.round or gift.claimed = gift.quota or gift.deleted_at is not null)
      or encode(sha256(convert_to(seed.seed, 'UTF8')), 'hex') <> seed.seed_hash`.execute(db);
  return rows.map((row) => row.finding);
}
