import * as v from 'valibot';
import type { giftsErrors } from '#gifts/errors.ts';
import { type GiftStock, isClaimable } from '#gifts/gift.ts';
import { gameID, gameServerID } from '#player.ts';
import { hasRole } from '#roles.ts';
import { roleFields } from '#role-fields.ts';
import { message } from '#text.ts';
import { MABAR_MESSAGE_MAX } from '#text-line.ts';
import { typed, typedNumber } from '#typed.ts';

export const CLAIM_COOLDOWN_SECONDS = 3_600;
/** Animation before the call, and display of a `refresh` result before the reload. */
export const GACHA_SECONDS = 5;
export const REFRESH_SECONDS = 5;
/** After this time without the beacon a claim ends, and no try is counted. */
export const BEACON_MAX_WAIT_SECONDS = 600;

type Code = keyof typeof giftsErrors;
const invalid = 'gifts.claim_invalid' satisfies Code;

/** Field failures come first, a missing role last. The row decides `giftEventType` and `giftEventClass`. */
export const ClaimForm = v.pipe(
  v.object(
    {
      gameID: gameID(invalid),
      gameServerID: gameServerID(invalid),
      ...roleFields(invalid),
      giftEventCode: v.pipe(
        typedNumber(invalid),
        v.transform((value) => String(value).trim()),
        v.minLength(1, invalid),
        v.maxLength(64, invalid),
      ),
      giftMessage: message(MABAR_MESSAGE_MAX, invalid),
    },
    invalid,
  ),
  v.check((form) => hasRole(form), 'gifts.role_missing' satisfies Code),
);
export type ClaimForm = v.InferOutput<typeof ClaimForm>;

/** The browser's part of the draw. Without the separator `|`, so that the drawn text is unambiguous. */
export const ClaimNonce = v.pipe(typed(invalid), v.regex(/^[A-Za-z0-9_.:-]{1,128}$/, invalid));

/** A claim's name at the desk and in the operators' log. */
export function claimRef(id: number): string {
  return `claim-${id}`;
}

/** Null: the text names no claim. */
export function readClaimRef(text: string): number | null {
  const [, id] = /^(?:claim|klaim)[ -]?#?(\d{1,15})$/i.exec(text) ?? [];
  return id === undefined ? null : Number(id);
}

export function isCoolingDown(lastAttempt: Date | null, now: Date): boolean {
  return lastAttempt !== null && now.getTime() - lastAttempt.getTime() < CLAIM_COOLDOWN_SECONDS * 1_000;
}

/** Seconds until the next try, or 0; sent as `retryAfter`. */
export function coolDownLeft(lastAttempt: Date | null, now: Date): number {
  if (lastAttempt === null) return 0;
  return Math.max(0, Math.ceil(CLAIM_COOLDOWN_SECONDS - (now.getTime() - lastAttempt.getTime()) / 1_000));
}

export type ClaimSituation = {
  readonly gift: GiftStock | null;
  readonly playerNotice: 'mark' | 'blacklist' | null;
  readonly won: boolean;
  readonly lastAttempt: Date | null;
  readonly now: Date;
};

/**
 * `blacklisted` and `cooling_down` are refusals, the others outcomes with status 0; none counts as a try. A winner is
 * told even after the gift's end; `gone` comes first, because a cool-down would only make people wait.
 */
export function refuseClaim(
  situation: ClaimSituation,
): 'gifts.blacklisted' | 'gifts.already_claimed' | 'gifts.gone' | 'gifts.cooling_down' | null {
  if (situation.playerNotice === 'blacklist') return 'gifts.blacklisted';
  if (situation.won) return 'gifts.already_claimed';
  if (situation.gift === null || !isClaimable(situation.gift)) return 'gifts.gone';
  if (isCoolingDown(situation.lastAttempt, situation.now)) return 'gifts.cooling_down';
  return null;
}
