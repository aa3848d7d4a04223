/// <reference lib="webworker" />

// The service worker of tickets (docs/decisions/push.md). It controls only /tiket/: it keeps opened tickets readable
// offline, and shows notices of a turn.

import type { TurnNotice } from '@mabarin/api-client/contract/push';
import {
  bringToFront,
  dropCachesBut,
  fileFirst,
  keep,
  keepFiles,
  keepPage,
  keepRenewal,
  networkFirst,
  renewPush,
  SAME,
  type PushChange,
  type Renewal,
} from '@mabarin/api-client/service-worker';

declare const self: ServiceWorkerGlobalScope;

type Call = TurnNotice['actions'][number];

/** A new name deletes the older worker's cache. */
const CACHE = 'tickets-1';
const KEPT_TICKETS = 20;
const KEPT_FILES = 150;
const KEPT_MS = 7 * 86_400_000;
/** Header with the time of a copy, in milliseconds since 1970. */
const KEPT_AT = 'x-kept-at';
/** Longer than a response takes on a slow connection. */
const CALL_MS = 10_000;

self.addEventListener('install', () => void self.skipWaiting());

self.addEventListener('activate', (event) => event.waitUntil(dropCachesBut(CACHE).then(() => self.clients.claim())));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') event.respondWith(ticketFirst(event, pathname));
  else if (origin === location.origin) {
    if (isFile(pathname)) event.respondWith(caches.open(CACHE).then((cache) => fileFirst(cache, request)));
  } else if (/^\/api\/ticket\/[\w-]+$/.test(pathname)) event.respondWith(ticketFirst(event, pathname));
});

type Message = { ticket?: string; files?: string[]; forget?: string; renewal?: Renewal };

/** Messages of the page: keep the open ticket with these files, forget a ticket removed from this phone, keep the
 * call of a ticket's notices. */
self.addEventListener('message', (event) => {
  const { ticket, files = [], forget, renewal } = (event.data ?? {}) as Message;
  if (renewal !== undefined) event.waitUntil(keepRenewal(renewal));
  if (forget !== undefined) event.waitUntil(forgetTicket(forget));
  if (ticket !== undefined) event.waitUntil(keepOpenTicket(ticket, files));
});

self.addEventListener('push', (event) => {
  const notice = event.data?.json() as TurnNotice;
  const more = {
    renotify: true,
    vibrate: [400, 200, 400],
    actions: notice.actions.map(({ action, title }) => ({ action, title })),
  };
  event.waitUntil(
    self.registration.showNotification(notice.title, {
      body: notice.body,
      tag: notice.tag,
      requireInteraction: true,
      icon: '/icon-192.png',
      lang: 'id',
      data: notice,
      ...more,
    }),
  );
});

self.addEventListener('pushsubscriptionchange', (event) => {
  const change = event as PushChange;
  change.waitUntil(renewPush(self, change));
});

self.addEventListener('notificationclick', (event) => {
  const { notification, action: pressed } = event;
  const notice = notification.data as TurnNotice;
  const action = notice.actions.find(({ action }) => action === pressed);
  notification.close();
  event.waitUntil(action === undefined ? open(notice.url) : send(notice, action));
});

/**
 * Makes the call of a notice's button and confirms it. After a refusal or without a response the ticket opens; the
 * button's hash carries the code of the refusal.
 */
async function send(notice: TurnNotice, { call: { url, body, done }, hash }: Call): Promise<unknown> {
  let code: string | null = '';
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(CALL_MS),
    });
    const said = (await answer.json()) as { status: number; code?: string };
    code = said.status === 0 ? null : (said.code ?? '');
  } catch {
    // Without a response there is no code.
  }
  if (code !== null) return open(notice.url + (hash === undefined ? '' : `${hash}=${code}`));
  return self.registration.showNotification(done, {
    tag: notice.tag,
    icon: '/icon-192.png',
    lang: 'id',
    data: { ...notice, actions: [] },
  });
}

/** A list is only read, so its window may become the ticket's. */
const open = (address: string) => bringToFront(self, address, ({ pathname }) => pathname.startsWith('/list/'));

/** A ticket's page or data. The page is told the age of a copy. */
async function ticketFirst(event: FetchEvent, path: string): Promise<Response> {
  const { answer, isCopy } = await networkFirst(event, path, (fetched) => keepTicket(path, fetched));
  // One that is still opening gets it at its next call.
  const client = event.clientId === '' ? undefined : await self.clients.get(event.clientId);
  client?.postMessage({ keptAt: isCopy ? Number(answer.headers.get(KEPT_AT)) : null });
  return answer;
}

/** Built files, whose names contain a hash. */
function isFile(path: string): boolean {
  return path.startsWith('/assets/');
}

/** Keeps an opened page. A ticket's data is kept only with its page, so not for a forgotten ticket. */
async function keepTicket(path: string, answer: Response): Promise<void> {
  const cache = await caches.open(CACHE);
  if (answer.status === 404) await cache.delete(path);
  if (!answer.ok) return;
  const page = path.replace(/^\/api\/ticket\//, '/tiket/');
  if (page === path) await keepPage(cache, path, stamped(answer));
  else if ((await cache.match(page, SAME)) !== undefined) await keep(cache, path, stamped(answer));
  await prune(cache);
}

/** The answer with the time of its copy. */
function stamped(answer: Response): Response {
  const headers = new Headers(answer.headers);
  headers.set(KEPT_AT, String(Date.now()));
  return new Response(answer.body, { headers });
}

async function keepOpenTicket(page: string, files: readonly string[]): Promise<void> {
  const cache = await caches.open(CACHE);
  await keepFiles(
    cache,
    files.map((file) => new URL(file).pathname),
  );
  if ((await cache.match(page, SAME)) === undefined) await keepTicket(page, await fetch(page));
}

/** Deletes a ticket's page and data. */
async function forgetTicket(ticket: string): Promise<void> {
  const cache = await caches.open(CACHE);
  await Promise.all([cache.delete(`/tiket/${ticket}`), cache.delete(`/api/ticket/${ticket}`)]);
}

/** Keeps the newest tickets for a week, and the latest files. */
async function prune(cache: Cache): Promise<void> {
  const requests = await cache.keys();
  const files = requests.filter(({ url }) => isFile(new URL(url).pathname));
  const copies = await Promise.all(
    requests
      .filter((request) => !files.includes(request))
      .map(async (request) => ({ request, at: Number((await cache.match(request))?.headers.get(KEPT_AT)) })),
  );
  const old = Date.now() - KEPT_MS;
  copies.sort((a, b) => b.at - a.at);
  const over = [
    ...files.slice(0, -KEPT_FILES),
    // Each ticket has a page and its data.
    ...copies.filter(({ at }, index) => at < old || index >= 2 * KEPT_TICKETS).map(({ request }) => request),
  ];
  await Promise.all(over.map((request) => cache.delete(request)));
}
