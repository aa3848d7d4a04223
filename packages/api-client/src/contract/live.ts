/** Server-sent events that notify by a per-host cursor and carry no data (docs/spec/dashboard.md 7). */
export const livePath = (displayKey: string | null, since: string | null): string => {
  const path = displayKey === null ? SESSION_STREAM_PATH : `/sse/connect/${encodeURIComponent(displayKey)}`;
  return `${path}${since === null ? '' : `?since=${encodeURIComponent(since)}`}`;
};

/** Stream of a dashboard: opened by the session cookie, filtered by role. */
export const SESSION_STREAM_PATH = '/sse/session';

/** Webhook events for a bot at home, opened by its key as bearer token (docs/webhooks.md). */
export const EVENT_STREAM_PATH = '/sse/events';
