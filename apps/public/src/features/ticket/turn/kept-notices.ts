import { openingPush, openingPushOff, ticketPush, ticketPushOff } from '@mabarin/api-client/contract/push';
import type { Renewal } from '@mabarin/api-client/service-worker';
import type { PushSubscriptionForm } from '@mabarin/domain/push/push';
import { config } from '@mabarin/web/config';
import { canNotify, followNotices, subscribeToNotices } from '@mabarin/web/browser/notices';
import { isListOf, isString } from '@mabarin/web/shapes';
import { localStore } from '@mabarin/web/storage';
import { readJson, writeJson } from '@mabarin/web/stored-json';
import { createStore } from 'zustand/vanilla';
import { call } from '#platform/api.ts';
import { storageKeys } from '#platform/storage-keys.ts';
import { TICKET_SCOPE, ticketWorker } from './ticket-worker.ts';

/** Maximum number of names kept here. */
const MOST = 50;

type NoticeKind = {
  key: string;
  begin(name: string, subscription: PushSubscriptionForm): Promise<unknown>;
  end(name: string, endpoint: string): Promise<unknown>;
  /** The first call again, for a browser that changes its address. */
  again(name: string): NonNullable<Renewal['call']>;
};

/** Names of which this browser gets notices, as far as it knows; none once notices are forbidden. */
function keptNotices({ key, begin, end, again }: NoticeKind) {
  const kept = () => readJson(localStore, key, isListOf(isString)) ?? [];
  const watched = createStore<{ list: readonly string[] }>()(() => ({
    list: canNotify() && Notification.permission === 'granted' ? kept() : [],
  }));
  function remember(list: readonly string[]): void {
    if (list.length === 0) localStore.removeItem(key);
    else writeJson(localStore, key, list.slice(0, MOST));
    watched.setState({ list });
  }
  return {
    watched,
    /** Follows whether this browser still receives notices, until the returned function is called. */
    follow: () => followNotices(TICKET_SCOPE, (state) => watched.setState({ list: state === 'on' ? kept() : [] })),
    /** Subscribes this browser; otherwise the reason why it gave no address. Throws the errors of `call`. */
    async watch(name: string): Promise<'on' | 'blocked' | 'closed' | 'failed'> {
      const subscription = await subscribeToNotices(ticketWorker);
      if (typeof subscription === 'string') return subscription;
      await begin(name, subscription);
      await keepRenewal({ name, call: again(name) });
      remember([name, ...kept().filter((other) => other !== name)]);
      return 'on';
    },
    /** Ends the notices of this name here; others stay. */
    async unwatch(name: string): Promise<void> {
      const worker = await ticketWorker();
      const subscription = await worker?.pushManager.getSubscription();
      if (subscription) await end(name, subscription.endpoint);
      await keepRenewal({ name, call: null });
      remember(kept().filter((other) => other !== name));
    },
  };
}

async function keepRenewal(renewal: Renewal): Promise<void> {
  (await ticketWorker())?.active?.postMessage({ renewal });
}

export const ticketNotices = keptNotices({
  key: storageKeys.watchedTickets,
  begin: (ticket, subscription) => call(ticketPush, { ticket, subscription }),
  end: (ticket, endpoint) => call(ticketPushOff, { ticket, endpoint }),
  again: (ticket) => ({ url: config.origins.api + ticketPush.path, headers: {}, body: { ticket } }),
});

/** By username of the host. */
export const openingNotices = keptNotices({
  key: storageKeys.watchedHosts,
  begin: (host, subscription) => call(openingPush, { host, subscription }),
  end: (host, endpoint) => call(openingPushOff, { host, endpoint }),
  again: (host) => ({ url: config.origins.api + openingPush.path, headers: {}, body: { host } }),
});
