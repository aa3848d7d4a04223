/**
 * The live channel (docs/spec/dashboard.md 7; docs/spec/decisions.md "Overlay and live channel").
 * Server-sent events: a notification with a per-host cursor, never the data itself.
 */
export const livePath = (hostCode: string, since: string | null): string =>
  `/sse/connect/${encodeURIComponent(hostCode)}${since === null ? '' : `?since=${encodeURIComponent(since)}`}`;
