import type { Roles } from '@mabarin/domain/roles';
import { isBoolean, isNumber, isOneOf, isRecordOf, isShape, isString } from '@mabarin/web/shapes';
import type { KeyValueStore } from '@mabarin/web/storage';
import { readJson } from '@mabarin/web/stored-json';
import { storageKeys } from '#platform/storage-keys.ts';
import { forgetCreditCode } from './credit-code.ts';

/** Not the spec's (docs/decisions/public-site.md): here and not with the others, which every page loads. */
export const LAST_ORDER = 'lastOrder';

/** A newer shape takes the next number: then what was kept before no longer counts. */
export const VERSION = '1';

/** What was ordered last in this browser. */
export type LastOrder = {
  version: typeof VERSION;
  /** The username of the host whose event it was. */
  host: string;
  /** The event's code. */
  event: string;
  count: number;
  roles: Partial<Roles>;
};

const isLastOrder = isShape<LastOrder>({
  version: isOneOf(VERSION),
  host: isString,
  event: isString,
  count: isNumber,
  roles: isRecordOf(isBoolean),
});

/** What was ordered last here, or undefined when there is none of this shape. */
export function readLastOrder(store: KeyValueStore): LastOrder | undefined {
  return readJson(store, LAST_ORDER, isLastOrder);
}

/** Forgets who ordered last and what, and with which credit. */
export function forgetPlayer(store: KeyValueStore): void {
  store.removeItem(storageKeys.playerIdentity);
  store.removeItem(LAST_ORDER);
  forgetCreditCode(store);
}
