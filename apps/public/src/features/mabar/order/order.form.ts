import type { HostEvent, HostProfile } from '@mabarin/api-client/contract/accounts';
import { isSundul, OWN_EVENT_TYPE } from '@mabarin/domain/mabar/lane/sundul';
import type { MabarOrderForm } from '@mabarin/domain/mabar/order';
import { PARTY_MAX, takesParty } from '@mabarin/domain/mabar/party';
import { maxCount, orderTotal, type OrderTotal } from '@mabarin/domain/mabar/order-total';
import type { FeeRule } from '@mabarin/domain/money';
import type { ReducedPrice } from '@mabarin/domain/vouchers/voucher';
import { hasRole, rolesAfterChoice, type Roles } from '@mabarin/domain/roles';
import { isListOf, isShape, isString } from '@mabarin/web/shapes';
import type * as v from 'valibot';
import type { FieldPath } from 'react-hook-form';
import { firstEmpty } from '#platform/form/first-empty.ts';
import type { KeptOrder } from './kept-order.ts';
import { firstRole } from './offered-roles.ts';

type Event = v.InferOutput<typeof HostEvent>;

/** A friend's typed ID and server. */
export type Friend = { gameID: string; gameServerID: string };

/** Form values of the order. */
export type OrderValues = Omit<v.InferInput<typeof MabarOrderForm>, 'party'> & Roles & { party: Friend[] };

/** Number of friends that an order for this event may include. */
export function friendsMax(host: Pick<HostProfile, 'party'>, event: Pick<Event, 'title'> | undefined): number {
  // Titles of own events are reserved, so the title is enough on a public page.
  return event !== undefined && takesParty({ title: event.title, type: OWN_EVENT_TYPE }) ? host.party - 1 : 0;
}

/** Friends of a draft, if their shape is right. */
export function keptFriends(party: unknown): Friend[] {
  return isListOf(isFriend)(party) ? party.slice(0, PARTY_MAX - 1) : [];
}

const isFriend = isShape<Friend>({ gameID: isString, gameServerID: isString });

/** True when an event can be ordered now: while ordering is closed only Sundul can (docs/spec/decisions.md "Mabar"), unless sold out. */
export function isOrderable(host: Pick<HostProfile, 'open'>, event: Pick<Event, 'title' | 'soldOutUntil'>): boolean {
  return event.soldOutUntil === null && (host.open || isSundulEvent(event));
}

/** True for Sundul: titles of own events are reserved, so the title is enough on a public page. */
export function isSundulEvent(event: Pick<Event, 'title'>): boolean {
  return isSundul({ title: event.title, type: OWN_EVENT_TYPE });
}

/** Reserved title of the event that every host has and most viewers order. */
const REGULER = 'Reguler';

/** The default event, so that a price shows from the start: Reguler, while it can be ordered. */
export function firstEvent(host: Pick<HostProfile, 'open' | 'events'>): string {
  return host.events.find((event) => event.title === REGULER && isOrderable(host, event))?.code ?? '';
}

/** The parts of the last order that can be chosen again: event and number of games at the same host only. */
export function lastChoice(
  host: Pick<HostProfile, 'username' | 'open' | 'events' | 'playerRole'>,
  last: KeptOrder | undefined,
  rule: FeeRule,
): Partial<OrderValues> {
  if (last === undefined) return {};
  const same = host.events.find(
    ({ code, ...event }) => code === last.event && last.host === host.username && isOrderable(host, event),
  );
  const code = same?.code ?? firstEvent(host);
  const event = host.events.find((one) => one.code === code);
  const roles = rolesAfterChoice(event ?? { needRole: true }, last.roles, host.playerRole);
  if (same === undefined) return roles;
  return { ...roles, gameEventCode: code, gameCount: Math.min(last.count, maxCount(same, { players: 1, rule })) };
}

/** The first empty field in page order; roles count as one field. */
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

/** The total to pay, and the parts of the list price that a voucher takes off and that credit pays. */
export type FormTotal = OrderTotal & Pick<ReducedPrice, 'discount' | 'credit'>;

/** `reducePrice` with what the typed codes are good for, which loads with their field. `unit`: price of one game. */
export type PayByCode = (price: number, unit: number) => ReducedPrice;

/** Total for all players with these codes; null without an event, with a wrong count, or above the limit. */
export function totalOf(
  event: Event | undefined,
  count: unknown,
  { players, rule, payByCode }: { players: number; rule: FeeRule; payByCode?: PayByCode | undefined },
): FormTotal | null {
  const games = Number(count);
  if (event === undefined || !Number.isSafeInteger(games) || games < 1) return null;
  const total = orderTotal(event, games, { players, rule });
  return total && { ...total, discount: 0, credit: 0, ...payByCode?.(total.price, event.price) };
}
