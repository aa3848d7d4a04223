import { ticketPush, ticketPushOff } from '@mabarin/api-client/contract/push';
import { config } from '@mabarin/web/config';
import { isListOf, isString } from '@mabarin/web/shapes';
import { localStore } from '@mabarin/web/storage';
import { readJson, writeJson } from '@mabarin/web/stored-json';
import { createStore } from 'zustand/vanilla';
import { call } from '#platform/api.ts';
import { storageKeys } from '#platform/storage-keys.ts';
import { ticketWorker } from './ticket-worker.ts';

/** Maximum number of watched tickets kept here. */
const MOST_WATCHED = 50;

/** Tickets whose notices this browser receives, as far as it knows; none once notices are forbidden. */
export const watchedTickets = createStore<{ list: readonly string[] }>()(() => ({
  list: canPush() && Notification.permission === 'granted' ? watched() : [],
}));

/** True when this browser can show notices and the service has a key to send them. */
export function canPush(): boolean {
  return config.push !== null && 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
}

/**
 * Asks for permission, only within a press, and subscribes this browser to the ticket's notices. `blocked`: the viewer
 * or the browser refused. `failed`: the push service gave no address. Throws the errors of `call`.
 */
export async function watchTicket(ticket: string): Promise<'on' | 'blocked' | 'failed'> {
  if ((await Notification.requestPermission()) !== 'granted') return 'blocked';
  const worker = await ticketWorker();
  const subscription = worker && (await subscribe(worker).catch(() => null));
  const { endpoint, keys } = subscription?.toJSON() ?? {};
  if (endpoint === undefined || keys === undefined) return 'failed';
  const { p256dh = '', auth = '' } = keys;
  await call(ticketPush, { ticket, subscription: { endpoint, keys: { p256dh, auth } } });
  remember([ticket, ...watched().filter((other) => other !== ticket)]);
  return 'on';
}

/** Ends the ticket's notices here; other tickets keep theirs. */
export async function unwatchTicket(ticket: string): Promise<void> {
  const worker = await ticketWorker();
  const subscription = await worker?.pushManager.getSubscription();
  if (subscription) await call(ticketPushOff, { ticket, endpoint: subscription.endpoint });
  remember(watched().filter((other) => other !== ticket));
}

async function subscribe({ pushManager }: ServiceWorkerRegistration): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: config.push };
  try {
    return await pushManager.subscribe(options);
  } catch (error) {
    // A subscription with an older key of ours is in the way.
    const old = await pushManager.getSubscription();
    if (old === null) throw error;
    await old.unsubscribe();
    return pushManager.subscribe(options);
  }
}

function watched(): string[] {
  return readJson(localStore, storageKeys.watchedTickets, isListOf(isString)) ?? [];
}

function remember(list: readonly string[]): void {
  if (list.length === 0) localStore.removeItem(storageKeys.watchedTickets);
  else writeJson(localStore, storageKeys.watchedTickets, list.slice(0, MOST_WATCHED));
  watchedTickets.setState({ list });
}
