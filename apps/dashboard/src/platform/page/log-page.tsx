import type { Elements } from '@mabarin/ui/elements';
import { formatWhen } from '@mabarin/ui/format/time';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import entries from './entries.module.css';
import { ListPage } from './list-page.tsx';
import { MoreButton } from './more-button.tsx';
import { useNow } from '#platform/live/now.ts';
import { useMorePages } from './use-more-pages.ts';

type LogPageProps<Line> = {
  title: string;
  intro: string;
  empty: { title: string; help: string };
  moreLabel: string;
  query: UseInfiniteQueryResult<InfiniteData<{ data: readonly Line[] }>>;
  /** Below the intro: a choice of lines. */
  filter?: Elements;
  /** A line without its time, which heads all lines of the same. */
  children: (line: Line) => Elements;
};

/** A log, newest first, by page. */
export function LogPage<Line extends { id: number; at: string }>(props: LogPageProps<Line>) {
  const { title, intro, empty, moreLabel, query, filter, children } = props;
  const pages = useMorePages(query, { all: false });
  const now = useNow();
  const lines = query.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <ListPage
      title={title}
      query={query}
      count={lines.length}
      intro={
        <>
          <p className={entries.intro}>{intro}</p>
          {filter}
        </>
      }
      empty={empty}
      more={<MoreButton pages={pages} label={moreLabel} />}
    >
      {lines.map((line, index) => {
        const when = formatWhen(line.at, now);
        const before = lines[index - 1];
        const isSameTime = before !== undefined && formatWhen(before.at, now) === when;
        return (
          <li key={line.id} className={`stack px-4 py-2 anywhere surface ${entries.logged}`}>
            {!isSameTime && (
              <time dateTime={line.at} className="small strong muted">
                {when}
              </time>
            )}
            {children(line)}
          </li>
        );
      })}
    </ListPage>
  );
}
