import type { StagePorts, StageReport } from '#stage/stage.ts';

const PREFIX = 'owed-end ';

/**
 * Keeps the ends of alerts that the service has not heard, for the page that is opened here next: an alert that was shown
 * to its end is neither shown again nor called interrupted because its source was closed or refreshed while the service
 * was away. All sources of an OBS share this storage, so each end is an entry of its own, and who reads it first says it:
 * an end may be said twice. Where nothing can be stored, the page's own memory has to do.
 */
export function keepOwedEnds(storage: Storage): StagePorts['owed'] {
  const nameOf = ({ alert_id, attempt }: StageReport) => `${PREFIX}${alert_id} ${attempt}`;
  return {
    load: () =>
      orElse([], () => {
        const names = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '');
        return names
          .filter((name) => name.startsWith(PREFIX))
          .flatMap((name) => orElse([], () => [JSON.parse(storage.getItem(name) ?? '') as StageReport]));
      }),
    add: (end) => orElse(undefined, () => storage.setItem(nameOf(end), JSON.stringify(end))),
    drop: (end) => orElse(undefined, () => storage.removeItem(nameOf(end))),
  };
}

function orElse<Value>(otherwise: Value, attempt: () => Value): Value {
  try {
    return attempt();
  } catch {
    return otherwise;
  }
}
