import { followWorker } from '@mabarin/web/browser/follow-worker';
import { now } from '#platform/clock.ts';
import { createStore } from 'zustand/vanilla';

/**
 * The page's side of the service worker (ticket.worker.ts), which keeps opened tickets for offline use. Browsers without
 * one, and pages over plain http, show tickets without it.
 */

/** The pages that the worker controls. */
export const TICKET_SCOPE = '/tiket/';

/** The shown ticket is a stored copy: its time, and the time of that message. Null when it comes from the service. */
export const keptCopy = createStore<{ copy: { keptAt: number; saidAt: number } | null }>()(() => ({ copy: null }));

if (typeof navigator !== 'undefined' && 'serviceWorker' in navigator) {
  followWorker();
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<{ keptAt?: number | null }>) => {
    const { keptAt } = data;
    if (keptAt === undefined) return;
    if (keptAt !== null) keptCopy.setState({ copy: { keptAt, saidAt: now() } });
    else if (keptCopy.getState().copy !== null) keptCopy.setState({ copy: null });
  });
}

/** Installs or returns the worker; null when the browser has none. It controls tickets and nothing else. */
export async function ticketWorker(): Promise<ServiceWorkerRegistration | null> {
  if (!('serviceWorker' in navigator)) return null;
  try {
    await navigator.serviceWorker.register('/sw.js', { scope: TICKET_SCOPE });
    return await navigator.serviceWorker.ready;
  } catch {
    return null;
  }
}

/** Stores the open ticket, with the files that loaded before the worker could see them. */
export async function keepOpenTicket(): Promise<void> {
  const worker = await ticketWorker();
  worker?.active?.postMessage({ ticket: location.pathname, files: loadedFiles() });
}

/** Files named in the page, and files loaded indirectly: chunks of chunks, fonts. */
function loadedFiles(): string[] {
  const named = document.querySelectorAll<HTMLScriptElement | HTMLLinkElement>('script[src], link[href]');
  const addresses = [...named].map((element) => ('src' in element ? element.src : element.href));
  const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
  return [...new Set([...addresses, ...loaded])].filter((address) => address.startsWith(`${location.origin}/assets/`));
}

/** Deletes the copies of a ticket removed from this phone. */
export async function forgetKeptTicket(ticket: string): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const worker = await navigator.serviceWorker.getRegistration(TICKET_SCOPE);
  worker?.active?.postMessage({ forget: ticket });
}
