import type { Elements } from '@mabarin/ui/elements';
import { formatClock, formatLongDate } from '@mabarin/ui/format/time';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import entries from './entries.module.css';
import { ListPage } from './list-page.tsx';
import { MoreButton } from './more-button.tsx';
import { useMorePages } from './use-more-pages.ts';

type LogPageProps<Line> = {
  title: string;
  intro: string;
  empty: { title: string; help: string };
  moreLabel: string;
  query: UseInfiniteQueryResult<InfiniteData<{ data: readonly Line[] }>>;
  /** Below the intro: a choice of lines. */
  filter?: Elements;
  /** A line without its time; its day heads all lines of the same. */
  children: (line: Line) => Elements;
};

/** A log, newest first, by page. */
export function LogPage<Line extends { id: number; at: string }>(props: LogPageProps<Line>) {
  const { title, intro, empty, moreLabel, query, filter, children } = props;
  const pages = useMorePages(query, { all: false });
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
        const day = formatLongDate(line.at);
        const before = lines[index - 1];
        return (
          <li key={line.id} className={`stack px-4 py-2 anywhere surface ${entries.logged}`}>
            {(before === undefined || formatLongDate(before.at) !== day) && <p className="small strong muted">{day}</p>}
            <div className="row items-baseline justify-between gap-3">
              {children(line)}
              <time dateTime={line.at} className="flex-none small muted numeric">
                {formatClock(line.at)}
              </time>
            </div>
          </li>
        );
      })}
    </ListPage>
  );
}
