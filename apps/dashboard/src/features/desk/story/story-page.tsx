import { isFailureError } from '@mabarin/domain/failures';
import type { Elements } from '@mabarin/ui/elements';
import { PageTitle } from '@mabarin/ui/page/page-title';
import { EmptyState } from '@mabarin/ui/states/empty-state';
import { TicketSkeleton } from '@mabarin/ui/states/skeleton';
import { Link } from '@mabarin/web/router';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { ReadFailure } from '#platform/page/loaded.tsx';
import desk from '#features/desk/desk.module.css';
import { storyText } from './story.text.ts';
import styles from './story.module.css';

/** The frame of a page made of one answer, such as a payment's. What does not exist leads to the search. */
export function StoryPage<Data>({
  title,
  query,
  record,
  children,
}: {
  title: string;
  query: UseQueryResult<Data>;
  /** The line that tells the record from others of its kind, and the stamps of its state. */
  record?: (data: Data) => { name: ReactNode; stamps: readonly (string | false)[] };
  children: (data: Data) => Elements;
}) {
  const isGone = query.isError && isFailureError(query.error) && query.error.code === 'desk.not_found';
  // What was erased or never was is not shown from memory.
  if (query.data !== undefined && !isGone) {
    return (
      <article className={styles.page} aria-busy={query.isFetching}>
        {record === undefined ? <PageTitle>{title}</PageTitle> : <Heading title={title} {...record(query.data)} />}
        {children(query.data)}
      </article>
    );
  }
  if (!query.isError) return <TicketSkeleton count={4} />;
  if (!isGone) return <ReadFailure error={query.error} level={1} onRetry={() => void query.refetch()} />;
  const search = <Link to="/meja/cari">{storyText.search}</Link>;
  return <EmptyState mood="kaget" level={1} title={query.error.message} action={search} />;
}

function Heading({ title, name, stamps }: { title: string; name: ReactNode; stamps: readonly (string | false)[] }) {
  return (
    <div className="row wrap items-center justify-between gap-2">
      <div className="stack min-w-0 anywhere">
        <h1 className="small muted">{title}</h1>
        <p className="xlarge heavy numeric">{name}</p>
      </div>
      <span className="row wrap items-center gap-2">
        {stamps.map(
          (stamp) =>
            stamp !== false && (
              <strong key={stamp} className={`px-2 small ${desk.stamp}`} data-tone="stop">
                {stamp}
              </strong>
            ),
        )}
      </span>
    </div>
  );
}
