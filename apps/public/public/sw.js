/**
 * The service worker of tickets (docs/decisions/push.md). It controls only /tiket/: it keeps opened tickets readable
 * offline, and shows notices of a turn. The network comes first, except for files with a hash in their name, so a new
 * build is never delayed. Plain JavaScript, served without a build.
 */

/** A new name deletes the older worker's cache. */
const CACHE = 'tickets-1';
const KEPT_TICKETS = 20;
const KEPT_FILES = 150;
const KEPT_MS = 7 * 86_400_000;
/** Header with the time of a copy, in milliseconds since 1970. */
const KEPT_AT = 'x-kept-at';
/** Longer than a response takes on a slow connection. */
const CALL_MS = 10_000;
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
  if (request.method !== 'GET') return;
  if (request.mode === 'navigate') event.respondWith(networkFirst(event, url.pathname));
  else if (url.origin === location.origin) {
    if (isFile(url.pathname)) event.respondWith(fileFirst(request));
  } else if (/^\/api\/ticket\/[\w-]+$/.test(url.pathname)) event.respondWith(networkFirst(event, url.pathname));
});

/** Messages of the page: keep these files, or forget a ticket removed from this phone. */
worker.addEventListener('message', (event) => {
  const { keep, forget } = event.data ?? {};
  if (typeof forget === 'string') event.waitUntil(forgetTicket(forget));
  if (Array.isArray(keep)) event.waitUntil(Promise.allSettled(keep.map(keepIfMissing)).then(prune));
});

worker.addEventListener('push', (event) => {
  const notice = event.data.json();
  event.waitUntil(
    worker.registration.showNotification(notice.title, {
      body: notice.body,
      tag: notice.tag,
      renotify: true,
      requireInteraction: true,
      icon: '/icon-192.png',
      lang: 'id',
      vibrate: [400, 200, 400],
      data: notice,
      actions: notice.actions.map(({ action, title }) => ({ action, title })),
    }),
  );
});

worker.addEventListener('notificationclick', (event) => {
  const { notification, action: pressed } = event;
  const notice = notification.data;
  const action = notice.actions.find(({ action }) => action === pressed);
  notification.close();
  event.waitUntil(action?.call === undefined ? open(notice.url, action?.hash) : send(notice, action));
});

/**
 * Makes the call of a notice's button and confirms it. After a refusal or without a response the ticket opens; the
 * button's hash carries the code of the refusal.
 */
async function send(notice, { call: { url, body, done }, hash }) {
  let code = '';
  try {
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(CALL_MS),
    });
    const said = await answer.json();
    code = said.status === 0 ? null : (said.code ?? '');
  } catch {
    // Without a response there is no code.
  }
  if (code !== null) return open(notice.url, hash === undefined ? '' : `${hash}=${code}`);
  await worker.registration.showNotification(done, {
    tag: notice.tag,
    icon: '/icon-192.png',
    lang: 'id',
    data: { ...notice, actions: [] },
  });
}

/** Brings the ticket's page to the front, or opens it. */
async function open(address, hash = '') {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const shown = windows.find(({ url }) => url.split('#')[0] === address);
  if (shown === undefined) return worker.clients.openWindow(address + hash);
  await shown.focus();
  if (hash !== '') await shown.navigate(address + hash);
}

/** The network's response, which is also copied; offline the copy, whose age is sent to the page. */
async function networkFirst(event, path) {
  let answer;
  try {
    answer = await fetch(event.request);
  } catch (error) {
    const kept = await caches.match(path, SAME);
    if (kept === undefined) throw error;
    await say(event, Number(kept.headers.get(KEPT_AT)));
    return kept;
  }
  if (answer.ok) event.waitUntil(keepTicket(path, answer.clone()));
  else if (answer.status === 404) event.waitUntil(caches.open(CACHE).then((cache) => cache.delete(path)));
  await say(event, null);
  return answer;
}

/** Sends the copy's age to the page. One that is still opening gets it at its next call. */
async function say(event, keptAt) {
  const client = event.clientId === '' ? undefined : await worker.clients.get(event.clientId);
  client?.postMessage({ keptAt });
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

/** Built files, whose names contain a hash. */
function isFile(path) {
  return path.startsWith('/assets/');
}

/** Keeps an opened page. A ticket's data is kept only with its page, so not for a forgotten ticket. */
async function keepTicket(path, answer) {
  const page = path.replace(/^\/api\/ticket\//, '/tiket/');
  if (page !== path && (await caches.match(page, SAME)) === undefined) return;
  await keep(path, answer);
  await prune();
}

async function keep(path, answer) {
  const cache = await caches.open(CACHE);
  const headers = new Headers(answer.headers);
  headers.set(KEPT_AT, String(Date.now()));
  // The copy is decompressed.
  headers.delete('content-encoding');
  headers.delete('content-length');
  await cache.put(path, new Response(await answer.blob(), { headers }));
}

async function keepIfMissing(address) {
  const { origin, pathname } = new URL(address, location.origin);
  if (origin !== location.origin || !(isFile(pathname) || pathname.startsWith('/tiket/'))) return;
  if ((await caches.match(pathname, SAME)) !== undefined) return;
  const answer = await fetch(pathname);
  if (answer.ok) await keep(pathname, answer);
}

/** Deletes a ticket's page and data. */
async function forgetTicket(ticket) {
  const cache = await caches.open(CACHE);
  await Promise.all([cache.delete(`/tiket/${ticket}`), cache.delete(`/api/ticket/${ticket}`)]);
}

/** Keeps the newest tickets for a week, and the latest files. */
async function prune() {
  const cache = await caches.open(CACHE);
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
