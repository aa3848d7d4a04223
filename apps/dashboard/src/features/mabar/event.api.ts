import { eventSaveForm, eventStatusUpdate } from '@mabarin/api-client/contract/mabar';
import type { InputOf } from '@mabarin/api-client/endpoint';
import { showToast } from '@mabarin/ui/toast';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#platform/api.ts';
import { showFailure } from '#platform/dialogs.ts';
import { hostQuery } from '#platform/host.ts';
import { failed } from '#platform/platform.text.ts';
import { retryOnNetwork } from '#platform/query.ts';
import { eventText } from './event.text.ts';

type EventSave = InputOf<typeof eventSaveForm> & { eventTitle: string };

/** Adds, edits or deletes an event. By target state, and an added one brings its own id: a second try is harmless. */
export function saveEventMutation(queryClient: QueryClient) {
  return mutationOptions({
    scope: { id: 'event' },
    retry: retryOnNetwork(1),
    mutationFn: (form: EventSave) => call(eventSaveForm, form),
    onSuccess: ({ data }, { action, eventTitle }) => {
      queryClient.setQueryData(hostQuery.queryKey, data);
      showToast(action === 'delete' ? eventText.removed(eventTitle) : eventText.saved(eventTitle));
    },
    onError: (error) => showFailure(error, failed(eventText.actions.save)),
  });
}

/** Switches an event on or off. */
export function switchEventMutation(queryClient: QueryClient) {
  return mutationOptions({
    scope: { id: 'event' },
    retry: retryOnNetwork(1),
    mutationFn: (event: InputOf<typeof eventStatusUpdate>) => call(eventStatusUpdate, event),
    onSuccess: ({ data }) => queryClient.setQueryData(hostQuery.queryKey, data),
    onError: (error) => showFailure(error, failed(eventText.actions.status)),
  });
}
