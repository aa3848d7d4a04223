import type { DashboardHost } from '@mabarin/api-client/contract/accounts';
import { randomId } from '@mabarin/api-client/random-id';
import { EVENT_PRICE_DEFAULT, isOwnEvent, type EventAction } from '@mabarin/domain/mabar/event';

type Event = DashboardHost['events'][number];

/** The event form as the wire names it (docs/spec/dashboard.md 3). Without an action there is nothing to save. */
export type EventValues = {
  id: string;
  action: Exclude<EventAction, 'delete'> | null;
  /** Names what is added, so that an answer that got lost and a second try make one event, through a reload too. */
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

/** The form of a page that nobody sent anything to. */
export function emptyEvent(): EventValues {
  return { id: '', action: null, newId: randomId(), ...emptyFields };
}

/** What Tambah starts with. */
export function newEvent(): EventValues {
  return { ...emptyEvent(), action: 'add' };
}

/** What Ubah starts with. */
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

/** What Reset Form goes back to: the event as it is saved, or an empty form for the same action. */
export function resetEvent({ id, action, newId }: EventValues, events: readonly Event[]): EventValues {
  const saved = events.find((event) => event.id === id);
  return saved === undefined ? { ...emptyEvent(), id, action, newId } : { ...editedEvent(saved), newId };
}
