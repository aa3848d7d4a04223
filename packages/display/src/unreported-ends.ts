import type { PlaybackReport, UnreportedEnds } from '#alert-player.ts';

/** Stored in browsers: what an older build has kept under another name is not read any more. */
const PREFIX = 'owed-end';

/**
 * Keeps the ends of alerts that the server has not acknowledged for the page that is opened here next. Without it, an
 * alert shown to its end would be shown again, or recorded as interrupted, when its source is closed or refreshed during
 * an outage. All sources of an OBS share this storage, so each end is an entry of its own, and any page of the same host may
 * report it; a report may arrive twice. Where the browser allows no storage, the page keeps the ends in its memory only.
 */
export function keepUnreportedEnds(storage: () => Storage, displayKey: string): UnreportedEnds {
  const prefix = `${PREFIX} ${markOf(displayKey)} `;
  const nameOf = ({ alert_id, attempt }: PlaybackReport) => `${prefix}${alert_id} ${attempt}`;
  return {
    load: () =>
      tryOr([], () => {
        const stored = storage();
        const names = Array.from({ length: stored.length }, (_, index) => stored.key(index) ?? '');
        return names
          .filter((name) => name.startsWith(prefix))
          .flatMap((name) => tryOr([], () => [JSON.parse(stored.getItem(name) ?? '') as PlaybackReport]));
      }),
    add: (end) => tryOr(undefined, () => storage().setItem(nameOf(end), JSON.stringify(end))),
    remove: (end) => tryOr(undefined, () => storage().removeItem(nameOf(end))),
  };
}

/** Tells the hosts of one browser apart: 32 bits of the key's hash (FNV-1a), which open nothing. */
function markOf(displayKey: string): string {
  let hash = 0x811c9dc5;
  for (const byte of new TextEncoder().encode(displayKey)) hash = Math.imul(hash ^ byte, 0x01000193);
  return (hash >>> 0).toString(36);
}

function tryOr<Value>(fallback: Value, attempt: () => Value): Value {
  try {
    return attempt();
  } catch {
    return fallback;
  }
}
