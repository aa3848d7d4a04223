import { lazyWithRetry, PagePart } from '@mabarin/ui/states/lazy';
import { TicketSkeleton } from '@mabarin/ui/states/skeleton';
import { useEffect, useState } from 'react';
import CaretDown from '~icons/ph/caret-down-bold';
import { wordsText } from './support.text.ts';
import styles from './words-panel.module.css';

const Words = lazyWithRetry(() => import('./filter-words.tsx'));

/** The code of the closed panel is loaded so long after the page. */
const WORDS_AFTER_MS = 1_500;

/** The host's own words in the message filter; closed, it asks for nothing. */
export function WordsPanel() {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    const early = setTimeout(() => void Words.load().catch(() => undefined), WORDS_AFTER_MS);
    return () => clearTimeout(early);
  }, []);
  return (
    <details className={styles.panel} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.title}>
        <CaretDown />
        {wordsText.title}
      </summary>
      {open && (
        <PagePart loading={<TicketSkeleton count={1} />}>
          <Words />
        </PagePart>
      )}
    </details>
  );
}
