import {
  createRemoteKey,
  remoteKeys,
  remoteLog,
  revokeRemoteKey,
  type NewRemoteKey,
  type RemoteKey,
} from '@mabarin/api-client/contract/remote';
import type { InputOf } from '@mabarin/api-client/endpoint';
import { showToast } from '@mabarin/ui/popups/toast';
import { infiniteQueryOptions, mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#platform/api.ts';
import { showFailure } from '#platform/dialogs.ts';
import { retryOnNetwork } from '#platform/query-client.ts';
import { remoteText } from './remote.text.ts';

export const keysQuery = queryOptions({
  queryKey: ['remote', 'keys'],
  queryFn: async ({ signal }): Promise<RemoteKey[]> => (await call(remoteKeys, {}, { signal })).data,
});

/** Uses of the keys, newest first, by page. */
export const usesQuery = infiniteQueryOptions({
  queryKey: ['remote', 'log'],
  queryFn: ({ pageParam, signal }) => call(remoteLog, { before: pageParam }, { signal }),
  initialPageParam: null as number | null,
  getNextPageParam: ({ next }) => next,
});

export const createMutation = (queryClient: QueryClient) =>
  mutationOptions({
    // A retried form makes the same key.
    retry: retryOnNetwork(1),
    mutationFn: async (form: InputOf<typeof createRemoteKey>): Promise<NewRemoteKey> =>
      (await call(createRemoteKey, form)).data,
    // After a failure too: the key may have been made.
    onSettled: () => queryClient.invalidateQueries({ queryKey: keysQuery.queryKey }),
    onError: (error) => showFailure(error),
  });

export const revokeMutation = (queryClient: QueryClient) =>
  mutationOptions({
    retry: retryOnNetwork(1),
    mutationFn: async ({ id }: Pick<RemoteKey, 'id' | 'name'>) => (await call(revokeRemoteKey, { id })).data,
    async onSuccess(left, { name }) {
      await queryClient.cancelQueries({ queryKey: keysQuery.queryKey });
      queryClient.setQueryData(keysQuery.queryKey, left);
      showToast(remoteText.revoked(name));
    },
    onError: (error) => showFailure(error),
  });
