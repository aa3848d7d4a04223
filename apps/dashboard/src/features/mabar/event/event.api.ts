import { eventSaveForm, eventStatusUpdate, saveHostSettings } from '@mabarin/api-client/contract/mabar';
import type { InputOf } from '@mabarin/api-client/endpoint';
import type { MutationFunctionContext } from '@tanstack/react-query';
import { call } from '#platform/api.ts';
import { press } from '#platform/press.ts';
import { currentHost, hostQuery } from '#platform/session/host.ts';
import { failed } from '#platform/platform.text.ts';
import { eventText } from './event.text.ts';

type EventSave = InputOf<typeof eventSaveForm> & { eventTitle: string };

/**
 * Adds, edits or deletes an event by target state. A new event has a client-made id; if only the response was lost, the
 * next save edits that event.
 */
export const saveEventMutation = press({
  scope: { id: 'event' },
  async mutationFn(form: EventSave, { client }: MutationFunctionContext) {
    const added = form.action === 'add' && (await currentHost(client)).events.some(({ id }) => id === form.id);
    return call(eventSaveForm, added ? { ...form, action: 'edit' } : form);
  },
  into: hostQuery,
  refetchOnError: hostQuery,
  said: ({ action, eventTitle }) => (action === 'delete' ? eventText.removed : eventText.saved)(eventTitle),
  failed: failed(eventText.actions.save),
});

export const switchEventMutation = press({
  scope: { id: 'event' },
  mutationFn: (event: InputOf<typeof eventStatusUpdate>) => call(eventStatusUpdate, event),
  into: hostQuery,
  failed: failed(eventText.actions.status),
});

/** Saves settings of the host, by target state. */
export const hostSettingsMutation = press({
  scope: { id: 'host-settings' },
  mutationFn: (settings: InputOf<typeof saveHostSettings>) => call(saveHostSettings, settings),
  into: hostQuery,
  said: eventText.settingSaved,
  failed: failed(eventText.actions.setting),
});
