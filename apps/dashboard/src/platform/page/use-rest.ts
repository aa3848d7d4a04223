import { useQuery, type QueryKey } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { MorePages } from './use-more-pages.ts';

/** A list whose first page is read with something else, as `queryKey`. `total` counts the rows that there are. */
type FirstPage<Row> = { queryKey: QueryKey; rows: Row[]; total: number; size: number };

/**
 * Rows of such a list with those behind its first page, which a press or a search asks for, page by page; `more` counts
 * what is not shown. What refreshes the first page refreshes them too.
 */
export function useRest<Row extends { id: string }>(
  { queryKey, rows, total, size }: FirstPage<Row>,
  { searching, read }: { searching: boolean; read: (from: number, signal: AbortSignal) => Promise<readonly Row[]> },
): { rows: Row[]; more: number; pages: MorePages } {
  const [asked, setAsked] = useState(false);
  const isLong = total > rows.length;
  const query = useQuery({
    queryKey: [...queryKey, 'rest'],
    enabled: isLong && (asked || searching),
    queryFn: async ({ signal }) => {
      const found: Row[] = [];
      for (;;) {
        const page = await read(size + found.length, signal);
        found.push(...page);
        if (page.length < size) return found;
      }
    },
  });
  const rest = isLong ? query.data : undefined;
  // A row may have moved forward between the two answers.
  const all = useMemo(
    () => [...new Map([...rows, ...(rest ?? [])].map((row) => [row.id, row])).values()],
    [rows, rest],
  );
  const more = Math.max(0, total - all.length);
  return {
    rows: rest === undefined ? rows : all,
    more,
    pages: {
      hasMore: isLong && rest === undefined,
      loading: query.isFetching,
      loadMore: () => (asked ? void query.refetch() : setAsked(true)),
    },
  };
}
