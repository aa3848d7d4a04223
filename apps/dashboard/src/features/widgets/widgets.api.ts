import {
  controlWidget,
  saveWidget,
  widgets,
  type SavedWidget,
  type Widgets,
} from '@mabarin/api-client/contract/widgets';
import type { Clock, ClockAction } from '@mabarin/domain/widgets/clock';
import type { Widget } from '@mabarin/domain/widgets/names';
import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#platform/api.ts';
import { callOnce } from '#platform/call-once.ts';
import { showFailure } from '#platform/dialogs.ts';
import { failed } from '#platform/platform.text.ts';
import { retryOnNetwork } from '#platform/query-client.ts';
import type { WidgetValues } from './widget-form.ts';
import { widgetsKey } from './widgets.keys.ts';
import { widgetsText } from './widgets.text.ts';

/** Settings and values of every widget, and how far the server's clock is ahead of this one's, in ms. */
export const widgetsQuery = queryOptions({
  queryKey: widgetsKey,
  queryFn: async ({ signal }): Promise<WidgetsNow> => withClock((await call(widgets, {}, { signal })).data),
});
export type WidgetsNow = Widgets & { ahead: number };

function withClock(data: Widgets): WidgetsNow {
  return { ...data, ahead: data.server_now - Date.now() };
}

/** One card's save. `sent`: its fields at that time. */
type WidgetSave = { saved: SavedWidget; sent: WidgetValues[Widget] };

/** Saves widgets one after the other, in the order sent. */
export function saveWidgetMutation(
  queryClient: QueryClient,
  onSaved: (stored: Widgets, sent: WidgetSave['sent']) => void,
) {
  return mutationOptions({
    scope: { id: 'widgets' },
    retry: retryOnNetwork(1),
    mutationFn: async ({ saved }: WidgetSave) => withClock((await call(saveWidget, saved)).data),
    onSuccess: async (data, { sent }) => {
      await take(queryClient, data);
      onSaved(data, sent);
    },
    onError: (error) => showFailure(error, failed(widgetsText.actions.save)),
  });
}

/** One press; a minute resent after a lost response is the same minute. */
export type ClockPress = { target: Clock; action: ClockAction; seconds?: number };

export function controlWidgetMutation(queryClient: QueryClient) {
  return mutationOptions({
    scope: { id: 'widgets' },
    retry: retryOnNetwork(1),
    mutationFn: async (press: ClockPress) => withClock((await callOnce(controlWidget, press)).data),
    onSuccess: async (data) => {
      await take(queryClient, data);
      // The response to a repeated press may be outdated.
      void queryClient.invalidateQueries({ queryKey: widgetsQuery.queryKey });
    },
    onError: (error, { target }) => showFailure(error, failed(widgetsText.actions[target])),
  });
}

/** Stores a response and cancels older reads. */
async function take(queryClient: QueryClient, data: WidgetsNow): Promise<void> {
  await queryClient.cancelQueries({ queryKey: widgetsQuery.queryKey });
  queryClient.setQueryData(widgetsQuery.queryKey, data);
}
