import { dashboardHost, type DashboardHost } from '@mabarin/api-client/contract/accounts';
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { call } from './api.ts';

/** The host's own profile. Pages that change it write the answer here. */
export const hostQuery = queryOptions({
  queryKey: ['host'],
  queryFn: async ({ signal }) => (await call(dashboardHost, {}, { signal })).data,
});

/**
 * The profile as the server has it: the one on screen, asked for again where a lost answer has put it in doubt. A form
 * that adds something under an id of its own looks here whether an earlier attempt did so.
 */
export function currentHost(queryClient: QueryClient): Promise<DashboardHost> {
  return queryClient.fetchQuery({ ...hostQuery, staleTime: Infinity });
}

export const HostContext = createContext<DashboardHost | null>(null);

/** The host whose dashboard this is. The shell shows no page before it is known. */
export function useHost(): DashboardHost {
  const host = use(HostContext);
  if (host === null) throw new Error('A dashboard page stands outside the shell');
  return host;
}
