import { dashboardHost, type DashboardHost } from '@mabarin/api-client/contract/accounts';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { call } from '#platform/api.ts';

/** The host's own profile. Calls that change it store their response here. */
export const hostQuery = queryOptions({
  queryKey: ['host'],
  queryFn: async ({ signal }) => (await call(dashboardHost, {}, { signal })).data,
});

/**
 * The server's profile: the cached one, read again after a lost response put it in doubt. A form that adds something
 * with a client-made id checks here whether an earlier attempt succeeded.
 */
export function currentHost(queryClient: QueryClient): Promise<DashboardHost> {
  return queryClient.fetchQuery({ ...hostQuery, staleTime: Infinity });
}

export const HostContext = createContext<DashboardHost | null>(null);

/** The current host. The shell renders no page before it is known. */
export function useHost(): DashboardHost {
  const host = use(HostContext);
  if (host === null) throw new Error('A dashboard page stands outside the shell');
  return host;
}
