import { isFailureError } from '@mabarin/domain/failures';
import type { TeamRole } from '@mabarin/domain/team/roles';
import type { Elements } from '@mabarin/ui/elements';
import { Button } from '@mabarin/ui/buttons/button';
import { EmptyState } from '@mabarin/ui/states/empty-state';
import { useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { HostContext, hostQuery } from '#platform/host.ts';
import { links } from '#platform/links.ts';
import { SessionContext } from '#platform/role.ts';
import { sessionQuery } from '#platform/session.api.ts';
import { Loading } from './loading.tsx';
import { shellText } from './shell.text.ts';
import styles from './gate.module.css';

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
  const session = useQuery(sessionQuery);
  const host = useQuery({ ...hostQuery, enabled: session.isSuccess });
  const role = session.data?.role;
  useEffect(() => {
    if (role !== undefined) onSession(queryClient, role);
  }, [role, onSession, queryClient]);
  const loggedOut = isRelogin(session.error);
  useEffect(() => {
    if (loggedOut) location.replace(links.login);
  }, [loggedOut]);

  if (host.data !== undefined && session.data !== undefined) {
    return (
      <SessionContext value={session.data}>
        <HostContext value={host.data}>{children}</HostContext>
      </SessionContext>
    );
  }
  const failed = session.isError ? session : host.isError ? host : undefined;
  if (failed === undefined || isRelogin(failed.error)) return <Loading />;
  return (
    <main className={styles.page}>
      <EmptyState
        level={1}
        mood="kaget"
        title={shellText.network}
        action={
          <Button busy={failed.isFetching} onClick={() => void failed.refetch()}>
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
