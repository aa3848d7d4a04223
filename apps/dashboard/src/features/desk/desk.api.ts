import { deskExtend, deskLog, deskSession, deskSignIn, deskSignOut } from '@mabarin/api-client/contract/desk';
import type { Endpoint, InputOf, OutputOf } from '@mabarin/api-client/endpoint';
import { isFailureError } from '@mabarin/domain/failures';
import { createCall } from '@mabarin/web/api';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { deskStore } from './desk.store.ts';

/** Every call of the desk. A lost session asks for a fresh sign-in over the page, which keeps what was typed. */
const send = createCall({ onRelogin: () => deskStore.getState().setLost(true) });
/** For the first question whether somebody is signed in. */
const sendQuietly = createCall();

/** A call with the operator's reason. */
export function callDesk<E extends Endpoint>(
  endpoint: E,
  input: Omit<InputOf<E>, 'why'>,
  options?: { signal?: AbortSignal },
): Promise<OutputOf<E>> {
  return send(endpoint, { ...input, why: deskStore.getState().why } as unknown as InputOf<E>, options);
}

/** The open session, or null. */
export const deskSessionQuery = queryOptions({
  queryKey: ['desk', 'session'],
  staleTime: Infinity,
  queryFn: async () => {
    try {
      return (await sendQuietly(deskSession, {})).data;
    } catch (error) {
      if (isFailureError(error) && error.kind === 'relogin') return null;
      throw error;
    }
  },
});

export const signInMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: async (typed: { name: string; secret: string; code: string }) =>
      (await sendQuietly(deskSignIn, typed)).data,
    onSuccess: (session) => {
      queryClient.setQueryData(deskSessionQuery.queryKey, session);
      deskStore.getState().setLost(false);
    },
  });

export const extendMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: async (code: string) => (await send(deskExtend, { code })).data,
    onSuccess: (session) => queryClient.setQueryData(deskSessionQuery.queryKey, session),
  });

export const signOutMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: () => send(deskSignOut, {}),
    onSuccess: () => {
      deskStore.getState().setWhy('');
      queryClient.clear();
      queryClient.setQueryData(deskSessionQuery.queryKey, null);
    },
  });

export const logQuery = (of: string) =>
  queryOptions({
    queryKey: ['desk', 'log', of],
    queryFn: async ({ signal }) => (await callDesk(deskLog, { of }, { signal })).data,
  });
