/// <reference lib="webworker" />

// The service worker of the dashboard (docs/decisions/push.md). It controls only /dashboard/: it keeps the page and its
// files, so that the dashboard opens without a network and shows its last board, and it shows notices. It keeps no
// answer of the service.

import type { DeviceNotice } from '@mabarin/api-client/contract/profile/devices';
import {
  bringToFront,
  dropCachesBut,
  fileFirst,
  keepFiles,
  keepPage,
  keepRenewal,
  networkFirst,
  renewPush,
  type PushChange,
  type Renewal,
} from '@mabarin/api-client/service-worker';

declare const self: ServiceWorkerGlobalScope;

/** A new name deletes the older worker's cache. */
const CACHE = 'dashboard-1';
/** The cache key of all pages: they are one file, without anything of its host. */
const PAGE = '/dashboard';
const KEPT_FILES = 150;

self.addEventListener('install', () => void self.skipWaiting());

self.addEventListener('activate', (event) => event.waitUntil(dropCachesBut(CACHE).then(() => self.clients.claim())));

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(page(event));
  else if (url.pathname.startsWith('/assets/'))
    event.respondWith(caches.open(CACHE).then((cache) => fileFirst(cache, request)));
});

/** The page's messages: files that it loaded before the worker could see them, and the call of its notices. */
self.addEventListener('message', (event) => {
  const { keep: files, renewal } = (event.data ?? {}) as { keep?: string[]; renewal?: Renewal };
  if (renewal !== undefined) event.waitUntil(keepRenewal(renewal));
  if (files !== undefined) event.waitUntil(keepOpenPage(files.map((file) => new URL(file).pathname)));
});

self.addEventListener('push', (event) => {
  const notice = event.data?.json() as DeviceNotice | undefined;
  if (notice === undefined) return;
  const { title, body, tag, path } = notice;
  const more = { vibrate: [200, 100, 200] };
  event.waitUntil(
    self.registration.showNotification(title, {
      body,
      tag,
      icon: '/icon-192.png',
      lang: 'id',
      data: { path },
      ...more,
    }),
  );
});

self.addEventListener('pushsubscriptionchange', (event) => {
  const change = event as PushChange;
  change.waitUntil(renewPush(self, change));
});

self.addEventListener('notificationclick', (event) => {
  event.notification.close();
  const { path } = event.notification.data as Pick<DeviceNotice, 'path'>;
  const isDashboard = ({ pathname }: URL) => pathname.startsWith(PAGE);
  event.waitUntil(bringToFront(self, new URL(path, location.origin).href, isDashboard));
});

async function page(event: FetchEvent): Promise<Response> {
  const { answer } = await networkFirst(event, PAGE, async (fetched) =>
    keepPage(await caches.open(CACHE), PAGE, fetched),
  );
  return answer;
}

async function keepOpenPage(files: string[]): Promise<void> {
  const cache = await caches.open(CACHE);
  await keepFiles(cache, files);
  if ((await cache.match(PAGE)) === undefined) await keepPage(cache, PAGE, await fetch(`${PAGE}/`));
  // The latest files stay.
  const kept = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith('/assets/'));
  await Promise.all(kept.slice(0, -KEPT_FILES).map((request) => cache.delete(request)));
}
