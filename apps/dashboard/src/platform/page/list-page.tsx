import type { Elements } from '@mabarin/ui/elements';
import { IconButton } from '@mabarin/ui/buttons/icon-button';
import { EmptyState } from '@mabarin/ui/states/empty-state';
import { useFocusFallback } from '@mabarin/ui/popups/focus-fallback';
import { announce } from '@mabarin/ui/states/live-region';
import { PageTitle } from '@mabarin/ui/page/page-title';
import { SearchField } from '@mabarin/ui/fields/search-field';
import { TicketSkeleton } from '@mabarin/ui/states/skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import ArrowClockwise from '~icons/ph/arrow-clockwise-bold';
import { showFailure } from '#platform/dialogs.ts';
import { useSearchKeys } from '#platform/keys.ts';
import { ReadFailure } from './loaded.tsx';
import styles from './list-page.module.css';
import { useSaidSearch } from './said-search.ts';
import { platformText } from '#platform/platform.text.ts';

export type ListPageProps = {
  title: string;
  /** The list's query; for a list inside the profile that is `useQuery(hostQuery)`. */
  query: Pick<UseQueryResult, 'data' | 'error' | 'isFetching' | 'refetch'>;
  /** The spec's sentence for an unreadable list. Default: the network's. */
  failure?: string;
  /** Caption of that failure's dialog. */
  failureCaption?: string;
  /** Rows shown after the search. */
  count: number;
  /** The search box. Escape clears it and `/` focuses it. */
  search?: { value: string; onChange: (value: string) => void; label?: string };
  /** The Refresh button; default true. */
  refresh?: boolean;
  /** More buttons beside Refresh: Tambah, Download. */
  actions?: Elements;
  /** Between the tools and the rows: a public link, a sum. */
  intro?: Elements;
  /** The spec's sentence for an empty list, and help. A search without a match has its own. */
  empty: { title: string; help?: ReactNode; action?: Elements };
  /** Short rows, side by side where there is room. */
  columns?: boolean;
  /** The rows: `<li>`, such as `<Ticket as="li">`. */
  children: ReactNode;
  /** Below the rows: the button for more. */
  more?: Elements;
  /** Beside the rows on wide screens: the chosen row in full. */
  detail?: Elements;
};

/** The frame of every list: title, search, Refresh, and its loading, failed and empty states. */
export function ListPage(props: ListPageProps) {
  const {
    title,
    query,
    failure,
    failureCaption,
    count,
    search,
    refresh = true,
    actions,
    intro,
    empty,
    columns = false,
    children,
    more,
    detail,
  } = props;
  const ready = query.data !== undefined;
  useSaidSearch(search?.value ?? '', ready ? count : null);
  // Stays in sight while the list is asked for again.
  const [last, setLast] = useState<Error | null>(null);
  const failed = ready ? null : (query.error ?? last);
  if (failed !== last) setLast(failed);
  const { refreshing, onRefresh } = useRefresh(query, failure, failureCaption);
  return (
    <section className={`stack gap-3 max-w-page ${columns ? styles.columns : ''}`} aria-busy={query.isFetching}>
      <div className="row wrap items-center justify-between gap-2 gap-x-4">
        <PageTitle>{title}</PageTitle>
        <div className="row wrap gap-2">
          {refresh && (
            <IconButton
              size="small"
              icon={<ArrowClockwise />}
              label={platformText.refresh}
              busy={refreshing}
              onClick={onRefresh}
            />
          )}
          {actions}
        </div>
      </div>
      {search !== undefined && <Search {...search} />}
      {intro}
      <div className={detail === undefined ? undefined : styles.split}>
        <div className={styles.list} {...useFocusFallback()}>
          {ready && query.isFetching && <span className={styles.fetching} aria-hidden />}
          {!ready && failed === null && <TicketSkeleton count={5} />}
          <div role="alert">
            {failed !== null && (
              <ReadFailure error={failed} failure={failure} busy={query.isFetching} onRetry={onRefresh} />
            )}
          </div>
          {ready && count === 0 && <Empty {...empty} search={search?.value.trim() ?? ''} />}
          {ready && count > 0 && (
            <ul className={count > MANY_ROWS ? `${styles.rows} ${styles.many}` : styles.rows}>{children}</ul>
          )}
          {more}
        </div>
        {detail}
      </div>
    </section>
  );
}

/** From this count, rows outside the view are not rendered. */
const MANY_ROWS = 200;

function Search({ value, onChange, label = platformText.search }: NonNullable<ListPageProps['search']>) {
  const box = useRef<HTMLInputElement>(null);
  useSearchKeys({ focus: () => box.current?.focus(), clear: () => onChange('') });
  return <SearchField ref={box} label={label} value={value} onChange={onChange} />;
}

function Empty({ search, ...empty }: ListPageProps['empty'] & { search: string }) {
  return search === '' ? (
    <EmptyState mood="tidur" {...empty} />
  ) : (
    <EmptyState mood="mikir" title={platformText.noMatch(search)} help={platformText.searchHint} />
  );
}

/** Refresh reports its end; a list that was never read says in the page why. */
function useRefresh(query: ListPageProps['query'], failure?: string, caption?: string) {
  const [refreshing, setRefreshing] = useState(false);
  async function onRefresh() {
    setRefreshing(true);
    const { isError, error, data } = await query.refetch();
    setRefreshing(false);
    if (!isError) announce(platformText.refreshed);
    else if (data !== undefined) showFailure(error, failure, undefined, caption);
  }
  return { refreshing, onRefresh: () => void onRefresh() };
}
