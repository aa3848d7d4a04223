import type { MabarEntry, MabarList, MabarListAnswer } from '@mabarin/api-client/contract/mabar';
import { showToast } from '@mabarin/ui/popups/toast';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { mabarText } from '#features/mabar/mabar.text.ts';

/** An entry after its last game, with its place among the playing ones. */
export type Finished = { entry: MabarEntry; at: number };

/** Time the ticket stays, as in finished-row.module.css. */
const FINISHED_MS = 1_200;

/** More than this at once is a different list, as after a long absence. */
const MOST = 6;

/**
 * Entries that just finished, for the time their stamped ticket is shown; a toast names them. `answer` is the server's
 * list without pending presses.
 */
export function useFinished(answer: MabarListAnswer | undefined): readonly Finished[] {
  const before = useRef(answer);
  const [finished, setFinished] = useState<readonly Finished[]>([]);
  // In a layout effect, before a frame without their rows is drawn.
  useLayoutEffect(() => {
    const gone = finishedBetween(before.current, answer);
    before.current = answer;
    if (gone.length === 0 || gone.length > MOST) return;
    showToast(mabarText.finished(gone.map(({ entry }) => entry)));
    setFinished(gone);
  }, [answer]);
  useEffect(() => {
    if (finished.length === 0) return undefined;
    const timer = setTimeout(() => setFinished([]), FINISHED_MS);
    return () => clearTimeout(timer);
  }, [finished]);
  return useMemo(() => finished.filter(({ entry }) => !isListed(answer?.data, entry.id)), [finished, answer]);
}

/**
 * Entries that were playing, left both lists, and had one game left when another was counted. Those removed by the host
 * or refunded are not finished.
 */
export function finishedBetween(
  before: MabarListAnswer | undefined,
  after: MabarListAnswer | undefined,
): readonly Finished[] {
  if (before === undefined || after === undefined) return [];
  if (after.currentGame.statistic.game <= before.currentGame.statistic.game) return [];
  return before.data.playing.flatMap((entry, at) =>
    isListed(after.data, entry.id) || entry.played + 1 < entry.count
      ? []
      : [{ entry: { ...entry, played: entry.count }, at }],
  );
}

function isListed(list: MabarList | undefined, wanted: string): boolean {
  return [...(list?.playing ?? []), ...(list?.queue ?? [])].some(({ id }) => id === wanted);
}

/** Playing entries with the finished ones at their former places. */
export function withFinished(
  entries: readonly MabarEntry[],
  finished: readonly Finished[],
): readonly (MabarEntry | Finished)[] {
  const rows: (MabarEntry | Finished)[] = [...entries];
  for (const each of finished) rows.splice(each.at, 0, each);
  return rows;
}
