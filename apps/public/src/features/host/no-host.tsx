import { isFailureError } from '@mabarin/domain/failures';
import { lazyWithRetry, PagePart } from '@mabarin/ui/states/lazy';
import { Navigate } from 'react-router';
import { paths } from '#paths.ts';
import { NetworkPage } from './network-page.tsx';

const ClosedPage = lazyWithRetry(() => import('./closed.page.tsx'));

type NoHostProps = { error: unknown; busy: boolean; poll: { ask(): void } };

/** In place of a host's page, list or gifts without data: the host is nobody, closed by the team, or nothing answers. */
export function NoHost({ error, busy, poll }: NoHostProps) {
  if (isFailureError(error) && error.code === 'accounts.host_closed') {
    return (
      <PagePart loading={null}>
        <ClosedPage />
      </PagePart>
    );
  }
  if (isFailureError(error) && ['refused', 'ended', 'not_found', 'malformed'].includes(error.kind)) {
    return <Navigate to={paths.error404} replace />;
  }
  return <NetworkPage error={error} busy={busy} onRetry={poll.ask} />;
}
