import { ticketPush, ticketPushOff } from '@mabarin/api-client/contract/push';
import type { Renewal } from '@mabarin/api-client/service-worker';
import { config } from '@mabarin/web/config';
import { canNotify, followNotices, subscribeToNotices } from '@mabarin/web/browser/notices';
import { isListOf, isString } from '@mabarin/web/shapes';
import { localStore } from '@mabarin/web/storage';
import { readJson, writeJson } from '@mabarin/web/stored-json';
import { createStore } from 'zustand/vanilla';
import { call } from '#platform/api.ts';
import { storageKeys } from '#platform/storage-keys.ts';
import { TICKET_SCOPE, ticketWorker } from './ticket-worker.ts';

/** Maximum number of watched tickets kept here. */
const MOST_WATCHED = 50;

/** Tickets whose notices this browser receives, as far as it knows; none once notices are forbidden. */
export const watchedTickets = createStore<{ list: readonly string[] }>()(() => ({
  list: canNotify() && Notification.permission === 'granted' ? watched() : [],
}));

/** Follows whether this browser still receives notices, until the returned function is called. */
export function followWatched(): () => void {
  return followNotices(TICKET_SCOPE, (state) => watchedTickets.setState({ list: state === 'on' ? watched() : [] }));
}

/** Subscribes this browser to the ticket's notices; otherwise the reason why it gave no address. Throws the errors of `call`. */
export async function watchTicket(ticket: string): Promise<'on' | 'blocked' | 'closed' | 'failed'> {
  const subscription = await subscribeToNotices(ticketWorker);
  if (typeof subscription === 'string') return subscription;
  await call(ticketPush, { ticket, subscription });
  await keepRenewal({
    name: ticket,
    call: { url: config.origins.api + ticketPush.path, headers: {}, body: { ticket } },
  });
  remember([ticket, ...watched().filter((other) => other !== ticket)]);
  return 'on';
}

/** Ends the ticket's notices here; other tickets keep theirs. */
export async function unwatchTicket(ticket: string): Promise<void> {
  const worker = await ticketWorker();
  const subscription = await worker?.pushManager.getSubscription();
  if (subscription) await call(ticketPushOff, { ticket, endpoint: subscription.endpoint });
  await keepRenewal({ name: ticket, call: null });
  remember(watched().filter((other) => other !== ticket));
}

async function keepRenewal(renewal: Renewal): Promise<void> {
  (await ticketWorker())?.active?.postMessage({ renewal });
}

function watched(): string[] {
  return readJson(localStore, storageKeys.watchedTickets, isListOf(isString)) ?? [];
}

function remember(list: readonly string[]): void {
  if (list.length === 0) localStore.removeItem(storageKeys.watchedTickets);
  else writeJson(localStore, storageKeys.watchedTickets, list.slice(0, MOST_WATCHED));
  watchedTickets.setState({ list });
}
