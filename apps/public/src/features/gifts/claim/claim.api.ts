import type { ClaimableGift } from '@mabarin/api-client/contract/accounts';
import { claimGift, type ClaimResult } from '@mabarin/api-client/contract/gifts';
import { isFailureError } from '@mabarin/domain/failures';
import { GACHA_SECONDS, type ClaimForm } from '@mabarin/domain/gifts/claim';
import type { Shown } from '@mabarin/domain/shown/shown';
import { config } from '@mabarin/web/config';
import { call } from '#platform/api.ts';
import { orderKeys } from '#platform/form/order-keys.ts';

/** A claim ready to be sent. Its key and nonce are stored, so that a retry is the same draw. */
export type ClaimAttempt = {
  form: ClaimForm;
  gift: ClaimableGift;
  shown: Shown;
  /** The host's username. */
  host: string;
  token: string;
  /** The browser's part of the draw. */
  nonce: string;
  idempotencyKey: string;
};

export function prepareClaim(claim: Omit<ClaimAttempt, 'shown' | 'nonce' | 'idempotencyKey'>): ClaimAttempt {
  const { form, gift, host } = claim;
  const { title, class: giftClass, gacha, worth } = gift;
  const shown = { title, class: giftClass, gacha, worth };
  const body = { form, gift: gift.code, shown };
  return {
    ...claim,
    shown,
    nonce: orderKeys.take(nonceName(host), body),
    idempotencyKey: orderKeys.take(keyName(host), body),
  };
}

/** Seconds of a claim after which the viewer is told that it waits, and between two questions. */
const LONG_SECONDS = 10;
const AGAIN_SECONDS = 1.5;

/**
 * Draws, and answers when the gacha has been seen. The claim is sent at its beginning: with a beacon it is stored then,
 * and drawn when its round is known. `onLong` is called once that takes more than 10 s.
 */
export async function drawClaim(attempt: ClaimAttempt, onLong: () => void): Promise<ClaimResult> {
  let [sent] = await Promise.allSettled([sendClaim(attempt), pause(GACHA_SECONDS)]);
  for (let waited = GACHA_SECONDS; sent.status === 'rejected' && isWaiting(sent.reason); waited += AGAIN_SECONDS) {
    if (waited > GACHA_SECONDS) await pause(AGAIN_SECONDS);
    if (waited >= LONG_SECONDS) onLong();
    [sent] = await Promise.allSettled([sendClaim(attempt)]);
  }
  if (sent.status === 'rejected') throw sent.reason;
  return sent.value;
}

const pause = (seconds: number) => new Promise<void>((resolve) => setTimeout(resolve, seconds * 1_000));

function isWaiting(error: unknown): boolean {
  return isFailureError(error) && error.code === 'gifts.waiting';
}

/** After any response, also a refusal, the next claim is a new one with its own nonce; one that waits goes on. */
async function sendClaim(attempt: ClaimAttempt): Promise<ClaimResult> {
  const { form, gift, shown, host, token, nonce, idempotencyKey } = attempt;
  // Type and class follow the spec's form; the server uses its own gift.
  const posted = { ...form, giftEventType: gift.type, giftEventClass: gift.class };
  try {
    const result = await call(
      claimGift,
      { host, form: posted, token, nonce, shown, ageTold: config.askAge },
      { idempotencyKey },
    );
    settle(attempt);
    return result;
  } catch (error) {
    if (isFailureError(error) && error.kind === 'refused' && !isWaiting(error)) settle(attempt);
    throw error;
  }
}

function settle({ host, nonce, idempotencyKey }: ClaimAttempt): void {
  orderKeys.settle(keyName(host), idempotencyKey);
  orderKeys.settle(nonceName(host), nonce);
}

const keyName = (host: string) => `claim:${host}`;
const nonceName = (host: string) => `claimNonce:${host}`;
