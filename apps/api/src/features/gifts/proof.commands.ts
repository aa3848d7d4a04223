import { CLAIM_PAGE, PROOF_PAGE, type GiftProof, type GiftSchedule } from '@mabarin/api-client/contract/gifts';
import { fail } from '@mabarin/domain/errors';
import { isAvailable } from '@mabarin/domain/gifts/gift';
import { giftType } from '@mabarin/domain/gifts/gift-class';
import { missingHost } from '@mabarin/domain/restrictions/refusal';
import { addDays, startOfWibDate, wibDate } from '@mabarin/domain/time';
import { drawsOf } from './claim.queries.ts';
import { findGiftOfAnybody, readGiftId, seedsOf } from './gift.queries.ts';
import { findSchedule } from './host-claim.queries.ts';
import { endedWithoutTry } from './wait.queries.ts';
import type { Deps } from '#deps.ts';
import { findHostByUsername } from '#features/accounts/index.ts';
import { publicName } from '#features/mabar/index.ts';
import { directReader, type Reader } from '#platform/http/answers/answer.cache.ts';
import type { PublicRead } from '#platform/http/answers/cached.answer.ts';
import type { Db } from '#schema.ts';

/** Public data of gifts: their schedule, and the proof of fair draws. */

/** Throws `gifts.draw_not_found`. The draws do not name players. */
export async function readProof(db: Db, giftId: string, after: number): Promise<GiftProof> {
  const gift = await findGiftOfAnybody(db, giftId);
  if (!gift) throw fail('gifts.draw_not_found');
  const seeds = await seedsOf(db, giftId);
  // The tries of a round have no gap, so a draw's overall index gives its round and number.
  const from = seeds.findLast(({ tried_before: before }) => before <= after);
  const place = { round: from?.round ?? 1, number: after - (from?.tried_before ?? 0) };
  const [draws, untried] = await Promise.all([
    drawsOf(db, giftId, { ...place, limit: PROOF_PAGE }),
    endedWithoutTry(db, giftId, PROOF_PAGE),
  ]);
  const seen = after + draws.length;
  return {
    gift: gift.id,
    title: gift.title,
    type: giftType(gift.class),
    host: { username: gift.username, name: gift.name },
    ended: gift.deleted_at !== null || !isAvailable(gift),
    quota: gift.quota,
    claimed: gift.claimed,
    tried: gift.tried,
    gacha: gift.gacha,
    rounds: seeds.map(({ round, seed_hash: seedHash, seed, tried_before: before }, index) => ({
      round,
      seedHash,
      seed,
      tried: (seeds[index + 1]?.tried_before ?? gift.tried) - before,
    })),
    draws: draws.map(shownDraw),
    untried: untried.map(({ slot, round, nonce, beacon_round: beaconRound, outcome }) => ({
      slot,
      round,
      nonce,
      beaconRound,
      why: outcome === 'gone' ? 'gone' : 'away',
    })),
    next: seen < gift.tried && draws.length > 0 ? seen : null,
  };
}

function shownDraw(draw: Awaited<ReturnType<typeof drawsOf>>[number]): GiftProof['draws'][number] {
  const { number, round, nonce, gacha, win, slot, beacon: chain, beacon_round: at, beacon_signature: signature } = draw;
  const beacon =
    chain === null || slot === null || at === null || signature === null ? null : { chain, slot, round: at, signature };
  return { try: number, round, nonce, gacha, win, beacon };
}

/** The gift of a proof, for the preview of its link; null: unknown. */
export async function readProofHead(
  db: Db,
  code: string,
): Promise<{ gift: string; title: string; host: string; tried: number } | null> {
  const giftId = readGiftId(code);
  const gift = giftId === null ? undefined : await findGiftOfAnybody(db, giftId);
  return gift ? { gift: gift.id, title: gift.title, host: gift.name, tried: gift.tried } : null;
}

/** The public list of pending claims, without winners' messages. Throws what `missingHost` makes. */
export async function readSchedule(
  db: Db,
  { clock }: Pick<Deps, 'clock'>,
  username: string,
  reader: Reader = directReader(clock),
): Promise<PublicRead<GiftSchedule>> {
  const checkedAt = clock.now();
  const found = await findSchedule(db, username.toLowerCase(), CLAIM_PAGE);
  if (!found) throw missingHost(await findHostByUsername(db, username.toLowerCase()));
  const { version, host, claims, waiting } = found;
  reader.found(version);
  const now = clock.now();
  const today = wibDate(now);
  const tomorrow = addDays(today, 1);
  const list = claims.map(({ source, title, message, schedule, masked, ...claim }) => {
    const shown = {
      playerName: publicName(claim),
      schedule,
      isToday: schedule === today,
      isTomorrow: schedule === tomorrow,
    };
    return source === 'host' ? { source, message: masked ? '' : message, ...shown } : { source, title, ...shown };
  });
  return { version, checkedAt, changesAt: startOfWibDate(tomorrow), data: { host, list, more: waiting - list.length } };
}
