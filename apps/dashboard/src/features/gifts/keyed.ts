import type { giftClaims } from '@mabarin/api-client/contract/gifts';
import type { InputOf } from '@mabarin/api-client/endpoint';
import { randomId } from '@mabarin/api-client/random-id';

/** What is to be done with a claim, and the key that makes a second try harmless. */
export type ClaimCall = { form: InputOf<typeof giftClaims>; key: string };

/**
 * Keys for what a form sends: the same words have the same key, so pressing again after an answer got lost does
 * nothing twice; other words are another try. One per open form.
 */
export function createKeys(newKey: () => string = randomId): (form: ClaimCall['form']) => ClaimCall {
  let last: { words: string; key: string } | null = null;
  return (form) => {
    const words = JSON.stringify(form);
    if (last?.words !== words) last = { words, key: newKey() };
    return { form, key: last.key };
  };
}
