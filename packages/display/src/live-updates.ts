import { POLL_SECONDS, type Display } from '@mabarin/domain/live/frame';
import { openSharedStream } from '@mabarin/api-client/shared-stream';
import type { After } from '#timers.ts';

export type LiveUpdatesOptions = {
  api: string;
  displayKey: string;
  target: Display;
  since: string;
  after: After;
  /** Something changed, or may have while the stream was down: read again. */
  onUpdate: () => void;
  /** The display key was replaced. Called when the browser gave up on the stream. */
  isRevoked: () => Promise<boolean>;
  ping: (signal: AbortSignal) => Promise<unknown>;
  onOpen?: (open: boolean) => void;
  onRevoked?: () => void;
};

/**
 * Calls `onUpdate` for each event of its target, after each opening, and every 15 s while it is down (docs/live.md).
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
    displayKey: options.displayKey,
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
    check: () => stream.check(),
    close() {
      closed = true;
      stopPolling();
      stream.close();
    },
  };
}
