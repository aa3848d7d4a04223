import {
  controlOverlay,
  hideAlertMessage,
  replayAlert,
  setReview,
  skipAlert,
  type AlertItem,
} from '@mabarin/api-client/contract/alerts';
import { replayLast, replaySupport, reviewSupport, type ReviewVerdict } from '@mabarin/api-client/contract/support';
import type { InputOf } from '@mabarin/api-client/endpoint';
import type { ReviewMode } from '@mabarin/domain/alerts/alert';
import { call } from '#platform/api.ts';
import { callOnce } from '#platform/call-once.ts';
import { overlayStatusQuery } from '#platform/live/overlay-status.ts';
import { failed } from '#platform/platform.text.ts';
import { press } from '#platform/press.ts';
import { remoteText } from './control.text.ts';

const { queryKey } = overlayStatusQuery;

/** Sets paused or playing by target state, so a second try changes nothing more. */
export const controlMutation = press({
  scope: { id: 'overlay' },
  mutationFn: (action: InputOf<typeof controlOverlay>['action']) => call(controlOverlay, { action }),
  into: overlayStatusQuery,
  failed: (action) => failed(remoteText.actions[action]),
});

/** Skips an alert. One that is over stays as it is, so a second try is safe. */
export const skipMutation = press({
  scope: { id: 'overlay' },
  mutationFn: ({ id }: AlertItem) => call(skipAlert, { alert_id: id }),
  into: overlayStatusQuery,
  failed: failed(remoteText.actions.skip),
});

/** Hides an alert's message on stream. A second try is safe. */
export const hideMutation = press({
  scope: { id: 'overlay' },
  mutationFn: ({ id }: AlertItem) => call(hideAlertMessage, { alert_id: id }),
  into: overlayStatusQuery,
  failed: failed(remoteText.actions.hide),
});

/** Replays the alert that left the screen last. */
export const replayLastMutation = press({
  mutationFn: () => callOnce(replayLast, {}),
  said: remoteText.replayLastDone,
  failed: failed(remoteText.actions.replay),
  onSuccess: (_answer, _nothing, _begun, { client }) => client.invalidateQueries({ queryKey }),
});

export const modeMutation = press({
  scope: { id: 'overlay' },
  mutationFn: (mode: ReviewMode) => call(setReview, { mode }),
  into: overlayStatusQuery,
  failed: failed(remoteText.actions.mode),
});

export type Verdict = { item: AlertItem & { support_id: string }; verdict: ReviewVerdict };

export const reviewMutation = press({
  scope: { id: 'overlay' },
  mutationFn: ({ item, verdict }: Verdict) => call(reviewSupport, { id: item.support_id, verdict }),
  said: ({ item, verdict }) => remoteText.done[verdict](item.name),
  failed: failed(remoteText.actions.review),
  async onSuccess(_answer, { item }, _begun, { client }) {
    await client.cancelQueries({ queryKey });
    client.setQueryData(queryKey, (status) => {
      return status && { ...status, held: status.held.filter(({ id }) => id !== item.id) };
    });
    await client.invalidateQueries({ queryKey });
  },
});

/** Replays an alert that was not shown to its end: a support as it is now, an order as it was. */
export const replayMutation = press({
  mutationFn: ({ id, support_id: support }: AlertItem) =>
    support === null ? callOnce(replayAlert, { alert_id: id }) : callOnce(replaySupport, { id: support }),
  said: ({ subject, name }) => remoteText.replayDone[subject](name),
  failed: failed(remoteText.actions.replay),
  onSuccess: (_answer, _item, _begun, { client }) => client.invalidateQueries({ queryKey }),
});
