import type { DashboardHost } from '@mabarin/api-client/contract/accounts';
import { randomId } from '@mabarin/api-client/random-id';
import { EVENT_PRICE_DEFAULT, isOwnEvent, type EventAction } from '@mabarin/domain/mabar/event';

type Event = DashboardHost['events'][number];

/** The event form in the wire's names (docs/spec/dashboard.md 3). Without an action there is nothing to save. */
export type EventValues = {
  id: string;
  action: Exclude<EventAction, 'delete'> | null;
  /** Id of a new event, so that a retry after a lost response adds only one, also after a reload. */
  newId: string;
  isMabarin: boolean;
  eventTitle: string;
  eventDescription: string;
  eventPrice: number | null;
  eventNeedRole: boolean;
  eventNeedGameCount: boolean;
};

const emptyFields = {
  isMabarin: false,
  eventTitle: '',
  eventDescription: '',
  eventPrice: EVENT_PRICE_DEFAULT,
  eventNeedRole: false,
  eventNeedGameCount: false,
};

/** Values of a page opened without an event. */
export function emptyEvent(): EventValues {
  return { id: '', action: null, newId: randomId(), ...emptyFields };
}

export function newEvent(): EventValues {
  return { ...emptyEvent(), action: 'add' };
}

export function editedEvent(event: Event): EventValues {
  return {
    ...emptyEvent(),
    id: event.id,
    action: 'edit',
    isMabarin: isOwnEvent(event),
    eventTitle: event.title,
    eventDescription: event.description,
    eventPrice: event.price,
    eventNeedRole: event.needRole,
    eventNeedGameCount: event.needGameCount,
  };
}

/** Values of Reset Form: the saved event, or an empty form for the same action. */
export function resetEvent({ id, action, newId }: EventValues, events: readonly Event[]): EventValues {
  const saved = events.find((event) => event.id === id);
  return saved === undefined ? { ...emptyEvent(), id, action, newId } : { ...editedEvent(saved), newId };
}
