import type { LoggedFrame } from '@mabarin/domain/live/frame';

export type StreamEvent = { seq: number; frame: LoggedFrame };

/** Events of one append, in order; without events if all frames were known. */
export type NumberedEvents = { epoch: number; events: readonly StreamEvent[] };

/** Publishes live events of a host after their commit. A lost call costs seconds, never an event. */
export type NotifyLive = (hostId: string, appended: NumberedEvents) => void;
