import type { Widget } from '@mabarin/domain/widgets/names';
import { REPORT_SECONDS } from '@mabarin/domain/widgets/widget';
import { useFocusFallback } from '@mabarin/ui/popups/focus-fallback';
import { lazyWithRetry, PagePart } from '@mabarin/ui/states/lazy';
import { PageTitle } from '@mabarin/ui/page/page-title';
import { TicketSkeleton } from '@mabarin/ui/states/skeleton';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ReadFailure } from '#platform/page/loaded.tsx';
import { usePolling } from '#platform/live/use-polling.ts';
import { CardList } from './card-list.tsx';
import { widgetsQuery } from './widgets.api.ts';
import styles from './widgets.module.css';
import { widgetsText } from './widgets.text.ts';

const WidgetsForm = lazyWithRetry(() => import('./widgets-form.tsx'));
// Loads beside the first query; on failure the form asks for its code again.
void WidgetsForm.load().catch(() => undefined);

export default function WidgetsPage() {
  const opened = useState<Widget | null>(null);
  const { refetchInterval } = usePolling();
  // The age of the pages' last report grows without an event.
  const query = { ...widgetsQuery, refetchInterval: refetchInterval || REPORT_SECONDS * 1_000 };
  const { data, error, isFetching, refetch } = useQuery(query);
  const loading = <TicketSkeleton count={1} />;
  return (
    <div className={`stack gap-4 ${styles.page}`} {...useFocusFallback()}>
      <PageTitle>{widgetsText.title}</PageTitle>
      <p>{widgetsText.intro}</p>
      {data === undefined && error !== null && !isFetching && (
        <ReadFailure error={error} onRetry={() => void refetch()} />
      )}
      {data === undefined ? (
        <CardList opened={opened} widgets={undefined} sheet={() => (isFetching ? loading : null)} />
      ) : (
        <PagePart loading={<CardList opened={opened} widgets={data} sheet={() => loading} />}>
          <WidgetsForm opened={opened} widgets={data} />
        </PagePart>
      )}
    </div>
  );
}
