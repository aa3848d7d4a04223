import type { UseInfiniteQueryResult, InfiniteData } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';

export type MorePages = { hasMore: boolean; loading: boolean; loadMore: () => void };

/**
 * Loads further pages of a list: one for each `loadMore`, and every page while `all`. A refresh, such as by a live
 * event, cancels the pending page, which is then requested again until it arrives or fails.
 */
export function useMorePages<Page>(
  query: UseInfiniteQueryResult<InfiniteData<Page>>,
  { all }: { all: boolean },
): MorePages {
  const { data, fetchNextPage, hasNextPage, isFetching, isFetchNextPageError } = query;
  const shown = data?.pages.length ?? 0;
  const [asked, setAsked] = useState(0);
  const wanted = hasNextPage && !isFetchNextPageError && (all || shown < asked);
  useEffect(() => {
    // One fetch at a time, because each would cancel the other.
    if (wanted && !isFetching) void fetchNextPage();
  }, [wanted, isFetching, fetchNextPage]);
  return {
    hasMore: hasNextPage,
    loading: wanted,
    loadMore() {
      setAsked(shown + 1);
      if (isFetchNextPageError) void fetchNextPage();
    },
  };
}

/** A paged list with a search. A search covers everything, so it loads all remaining pages. */
export function useSearchedPages<Row>(
  query: UseInfiniteQueryResult<InfiniteData<{ data: readonly Row[] }>>,
  find: (rows: readonly Row[], typed: string) => readonly Row[],
) {
  const [typed, setTyped] = useState('');
  const rows = useMemo(() => query.data?.pages.flatMap(({ data }) => data) ?? [], [query.data]);
  const searching = typed.trim() !== '';
  const pages = useMorePages(query, { all: searching });
  return { rows, found: find(rows, typed), searching, search: { value: typed, onChange: setTyped }, pages };
}
