import { isSundul, OWN_EVENT_TYPE } from '@mabarin/domain/mabar/lane/sundul';
import { noRoles, pickRoles, type Roles } from '@mabarin/domain/roles';
import type { KeyValueStore } from '@mabarin/web/storage';
import { writeJson } from '@mabarin/web/stored-json';
import { KEPT_ORDER, readKeptOrder, VERSION, type KeptOrder } from './kept-order.ts';

type Ordered = {
  host: string;
  event: { code: string; title: string; needRole: boolean };
  count: number;
  roles: Partial<Roles>;
};

/**
 * Stores an order, except a Sundul, which only waiting players can order, and without the roles of an event that
 * needs none, which are all five.
 */
export function writeKeptOrder(store: KeyValueStore, { host, event, count, roles }: Ordered): void {
  if (isSundul({ title: event.title, type: OWN_EVENT_TYPE })) return;
  const own = event.needRole ? pickRoles(roles) : (readKeptOrder(store)?.roles ?? noRoles);
  const kept: KeptOrder = { version: VERSION, host, event: event.code, count, roles: own };
  writeJson(store, KEPT_ORDER, kept);
}
