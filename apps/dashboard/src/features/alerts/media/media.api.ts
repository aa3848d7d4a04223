import { isFailureError } from '@mabarin/domain/failures';
import { deleteMedia, mediaLibrary, uploadMedia, type MediaLibrary } from '@mabarin/api-client/contract/alerts';
import { fetchWithProgress } from '@mabarin/api-client/upload';
import type { MediaRef } from '@mabarin/domain/alerts/tier';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { readBase64 } from '#platform/form/read-base64.ts';
import { call } from '#platform/api.ts';
import { retryOnNetwork } from '#platform/query-client.ts';
import { mediaKey } from './media.keys.ts';
import { nameOfFile } from './media.ts';

/** Poll interval while a file is encoded (it takes seconds), in case the live channel is away. */
const ENCODING_MS = 3_000;

export const mediaQuery = queryOptions({
  queryKey: mediaKey,
  queryFn: async ({ signal }) => (await call(mediaLibrary, {}, { signal })).data,
  refetchInterval: ({ state }) => state.data?.own.some((media) => media.state === 'processing') === true && ENCODING_MS,
});

/** Uploads a file; `onSent` receives the share sent, 0 to 1. Sending the same file again is safe. */
export const uploadMutation = (onSent: (share: number) => void) =>
  mutationOptions({
    retry: retryOnNetwork(1),
    mutationFn: async (file: File) => {
      const input = { name: nameOfFile(file.name), base64: await readBase64(file) };
      return (await call(uploadMedia, input, { fetch: fetchWithProgress(onSent) })).data;
    },
    onSuccess: (media, _file, _begun, { client }) =>
      change(client, (own) => [media, ...own.filter(({ ref }) => ref !== media.ref)]),
  });

/** Deletes an own file. A second try is safe. */
export const deleteMutation = mutationOptions({
  retry: retryOnNetwork(1),
  async mutationFn(ref: MediaRef) {
    try {
      await call(deleteMedia, { id: ref.replace(/^media:/, '') });
    } catch (error) {
      // A second try of a delete whose response was lost.
      if (!isFailureError(error) || error.code !== 'overlay.media_not_found') throw error;
    }
  },
  onSuccess: (_answer, deleted, _begun, { client }) =>
    change(client, (own) => own.filter(({ ref }) => ref !== deleted)),
});

async function change(client: QueryClient, ownOf: (own: MediaLibrary['own']) => MediaLibrary['own']): Promise<void> {
  await client.cancelQueries({ queryKey: mediaKey });
  client.setQueryData<MediaLibrary>(mediaKey, (before) => before && { ...before, own: ownOf(before.own) });
  await client.invalidateQueries({ queryKey: mediaKey });
}
