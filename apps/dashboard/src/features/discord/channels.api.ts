import { notifyChannels, removeChannel, saveChannel, testChannel } from '@mabarin/api-client/contract/notify';
import type { InputOf } from '@mabarin/api-client/endpoint';
import { showToast } from '@mabarin/ui/popups/toast';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#platform/api.ts';
import { showFailure } from '#platform/dialogs.ts';
import { retryOnNetwork } from '#platform/query-client.ts';
import { channelsText } from './channels.text.ts';

export const channelsQuery = queryOptions({
  queryKey: ['notify', 'channels'],
  queryFn: async ({ signal }) => (await call(notifyChannels, {}, { signal })).data,
});

export const saveChannelMutation = (queryClient: QueryClient, onSaved: () => void) =>
  mutationOptions({
    retry: retryOnNetwork(1),
    mutationFn: (form: InputOf<typeof saveChannel>) => call(saveChannel, form),
    onSuccess: ({ data }) => {
      queryClient.setQueryData(channelsQuery.queryKey, data);
      onSaved();
      showToast(channelsText.saved);
    },
    onError: (error) => showFailure(error),
  });

export const removeChannelMutation = (queryClient: QueryClient) =>
  mutationOptions({
    retry: retryOnNetwork(1),
    mutationFn: (id: string) => call(removeChannel, { id }),
    onSuccess: ({ data }) => {
      queryClient.setQueryData(channelsQuery.queryKey, data);
      showToast(channelsText.removed);
    },
    onError: (error) => {
      showFailure(error);
      void queryClient.invalidateQueries({ queryKey: channelsQuery.queryKey });
    },
  });

/** A refusal may have disabled the channel, so the list is read again. */
export const testChannelMutation = (queryClient: QueryClient) =>
  mutationOptions({
    mutationFn: (id: string) => call(testChannel, { id }),
    onSuccess: () => showToast(channelsText.tested),
    onError: (error) => {
      showFailure(error);
      void queryClient.invalidateQueries({ queryKey: channelsQuery.queryKey });
    },
  });
