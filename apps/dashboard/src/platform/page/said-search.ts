import { announce } from '@mabarin/ui/states/live-region';
import { useEffect } from 'react';
import { platformText } from '#platform/platform.text.ts';

/** Says how many a search found, once the typing rests. */
export function useSaidSearch(search: string, count: number | null): void {
  const words = search.trim();
  useEffect(() => {
    if (words === '' || count === null) return undefined;
    const said = count === 0 ? platformText.noMatch(words) : platformText.found(count);
    const timer = setTimeout(() => announce(said), SEARCH_SAID_MS);
    return () => clearTimeout(timer);
  }, [words, count]);
}

const SEARCH_SAID_MS = 800;
