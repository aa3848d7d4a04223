import type { PlaybackReport, UnreportedEnds } from '#alert-player.ts';

/** Stored in browsers, so a renamed prefix loses older entries. */
const PREFIX = 'owed-end';

/**
 * Stores unacknowledged ends of alerts for the page that is opened next. Without it, a fully shown alert would be
 * repeated or recorded as interrupted when its source is closed or refreshed during an outage. All sources of an OBS
 * share this storage, so each end is an entry of its own, and any page of the host may report it; a report may arrive
 * twice. Without storage, the page keeps the ends in memory.
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

/** Distinguishes the hosts of one browser by 32 bits of the key's hash (FNV-1a), which open nothing. */
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
