import { shortenLongWords } from '@mabarin/domain/text-line';
import type { ClaimResult } from '@mabarin/api-client/contract/gifts';
import { fail } from '@mabarin/domain/errors';
import { isFailureError } from '@mabarin/domain/failures';
import { CLAIM_COOLDOWN_SECONDS, coolDownLeft, refuseClaim, type ClaimForm } from '@mabarin/domain/gifts/claim';
import { draw as drawWith } from '@mabarin/domain/gifts/draw';
import { isAvailable } from '@mabarin/domain/gifts/gift';
import { giftType, winsQueueEntry } from '@mabarin/domain/gifts/gift-class';
import { blockedFailure } from '@mabarin/domain/restrictions/refusal';
import { ANONYMOUS_NAME } from '@mabarin/domain/support/support-fields';
import type { Shown } from '@mabarin/domain/shown/shown';
import { requireShown } from '@mabarin/domain/shown/changes';
import { pickRoles } from '@mabarin/domain/roles';
import { subSeconds } from '#platform/date-fns.ts';
import {
  findDraw,
  findWinner,
  hasWon,
  insertClaim,
  insertDraw,
  lastAttemptOf,
  startCooldown,
  type GiftDraw,
} from './claim.queries.ts';
import { drawText } from './claim.text.ts';
import { findGift, readGiftId, recordAttempt, takeUnit, type Gift } from './gift.queries.ts';
import { endRound, openRound } from './seed.commands.ts';
import type { Deps, ViewerWords } from '#deps.ts';
import type { Host } from '#features/accounts/index.ts';
import { queueAlert } from '#features/alerts/index.ts';
import { notifyHost } from '#features/notify/index.ts';
import { appendLiveEvents } from '#features/live/index.ts';
import { noticeOf, queueWinner } from '#features/mabar/index.ts';
import { screenOf } from '#features/messages/index.ts';
import { appendWebhookEvent } from '#features/webhooks/index.ts';
import { roleColumns } from '#platform/db/roles.ts';
import type { Db, Tx } from '#schema.ts';

export type Claim = { host: Pick<Host, 'id'>; form: ClaimForm; shown?: Shown };
export type ClaimDeps = Pick<Deps, 'config' | 'clock' | 'random' | 'speech' | 'jobs' | 'notifyLive' | 'show'>;

/** Throws `gifts.blacklisted`, `gifts.already_claimed`, `gifts.gone`, `gifts.cooling_down`. */
export async function checkClaim(db: Db, deps: Pick<Deps, 'clock'>, { host, form }: Claim): Promise<Gift> {
  const now = deps.clock.now();
  const player = playerOf(form);
  const id = readGiftId(form.giftEventCode);
  const gift = id === null ? null : await findGift(db, host.id, id);
  const lastAttempt = await lastAttemptOf(db, host.id, player);
  const refusal = refuseClaim({
    gift: gift?.deleted_at === null ? gift : null,
    playerNotice: await noticeOf(db, host.id, player),
    won: gift !== null && (await hasWon(db, gift.id, player)),
    lastAttempt,
    now,
  });
  if (refusal === 'gifts.blacklisted') throw blockedFailure(refusal);
  if (refusal === 'gifts.cooling_down') throw fail(refusal, { retryAfter: coolDownLeft(lastAttempt, now) });
  if (refusal !== null) throw fail(refusal);
  if (gift === null) throw new Error('refuseClaim let a gift pass that is not there');
  return gift;
}

/**
 * Returns the draw's id. Throws what checkClaim and requireShown throw. The player's lock precedes the gift's, so claims never
 * deadlock.
 */
export async function drawForGift(
  tx: Tx,
  deps: ClaimDeps,
  claim: Claim & { playerName: string; nonce: string },
): Promise<string> {
  const { nonce } = claim;
  const player = playerOf(claim.form);
  const { giftId, now } = await beginClaim(tx, deps, claim);
  const gift = await recordAttempt(tx, giftId);
  if (gift === null) throw fail('gifts.gone');
  requireShown(claim.shown, gift);

  const { seed, number } = await openRound(tx, deps, gift);
  const { digest, win } = await drawWith(seed, gift.gacha, { gift: gift.id, number, nonce });
  const draw: GiftDraw = {
    id: deps.random.uuid(),
    gift_id: gift.id,
    round: gift.round,
    number,
    nonce,
    gacha: gift.gacha,
    digest,
    win,
    slot: null,
    beacon: null,
    beacon_round: null,
    beacon_signature: null,
    player_id: player.id,
    player_server: player.server,
    created_at: now,
  };
  await insertDraw(tx, draw);
  if (draw.win) await giveUnit(tx, deps, claim, draw);
  return draw.id;
}

/** Starts the cool-down. Throws what checkClaim throws. */
export async function beginClaim(tx: Tx, deps: ClaimDeps, claim: Claim): Promise<{ giftId: string; now: Date }> {
  const now = deps.clock.now();
  const { id: giftId } = await checkClaim(tx, deps, claim);
  const openSince = subSeconds(now, CLAIM_COOLDOWN_SECONDS);
  const started = await startCooldown(tx, claim.host.id, playerOf(claim.form), { now, openSince });
  if (!started) throw fail('gifts.cooling_down');
  return { giftId, now };
}

export async function giveUnit(
  tx: Tx,
  deps: ClaimDeps,
  { host, form, playerName }: Claim & { playerName: string },
  draw: GiftDraw,
): Promise<void> {
  const gift = await takeUnit(tx, draw.gift_id);
  if (gift === null) throw new Error('a try was counted with no unit left');
  if (!isAvailable(gift)) await endRound(tx, deps, gift);
  const player = { ...playerOf(form), name: playerName };
  const roles = pickRoles(form);
  const screen = await screenOf(tx, deps, host.id);
  const name = screen.name(player.name) === null ? player.name : null;
  const queued = winsQueueEntry(gift)
    ? await queueWinner(tx, deps, { hostId: host.id, title: gift.title, player, roles, message: form.giftMessage })
    : null;
  const claimId = await insertClaim(tx, {
    host_id: host.id,
    source: 'claim',
    gift_id: gift.id,
    draw_id: draw.id,
    entry_id: queued,
    class: gift.class,
    title: gift.title,
    message: shortenLongWords(form.giftMessage),
    player_id: player.id,
    player_server: player.server,
    player_name: player.name,
    name_hidden: name === null,
    ...roleColumns(roles),
    schedule: null,
    ticket: deps.random.token(16),
    added_at: draw.created_at,
    done_at: queued === null ? null : draw.created_at,
  });
  await appendLiveEvents(tx, deps, host.id, [{ kind: 'command', command: 'gift-claim-refresh' }]);
  await queueAlert(tx, deps, {
    kind: 'gift',
    sourceId: draw.id,
    hostId: host.id,
    name: name ?? ANONYMOUS_NAME,
    amount: 0,
    message: gift.title,
    settledAt: draw.created_at,
  });
  await notifyHost(tx, deps, host.id, {
    kind: 'claim',
    id: String(claimId),
    title: gift.title,
    giftClass: gift.class,
  });
  await appendWebhookEvent(tx, deps, host.id, {
    type: 'gift.won',
    subject: String(claimId),
    data: () => ({ gift: gift.title, class: giftType(gift.class) }),
  });
  const event = { hostId: host.id, source: 'gift', eventId: draw.id, amount: 0, at: draw.created_at } as const;
  await deps.show.record(tx, deps, event);
}

/** Name and message of a claim as others may see them now. */
export async function claimWords(db: Db, deps: Pick<Deps, 'clock'>, claimId: string): Promise<ViewerWords> {
  const winner = await findWinner(db, claimId);
  if (winner === null) return { name: null, message: null };
  const { player_name: name, message } = winner;
  const screen = await screenOf(db, deps, winner.host_id);
  return {
    name: winner.name_hidden || screen.name(name) !== null ? null : name,
    message: screen.text(message) === null ? message : null,
  };
}

export async function answerOfDraw(db: Db, drawId: string): Promise<ClaimResult> {
  const draw = await findDraw(db, drawId);
  const { title, class: giftClass } = draw;
  return {
    data: title !== null && giftClass !== null ? drawText.won({ title, class: giftClass }) : drawText.lost,
    win: draw.win,
    claimed: false,
    refresh: false,
    nonce: draw.nonce,
    draw: {
      gift: draw.gift_id,
      try: draw.number,
      round: draw.round,
      gacha: draw.gacha,
      seedHash: draw.seed_hash,
    },
    ticket: draw.ticket,
  };
}

/** The outcome of a claim without a draw (docs/spec/decisions.md "Gifts"); other errors are rethrown. */
export function outcomeOf(error: unknown): ClaimResult {
  if (!isFailureError(error)) throw error;
  const claimed = error.code === 'gifts.already_claimed';
  const refresh = error.code === 'gifts.gone' || error.code === 'gifts.beacon_away';
  if (!claimed && !refresh) throw error;
  return { data: error.message, win: false, claimed, refresh, nonce: null, draw: null, ticket: null };
}

export function playerOf(form: ClaimForm): { id: string; server: string } {
  return { id: form.gameID, server: form.gameServerID };
}
