import { shareLive } from '@mabarin/api-client/shared-live';
import { POLL_SECONDS, type Display } from '@mabarin/domain/live/frame';
import type { Alarm } from '#stage/alarm.ts';

export type LiveUpdatesOptions = {
  /** Origin of the API. */
  api: string;
  displayKey: string;
  target: Display;
  /** The cursor of the snapshot the page started from. */
  since: string;
  alarm: Alarm;
  /** Look again: something happened, or may have while nobody could tell. */
  ring: () => void;
  /** True when the key was replaced; asked when the browser gave up. */
  isRevoked: () => Promise<boolean>;
  /** One cheap call; see `LiveOptions`. */
  ping: (signal: AbortSignal) => Promise<unknown>;
  /** Whether the stream stands; for a page that nothing else is heard of. */
  onOpen?: (open: boolean) => void;
  /** The key was replaced and the notification is silent for good. */
  onRevoked?: () => void;
};

/**
 * The notification of a display page (docs/live.md): rings at each frame of its target, when the stream has opened, and
 * every 15 s while it is down. The display pages of one browser and key share one stream.
 */
export function listenForUpdates(options: LiveUpdatesOptions): { check(): void; close(): void } {
  const { alarm, ring } = options;
  let closed = false;
  let cancelPoll: (() => void) | null = null;

  function poll(): void {
    cancelPoll = alarm(POLL_SECONDS * 1_000, () => {
      poll();
      ring();
    });
  }

  function stopPolling(): void {
    cancelPoll?.();
    cancelPoll = null;
  }

  const live = shareLive({
    api: options.api,
    hostCode: options.displayKey,
    since: options.since,
    onEvent(frame) {
      if (frame.name === 'display' && frame.data.target === options.target) ring();
    },
    onState(state) {
      if (closed) return;
      options.onOpen?.(state === 'open');
      if (state === 'stopped') {
        stopPolling();
        options.onRevoked?.();
      } else if (state === 'open') {
        stopPolling();
        ring();
      } else if (cancelPoll === null) poll();
    },
    onReset: ring,
    isRevoked: options.isRevoked,
    ping: options.ping,
    timers: { after: alarm, random: () => Math.random() },
  });
  return {
    /** A call got no answer: asks whether anybody is there. */
    check: () => live.check(),
    close() {
      closed = true;
      stopPolling();
      live.close();
    },
  };
}
