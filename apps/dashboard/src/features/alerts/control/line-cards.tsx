import type { AlertItem } from '@mabarin/api-client/contract/alerts';
import { Button } from '@mabarin/ui/buttons/button';
import { useFocusFallback } from '@mabarin/ui/popups/focus-fallback';
import { formatRelative } from '@mabarin/ui/format/time';
import { useMutation } from '@tanstack/react-query';
import ArrowCounterClockwise from '~icons/ph/arrow-counter-clockwise-bold';
import SkipForward from '~icons/ph/skip-forward-fill';
import { ComplainButton } from '#features/complaints/index.ts';
import cards from '#platform/page/cards.module.css';
import { useNow } from '#platform/live/now.ts';
import { AlertLines } from './alert-lines.tsx';
import remote from './control.module.css';
import { replayMutation, skipMutation } from './control.api.ts';
import { remoteText } from './control.text.ts';
import { unfinishedWords } from './status-words.ts';

export function NextCard({ queue, waiting }: { queue: readonly AlertItem[]; waiting: number }) {
  const skip = useMutation(skipMutation);
  return (
    <section className={cards.card} {...useFocusFallback()}>
      <h2 className="large heavy">{remoteText.next}</h2>
      {queue.length === 0 && <p>{remoteText.noneNext}</p>}
      <ul className="stack">
        {queue.map((item) => (
          <li key={item.id} className={`row items-center justify-between gap-3 py-3 ${remote.row}`}>
            <AlertLines item={item} />
            <Button
              variant="quiet"
              size="small"
              icon={<SkipForward />}
              busy={skip.isPending && skip.variables.id === item.id}
              aria-label={remoteText.skipLabel[item.subject](item.name)}
              onClick={() => skip.mutate(item)}
            >
              {remoteText.skip}
            </Button>
          </li>
        ))}
      </ul>
      {waiting > queue.length && <p>{remoteText.moreNext(waiting - queue.length)}</p>}
    </section>
  );
}

/** Alerts of the last day that were not shown to their end, to be replayed. */
export function UnfinishedCard({ items }: { items: readonly AlertItem[] }) {
  const now = useNow();
  const replay = useMutation(replayMutation);
  return (
    <section className={cards.card} {...useFocusFallback()}>
      <h2 className="large heavy">{remoteText.unfinished}</h2>
      <p>{items.length === 0 ? remoteText.noneUnfinished : remoteText.unfinishedHelp}</p>
      {items.length > 0 && (
        <ul className="stack">
          {items.map((item) => (
            <li key={item.id} className={`row items-center justify-between gap-3 py-3 ${remote.row}`}>
              <div>
                <p className={`row wrap gap-x-2 small muted ${remote.when}`}>
                  <span>{unfinishedWords(item)}</span>
                  <time dateTime={item.settled_at}>{formatRelative(item.settled_at, now)}</time>
                </p>
                <AlertLines item={item} />
              </div>
              {item.dispute === null && (
                <Button
                  variant="quiet"
                  size="small"
                  icon={<ArrowCounterClockwise />}
                  busy={replay.isPending && replay.variables.id === item.id}
                  aria-label={remoteText.replayLabel[item.subject](item.name)}
                  onClick={() => replay.mutate(item)}
                >
                  {remoteText.replay}
                </Button>
              )}
              <ComplainButton id={item.id} label={remoteText.reportLabel(item.name)} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
