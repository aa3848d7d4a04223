import {
  addFilterWord,
  filterSettings,
  filterWords,
  removeFilterWord,
  saveFilterSettings,
} from '@mabarin/api-client/contract/messages';
import {
  banSupporter,
  downloadSupports,
  replaySupport,
  showSupport,
  supports,
  type SupportItem,
  type SupportList,
} from '@mabarin/api-client/contract/support';
import type { FilterSettings } from '@mabarin/domain/messages/settings';
import { downloadName, type SupportDownloadForm } from '@mabarin/domain/support/download';
import { showToast } from '@mabarin/ui/popups/toast';
import {
  infiniteQueryOptions,
  mutationOptions,
  queryOptions,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import { call } from '#platform/api.ts';
import { callOnce } from '#platform/call-once.ts';
import { showFailure } from '#platform/dialogs.ts';
import { retryOnNetwork } from '#platform/query-client.ts';
import { saveFile } from '#platform/save-file.ts';
import { downloadText, filterText, supportText, wordsText } from './support.text.ts';

/** The host's supports, newest first, by page. */
export const supportsQuery = infiniteQueryOptions({
  queryKey: ['support', 'list'],
  // Prefetched while the profile loads, so not read again at once.
  staleTime: 5_000,
  queryFn: ({ pageParam, signal }): Promise<SupportList> => call(supports, { before: pageParam }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: ({ next }) => next,
});

/** Ban and Tampilkan return the newest page, which replaces the list on screen. */
async function takeList(queryClient: QueryClient, answer: SupportList): Promise<void> {
  await queryClient.cancelQueries({ queryKey: supportsQuery.queryKey });
  queryClient.setQueryData<InfiniteData<SupportList, string | null>>(supportsQuery.queryKey, {
    pages: [answer],
    pageParams: [null],
  });
}

/** Banning twice is the same as once, so a second try is safe. */
export function banMutation(queryClient: QueryClient) {
  return mutationOptions({
    scope: { id: 'support' },
    retry: retryOnNetwork(1),
    mutationFn: ({ id }: SupportItem) => call(banSupporter, { id }),
    async onSuccess(answer, { name }) {
      await takeList(queryClient, answer);
      showToast(supportText.banDone(name));
    },
    onError: (error) => showFailure(error, supportText.banFailed),
  });
}

export function showMutation(queryClient: QueryClient) {
  return mutationOptions({
    scope: { id: 'support' },
    retry: retryOnNetwork(1),
    mutationFn: ({ id }: SupportItem) => call(showSupport, { id }),
    async onSuccess(answer) {
      await takeList(queryClient, answer);
      showToast(supportText.showDone);
    },
    onError: (error) => showFailure(error, supportText.showFailed),
  });
}

export const replayMutation = mutationOptions({
  retry: retryOnNetwork(1),
  mutationFn: ({ id }: SupportItem) => callOnce(replaySupport, { id }),
  onSuccess: (_answer, { name }) => showToast(supportText.replayDone(name)),
  onError: (error) => showFailure(error, supportText.replayFailed),
});

/** Without it, spreadsheets read a file in their local encoding. */
const BYTE_ORDER_MARK = '\uFEFF';

export function downloadMutation(username: string) {
  return mutationOptions({
    retry: retryOnNetwork(1),
    mutationFn: async (form: SupportDownloadForm) => (await call(downloadSupports, form)).data,
    onSuccess(csv, form) {
      const name = downloadName(username, form);
      saveFile(name, new Blob([BYTE_ORDER_MARK, csv], { type: 'text/csv;charset=utf-8' }));
      showToast(downloadText.done(name));
    },
    onError: (error) => showFailure(error, downloadText.failed),
  });
}

export const wordsQuery = queryOptions({
  queryKey: ['support', 'words'],
  queryFn: async ({ signal }) => (await call(filterWords, {}, { signal })).data,
});

export const settingsQuery = queryOptions({
  queryKey: ['support', 'filter'],
  queryFn: async ({ signal }) => (await call(filterSettings, {}, { signal })).data,
});

export function settingsMutation(queryClient: QueryClient) {
  return mutationOptions({
    scope: { id: 'filter' },
    retry: retryOnNetwork(1),
    mutationFn: async (settings: FilterSettings) => (await call(saveFilterSettings, settings)).data,
    async onSuccess(settings) {
      await queryClient.cancelQueries({ queryKey: settingsQuery.queryKey });
      queryClient.setQueryData(settingsQuery.queryKey, settings);
    },
    onError: (error) => showFailure(error, filterText.saveFailed),
  });
}

/** Adds or removes a word by target state, so a second try changes nothing more. */
export function wordMutation(queryClient: QueryClient) {
  return mutationOptions({
    scope: { id: 'words' },
    retry: retryOnNetwork(1),
    mutationFn: async ({ word, action }: { word: string; action: 'add' | 'remove' }) =>
      (await call(action === 'add' ? addFilterWord : removeFilterWord, { word })).data,
    async onSuccess(words) {
      await queryClient.cancelQueries({ queryKey: wordsQuery.queryKey });
      queryClient.setQueryData(wordsQuery.queryKey, words);
    },
    onError: (error) => showFailure(error, wordsText.saveFailed),
  });
}
