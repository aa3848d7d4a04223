/**
 * The live channel (docs/spec/dashboard.md 7; docs/spec/decisions.md "Overlay and live channel").
 * Server-sent events: a notification with a per-host cursor, never the data itself.
 */
export const livePath = (hostCode: string | null, since: string | null): string => {
  const path = hostCode === null ? SESSION_STREAM_PATH : `/sse/connect/${encodeURIComponent(hostCode)}`;
  return `${path}${since === null ? '' : `?since=${encodeURIComponent(since)}`}`;
};

/** The stream of a dashboard: its session's cookie opens it, and its role decides what it hears. */
export const SESSION_STREAM_PATH = '/sse/session';
