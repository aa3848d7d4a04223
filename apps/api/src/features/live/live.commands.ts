import {
  broadcast,
  command,
  display,
  formatCursor,
  type Command,
  type Display,
  type StoredFrame,
} from '@mabarin/domain/live/frame';
import { widgetsOf, type WidgetSource } from '@mabarin/domain/widgets/widget';
import { findHead, insertEvents, pruneEvents } from './live.queries.ts';
import type { Deps, LiveDeps } from '#deps.ts';
import { afterCommit, beforeCommit } from '#platform/db/transaction.ts';
import type { Poller } from '#platform/pollers.ts';
import type { Db, Tx } from '#schema.ts';

/**
 * What can be told to a host's screens: a dashboard command, a display notification, or a broadcast. An event with a
 * dedupe key is told once per host, however often it is appended.
 */
export type LiveEvent = (
  | { kind: 'command'; command: Command }
  | { kind: 'display'; target: Display }
  | { kind: 'broadcast'; type: string; caption: string; text: string }
) & { dedupeKey?: string };

/** Notifies the pages of every widget that shows something of what changed. */
export function widgetEvents(source: WidgetSource): LiveEvent[] {
  return widgetsOf(source).map((target) => ({ kind: 'display', target }));
}

/** Events are kept this long; an older cursor is answered by `reset`. */
export const EVENT_DAYS = 7;
const PRUNE_BATCH = 5_000;

type Unsaid = Map<string, { frame: StoredFrame; dedupeKey: string | null }[]>;

/** What each running transaction has to say, by host. */
const unsaid = new WeakMap<Tx, Unsaid>();

/**
 * Appends events to a host's live channel in the transaction that causes them, and rings after its commit. They are
 * numbered as the transaction's last work, because every other append for the host waits from there to the commit.
 */
export async function appendLiveEvents(
  tx: Tx,
  deps: LiveDeps,
  hostId: string,
  events: readonly LiveEvent[],
): Promise<void> {
  if (events.length === 0) return;
  const mine: Unsaid = unsaid.get(tx) ?? new Map();
  if (!unsaid.has(tx)) {
    unsaid.set(tx, mine);
    beforeCommit(tx, () => say(tx, deps, mine));
  }
  const frames = events.map((event) => ({ frame: frameOf(event), dedupeKey: event.dedupeKey ?? null }));
  mine.set(hostId, [...(mine.get(hostId) ?? []), ...frames]);
}

async function say(tx: Tx, deps: LiveDeps, all: Unsaid): Promise<void> {
  // Two transactions that tell the same hosts lock their streams in the same order.
  for (const hostId of [...all.keys()].sort()) {
    const told = await insertEvents(tx, hostId, all.get(hostId) ?? [], deps.clock.now());
    afterCommit(tx, () => deps.notifyLive(hostId, told));
  }
}

/** The cursor of a host's newest event: read it before the rest of a snapshot, and connect with it as `since`. */
export async function liveCursor(db: Db, hostId: string): Promise<string> {
  const { epoch, lastSeq } = await findHead(db, hostId);
  return formatCursor({ epoch: String(epoch), seq: lastSeq });
}

export function livePollers(db: Db, deps: Pick<Deps, 'clock'>): Poller[] {
  return [
    {
      name: 'live-retention',
      everySeconds: 3_600,
      run: () => pruneEvents(db, new Date(deps.clock.now().getTime() - EVENT_DAYS * 86_400_000), PRUNE_BATCH),
    },
  ];
}

function frameOf(event: LiveEvent): StoredFrame {
  switch (event.kind) {
    case 'command':
      return command(event.command);
    case 'display':
      return display(event.target);
    case 'broadcast':
      return broadcast(event.type, event.caption, event.text);
  }
}
