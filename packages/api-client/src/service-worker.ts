/// <reference lib="webworker" />

/** Shared by the service workers of the three apps (docs/decisions/push.md "Without a network"). */

/** A slower server counts as away. Its answer is kept all the same. */
const NETWORK_MS = 2_500;
/** A window that does not say in this time where it is, is frozen or still loading. */
const WINDOW_MS = 500;
/** A copy serves every request for its address. */
export const SAME = { ignoreVary: true };

/** The address that a window shows; `Client.url` is the one that it was loaded from. */
export const ASK_ADDRESS = 'address';
/** Message to a window: go to this address. */
export type Go = { go: string };

/**
 * Returns the network's answer, or the copy at `path` when the network fails, takes too long or answers 5xx. `keep` gets
 * every answer below 500, late ones too.
 */
export async function networkFirst(
  event: FetchEvent,
  path: string,
  keep: (answer: Response) => Promise<unknown>,
): Promise<{ answer: Response; isCopy: boolean }> {
  const asked = fetch(event.request);
  const kept = asked.then((answer) => (answer.status < 500 ? keep(answer.clone()) : undefined));
  event.waitUntil(kept.catch(() => {}));
  const answer = await Promise.race([asked.catch(() => null), pause(NETWORK_MS)]);
  if (answer && answer.status < 500) return { answer, isCopy: false };
  const copy = await caches.match(path, SAME);
  return copy ? { answer: copy, isCopy: true } : { answer: answer ?? (await asked), isCopy: false };
}

/** Replaces the copy of a page once everything that it loads at its start is kept. */
export async function keepPage(cache: Cache, path: string, page: Response): Promise<void> {
  if (!page.ok || !page.headers.get('content-type')?.startsWith('text/html')) return;
  const text = await page.clone().text();
  await keepFiles(
    cache,
    [...text.matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)].map(([, file]) => file ?? ''),
  );
  await keep(cache, path, page);
}

/** Keeps the files that are missing. Rejects when one cannot be loaded. */
export async function keepFiles(cache: Cache, paths: readonly string[]): Promise<void> {
  const known = await Promise.all(paths.map((path) => cache.match(path, SAME)));
  await cache.addAll(paths.filter((path, index) => known[index] === undefined && paths.indexOf(path) === index));
}

export async function keep(cache: Cache, path: string, answer: Response): Promise<void> {
  const headers = new Headers(answer.headers);
  // The copy is decompressed.
  headers.delete('content-encoding');
  headers.delete('content-length');
  await cache.put(path, new Response(await answer.blob(), { headers }));
}

/** Returns a built file, which is kept without expiry because its name contains a hash. */
export async function fileFirst(cache: Cache, request: Request): Promise<Response> {
  const kept = await cache.match(request, SAME);
  if (kept) return kept;
  const answer = await fetch(request);
  if (answer.ok) await cache.put(request, answer.clone());
  return answer;
}

/** Deletes the other caches of this worker's origin, which older versions made. */
export async function dropCachesBut(name: string): Promise<void> {
  for (const other of await caches.keys()) if (other !== name && other !== RENEWALS) await caches.delete(other);
}

const RENEWALS = 'push-renewals';
/** Message to the worker: the call that gives the service this browser's address, as `subscription` of its body; null: none. */
export type Renewal = { name: string; call: { url: string; headers: Record<string, string>; body: object } | null };

/** Keeps a call for the day on which the browser changes its address for notices. */
export async function keepRenewal({ name, call }: Renewal): Promise<void> {
  const cache = await caches.open(RENEWALS);
  if (call === null) await cache.delete(`/${name}`);
  else await cache.put(`/${name}`, Response.json(call));
}

/** Makes the kept calls with the browser's new address. */
export async function renewPush({ registration }: ServiceWorkerGlobalScope, changed: PushChange): Promise<void> {
  const { newSubscription, oldSubscription } = changed;
  const subscription = newSubscription ?? (await registration.pushManager.subscribe(oldSubscription?.options));
  const { endpoint, keys } = subscription.toJSON();
  const cache = await caches.open(RENEWALS);
  for (const request of await cache.keys()) {
    const kept = (await (await cache.match(request))?.json()) as NonNullable<Renewal['call']>;
    await fetch(kept.url, {
      method: 'POST',
      credentials: 'include',
      headers: { ...kept.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ ...kept.body, subscription: { endpoint, keys } }),
    }).catch(() => undefined);
  }
}

/** `pushsubscriptionchange`, which the types do not know. */
export type PushChange = ExtendableEvent & {
  newSubscription?: PushSubscription | null;
  oldSubscription?: PushSubscription | null;
};

/**
 * Brings a window to the front that shows this address, or one that `mayGo` there by itself, or opens one. No window is
 * navigated: what only its page does, such as playing alerts, would end.
 */
export async function bringToFront(worker: ServiceWorkerGlobalScope, address: string, mayGo: (at: URL) => boolean) {
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const places = await Promise.all(windows.map(async (window) => ({ window, at: await addressOf(window) })));
  const known = places.filter(({ at }) => at !== null) as { window: WindowClient; at: URL }[];
  const page = new URL(address);
  const shown =
    known.find(({ at }) => at.origin + at.pathname === page.origin + page.pathname) ??
    known.find(({ at }) => mayGo(at));
  if (shown === undefined) return worker.clients.openWindow(address);
  shown.window.postMessage({ go: page.pathname + page.search + page.hash } satisfies Go);
  return shown.window.focus();
}

async function addressOf(window: WindowClient): Promise<URL | null> {
  const { port1, port2 } = new MessageChannel();
  const told = new Promise<URL>((resolve) => {
    port1.onmessage = ({ data }) => resolve(new URL(String(data)));
  });
  window.postMessage(ASK_ADDRESS, [port2]);
  return Promise.race([told, pause(WINDOW_MS)]);
}

const pause = (ms: number): Promise<null> => new Promise((resolve) => setTimeout(resolve, ms, null));
