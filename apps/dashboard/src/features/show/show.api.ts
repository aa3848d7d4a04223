import {
  closeVote,
  openVote,
  restartShow,
  saveShow,
  show,
  undoShowEvent,
  type Show,
} from '@mabarin/api-client/contract/show';
import type { Endpoint, InputOf } from '@mabarin/api-client/endpoint';
import { isFailureError } from '@mabarin/domain/failures';
import { showToast } from '@mabarin/ui/popups/toast';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#platform/api.ts';
import { showFailure } from '#platform/dialogs.ts';
import { retryOnNetwork } from '#platform/query-client.ts';
import { showKey } from './show.keys.ts';

const VOTE_EVERY_MS = 30_000;

export const showQuery = queryOptions({
  queryKey: showKey,
  queryFn: async ({ signal }): Promise<Show> => (await call(show, {}, { signal })).data,
  // Nothing says that an open vote's time is over.
  refetchInterval: ({ state }) => (state.data?.votes.some(({ open }) => open) ? VOTE_EVERY_MS : false),
});

/** Every call answers the whole page, and said twice it is so once. */
function change<E extends Endpoint>(
  queryClient: QueryClient,
  send: (input: InputOf<E>) => Promise<{ data: Show }>,
  done: string,
  onDone?: (data: Show) => void,
) {
  return mutationOptions({
    retry: retryOnNetwork(1),
    mutationFn: async (input: InputOf<E>) => (await send(input)).data,
    async onSuccess(data: Show) {
      await queryClient.cancelQueries({ queryKey: showKey });
      queryClient.setQueryData(showQuery.queryKey, data);
      onDone?.(data);
      showToast(done);
    },
    onError: (error) => showFailure(error),
  });
}

/** A save that did not see another one reads the show anew before it says so. */
export const saveMutation = (
  queryClient: QueryClient,
  done: string,
  { onDone, onChanged }: { onDone: (data: Show) => void; onChanged: (data: Show) => void },
) =>
  mutationOptions({
    ...change<typeof saveShow>(queryClient, (input) => call(saveShow, input), done, onDone),
    async onError(error) {
      if (isFailureError(error) && error.code === 'overlay.settings_changed') {
        onChanged(await queryClient.fetchQuery(showQuery));
      }
      showFailure(error);
    },
  });
export const restartMutation = (queryClient: QueryClient, done: string) =>
  change<typeof restartShow>(queryClient, (input) => call(restartShow, input), done);
export const voteMutation = (queryClient: QueryClient, done: string, onDone: () => void) =>
  change<typeof openVote>(queryClient, (input) => call(openVote, input), done, onDone);
export const closeMutation = (queryClient: QueryClient, done: string) =>
  change<typeof closeVote>(queryClient, (input) => call(closeVote, input), done);
export const undoMutation = (queryClient: QueryClient, done: string) =>
  change<typeof undoShowEvent>(queryClient, (input) => call(undoShowEvent, input), done);
