import {
  broadcast,
  command,
  display,
  formatCursor,
  type Command,
  type Display,
  type LoggedFrame,
} from '@mabarin/domain/live/frame';
import { widgetsOf, type WidgetSource } from '@mabarin/domain/widgets/widget';
import { findHead, insertEvents, numberEvents, type InsertedEvent } from './live.queries.ts';
import type { LiveDeps } from '#deps.ts';
import { sendWithCommit } from '#platform/db/transaction.ts';
import type { Db, Tx } from '#schema.ts';

/** A dashboard command, a display notification, a broadcast, or a bot's event by its id. One with a dedupe key is published once per host. */
export type LiveEvent = (
  | { kind: 'command'; command: Command }
  | { kind: 'display'; target: Display }
  | { kind: 'broadcast'; type: string; caption: string; text: string }
  | { kind: 'event'; id: string }
) & { dedupeKey?: string };

/** A change for viewers only. */
export const publicRefresh: LiveEvent = { kind: 'command', command: 'public-refresh' };

/** Events for every widget that shows the changed source. */
export function widgetEvents(source: WidgetSource): LiveEvent[] {
  return widgetsOf(source).map((target) => ({ kind: 'display', target }));
}

type PendingEvents = Map<string, { frame: LoggedFrame; dedupeKey: string | null }[]>;

/** The events of each running transaction, by host. */
const pendingOf = new WeakMap<Tx, PendingEvents>();

/** Appends a host's events, numbered last: other appends of the host wait from there to the commit. */
export async function appendLiveEvents(
  tx: Tx,
  deps: LiveDeps,
  hostId: string,
  events: readonly LiveEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const pending: PendingEvents = pendingOf.get(tx) ?? new Map();
  if (!pendingOf.has(tx)) {
    pendingOf.set(tx, pending);
    sendWithCommit(tx, () => insertsOf(tx, deps, pending));
  }
  const added = events.map((event) => ({ frame: frameOf(event), dedupeKey: event.dedupeKey ?? null }));
  pending.set(hostId, [...(pending.get(hostId) ?? []), ...added]);
}

function insertsOf(tx: Tx, deps: LiveDeps, pending: PendingEvents) {
  // Sorted, so that two transactions with events for the same hosts do not deadlock.
  return [...pending.keys()].sort().map((hostId) => {
    const frames = pending.get(hostId) ?? [];
    return {
      statement: insertEvents(hostId, frames, deps.clock.now()).compile(tx),
      read: (rows: readonly unknown[]) => deps.notifyLive(hostId, numberEvents(frames, rows as InsertedEvent[])),
    };
  });
}

/** The cursor of a host's newest event: read it before the rest of a snapshot, and connect with it as `since`. */
export async function liveCursor(db: Db, hostId: string): Promise<string> {
  const { epoch, lastSeq } = await findHead(db, hostId);
  return formatCursor({ epoch: String(epoch), seq: lastSeq });
}

function frameOf(event: LiveEvent): LoggedFrame {
  switch (event.kind) {
    case 'command':
      return command(event.command);
    case 'display':
      return display(event.target);
    case 'broadcast':
      return broadcast(event.type, event.caption, event.text);
    case 'event':
      return { name: 'event', data: { id: event.id } };
  }
}
