import { isFailureError } from '@mabarin/domain/failures';
import type { TeamRole } from '@mabarin/domain/team/roles';
import type { Elements } from '@mabarin/ui/elements';
import { Button } from '@mabarin/ui/buttons/button';
import { EmptyState } from '@mabarin/ui/states/empty-state';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { failureSentence } from '#platform/dialogs.ts';
import { HostContext, hostQuery } from '#platform/session/host.ts';
import { links } from '#platform/links.ts';
import { isPassing } from '#platform/query-client.ts';
import { SessionContext } from '#platform/session/role.ts';
import { sessionQuery } from '#platform/session/session.api.ts';
import { Loading } from './loading.tsx';
import { shellText } from './shell.text.ts';
import styles from './gate.module.css';

const AGAIN_MS = 5_000;
/** A server that has not answered by then counts as away, so that a kept board is not waited for. */
const LATE_MS = 2_500;

/** Asks again while somebody looks at the page and the server may answer later. */
const again = {
  refetchInterval: ({ state }: { state: { error: Error | null } }) => isPassing(state.error) && AGAIN_MS,
};

/**
 * Renders its children for a logged-in user with the profile; sends everybody else to the login page. `onSession` may
 * start more queries beside the profile.
 */
export function Gate({
  onSession,
  offline,
  children,
}: {
  onSession: (queryClient: QueryClient, role: TeamRole) => void;
  /** Stands below the sentence about a missing network. */
  offline?: Elements;
  children: ReactNode;
}) {
  const queryClient = useQueryClient();
  const session = useQuery({ ...sessionQuery, ...again });
  const host = useQuery({ ...hostQuery, ...again, enabled: session.isSuccess });
  const role = session.data?.role;
  useEffect(() => {
    if (role !== undefined) onSession(queryClient, role);
  }, [role, onSession, queryClient]);
  const loggedOut = isRelogin(session.error);
  useEffect(() => {
    if (loggedOut) location.replace(links.login);
  }, [loggedOut]);
  const waiting = session.isSuccess ? host : session;
  // A query without data forgets its error when it asks again; the page goes on showing it.
  const [failure, setFailure] = useState<Error | null>(null);
  const failed = waiting.error ?? waiting.failureReason;
  if (failed !== null && failed !== failure) setFailure(failed);
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), LATE_MS);
    return () => clearTimeout(timer);
  }, []);
  const onOnline = useEffectEvent(() => void (failure !== null && waiting.refetch()));
  useEffect(() => {
    const listen = () => onOnline();
    addEventListener('online', listen);
    return () => removeEventListener('online', listen);
  }, []);

  if (host.data !== undefined && session.data !== undefined) {
    return (
      <SessionContext value={session.data}>
        <HostContext value={host.data}>{children}</HostContext>
      </SessionContext>
    );
  }
  if (failure === null || isRelogin(failure)) {
    return (
      <>
        <Loading />
        {isLate && !isRelogin(failure) && offline}
      </>
    );
  }
  return (
    <main className={styles.page}>
      <EmptyState
        level={1}
        mood="kaget"
        title={failureSentence(failure) ?? ''}
        action={
          <Button busy={waiting.isFetching} onClick={() => void waiting.refetch()}>
            {shellText.retry}
          </Button>
        }
      />
      {offline}
    </main>
  );
}

function isRelogin(error: unknown): boolean {
  return isFailureError(error) && error.kind === 'relogin';
}
