import { publicList } from '@mabarin/api-client/contract/mabar';
import { useEffect, useState } from 'react';
import { hasTickets } from '#features/host/index.ts';
import { call } from '#platform/api.ts';
import { usePoll } from '#platform/use-poll.ts';
import { preloaded } from '#platform/preload.ts';

const LIST_EVERY_MS = 5000;

/** The public list, every 5 s while visible and at once on return; the server sends 304 while nothing changed. */
export function usePublicList(hostID: string) {
  const username = hostID.toLowerCase();
  return usePoll(`list/${username}`, () => ({
    ask: async (signal) => (await call(publicList, { hostID }, { signal })).data,
    everyMs: () => LIST_EVERY_MS,
    first: preloaded('publicList', ({ host }) => host.username === username),
  }));
}

/**
 * This browser's tickets by their hashes in the list; read again when the viewer returns. A page over plain http cannot
 * hash, so it has none.
 */
export function useOwnTickets(username: string): ReadonlyMap<string, string> {
  const [own, setOwn] = useState<ReadonlyMap<string, string>>(none);
  useEffect(() => {
    let left = false;
    async function look() {
      if (!hasTickets() || !isSecureContext) return;
      const { ownTickets } = await import('./own-rows.ts');
      const tickets = await ownTickets(username);
      if (!left) setOwn(tickets);
    }
    // Without them the list is the same for everybody.
    const listen = () => void look().catch(() => undefined);
    listen();
    document.addEventListener('visibilitychange', listen);
    return () => {
      left = true;
      document.removeEventListener('visibilitychange', listen);
    };
  }, [username]);
  return own;
}

const none: ReadonlyMap<string, string> = new Map();
