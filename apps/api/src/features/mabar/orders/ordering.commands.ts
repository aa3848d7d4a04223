import type { HostProfile } from '@mabarin/api-client/contract/accounts';
import type {
  saveHostSettings as SaveHostSettings,
  setBreak as SetBreak,
  setLastOrder as SetLastOrder,
} from '@mabarin/api-client/contract/mabar';
import type { ParsedInputOf } from '@mabarin/api-client/endpoint';
import { fail } from '@mabarin/domain/errors';
import {
  breakLeft,
  nextPlanned,
  nextWibTime,
  placesLeft,
  takesOrders,
  type PlannedSlot,
} from '@mabarin/domain/mabar/hours';
import { liftableAt, liftOf, sundulSoldUntil } from '@mabarin/domain/mabar/lane/turn-rules';
import { missingHost } from '@mabarin/domain/restrictions/refusal';
import { wibClockText } from '@mabarin/domain/time';
import { addMinutes } from '#platform/date-fns.ts';
import { settingColumns } from '#platform/db/host-settings.ts';
import { countTaken, countWaiting, sundulsOf } from './ordering.queries.ts';
import { findLiftable, lanePlaces } from '#features/mabar/queue/lane.queries.ts';
import type { HostSnapshot } from '#features/mabar/list/snapshot.queries.ts';
import type { LiveDeps } from '#deps.ts';
import {
  clearBreak,
  findHostById,
  lockHost,
  lockLastOrder,
  setOrderingOpen,
  setLastOrder as updateLastOrder,
  updateActiveHost,
  type Host,
} from '#features/accounts/index.ts';
import { noteLastOrder } from '#features/notify/index.ts';
import { appendLiveEvents, publicRefresh, widgetEvents } from '#features/live/index.ts';
import type { Tx } from '#schema.ts';

/** A host's ordering, breaks and planned hours. */

const hostRefresh = { kind: 'command', command: 'host-refresh' } as const;

/** Opens or closes ordering, which ends a last order; the host's other dashboards follow. */
export async function setOrdering(tx: Tx, deps: LiveDeps, hostId: string, open: boolean): Promise<void> {
  if (!(await setOrderingOpen(tx, hostId, open))) return;
  await appendLiveEvents(tx, deps, hostId, [hostRefresh]);
}

/** Saves these settings of a host; dashboards, tickets and the host's page follow. */
export async function saveHostSettings(
  tx: Tx,
  deps: LiveDeps,
  hostId: string,
  settings: ParsedInputOf<typeof SaveHostSettings>,
): Promise<void> {
  if (Object.keys(settings).length === 0) return;
  await updateActiveHost(tx, hostId, settingColumns(settings));
  await appendLiveEvents(tx, deps, hostId, [hostRefresh]);
}

/** Closes ordering at `waiting` players or `until`; both null cancels it. Throws `mabar.ordering_off`. */
export async function setLastOrder(
  tx: Tx,
  deps: LiveDeps,
  hostId: string,
  { waiting, until }: ParsedInputOf<typeof SetLastOrder>,
): Promise<void> {
  const now = deps.clock.now();
  const at = until === null ? null : nextWibTime(until, now);
  if (!(await updateLastOrder(tx, hostId, { waiting, at, now }))) throw fail('mabar.ordering_off');
  await appendLiveEvents(tx, deps, hostId, [hostRefresh]);
  await closeWhenFull(tx, deps, hostId);
}

/** Closes ordering at the host's limit of waiting players. Call it after everything that adds one. */
export async function closeWhenFull(tx: Tx, deps: LiveDeps, hostId: string): Promise<void> {
  // Two concurrent payments see each other's entry: the second holder of the lock counts after the first one's commit.
  const limit = await lockLastOrder(tx, hostId);
  if (limit === null || (await countWaiting(tx, hostId)) < limit) return;
  await setOrdering(tx, deps, hostId, false);
  await noteLastOrder(tx, deps, hostId);
}

/**
 * Checks under the host's lock that it takes an order for `players`, so that concurrent orders cannot pass the places.
 * Throws what `missingHost` makes, `mabar.ordering_closed` and `mabar.last_order_full`.
 */
export async function takePlaces(tx: Tx, deps: LiveDeps, hostId: string, players: number): Promise<void> {
  const host = await lockHost(tx, hostId);
  if (!host) throw missingHost(await findHostById(tx, hostId));
  if (!takesOrders(orderingOf(host), deps.clock.now())) throw fail('mabar.ordering_closed');
  if (host.last_order_waiting === null) return;
  if (host.last_order_waiting - (await countTaken(tx, hostId)) < players) throw fail('mabar.last_order_full');
  await appendLiveEvents(tx, deps, hostId, [publicRefresh]);
}

/**
 * Checks under the host's lock that it sells this player a Sundul now, and that one would pass somebody. Throws
 * what `missingHost` makes, `mabar.sundul_sold`, `mabar.sundul_first`, `mabar.sundul_useless`.
 */
export async function takeSundul(
  tx: Tx,
  deps: LiveDeps,
  hostId: string,
  player: { id: string; server: string },
): Promise<void> {
  const host = await lockHost(tx, hostId);
  if (!host) throw missingHost(await findHostById(tx, hostId));
  const now = deps.clock.now();
  const soldUntil = sundulSoldUntil(await sundulsOf(tx, hostId, player), host.sundul_per_hour, now);
  if (soldUntil !== null) throw fail('mabar.sundul_sold', { values: { at: wibClockText(soldUntil) } });
  // Not locked: a settlement locks entries before the host.
  const entry = await findLiftable(tx, hostId, player, { lock: false });
  if (entry?.state !== 'queued') return;
  const lane = await lanePlaces(tx, hostId, entry.priority, { lock: false });
  if (liftOf(lane, entry.id, now) !== null) return;
  const until = liftableAt(lane, entry.id, now);
  throw until === null
    ? fail('mabar.sundul_first')
    : fail('mabar.sundul_useless', { values: { at: wibClockText(until) } });
}

type OrderingColumns = Pick<Host, 'ordering_open' | 'last_order_at'>;

export function orderingOf(host: OrderingColumns) {
  return { orderingOpen: host.ordering_open, lastOrderAt: host.last_order_at };
}

/** Begins a break from now, in place of a running one; null ends it. */
export async function setBreak(
  tx: Tx,
  deps: LiveDeps,
  hostId: string,
  { minutes }: ParsedInputOf<typeof SetBreak>,
): Promise<void> {
  if (minutes === null) return endBreak(tx, deps, hostId);
  await updateActiveHost(tx, hostId, { break_until: addMinutes(deps.clock.now(), minutes) });
  await notifyBreak(tx, deps, hostId);
}

/** Ends a running break. */
export async function endBreak(tx: Tx, deps: LiveDeps, hostId: string): Promise<void> {
  if (await clearBreak(tx, hostId, deps.clock.now())) await notifyBreak(tx, deps, hostId);
}

function notifyBreak(tx: Tx, deps: LiveDeps, hostId: string): Promise<void> {
  return appendLiveEvents(tx, deps, hostId, [hostRefresh, ...widgetEvents('queue')]);
}

export async function savePlannedHours(
  tx: Tx,
  deps: LiveDeps,
  hostId: string,
  hours: readonly PlannedSlot[],
): Promise<void> {
  await updateActiveHost(tx, hostId, { planned_hours: JSON.stringify(hours) });
  await appendLiveEvents(tx, deps, hostId, [hostRefresh]);
}

/** The break shown to viewers; null: there is none. */
export function shownBreak(until: Date | null, now: Date): HostProfile['onBreak'] {
  const minutes = breakLeft(until, now);
  return until === null || minutes === 0 ? null : { until: until.toISOString(), minutes };
}

/** Ordering and hours shown to viewers. */
export function shownOrdering(
  { host, waiting }: HostSnapshot,
  now: Date,
): Pick<HostProfile, 'open' | 'lastOrder' | 'onBreak' | 'plannedAt'> {
  const takes = takesOrders(orderingOf(host), now);
  const left = placesLeft(host.last_order_waiting, waiting.length + host.open_orders);
  const at = host.last_order_at?.toISOString() ?? null;
  return {
    open: takes && left !== 0,
    lastOrder: takes && (left !== null || at !== null) ? { left, at } : null,
    onBreak: shownBreak(host.break_until, now),
    plannedAt: nextPlanned(host.planned_hours, now)?.toISOString() ?? null,
  };
}
