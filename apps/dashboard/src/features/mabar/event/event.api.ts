import { eventSaveForm, eventStatusUpdate, setParty, setTransfers } from '@mabarin/api-client/contract/mabar';
import type { InputOf } from '@mabarin/api-client/endpoint';
import { showToast } from '@mabarin/ui/popups/toast';
import { mutationOptions, type QueryClient } from '@tanstack/react-query';
import { call } from '#platform/api.ts';
import { showFailure } from '#platform/dialogs.ts';
import { currentHost, hostQuery } from '#platform/session/host.ts';
import { failed } from '#platform/platform.text.ts';
import { retryOnNetwork } from '#platform/query-client.ts';
import { eventText } from './event.text.ts';

type EventSave = InputOf<typeof eventSaveForm> & { eventTitle: string };

/**
 * Adds, edits or deletes an event by target state. A new event has a client-made id; if only the response was lost, the
 * next save edits that event.
 */
export function saveEventMutation(queryClient: QueryClient) {
  return mutationOptions({
    scope: { id: 'event' },
    retry: retryOnNetwork(1),
    async mutationFn(form: EventSave) {
      const added = form.action === 'add' && (await currentHost(queryClient)).events.some(({ id }) => id === form.id);
      return call(eventSaveForm, added ? { ...form, action: 'edit' } : form);
    },
    onSuccess: ({ data }, { action, eventTitle }) => {
      queryClient.setQueryData(hostQuery.queryKey, data);
      showToast(action === 'delete' ? eventText.removed(eventTitle) : eventText.saved(eventTitle));
    },
    onError: (error) => {
      showFailure(error, failed(eventText.actions.save));
      void queryClient.invalidateQueries({ queryKey: hostQuery.queryKey });
    },
  });
}

export function switchEventMutation(queryClient: QueryClient) {
  return mutationOptions({
    scope: { id: 'event' },
    retry: retryOnNetwork(1),
    mutationFn: (event: InputOf<typeof eventStatusUpdate>) => call(eventStatusUpdate, event),
    onSuccess: ({ data }) => queryClient.setQueryData(hostQuery.queryKey, data),
    onError: (error) => showFailure(error, failed(eventText.actions.status)),
  });
}

/** Sets the largest party of one order, by target state. */
export function partyMutation(queryClient: QueryClient) {
  return mutationOptions({
    scope: { id: 'party' },
    retry: retryOnNetwork(1),
    mutationFn: (max: number) => call(setParty, { max }),
    onSuccess: ({ data }) => {
      queryClient.setQueryData(hostQuery.queryKey, data);
      showToast(eventText.partySaved(data.party));
    },
    onError: (error) => showFailure(error, failed(eventText.actions.party)),
  });
}

/** Allows or forbids transfers of paid places. */
export function transfersMutation(queryClient: QueryClient) {
  return mutationOptions({
    scope: { id: 'transfers' },
    retry: retryOnNetwork(1),
    mutationFn: (allowed: boolean) => call(setTransfers, { allowed }),
    onSuccess: ({ data }) => {
      queryClient.setQueryData(hostQuery.queryKey, data);
      showToast(data.transfers ? eventText.transfersAllowed : eventText.transfersForbidden);
    },
    onError: (error) => showFailure(error, failed(eventText.actions.transfers)),
  });
}
