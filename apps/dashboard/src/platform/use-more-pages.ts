import type { UseInfiniteQueryResult, InfiniteData } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/**
 * Loads further pages of a list: one for each `loadMore`, and every page while `all`. A refresh of the list, as a live
 * event brings it, ends the page that is under way: it is asked for again afterwards, until it comes or fails.
 */
export function useMorePages<Page>(
  query: UseInfiniteQueryResult<InfiniteData<Page>>,
  { all }: { all: boolean },
): { loading: boolean; loadMore: () => void } {
  const { data, fetchNextPage, hasNextPage, isFetching, isFetchNextPageError } = query;
  const shown = data?.pages.length ?? 0;
  const [asked, setAsked] = useState(0);
  const wanted = hasNextPage && !isFetchNextPageError && (all || shown < asked);
  useEffect(() => {
    // One fetch at a time: each would end the other.
    if (wanted && !isFetching) void fetchNextPage();
  }, [wanted, isFetching, fetchNextPage]);
  return {
    loading: wanted,
    loadMore() {
      setAsked(shown + 1);
      if (isFetchNextPageError) void fetchNextPage();
    },
  };
}
