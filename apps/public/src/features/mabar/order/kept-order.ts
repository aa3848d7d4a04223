import type { Roles } from '@mabarin/domain/roles';
import { isBoolean, isNumber, isOneOf, isRecordOf, isShape, isString } from '@mabarin/web/shapes';
import type { KeyValueStore } from '@mabarin/web/storage';
import { readJson } from '@mabarin/web/stored-json';
import { storageKeys } from '#platform/storage-keys.ts';
import { forgetCreditCode } from './credit-code.ts';

/** A storage key outside the spec (docs/decisions/public-site.md), apart from the others, which every page loads. */
export const KEPT_ORDER = 'lastOrder';

/** A newer shape takes the next number, which invalidates stored values. */
export const VERSION = '1';

export type KeptOrder = {
  version: typeof VERSION;
  /** Username of the event's host. */
  host: string;
  /** The event's code. */
  event: string;
  count: number;
  roles: Partial<Roles>;
};

const isKeptOrder = isShape<KeptOrder>({
  version: isOneOf(VERSION),
  host: isString,
  event: isString,
  count: isNumber,
  roles: isRecordOf(isBoolean),
});

/** The previous order, or undefined when there is none of this shape. */
export function readKeptOrder(store: KeyValueStore): KeptOrder | undefined {
  return readJson(store, KEPT_ORDER, isKeptOrder);
}

/** Deletes the player, the previous order and the credit code. */
export function forgetPlayer(store: KeyValueStore): void {
  store.removeItem(storageKeys.playerIdentity);
  store.removeItem(KEPT_ORDER);
  forgetCreditCode(store);
}
