import type { DashboardEvent, HostEvent } from '@mabarin/api-client/contract/accounts';
import {
  CUSTOM_EVENT_TYPE,
  isOffered,
  OWN_EVENT_TYPE,
  OWN_EVENTS,
  PRIORITY_REGULER,
  type EventForm,
} from '@mabarin/domain/mabar/event';
import type { InferOutput } from 'valibot';
import { eventsOf, insertEvents, type MabarEvent } from './event.queries.ts';
import { insertStatistic } from './game.queries.ts';
import type { Deps } from '#deps.ts';
import type { Db, Tx } from '#schema.ts';

/** Custom events stand behind the own three in every list. */
const CUSTOM_POSITION = 100;

/** Gives a new host its three own events and an empty statistic. */
export async function startMabar(tx: Tx, deps: Deps, hostId: string): Promise<void> {
  const now = deps.clock.now();
  await insertEvents(
    tx,
    OWN_EVENTS.map((own, index) => ({
      id: deps.random.uuid(),
      host_id: hostId,
      title: own.title,
      description: own.description,
      price: own.price,
      type: OWN_EVENT_TYPE,
      priority: own.priority,
      need_role: own.needRole,
      need_game_count: own.needGameCount,
      status: true,
      position: index,
      created_at: now,
    })),
  );
  await insertStatistic(tx, hostId);
}

/** Adds a host's own kind of session; it queues like Reguler. */
export async function addCustomEvent(tx: Tx, deps: Deps, hostId: string, form: EventForm): Promise<string> {
  const id = deps.random.uuid();
  await insertEvents(tx, [
    {
      id,
      host_id: hostId,
      title: form.eventTitle,
      description: form.eventDescription,
      price: form.eventPrice,
      type: CUSTOM_EVENT_TYPE,
      priority: PRIORITY_REGULER,
      need_role: form.eventNeedRole,
      need_game_count: form.eventNeedGameCount,
      status: true,
      position: CUSTOM_POSITION,
      created_at: deps.clock.now(),
    },
  ]);
  return id;
}

/** What viewers may order from a host now. */
export async function offeredEvents(db: Db, hostId: string): Promise<InferOutput<typeof HostEvent>[]> {
  const events = await eventsOf(db, hostId);
  return events.filter(isOffered).map((event) => ({
    code: event.id,
    ...shownParts(event),
    priority: event.priority,
  }));
}

/** A host's events as its dashboard lists them. */
export async function dashboardEvents(db: Db, hostId: string): Promise<InferOutput<typeof DashboardEvent>[]> {
  const events = await eventsOf(db, hostId);
  return events.map((event) => ({ id: event.id, ...shownParts(event), type: event.type, status: isOffered(event) }));
}

function shownParts(event: MabarEvent) {
  return {
    title: event.title,
    description: event.description,
    price: event.price,
    needRole: event.need_role,
    needGameCount: event.need_game_count,
  };
}
