import type { StoredFrame } from '@mabarin/domain/live/frame';

export type StreamEvent = { seq: number; frame: StoredFrame };

/** Events of one append, in order; an append whose frames were all known before has none. */
export type NumberedEvents = { epoch: number; events: readonly StreamEvent[] };

/** Publishes live events of a host after the commit that appended them. Losing a call costs seconds, never an event. */
export type NotifyLive = (hostId: string, appended: NumberedEvents) => void;
