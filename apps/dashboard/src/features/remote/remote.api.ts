import {
  createRemoteKey,
  remoteKeys,
  remoteLog,
  revokeRemoteKey,
  type RemoteKey,
} from '@mabarin/api-client/contract/remote';
import type { InputOf } from '@mabarin/api-client/endpoint';
import { isFailureError } from '@mabarin/domain/failures';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { call } from '#platform/api.ts';
import { press } from '#platform/press.ts';
import { read } from '#platform/read.ts';
import { remoteText } from './remote.text.ts';

export const keysQuery = read(['remote', 'keys'], remoteKeys, {});

/** Uses of the keys, newest first, by page. */
export const usesQuery = infiniteQueryOptions({
  queryKey: ['remote', 'log'],
  queryFn: ({ pageParam, signal }) => call(remoteLog, { before: pageParam }, { signal }),
  initialPageParam: null as number | null,
  getNextPageParam: ({ next }) => next,
});

/** A retried form makes the same key. The list is read again after a failure too: the key may have been made. */
export const createMutation = (onExists: () => void) =>
  press({
    mutationFn: (form: InputOf<typeof createRemoteKey>) => call(createRemoteKey, form),
    onError(error) {
      if (isFailureError(error) && error.code === 'remote.key_exists') onExists();
    },
    onSettled: (_key, _error, _form, _begun, { client }) => client.invalidateQueries({ queryKey: keysQuery.queryKey }),
  });

export const revokeMutation = press({
  mutationFn: ({ id }: Pick<RemoteKey, 'id' | 'name'>) => call(revokeRemoteKey, { id }),
  into: keysQuery,
  said: ({ name }) => remoteText.revoked(name),
});
