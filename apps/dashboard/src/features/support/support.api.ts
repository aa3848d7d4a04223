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
  hiddenSupports,
  replaySupport,
  showSupport,
  supports,
  type SupportItem,
  type SupportList,
} from '@mabarin/api-client/contract/support';
import type { FilterSettings } from '@mabarin/domain/messages/settings';
import { downloadName, type SupportDownloadForm } from '@mabarin/domain/support/download';
import type { WibMonth } from '@mabarin/domain/reports/report';
import { showToast } from '@mabarin/ui/popups/toast';
import { infiniteQueryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { call } from '#platform/api.ts';
import { callOnce } from '#platform/call-once.ts';
import { press } from '#platform/press.ts';
import { read } from '#platform/read.ts';
import { saveFile } from '@mabarin/web/save-file';
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

export const hiddenQuery = (month: WibMonth) => read(['support', 'hidden', month], hiddenSupports, { month });

/** Ban and Tampilkan return the newest page, which replaces the list on screen. */
async function takeList(queryClient: QueryClient, answer: SupportList): Promise<void> {
  await queryClient.cancelQueries({ queryKey: supportsQuery.queryKey });
  queryClient.setQueryData<InfiniteData<SupportList, string | null>>(supportsQuery.queryKey, {
    pages: [answer],
    pageParams: [null],
  });
}

/** Banning twice is the same as once, so a second try is safe. */
export const banMutation = press({
  scope: { id: 'support' },
  mutationFn: ({ id }: SupportItem) => call(banSupporter, { id }),
  failed: supportText.banFailed,
  async onSuccess(answer, { name }, _begun, { client }) {
    await takeList(client, answer);
    showToast(supportText.banDone(name));
  },
});

export const showMutation = press({
  scope: { id: 'support' },
  mutationFn: ({ id }: SupportItem) => call(showSupport, { id }),
  failed: supportText.showFailed,
  async onSuccess(answer, _item, _begun, { client }) {
    await takeList(client, answer);
    showToast(supportText.showDone);
  },
});

export const replayMutation = press({
  mutationFn: ({ id }: SupportItem) => callOnce(replaySupport, { id }),
  said: ({ name }) => supportText.replayDone(name),
  failed: supportText.replayFailed,
});

/** Without it, spreadsheets read a file in their local encoding. */
const BYTE_ORDER_MARK = '\uFEFF';

export const downloadMutation = (username: string) =>
  press({
    mutationFn: async (form: SupportDownloadForm) => (await call(downloadSupports, form)).data,
    failed: downloadText.failed,
    onSuccess(csv, form) {
      const name = downloadName(username, form);
      saveFile(name, new Blob([BYTE_ORDER_MARK, csv], { type: 'text/csv;charset=utf-8' }));
      showToast(downloadText.done(name));
    },
  });

export const wordsQuery = read(['support', 'words'], filterWords, {});

export const settingsQuery = read(['support', 'filter'], filterSettings, {});

export const settingsMutation = press({
  scope: { id: 'filter' },
  mutationFn: (settings: FilterSettings) => call(saveFilterSettings, settings),
  into: settingsQuery,
  failed: filterText.saveFailed,
});

/** Adds or removes a word by target state, so a second try changes nothing more. */
export const wordMutation = press({
  scope: { id: 'words' },
  mutationFn: ({ word, action }: { word: string; action: 'add' | 'remove' }) =>
    call(action === 'add' ? addFilterWord : removeFilterWord, { word }),
  into: wordsQuery,
  failed: wordsText.saveFailed,
});
