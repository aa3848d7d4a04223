import { isFailureError } from '@mabarin/domain/failures';
import { deleteMedia, mediaLibrary, uploadMedia, type MediaLibrary } from '@mabarin/api-client/contract/alerts';
import { fetchWithProgress } from '@mabarin/api-client/upload';
import type { MediaRef } from '@mabarin/domain/alerts/tier';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
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
export function uploadMutation(queryClient: QueryClient, onSent: (share: number) => void) {
  return mutationOptions({
    retry: retryOnNetwork(1),
    mutationFn: async (file: File) => {
      const input = { name: nameOfFile(file.name), base64: await readBase64(file) };
      return (await call(uploadMedia, input, { fetch: fetchWithProgress(onSent) })).data;
    },
    async onSuccess(media) {
      await change(queryClient, (before) => ({
        ...before,
        own: [media, ...before.own.filter(({ ref }) => ref !== media.ref)],
      }));
      await queryClient.invalidateQueries({ queryKey: mediaKey });
    },
  });
}

/** Deletes an own file. A second try is safe. */
export function deleteMutation(queryClient: QueryClient) {
  return mutationOptions({
    retry: retryOnNetwork(1),
    async mutationFn(ref: MediaRef) {
      try {
        await call(deleteMedia, { id: ref.replace(/^media:/, '') });
      } catch (error) {
        // A second try of a delete whose response was lost.
        if (!isFailureError(error) || error.code !== 'overlay.media_not_found') throw error;
      }
    },
    async onSuccess(_answer, ref) {
      await change(queryClient, (before) => ({ ...before, own: before.own.filter((media) => media.ref !== ref) }));
      await queryClient.invalidateQueries({ queryKey: mediaKey });
    },
  });
}

async function change(queryClient: QueryClient, to: (before: MediaLibrary) => MediaLibrary): Promise<void> {
  await queryClient.cancelQueries({ queryKey: mediaKey });
  queryClient.setQueryData<MediaLibrary>(mediaKey, (before) => before && to(before));
}

function readBase64(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(String(reader.result).replace(/^[^,]*,/, '')));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file could not be read')));
    reader.readAsDataURL(file);
  });
}
