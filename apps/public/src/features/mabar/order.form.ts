import type { HostEvent, HostProfile } from '@mabarin/api-client/contract/accounts';
import type { SplitPrice } from '@mabarin/domain/credit/credit';
import { isSundul, OWN_EVENT_TYPE } from '@mabarin/domain/mabar/sundul';
import type { MabarOrderForm } from '@mabarin/domain/mabar/order';
import { PARTY_MAX, takesParty } from '@mabarin/domain/mabar/party';
import { maxCount, orderTotal, rolesForEvent, type OrderTotal } from '@mabarin/domain/mabar/order-total';
import { hasRole, pickRoles, ROLES, type Roles } from '@mabarin/domain/roles';
import { isListOf, isShape, isString } from '@mabarin/web/shapes';
import type * as v from 'valibot';
import type { FieldPath } from 'react-hook-form';
import { firstEmpty } from '#platform/first-empty.ts';
import type { LastOrder } from './last-order.ts';
import { firstRole, offeredRoles } from './offered-roles.ts';

type Event = v.InferOutput<typeof HostEvent>;

/** Who plays along, as it is typed. */
export type Friend = { gameID: string; gameServerID: string };

/** What the order form holds while it is filled in. */
export type OrderValues = Omit<v.InferInput<typeof MabarOrderForm>, 'party'> & Roles & { party: Friend[] };

/** How many friends an order for this event may bring along. */
export function friendsMax(host: Pick<HostProfile, 'party'>, event: Pick<Event, 'title'> | undefined): number {
  // The title of an own event is reserved, so on a public page it says enough.
  return event !== undefined && takesParty({ title: event.title, type: OWN_EVENT_TYPE }) ? host.party - 1 : 0;
}

/** What was kept of friends, if it is of the shape that the form takes. */
export function keptFriends(party: unknown): Friend[] {
  return isListOf(isFriend)(party) ? party.slice(0, PARTY_MAX - 1) : [];
}

const isFriend = isShape<Friend>({ gameID: isString, gameServerID: isString });

/** Whether an event can be ordered now: while ordering is closed only Sundul can (docs/spec/decisions.md "Mabar"). */
export function isOrderable(host: Pick<HostProfile, 'open'>, event: Pick<Event, 'title'>): boolean {
  return host.open || isSundulEvent(event);
}

/** True of Sundul: the title of an own event is reserved, so on a public page it says enough. */
export function isSundulEvent(event: Pick<Event, 'title'>): boolean {
  return isSundul({ title: event.title, type: OWN_EVENT_TYPE });
}

/**
 * The roles after an event is chosen. One that needs no role selects all five if none is chosen; one that needs a role
 * keeps none that the viewer cannot see, or an unseen choice would stand for the viewer's own.
 */
export function rolesAfterEvent(
  event: Pick<Event, 'needRole'>,
  roles: Partial<Roles>,
  offered: Roles | undefined,
): Roles {
  const chosen = rolesForEvent(event, roles);
  if (!event.needRole || offered === undefined) return chosen;
  return pickRoles(Object.fromEntries(ROLES.map(({ flag }) => [flag, chosen[flag] && offered[flag]])));
}

/** The title of the event every host has and most viewers order; reserved like that of each own event. */
const REGULER = 'Reguler';

/** The event that stands chosen from the start, so that a price does: Reguler, while it can be ordered. */
export function firstEvent(host: Pick<HostProfile, 'open' | 'events'>): string {
  return host.events.find((event) => event.title === REGULER && isOrderable(host, event))?.code ?? '';
}

/** What of the last order here can be chosen again: the event and its games at the same host only. */
export function lastChoice(
  host: Pick<HostProfile, 'username' | 'open' | 'events' | 'playerRole'>,
  last: LastOrder | undefined,
): Partial<OrderValues> {
  if (last === undefined) return {};
  const same = host.events.find(
    ({ code, ...event }) => code === last.event && last.host === host.username && isOrderable(host, event),
  );
  const code = same?.code ?? firstEvent(host);
  const event = host.events.find((one) => one.code === code);
  const roles = rolesAfterEvent(event ?? { needRole: true }, last.roles, offeredRoles(host));
  if (same === undefined) return roles;
  return { ...roles, gameEventCode: code, gameCount: Math.min(last.count, maxCount(same, 1)) };
}

/** The first field of an order, in the order of the page, that nothing stands in; roles are one field. */
export function firstOpen(values: OrderValues, offered: Roles | undefined): FieldPath<OrderValues> | undefined {
  return (
    firstEmpty(values, ['gameID', 'gameServerID']) ??
    (hasRole(values) ? undefined : firstRole(offered)) ??
    firstEmpty(values, ['gameEventCode', 'gameCount']) ??
    firstFriend(values.party) ??
    firstEmpty(values, ['gameMessage'])
  );
}

function firstFriend(party: readonly Friend[]): FieldPath<OrderValues> | undefined {
  for (const [index, friend] of party.entries()) {
    const open = firstEmpty(friend, ['gameID', 'gameServerID']);
    if (open !== undefined) return `party.${index}.${open}`;
  }
  return undefined;
}

/** What is to be paid, and the part of the price that credit pays. */
export type FormTotal = OrderTotal & { credit: number };

/** How a credit pays a price: `splitPrice` with what is left of it, which comes with the field for its code. */
export type PayByCredit = (price: number) => SplitPrice;

/** For so many players, with this credit; or null while no event, a wrong count or too much is chosen. */
export function totalOf(
  event: Event | undefined,
  count: unknown,
  players: number,
  payByCredit?: PayByCredit,
): FormTotal | null {
  const games = Number(count);
  if (event === undefined || !Number.isSafeInteger(games) || games < 1) return null;
  const total = orderTotal(event, games, players);
  return total && { ...total, credit: 0, ...payByCredit?.(total.price) };
}
