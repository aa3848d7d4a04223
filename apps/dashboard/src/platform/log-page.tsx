import type { Elements } from '@mabarin/ui/elements';
import { formatWhen } from '@mabarin/ui/format/time';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import entries from './entries.module.css';
import { ListPage } from './list-page.tsx';
import { MoreButton } from './more-button.tsx';
import { useNow } from './now.ts';
import { useMorePages } from './use-more-pages.ts';

type LogPageProps<Line> = {
  text: { title: string; intro: string; empty: string; emptyHelp: string; more: string };
  query: UseInfiniteQueryResult<InfiniteData<{ data: readonly Line[] }>>;
  /** Below the intro: a choice of lines. */
  filter?: Elements;
  /** A line without its time. */
  children: (line: Line) => Elements;
};

/** A log, newest first, by page. */
export function LogPage<Line extends { id: number; at: string }>({
  text,
  query,
  filter,
  children,
}: LogPageProps<Line>) {
  const pages = useMorePages(query, { all: false });
  const now = useNow();
  const lines = query.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <ListPage
      title={text.title}
      query={query}
      count={lines.length}
      intro={
        <>
          <p className={entries.intro}>{text.intro}</p>
          {filter}
        </>
      }
      empty={{ title: text.empty, help: text.emptyHelp }}
      more={<MoreButton pages={pages} label={text.more} />}
    >
      {lines.map((line) => (
        <li key={line.id} className={entries.line}>
          {children(line)}
          <time dateTime={line.at} className={entries.facts}>
            {formatWhen(line.at, now)}
          </time>
        </li>
      ))}
    </ListPage>
  );
}
