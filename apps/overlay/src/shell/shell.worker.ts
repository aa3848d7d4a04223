/// <reference lib="webworker" />

// The service worker of the display pages (docs/live.md). OBS shows a page that failed to load as a blank one and never
// tries again, so the pages must load although the server is away. The worker caches the page and its built files only;
// calls to the API, streams and sounds are not handled here.

declare const self: ServiceWorkerGlobalScope;
/** Paths of the built files without the sounds. The build inserts them, so every build has a new worker. */
declare const SHELL_ASSETS: readonly string[];

const CACHE = 'shell-1';
/** The cache key of the page. All display pages are the same file. */
const PAGE = '/display/';
/** A slower server counts as away. Its response is cached all the same. */
const TIMEOUT_MS = 2_500;

self.addEventListener('install', (event) => {
  event.waitUntil(
    (async () => {
      const cache = await caches.open(CACHE);
      await keepAssets(cache, SHELL_ASSETS);
      await keepPage(cache, await fetch(PAGE, { cache: 'no-store' }));
      await self.skipWaiting();
    })(),
  );
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    (async () => {
      for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name);
      const cache = await caches.open(CACHE);
      const kept = new Set([PAGE, ...SHELL_ASSETS]);
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
  else if (pathname.startsWith('/assets/') && !isSound(pathname)) event.respondWith(asset(request));
});

/** The server's page, or the cached one when the server fails or is slow. */
async function page(event: FetchEvent): Promise<Response> {
  const fetched = fetch(event.request);
  const kept = fetched.then(async (response) => {
    const copy = response.clone();
    await keepPage(await caches.open(CACHE), copy);
  });
  event.waitUntil(kept.catch(() => {}));
  const answer = await Promise.race([fetched.catch(() => null), pause(TIMEOUT_MS)]);
  if (answer && answer.status < 500) return answer;
  return (await caches.match(PAGE, { ignoreVary: true })) ?? answer ?? fetched;
}

/** Caches a page after everything that it loads at its start. */
async function keepPage(cache: Cache, response: Response): Promise<void> {
  if (!response.ok || !response.headers.get('content-type')?.startsWith('text/html')) return;
  const text = await response.clone().text();
  await keepAssets(
    cache,
    [...text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, path]) => path ?? ''),
  );
  await cache.put(PAGE, response);
}

async function keepAssets(cache: Cache, paths: readonly string[]): Promise<void> {
  const known = await Promise.all(paths.map((path) => cache.match(path)));
  await cache.addAll(paths.filter((path, index) => known[index] === undefined && !isSound(path)));
}

/** A built file, cached without expiry because its name contains a hash. */
async function asset(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const kept = await cache.match(request, { ignoreVary: true });
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok) await cache.put(request, response.clone());
  return response;
}

const isSound = (path: string): boolean => /\.(wav|mp3|ogg|opus)$/.test(path);

const pause = (ms: number): Promise<null> => new Promise((resolve) => setTimeout(resolve, ms, null));

export {};
