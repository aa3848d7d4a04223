import type { MabarEntry, MabarList, MabarListAnswer } from '@mabarin/api-client/contract/mabar';
import { showToast } from '@mabarin/ui/popups/toast';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { mabarText } from '#features/mabar/mabar.text.ts';

/** One who had a last game: the entry as it played, and its place among those who did. */
export type Finished = { entry: MabarEntry; at: number };

/** How long its ticket stays; finished-row.module.css has the same. */
const FINISHED_MS = 1_200;

/** More than this at once is another list, as after a long break. */
const MOST = 6;

/**
 * Who has just had a last game, for as long as the ticket with its stamp is shown; a toast names them. `answer` is the
 * server's, without the presses on their way.
 */
export function useFinished(answer: MabarListAnswer | undefined): readonly Finished[] {
  const before = useRef(answer);
  const [finished, setFinished] = useState<readonly Finished[]>([]);
  // Before the frame without their rows is drawn.
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
 * Those who played, stand in neither list now and had one game left when another was counted. Who left otherwise, ended by
 * the host or with games given back, has not finished.
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

/** Those who play with those who finished at the places they had. */
export function withFinished(
  entries: readonly MabarEntry[],
  finished: readonly Finished[],
): readonly (MabarEntry | Finished)[] {
  const rows: (MabarEntry | Finished)[] = [...entries];
  for (const each of finished) rows.splice(each.at, 0, each);
  return rows;
}
