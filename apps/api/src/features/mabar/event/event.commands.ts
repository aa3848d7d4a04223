import type { DashboardEvent } from '@mabarin/api-client/contract/accounts';
import type { eventSaveForm, eventStatusUpdate } from '@mabarin/api-client/contract/mabar';
import type { ParsedInputOf } from '@mabarin/api-client/endpoint';
import { fail } from '@mabarin/domain/errors';
import {
  CUSTOM_EVENTS_MAX,
  CUSTOM_EVENT_TYPE,
  EventForm,
  isOffered,
  isOwnEvent,
  isReservedTitle,
  isSwitchable,
  OWN_EVENTS,
  PRIORITY_REGULER,
} from '@mabarin/domain/mabar/event';
import { OWN_EVENT_TYPE } from '@mabarin/domain/mabar/lane/sundul';
import * as v from 'valibot';
import {
  countCustomEvents,
  insertEvents,
  lockEvent,
  readEventId,
  updateEvent,
  type MabarEvent,
} from './event.queries.ts';
import { insertStatistic } from '#features/mabar/games/game.queries.ts';
import type { Deps, LiveDeps } from '#deps.ts';
import { lockHost } from '#features/accounts/index.ts';
import { appendLiveEvents } from '#features/live/index.ts';
import { requireOwnWords } from '#features/messages/index.ts';
import type { Tx } from '#schema.ts';

/** Custom events come after the own three in every list. */
const CUSTOM_POSITION = 100;

type FormInput = ParsedInputOf<typeof eventSaveForm>;

/** Gives a new host its three own events and an empty statistic. */
export async function startMabar(tx: Tx, deps: Pick<Deps, 'clock' | 'random'>, hostId: string): Promise<void> {
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

/**
 * Adds, edits or deletes an event of a host. Idempotent. Throws `mabar.event_invalid`, `mabar.event_title_reserved`,
 * `mabar.event_limit`, `mabar.event_missing`, `mabar.event_locked` and `messages.own_words`.
 */
export async function saveEvent(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'random' | 'notifyLive'>,
  hostId: string,
  input: FormInput,
): Promise<void> {
  if (input.action === 'add') {
    const form = readForm(input);
    await requireEventWords(tx, deps, form);
    await addCustomEvent(tx, deps, hostId, { id: input.id, form });
  } else await changeEvent(tx, deps, hostId, input);
  await appendLiveEvents(tx, deps, hostId, [hostRefresh]);
}

/** Throws `mabar.event_missing`, and `mabar.event_locked` for Reguler, and for Sundul when it is off. */
export async function switchEvent(
  tx: Tx,
  deps: LiveDeps,
  hostId: string,
  { id, status }: ParsedInputOf<typeof eventStatusUpdate>,
): Promise<void> {
  const event = await lockEvent(tx, hostId, id);
  if (event === null || event.deleted_at !== null) throw fail('mabar.event_missing');
  if (!isSwitchable(event) && !status) throw fail('mabar.event_locked');
  await updateEvent(tx, event.id, { status });
  await appendLiveEvents(tx, deps, hostId, [hostRefresh]);
}

const hostRefresh = { kind: 'command', command: 'host-refresh' } as const;

/** Orders and entries carry their own copy of the event, so they do not change. */
async function changeEvent(tx: Tx, deps: Pick<Deps, 'clock'>, hostId: string, input: FormInput): Promise<void> {
  const event = await lockEvent(tx, hostId, input.id);
  if (event === null) throw fail('mabar.event_missing');
  if (input.action === 'delete') {
    if (isOwnEvent(event)) throw fail('mabar.event_locked');
    return updateEvent(tx, event.id, { deleted_at: event.deleted_at ?? deps.clock.now() });
  }
  if (event.deleted_at !== null) throw fail('mabar.event_missing');
  const form = readForm(input, event);
  await requireEventWords(tx, deps, form);
  await updateEvent(tx, event.id, formColumns(form));
}

/** Throws `messages.own_words`. */
function requireEventWords(tx: Tx, deps: Pick<Deps, 'clock'>, form: EventForm): Promise<void> {
  return requireOwnWords(tx, deps, {
    names: { 'Nama event': form.eventTitle },
    texts: { Deskripsi: form.eventDescription },
  });
}

/** The allowed part of the form: of an own event the host changes only description and price. */
function readForm(input: FormInput, event?: MabarEvent): EventForm {
  const locked = event !== undefined && isOwnEvent(event);
  const form = v.safeParse(EventForm, {
    ...input,
    ...(locked && {
      eventTitle: event.title,
      eventNeedRole: event.need_role,
      eventNeedGameCount: event.need_game_count,
    }),
  });
  if (!form.success) throw fail('mabar.event_invalid');
  const title = form.output.eventTitle;
  if (!locked && isReservedTitle(title)) throw fail('mabar.event_title_reserved', { values: { title } });
  return form.output;
}

function formColumns(form: EventForm) {
  return {
    title: form.eventTitle,
    description: form.eventDescription,
    price: form.eventPrice,
    need_role: form.eventNeedRole,
    need_game_count: form.eventNeedGameCount,
  };
}

/**
 * Adds a host's own kind of session; it queues like Reguler. The browser may choose the id, and the same id again adds
 * nothing. Throws `mabar.event_limit` and, for another host's id, `mabar.event_missing`.
 */
export async function addCustomEvent(
  tx: Tx,
  deps: Pick<Deps, 'clock' | 'random'>,
  hostId: string,
  { id: wanted, form }: { id?: FormInput['id']; form: EventForm },
): Promise<string> {
  const id = readEventId(wanted) ?? deps.random.uuid();
  // Serialized, so that two concurrent additions count each other.
  await lockHost(tx, hostId);
  await insertEvents(tx, [
    {
      id,
      host_id: hostId,
      ...formColumns(form),
      type: CUSTOM_EVENT_TYPE,
      priority: PRIORITY_REGULER,
      status: true,
      position: CUSTOM_POSITION,
      created_at: deps.clock.now(),
    },
  ]);
  if ((await lockEvent(tx, hostId, id)) === null) throw fail('mabar.event_missing');
  if ((await countCustomEvents(tx, hostId)) > CUSTOM_EVENTS_MAX) {
    throw fail('mabar.event_limit', { values: { max: CUSTOM_EVENTS_MAX } });
  }
  return id;
}

export function dashboardEvents(events: readonly ShownEvent[]): v.InferOutput<typeof DashboardEvent>[] {
  return events.map((event) => ({ id: event.id, ...shownEvent(event), type: event.type, status: isOffered(event) }));
}

type ShownEvent = Omit<MabarEvent, 'created_at' | 'deleted_at'>;

export function shownEvent(event: ShownEvent) {
  return {
    title: event.title,
    description: event.description,
    price: event.price,
    needRole: event.need_role,
    needGameCount: event.need_game_count,
  };
}
