import { isSundul, OWN_EVENT_TYPE } from '@mabarin/domain/mabar/sundul';
import { noRoles, pickRoles, type Roles } from '@mabarin/domain/roles';
import { isBoolean, isNumber, isOneOf, isShape, isString } from '@mabarin/web/shapes';
import type { KeyValueStore } from '@mabarin/web/storage';
import { readJson, writeJson } from '@mabarin/web/stored-json';
import { storageKeys } from '#platform/storage-keys.ts';

/** A newer shape takes the next number: then what was kept before no longer counts. */
const VERSION = '1';

/** What was ordered last in this browser. */
export type LastOrder = {
  version: typeof VERSION;
  /** The username of the host whose event it was. */
  host: string;
  /** The event's code. */
  event: string;
  count: number;
  roles: Roles;
};

const isLastOrder = isShape<LastOrder>({
  version: isOneOf(VERSION),
  host: isString,
  event: isString,
  count: isNumber,
  roles: isShape<Roles>({
    gameRoleExpLaner: isBoolean,
    gameRoleGoldlaner: isBoolean,
    gameRoleJungler: isBoolean,
    gameRoleMidlaner: isBoolean,
    gameRoleRoamer: isBoolean,
  }),
});

/** What was ordered last here, or undefined when there is none of this shape. */
export function readLastOrder(store: KeyValueStore): LastOrder | undefined {
  return readJson(store, storageKeys.lastOrder, isLastOrder);
}

type Ordered = {
  host: string;
  event: { code: string; title: string; needRole: boolean };
  count: number;
  roles: Partial<Roles>;
};

/**
 * Keeps what was ordered. Not a Sundul, which only who waits can order; and not the roles of an event that needs none,
 * which are all five.
 */
export function keepLastOrder(store: KeyValueStore, { host, event, count, roles }: Ordered): void {
  if (isSundul({ title: event.title, type: OWN_EVENT_TYPE })) return;
  const own = event.needRole ? pickRoles(roles) : (readLastOrder(store)?.roles ?? noRoles);
  const kept: LastOrder = { version: VERSION, host, event: event.code, count, roles: own };
  writeJson(store, storageKeys.lastOrder, kept);
}

/** Forgets who ordered last and what. */
export function forgetPlayer(store: KeyValueStore): void {
  store.removeItem(storageKeys.playerIdentity);
  store.removeItem(storageKeys.lastOrder);
}
