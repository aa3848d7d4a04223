import {
  deskEnter,
  deskExtend,
  deskLog,
  deskSession,
  deskSignIn,
  deskSignOut,
  type DeskSession,
} from '@mabarin/api-client/contract/desk/desk';
import type { Endpoint, InputOf, OutputOf } from '@mabarin/api-client/endpoint';
import { isFailureError, type Failure } from '@mabarin/domain/failures';
import { createCall } from '@mabarin/web/api';
import { mutationOptions, queryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { DataOf } from '#platform/press.ts';
import { deskStore } from './desk.store.ts';

function notice({ code }: Failure): void {
  deskStore.getState().setLost(code === 'desk.disabled' ? 'disabled' : 'over');
}

/** Every call of the desk. A lost session asks for a fresh sign-in over the page, which keeps what was typed. */
const send = createCall({
  headers: () => {
    const { operator } = deskStore.getState();
    return operator === '' ? {} : { 'desk-operator': operator };
  },
  onRelogin: notice,
});
/** For the first question whether somebody is signed in. */
const sendQuietly = createCall();

/** A call with the operator's reason: the one of the session, unless the input has its own. */
export function callDesk<E extends Endpoint>(
  endpoint: E,
  input: Omit<InputOf<E>, 'why'> & { why?: string },
  options?: { signal?: AbortSignal },
): Promise<OutputOf<E>> {
  return send(endpoint, { why: deskStore.getState().why, ...input } as unknown as InputOf<E>, options);
}

/** The query of what a page of the desk reads. */
export function deskRead<E extends Endpoint>(queryKey: QueryKey, endpoint: E, input: Omit<InputOf<E>, 'why'>) {
  return queryOptions({
    queryKey,
    queryFn: async ({ signal }) => {
      const { data } = (await callDesk(endpoint, input, { signal })) as { data: DataOf<OutputOf<E>> };
      return data;
    },
  });
}

/** The open session, or null. */
export const deskSessionQuery = queryOptions({
  queryKey: ['desk', 'session'],
  staleTime: Infinity,
  queryFn: async () => {
    try {
      const { data } = await sendQuietly(deskSession, {});
      deskStore.getState().setOperator(data.operator);
      return data;
    } catch (error) {
      if (isFailureError(error) && error.kind === 'relogin') return null;
      throw error;
    }
  },
});

/** Shows what an act left of the stop of all money on every page. */
export function keepStop(client: QueryClient, { data: stop }: { data: DeskSession['stop'] }): void {
  client.setQueryData(deskSessionQuery.queryKey, (session) => session && { ...session, stop });
}

/** Asks for a fresh sign-in if the session is over or its operator disabled, and for a stop of all money. */
export async function followSession(client: QueryClient): Promise<void> {
  try {
    const { data } = await sendQuietly(deskSession, {});
    // Unless its operator left meanwhile.
    client.setQueryData(deskSessionQuery.queryKey, (shown) => shown && data);
  } catch (error) {
    if (isFailureError(error) && error.kind === 'relogin') notice(error);
  }
}

/** Reads the open page again. */
export const readAnew = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] !== deskSessionQuery.queryKey[1] });

export const enterMutation = mutationOptions({
  mutationFn: async (token: string) => sendQuietly(deskEnter, { token }),
});

export const signInMutation = mutationOptions({
  mutationFn: async (typed: { name: string; secret: string; code: string }) =>
    (await sendQuietly(deskSignIn, typed)).data,
  onSuccess: (session, _typed, _begun, { client }) => {
    deskStore.getState().setOperator(session.operator);
    deskStore.getState().setLost(null);
    client.setQueryData(deskSessionQuery.queryKey, session);
    // Pages behind a lost session could not read.
    void readAnew(client);
  },
});

export const extendMutation = mutationOptions({
  mutationFn: async (code: string) => (await send(deskExtend, { code })).data,
  onSuccess: (session, _code, _begun, { client }) => client.setQueryData(deskSessionQuery.queryKey, session),
});

export const signOutMutation = mutationOptions({
  mutationFn: async () => {
    try {
      await sendQuietly(deskSignOut, {});
    } catch (error) {
      // The session is over already.
      if (!isFailureError(error) || error.kind !== 'relogin') throw error;
    }
  },
  onSuccess: (_answer, _nothing, _begun, { client }) => {
    deskStore.getState().setOperator('');
    client.setQueryData(deskSessionQuery.queryKey, null);
    client.removeQueries({ predicate: ({ queryKey }) => queryKey[1] !== deskSessionQuery.queryKey[1] });
  },
});

export const logQuery = (of: string) => deskRead(['desk', 'log', of], deskLog, { of });
