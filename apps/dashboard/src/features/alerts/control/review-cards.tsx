import type { AlertItem } from '@mabarin/api-client/contract/alerts';
import type { ReviewVerdict } from '@mabarin/api-client/contract/support';
import { Button } from '@mabarin/ui/buttons/button';
import { useFocusFallback } from '@mabarin/ui/popups/focus-fallback';
import { formatRupiah } from '@mabarin/ui/format/money';
import { formatRelative } from '@mabarin/ui/format/time';
import { announce } from '@mabarin/ui/states/live-region';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useRef } from 'react';
import Check from '~icons/ph/check-bold';
import EyeSlash from '~icons/ph/eye-slash-fill';
import Prohibit from '~icons/ph/prohibit-bold';
import cards from '#platform/page/cards.module.css';
import { useNow } from '#platform/live/now.ts';
import { AlertLines } from './alert-lines.tsx';
import remote from './control.module.css';
import { reviewMutation } from './control.api.ts';
import { remoteText } from './control.text.ts';
import { isOfSupport } from './status-words.ts';

const HELD_SHOWN = 50;

export function HeldCard({ held }: { held: readonly AlertItem[] }) {
  const now = useNow();
  const heading = useId();
  const review = useMutation(reviewMutation);
  useAnnounced(held);

  const busy = (id: string, verdict: ReviewVerdict) =>
    review.isPending && review.variables.item.id === id && review.variables.verdict === verdict;

  return (
    <section className={cards.card} aria-labelledby={heading} {...useFocusFallback()}>
      <h2 id={heading} tabIndex={-1} className={`large heavy ${remote.target}`}>
        {remoteText.held}
        {held.length > 0 && <span className={remote.count}>{held.length}</span>}
      </h2>
      {held.length === 0 && <p>{remoteText.noneHeld}</p>}
      {held.length > 0 && (
        <ul className="stack gap-4">
          {held.filter(isOfSupport).map((item) => (
            <li
              key={item.id}
              tabIndex={-1}
              className={`stack gap-2 rounded-ticket border-line ${remote.held} ${remote.target}`}
              aria-label={remoteText.from(item.name, formatRupiah(item.amount))}
            >
              <time className={`row wrap gap-x-2 small muted ${remote.when}`} dateTime={item.settled_at}>
                {formatRelative(item.settled_at, now)}
              </time>
              <AlertLines item={item} />
              <div className={remote.verdictButtons}>
                <Button
                  variant="go"
                  icon={<Check />}
                  busy={busy(item.id, 'show')}
                  onClick={() => review.mutate({ item, verdict: 'show' })}
                >
                  {remoteText.show}
                </Button>
                <Button
                  variant="ink"
                  icon={<EyeSlash />}
                  busy={busy(item.id, 'hide_message')}
                  onClick={() => review.mutate({ item, verdict: 'hide_message' })}
                >
                  {remoteText.hideMessage}
                </Button>
                <Button
                  variant="stop"
                  icon={<Prohibit />}
                  busy={busy(item.id, 'reject')}
                  onClick={() => review.mutate({ item, verdict: 'reject' })}
                >
                  {remoteText.reject}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {held.length === HELD_SHOWN && <p>{remoteText.moreHeld}</p>}
    </section>
  );
}

/** Announces alerts that arrive while the page is open to screen readers. */
function useAnnounced(held: readonly AlertItem[]): void {
  const known = useRef<ReadonlySet<string>>(null);
  useEffect(() => {
    const before = known.current;
    known.current = new Set(held.map(({ id }) => id));
    if (before === null) return;
    const news = held.filter(({ id }) => !before.has(id)).length;
    if (news > 0) announce(remoteText.heldNew(news));
    else if (held.length === 0 && before.size > 0) announce(remoteText.heldAll);
  }, [held]);
}
