import { POLL_SECONDS, type Display } from '@mabarin/domain/live/frame';
import { openSharedStream } from '@mabarin/api-client/shared-stream';
import type { After } from '#timers.ts';

export type LiveUpdatesOptions = {
  /** Origin of the API. */
  api: string;
  displayKey: string;
  target: Display;
  /** The cursor of the snapshot the page started from. */
  since: string;
  after: After;
  /** Something changed, or may have changed while the stream was down: read again. */
  onUpdate: () => void;
  /** Whether the display key was replaced. Asked when the browser has given up on the stream. */
  isRevoked: () => Promise<boolean>;
  /** One cheap call; see `LiveOptions`. */
  ping: (signal: AbortSignal) => Promise<unknown>;
  /** Whether the stream is open. */
  onOpen?: (open: boolean) => void;
  /** The display key was replaced, and no update will follow. */
  onRevoked?: () => void;
};

/**
 * The live updates of a display page (docs/live.md). Calls `onUpdate` for each event of its target, when the stream has
 * opened, and every 15 s while it is down. The display pages of one browser and key share one stream.
 */
export function listenForUpdates(options: LiveUpdatesOptions): { check(): void; close(): void } {
  const { after, onUpdate } = options;
  let closed = false;
  let cancelPoll: (() => void) | null = null;

  function poll(): void {
    cancelPoll = after(POLL_SECONDS * 1_000, () => {
      poll();
      onUpdate();
    });
  }

  function stopPolling(): void {
    cancelPoll?.();
    cancelPoll = null;
  }

  const stream = openSharedStream({
    api: options.api,
    hostCode: options.displayKey,
    group: options.displayKey,
    since: options.since,
    onEvent(frame) {
      if (frame.name === 'display' && frame.data.target === options.target) onUpdate();
    },
    onState(state) {
      if (closed) return;
      options.onOpen?.(state === 'open');
      if (state === 'stopped') {
        stopPolling();
        options.onRevoked?.();
      } else if (state === 'open') {
        stopPolling();
        onUpdate();
      } else if (cancelPoll === null) poll();
    },
    onReset: onUpdate,
    isRevoked: options.isRevoked,
    ping: options.ping,
    timers: { after, random: () => Math.random() },
  });
  return {
    /** Checks the connection now, because a call got no answer. */
    check: () => stream.check(),
    close() {
      closed = true;
      stopPolling();
      stream.close();
    },
  };
}
