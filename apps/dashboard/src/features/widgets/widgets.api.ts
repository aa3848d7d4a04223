import {
  controlWidget,
  saveWidget,
  widgets,
  type SavedWidget,
  type Widgets,
} from '@mabarin/api-client/contract/widgets';
import type { Clock, ClockAction } from '@mabarin/domain/widgets/clock';
import type { Widget } from '@mabarin/domain/widgets/names';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#platform/api.ts';
import { callOnce } from '#platform/call-once.ts';
import { press } from '#platform/press.ts';
import { failed } from '#platform/platform.text.ts';
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
export const saveWidgetMutation = (onSaved: (stored: Widgets, sent: WidgetSave['sent']) => void) =>
  press({
    scope: { id: 'widgets' },
    mutationFn: async ({ saved }: WidgetSave) => ({ data: withClock((await call(saveWidget, saved)).data) }),
    into: widgetsQuery,
    failed: failed(widgetsText.actions.save),
    onSuccess: ({ data }, { sent }) => onSaved(data, sent),
  });

/** One press; a minute resent after a lost response is the same minute. */
type ClockPress = { target: Clock; action: ClockAction; seconds?: number };

/** The response to a repeated press may be outdated, so the widgets are read again. */
export const controlWidgetMutation = press({
  scope: { id: 'widgets' },
  mutationFn: async (clock: ClockPress) => ({ data: withClock((await callOnce(controlWidget, clock)).data) }),
  into: widgetsQuery,
  failed: ({ target }) => failed(widgetsText.actions[target]),
  onSuccess: (_data, _clock, _begun, { client }) => void client.invalidateQueries({ queryKey: widgetsQuery.queryKey }),
});
