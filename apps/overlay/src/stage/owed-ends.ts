import { alertAck } from '@mabarin/api-client/contract/overlay';
import * as v from 'valibot';
import type { StagePorts } from '#stage/stage.ts';

const NAME = 'owed-ends';
const Ends = v.array(v.omit(alertAck.input, ['instance']));

/**
 * Keeps the ends of alerts that the service has not heard for the page that is loaded here next: an alert that was shown
 * to its end is not shown again because the source was refreshed while the service was away. In the storage of the tab
 * or source, not in the one that all sources of an OBS share.
 */
export function keepOwedEnds(storage: Storage): StagePorts['owed'] {
  return {
    load() {
      const { output, success } = v.safeParse(Ends, read(storage.getItem(NAME)));
      return success ? output : [];
    },
    save(reports) {
      if (reports.length === 0) storage.removeItem(NAME);
      else storage.setItem(NAME, JSON.stringify(reports));
    },
  };
}

function read(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '[]');
  } catch {
    return [];
  }
}
