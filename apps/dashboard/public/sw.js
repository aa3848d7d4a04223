/**
 * The service worker of the dashboard (docs/decisions/push.md). It controls only /dashboard/: it keeps the page and its
 * files, so that the dashboard opens without a network and shows its last board, and it shows notices. It keeps no
 * answer of the service. The network comes first, except for files with a hash in their name, so a new build is never
 * delayed. Plain JavaScript, served without a build.
 */

/** A new name deletes the older worker's cache. */
const CACHE = 'dashboard-1';
const PAGE = '/dashboard';
const KEPT_FILES = 150;
/** A copy serves every request for its address. */
const SAME = { ignoreVary: true };

const worker = /** @type {any} */ (self);

worker.addEventListener('install', () => worker.skipWaiting());

worker.addEventListener('activate', (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(names.filter((name) => name !== CACHE).map((name) => caches.delete(name))))
      .then(() => worker.clients.claim()),
  );
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== location.origin) return;
  if (request.mode === 'navigate') event.respondWith(pageFirst(event));
  else if (url.pathname.startsWith('/assets/')) event.respondWith(fileFirst(request));
});

/** The page's message: files that it loaded before the worker could see them. */
worker.addEventListener('message', (event) => {
  const { keep } = event.data ?? {};
  if (Array.isArray(keep)) event.waitUntil(Promise.allSettled(keep.map(keepIfMissing)).then(prune));
});

worker.addEventListener('push', (event) => {
  const { title, body, tag, path } = event.data.json();
  event.waitUntil(
    worker.registration.showNotification(title, {
      body,
      tag,
      icon: '/icon-192.png',
      lang: 'id',
      vibrate: [200, 100, 200],
      data: { path },
    }),
  );
});

worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(new URL(event.notification.data.path, location.origin).href));
});

/** Brings an open dashboard to the front and to that page, or opens one. */
async function open(address) {
  const windows = await worker.clients.matchAll({ type: 'window' });
  const [shown] = windows;
  if (shown === undefined) return worker.clients.openWindow(address);
  await shown.focus();
  if (shown.url !== address) await shown.navigate(address);
}

/** All pages of the dashboard are one file, without anything of its host. */
async function pageFirst(event) {
  try {
    const answer = await fetch(event.request);
    if (answer.ok) event.waitUntil(keep(PAGE, answer.clone()));
    return answer;
  } catch (error) {
    const kept = await caches.match(PAGE, SAME);
    if (kept === undefined) throw error;
    return kept;
  }
}

async function fileFirst(request) {
  const kept = await caches.match(request, SAME);
  if (kept !== undefined) return kept;
  const answer = await fetch(request);
  if (answer.ok) {
    const copy = answer.clone();
    const cache = await caches.open(CACHE);
    await cache.put(request, copy);
  }
  return answer;
}

async function keep(path, answer) {
  const cache = await caches.open(CACHE);
  const headers = new Headers(answer.headers);
  // The copy is decompressed.
  headers.delete('content-encoding');
  headers.delete('content-length');
  await cache.put(path, new Response(await answer.blob(), { headers }));
}

async function keepIfMissing(address) {
  const { origin, pathname } = new URL(address, location.origin);
  const isPage = pathname === PAGE;
  if (origin !== location.origin || !(isPage || pathname.startsWith('/assets/'))) return;
  if ((await caches.match(pathname, SAME)) !== undefined) return;
  const answer = await fetch(isPage ? `${PAGE}/` : pathname);
  if (answer.ok) await keep(pathname, answer);
}

/** Keeps the latest files. */
async function prune() {
  const cache = await caches.open(CACHE);
  const files = (await cache.keys()).filter(({ url }) => new URL(url).pathname.startsWith('/assets/'));
  await Promise.all(files.slice(0, -KEPT_FILES).map((request) => cache.delete(request)));
}
