import type { PlaybackReport, UnreportedEnds } from '#alert-player.ts';

/** Stored in browsers: a new prefix would lose the ends that an older build has kept. */
const PREFIX = 'owed-end ';

/**
 * Keeps the ends of alerts that the server has not acknowledged for the page that is opened here next. Without it, an
 * alert shown to its end would be shown again, or recorded as interrupted, when its source is closed or refreshed during
 * an outage. All sources of an OBS share this storage, so each end is an entry of its own, and any page may report it; a
 * report may arrive twice. Where the browser allows no storage, the page keeps the ends in its memory only.
 */
export function keepUnreportedEnds(storage: Storage): UnreportedEnds {
  const nameOf = ({ alert_id, attempt }: PlaybackReport) => `${PREFIX}${alert_id} ${attempt}`;
  return {
    load: () =>
      tryOr([], () => {
        const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
        return names
          .filter((name) => name.startsWith(PREFIX))
          .flatMap((name) => tryOr([], () => [JSON.parse(storage.getItem(name) ?? '') as PlaybackReport]));
      }),
    add: (end) => tryOr(undefined, () => storage.setItem(nameOf(end), JSON.stringify(end))),
    remove: (end) => tryOr(undefined, () => storage.removeItem(nameOf(end))),
  };
}

function tryOr<Value>(fallback: Value, attempt: () => Value): Value {
  try {
    return attempt();
  } catch {
    return fallback;
  }
}
