import { dashboardHost, type DashboardHost } from '@mabarin/api-client/contract/accounts';
import { queryOptions } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { call } from './api.ts';

/** The host's own profile. Pages that change it write the answer here. */
export const hostQuery = queryOptions({
  queryKey: ['host'],
  queryFn: async ({ signal }) => (await call(dashboardHost, {}, { signal })).data,
});

export const HostContext = createContext<DashboardHost | null>(null);

/** The host whose dashboard this is. The shell shows no page before it is known. */
export function useHost(): DashboardHost {
  const host = use(HostContext);
  if (host === null) throw new Error('A dashboard page stands outside the shell');
  return host;
}
