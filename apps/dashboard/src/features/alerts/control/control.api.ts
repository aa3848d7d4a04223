import {
  controlOverlay,
  hideAlertMessage,
  replayAlert,
  setReview,
  skipAlert,
  type AlertItem,
  type OverlayStatus,
} from '@mabarin/api-client/contract/alerts';
import { replayLast, replaySupport, reviewSupport, type ReviewVerdict } from '@mabarin/api-client/contract/support';
import type { InputOf } from '@mabarin/api-client/endpoint';
import type { ReviewMode } from '@mabarin/domain/alerts/alert';
import { showToast } from '@mabarin/ui/popups/toast';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#platform/api.ts';
import { callOnce } from '#platform/call-once.ts';
import { showFailure } from '#platform/dialogs.ts';
import { overlayStatusQuery } from '#platform/live/overlay-status.ts';
import { failed } from '#platform/platform.text.ts';
import { retryOnNetwork } from '#platform/query-client.ts';
import { remoteText } from './control.text.ts';

const { queryKey } = overlayStatusQuery;

/** A command returns the status after it; a status requested earlier must not overwrite it. */
async function takeStatus(queryClient: QueryClient, status: OverlayStatus): Promise<void> {
  await queryClient.cancelQueries({ queryKey });
  queryClient.setQueryData(queryKey, status);
}

/** Sets paused or playing by target state, so a second try changes nothing more. */
export function controlMutation(queryClient: QueryClient) {
  return mutationOptions({
    scope: { id: 'overlay' },
    retry: retryOnNetwork(1),
    mutationFn: async (action: InputOf<typeof controlOverlay>['action']) =>
      (await call(controlOverlay, { action })).data,
    onSuccess: (status) => takeStatus(queryClient, status),
    onError: (error, action) => showFailure(error, failed(remoteText.actions[action])),
  });
}

/** Skips an alert. One that is over stays as it is, so a second try is safe. */
export function skipMutation(queryClient: QueryClient) {
  return mutationOptions({
    scope: { id: 'overlay' },
    retry: retryOnNetwork(1),
    mutationFn: async ({ id }: AlertItem) => (await call(skipAlert, { alert_id: id })).data,
    onSuccess: (status) => takeStatus(queryClient, status),
    onError: (error) => showFailure(error, failed(remoteText.actions.skip)),
  });
}

/** Hides an alert's message on stream. A second try is safe. */
export function hideMutation(queryClient: QueryClient) {
  return mutationOptions({
    scope: { id: 'overlay' },
    retry: retryOnNetwork(1),
    mutationFn: async ({ id }: AlertItem) => (await call(hideAlertMessage, { alert_id: id })).data,
    onSuccess: (status) => takeStatus(queryClient, status),
    onError: (error) => showFailure(error, failed(remoteText.actions.hide)),
  });
}

/** Replays the alert that left the screen last. */
export function replayLastMutation(queryClient: QueryClient) {
  return mutationOptions({
    retry: retryOnNetwork(1),
    mutationFn: () => callOnce(replayLast, {}),
    onSuccess() {
      showToast(remoteText.replayLastDone);
      return queryClient.invalidateQueries({ queryKey });
    },
    onError: (error) => showFailure(error, failed(remoteText.actions.replay)),
  });
}

export function modeMutation(queryClient: QueryClient) {
  return mutationOptions({
    scope: { id: 'overlay' },
    retry: retryOnNetwork(1),
    mutationFn: async (mode: ReviewMode) => (await call(setReview, { mode })).data,
    onSuccess: (status) => takeStatus(queryClient, status),
    onError: (error) => showFailure(error, failed(remoteText.actions.mode)),
  });
}

export type Verdict = { item: AlertItem & { support_id: string }; verdict: ReviewVerdict };

export function reviewMutation(queryClient: QueryClient) {
  return mutationOptions({
    scope: { id: 'overlay' },
    retry: retryOnNetwork(1),
    mutationFn: ({ item, verdict }: Verdict) => call(reviewSupport, { id: item.support_id, verdict }),
    async onSuccess(_answer, { item, verdict }) {
      showToast(remoteText.done[verdict](item.name));
      await queryClient.cancelQueries({ queryKey });
      queryClient.setQueryData(queryKey, (status) => {
        return status && { ...status, held: status.held.filter(({ id }) => id !== item.id) };
      });
      await queryClient.invalidateQueries({ queryKey });
    },
    onError: (error) => showFailure(error, failed(remoteText.actions.review)),
  });
}

/** Replays an alert that was not shown to its end: a support as it is now, an order as it was. */
export function replayMutation(queryClient: QueryClient) {
  return mutationOptions({
    retry: retryOnNetwork(1),
    mutationFn: ({ id, support_id: support }: AlertItem) =>
      support === null ? callOnce(replayAlert, { alert_id: id }) : callOnce(replaySupport, { id: support }),
    onSuccess(_answer, { subject, name }) {
      showToast(remoteText.replayDone[subject](name));
      return queryClient.invalidateQueries({ queryKey });
    },
    onError: (error) => showFailure(error, failed(remoteText.actions.replay)),
  });
}
