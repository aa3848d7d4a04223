import type { ClaimResult } from '@mabarin/api-client/contract/gifts';
import { fail } from '@mabarin/domain/errors';
import { futureRound, randomnessOf, roundTime } from '@mabarin/domain/gifts/beacon';
import { BEACON_MAX_WAIT_SECONDS, type ClaimForm } from '@mabarin/domain/gifts/claim';
import { draw as drawWith } from '@mabarin/domain/gifts/draw';
import { isAvailable, isClaimable } from '@mabarin/domain/gifts/gift';
import { requireShown } from '@mabarin/domain/shown/changes';
import { pickRoles } from '@mabarin/domain/roles';
import {
  answerOfDraw,
  beginClaim,
  giveUnit,
  outcomeOf,
  playerOf,
  type Claim,
  type ClaimDeps,
} from './claim.commands.ts';
import { endCooldown, hasWon, insertDraw } from './claim.queries.ts';
import { countTry, isHostActive, lockGift, type Gift } from './gift.queries.ts';
import { openRound } from './seed.commands.ts';
import { endWait, findWait, firstWait, insertWait, nextSlot, waitingGifts, type GiftWait } from './wait.queries.ts';
import type { Deps } from '#deps.ts';
import { roleColumns, rolesOfRow } from '#platform/db/roles.ts';
import { transaction } from '#platform/db/transaction.ts';
import type { Poller } from '#platform/pollers.ts';
import type { Beacon } from '#ports/beacon.port.ts';
import type { Db, Tx } from '#schema.ts';

/**
 * Draws with a beacon (docs/gacha.md). A claim is stored with its number, nonce and a round of the beacon that is still
 * to come; once the round is known it is drawn, by whichever process comes first and with the same result.
 */

type WaitDeps = ClaimDeps & Pick<Deps, 'beacon' | 'log'>;

const EVERY_SECONDS = 1;
const GIFTS_PER_RUN = 200;
const MOST_DRAWS = 100;

/** Returns the claim's id. Throws what checkClaim and requireShown throw. The player's lock precedes the gift's. */
export async function storeClaim(
  tx: Tx,
  deps: ClaimDeps,
  { chain }: Pick<Beacon, 'chain'>,
  claim: Claim & { playerName: string; nonce: string },
): Promise<string> {
  const { host, form, playerName, nonce } = claim;
  const { giftId, now } = await beginClaim(tx, deps, claim);
  const gift = await lockGift(tx, host.id, giftId);
  if (gift === null || gift.deleted_at !== null || !isClaimable(gift)) throw fail('gifts.gone');
  requireShown(claim.shown, gift);
  const player = playerOf(form);
  const id = deps.random.uuid();
  await insertWait(tx, {
    id,
    host_id: host.id,
    gift_id: gift.id,
    round: gift.round,
    slot: await nextSlot(tx, gift),
    nonce,
    gacha: gift.gacha,
    beacon: chain.name,
    beacon_round: futureRound(chain, now),
    player_id: player.id,
    player_server: player.server,
    player_name: playerName,
    message: form.giftMessage,
    ...roleColumns(pickRoles(form)),
    created_at: now,
  });
  return id;
}

/** The result of a claim, drawn now if its round is known. Throws `gifts.waiting`. */
export async function answerOfClaim(db: Db, deps: WaitDeps, id: string): Promise<ClaimResult> {
  const stored = await findWait(db, id);
  if (stored === null) return answerOfDraw(db, id);
  if (stored.outcome === null) await drawWaiting(db, deps, stored.gift_id);
  const wait = stored.outcome === null ? await findWait(db, id) : stored;
  if (wait?.outcome === 'drawn') return answerOfDraw(db, id);
  if (wait?.outcome === 'gone') return outcomeOf(fail('gifts.gone'));
  if (wait?.outcome === 'away') return outcomeOf(fail('gifts.beacon_away'));
  throw fail('gifts.waiting', { retryAfter: secondsUntilRound(deps, stored) });
}

export function giftsPollers(db: Db, deps: WaitDeps): readonly Poller[] {
  return [
    {
      name: 'gift-draws',
      everySeconds: EVERY_SECONDS,
      async run() {
        let ended = 0;
        for (const giftId of await waitingGifts(db, GIFTS_PER_RUN)) ended += await drawWaiting(db, deps, giftId);
        return ended;
      },
    },
  ];
}

/** Ends the claims of a gift that can end, in their order. Returns their number. */
async function drawWaiting(db: Db, deps: WaitDeps, giftId: string): Promise<number> {
  let ended = 0;
  while (ended < MOST_DRAWS) {
    const wait = await firstWait(db, giftId);
    if (wait === null) break;
    const signature = await signatureOf(deps, wait);
    if (signature === null && !isLate(deps, wait)) break;
    if (signature === null) {
      deps.log.error({ gift: giftId, beaconRound: wait.beacon_round }, 'a claim ends without a try: no beacon');
    }
    await transaction(db, (tx) => endFirst(tx, deps, wait, signature));
    ended += 1;
  }
  return ended;
}

/** A chain that is no longer configured is away. */
async function signatureOf({ beacon, clock }: WaitDeps, wait: GiftWait): Promise<string | null> {
  if (beacon === null || beacon.chain.name !== wait.beacon) return null;
  if (clock.now().getTime() < roundTime(beacon.chain, wait.beacon_round)) return null;
  return beacon.signatureOf(wait.beacon_round);
}

/** Nothing happens if another process was first. */
async function endFirst(tx: Tx, deps: WaitDeps, seen: GiftWait, signature: string | null): Promise<void> {
  const gift = await lockGift(tx, seen.host_id, seen.gift_id);
  const wait = await firstWait(tx, seen.gift_id);
  if (gift === null || wait?.id !== seen.id) return;
  const player = { id: wait.player_id, server: wait.player_server };
  const now = deps.clock.now();
  const isGone = !(await canBeDrawn(tx, gift, wait));
  if (!isGone && signature !== null) {
    await endWait(tx, wait.id, 'drawn', now);
    return drawWait(tx, deps, { gift, wait, signature });
  }
  await endWait(tx, wait.id, isGone ? 'gone' : 'away', now);
  await endCooldown(tx, wait.host_id, player, wait.created_at);
}

/** A gift that was only switched off still owes the draw of a claim that came before. */
async function canBeDrawn(tx: Tx, gift: Gift, wait: GiftWait): Promise<boolean> {
  if (gift.deleted_at !== null || !isAvailable(gift) || gift.round !== wait.round) return false;
  if (await hasWon(tx, gift.id, { id: wait.player_id, server: wait.player_server })) return false;
  return isHostActive(tx, wait.host_id);
}

async function drawWait(
  tx: Tx,
  deps: WaitDeps,
  { gift, wait, signature }: { gift: Gift; wait: GiftWait; signature: string },
): Promise<void> {
  const counted = await countTry(tx, gift.id);
  const { seed, number } = await openRound(tx, deps, counted);
  const beacon = { round: wait.beacon_round, randomness: await randomnessOf(signature) };
  const { digest, win } = await drawWith(seed, wait.gacha, {
    gift: gift.id,
    number: wait.slot,
    nonce: wait.nonce,
    beacon,
  });
  const draw = {
    id: wait.id,
    gift_id: gift.id,
    round: gift.round,
    number,
    nonce: wait.nonce,
    gacha: wait.gacha,
    digest,
    win,
    slot: wait.slot,
    beacon: wait.beacon,
    beacon_round: wait.beacon_round,
    beacon_signature: signature,
    player_id: wait.player_id,
    player_server: wait.player_server,
    created_at: deps.clock.now(),
  };
  await insertDraw(tx, draw);
  const claim = { host: { id: wait.host_id }, form: formOf(wait), playerName: wait.player_name };
  if (win) await giveUnit(tx, deps, claim, draw);
}

function formOf(wait: GiftWait): ClaimForm {
  return {
    ...rolesOfRow(wait),
    gameID: wait.player_id,
    gameServerID: wait.player_server,
    giftEventCode: wait.gift_id,
    giftMessage: wait.message,
  };
}

function isLate({ clock }: Pick<Deps, 'clock'>, wait: GiftWait): boolean {
  return clock.now().getTime() - wait.created_at.getTime() >= BEACON_MAX_WAIT_SECONDS * 1_000;
}

function secondsUntilRound({ beacon, clock }: Pick<Deps, 'beacon' | 'clock'>, wait: GiftWait): number {
  const at = beacon === null ? 0 : roundTime(beacon.chain, wait.beacon_round);
  return Math.max(1, Math.ceil((at - clock.now().getTime()) / 1_000));
}
