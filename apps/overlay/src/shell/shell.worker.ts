/// <reference lib="webworker" />

// The service worker of the display pages (docs/live.md). OBS shows a page that failed to load as a blank one and never
// tries again, so the pages must load although the server is away. The worker caches the page and its built files only;
// calls to the API, streams and sounds are not handled here.

import { dropCachesBut, fileFirst, keepFiles, keepPage, networkFirst } from '@mabarin/api-client/service-worker';

declare const self: ServiceWorkerGlobalScope;
/** Paths of the built files. The build inserts them, so every build has a new worker. */
declare const BUILT_FILES: readonly string[];

const CACHE = 'shell-1';
/** The cache key of the page. All display pages are the same file. */
const PAGE = '/display/';
const isSound = (path: string): boolean => /\.(wav|mp3|ogg|opus)$/.test(path);
const FILES = BUILT_FILES.filter((path) => !isSound(path));

self.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(CACHE);
      await keepFiles(cache, FILES);
      await keepPage(cache, PAGE, await fetch(PAGE, { cache: 'no-store' }));
      await self.skipWaiting();
    })(),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      await dropCachesBut(CACHE);
      const cache = await caches.open(CACHE);
      const kept = new Set([PAGE, ...FILES]);
      for (const { url } of await cache.keys()) if (!kept.has(new URL(url).pathname)) await cache.delete(url);
      await self.clients.claim();
    })(),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (origin !== self.location.origin || request.method !== 'GET' || request.headers.has('range')) return;
  if (request.mode === 'navigate' && pathname.startsWith('/display/')) event.respondWith(page(event));
  else if (pathname.startsWith('/assets/') && !isSound(pathname))
    event.respondWith(caches.open(CACHE).then((cache) => fileFirst(cache, request)));
});

async function page(event: FetchEvent): Promise<Response> {
  const { answer } = await networkFirst(event, PAGE, async (fetched) =>
    keepPage(await caches.open(CACHE), PAGE, fetched),
  );
  return answer;
}
