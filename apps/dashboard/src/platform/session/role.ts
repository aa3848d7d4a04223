import type { session } from '@mabarin/api-client/contract/accounts';
import type { OutputOf } from '@mabarin/api-client/endpoint';
import type { TeamRole } from '@mabarin/domain/team/roles';
import { createContext, use } from 'react';

/** The logged-in user, the current host, and other hosts they may act for. */
export type Session = OutputOf<typeof session>['data'];

export const SessionContext = createContext<Session | null>(null);

export function useSession(): Session {
  const session = use(SessionContext);
  if (session === null) throw new Error('A dashboard page stands outside the shell');
  return session;
}

export const useRole = (): TeamRole => useSession().role;

/** True when a role sees queue, games, gifts and alerts. */
export const seesBoard = (role: TeamRole): boolean => role !== 'finance';
