import { lazyWithRetry, PagePart } from '@mabarin/ui/states/lazy';
import { TicketSkeleton } from '@mabarin/ui/states/skeleton';
import { useEffect, useState } from 'react';
import { wordsText } from './support.text.ts';

const Words = lazyWithRetry(() => import('./filter-words.tsx'));

/** Delay after the page, before the code of the closed panel is loaded. */
const WORDS_AFTER_MS = 1_500;

/** The host's own filter words; closed, it sends no request. */
export function WordsPanel() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const early = setTimeout(() => void Words.load().catch(() => undefined), WORDS_AFTER_MS);
    return () => clearTimeout(early);
  }, []);
  return (
    <details className="surface rounded-panel" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="min-h-11 px-4 rounded-panel strong">{wordsText.title}</summary>
      {open && (
        <PagePart loading={<TicketSkeleton count={1} />}>
          <Words />
        </PagePart>
      )}
    </details>
  );
}
