import { isFailureError } from '@mabarin/domain/failures';
import { deleteMedia, mediaLibrary, uploadMedia, type MediaLibrary } from '@mabarin/api-client/contract/alerts';
import { fetchWithProgress } from '@mabarin/api-client/upload';
import type { MediaRef } from '@mabarin/domain/alerts/tier';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#platform/api.ts';
import { retryOnNetwork } from '#platform/query-client.ts';
import { mediaKey } from './media.keys.ts';
import { nameOfFile } from './media.ts';

/** A file is encoded within seconds; this often it is looked for, should the live channel be away. */
const ENCODING_MS = 3_000;

/** What a tier can show and play. */
export const mediaQuery = queryOptions({
  queryKey: mediaKey,
  queryFn: async ({ signal }) => (await call(mediaLibrary, {}, { signal })).data,
  refetchInterval: ({ state }) => state.data?.own.some((media) => media.state === 'processing') === true && ENCODING_MS,
});

/** Sends a file; `onSent` is told the share that has been sent. The same file again is the same one. */
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

/** Deletes an own file; one that is gone stays gone. */
export function deleteMutation(queryClient: QueryClient) {
  return mutationOptions({
    retry: retryOnNetwork(1),
    async mutationFn(ref: MediaRef) {
      try {
        await call(deleteMedia, { id: ref.replace(/^media:/, '') });
      } catch (error) {
        // Sent again because its answer was lost.
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
