import { buttonClass } from '@mabarin/ui/buttons/button';
import { lazyWithRetry, PagePart } from '@mabarin/ui/states/lazy';
import { useEffect, useRef, useState } from 'react';
import { paths } from '#paths.ts';
import styles from './host-search.module.css';
import { searchText } from './host-search.text.ts';

/** Parameter of a search submitted by the browser itself, without script. */
const SEARCH_PARAM = 'cari';

const FoundHosts = lazyWithRetry(() => import('./found-hosts.tsx'));

/**
 * Host search for viewers. The server renders a plain field; the search code loads at the first touch. Text typed or
 * submitted before the script ran is searched then.
 */
export function HostSearch() {
  const box = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [sent, setSent] = useState<string | null>(null);

  function change(text: string) {
    if (box.current !== null) box.current.value = text;
    setTyped(text);
  }

  useEffect(() => change(box.current?.value || (new URLSearchParams(location.search).get(SEARCH_PARAM) ?? '')), []);
  return (
    <form
      role="search"
      action={paths.landing}
      className={`stack gap-2 w-full ${styles.search}`}
      onSubmit={(event) => {
        event.preventDefault();
        setSent(typed);
      }}
    >
      <label className="heavy" htmlFor={SEARCH_PARAM}>
        {searchText.label}
      </label>
      <div className="row items-start gap-2">
        <input
          ref={box}
          id={SEARCH_PARAM}
          name={SEARCH_PARAM}
          type="search"
          className={`flex-1 min-w-0 surface rounded-ticket border-control ${styles.input}`}
          placeholder={searchText.hint}
          maxLength={50}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          onFocus={() => void FoundHosts.load().catch(() => undefined)}
          onKeyDown={(event) => event.key === 'Escape' && change('')}
          onInput={(event) => setTyped(event.currentTarget.value)}
        />
        <button type="submit" className={buttonClass({ variant: 'ink' })}>
          {searchText.submit}
        </button>
      </div>
      {typed.trim() !== '' && (
        <div className="p-3 surface rounded-panel border-control" data-found="">
          <PagePart>
            <FoundHosts typed={typed} isSent={sent === typed} />
          </PagePart>
        </div>
      )}
    </form>
  );
}
