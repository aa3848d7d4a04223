import type { Deps } from '#deps.ts';
import type { Clock } from '#platform/clock.ts';
import type { Config } from '#platform/config.ts';
import type { Mounting } from '#platform/http/mount.ts';
import type { Log } from '#platform/log.ts';
import type { Db, Tx } from '#schema.ts';

/** The streams of this process: who listens to which host, and the doorbell that wakes them. */
export type LiveHub = {
  start(): void;
  /** Ends every stream with a spread-out retry time. */
  stop(): Promise<void>;
  /** Rings for a host after a commit that appended events. Never throws. */
  ring(hostId: string): void;
};

export function createLiveHub(_config: Config, _world: { db: Db; clock: Clock; log: Log }): LiveHub {
  return { start() {}, async stop() {}, ring() {} };
}

export function liveRoutes(_server: Mounting, _deps: Deps, _hub: LiveHub): void {}

/** What can be told to a host's screens: a dashboard command, a display doorbell, or a broadcast. */
export type LiveEvent =
  | { kind: 'command'; command: string }
  | { kind: 'display'; target: string }
  | { kind: 'broadcast'; type: string; caption: string; text: string };

/** Appends events to a host's live channel in the transaction that causes them, and rings after its commit. */
export async function appendLiveEvents(
  _tx: Tx,
  _deps: Deps,
  _hostId: string,
  _events: readonly LiveEvent[],
): Promise<void> {}
