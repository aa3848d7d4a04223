import { isBoolean, isNullOr, isNumber, isOneOf, isShape, isString } from '@mabarin/web/shapes';
import { localStore, type KeyValueStore } from '@mabarin/web/storage';
import { readJson, writeJson } from '@mabarin/web/stored-json';
import { createStore } from 'zustand/vanilla';
import { now } from '#platform/clock.ts';
import { storageKeys } from '#platform/storage-keys.ts';

/** A ticket is kept this long after its end (docs/decisions/gifts-and-tickets.md). */
export const KEPT_AFTER_END_MS = 48 * 3600 * 1000;
/** Maximum number of kept tickets: those of a host who never returns do not end. */
export const MOST_TICKETS = 50;

/** A ticket ordered, sent or won in this browser. */
export type KeptTicket = {
  ticket: string;
  /** The host's username in lower case. */
  host: string;
  kind: 'mabar' | 'support' | 'claim';
  /** Title of the order, support or gift. */
  title: string;
  /** True once paid, or free of charge. Until then pages show the payment instead. */
  paid: boolean;
  savedAt: number;
  /** The ticket's end as far as this browser knows; null before. */
  endedAt: number | null;
};

const isKeptTicket = isShape<KeptTicket>({
  ticket: isString,
  host: isString,
  kind: isOneOf('mabar', 'support', 'claim'),
  title: isString,
  paid: isBoolean,
  savedAt: isNumber,
  endedAt: isNullOr(isNumber),
});

export type TicketsState = {
  /** Newest first. */
  list: readonly KeptTicket[];
  /** Adds a ticket; a known one only becomes paid. */
  keep(ticket: Pick<KeptTicket, 'ticket' | 'host' | 'kind' | 'title' | 'paid'>): void;
  /** Stores the service's state of a ticket. */
  update(ticket: string, state: Pick<KeptTicket, 'paid' | 'endedAt'>): void;
  forget(ticket: string): void;
  /** Another tab changed the storage. */
  reload(): void;
};

/**
 * This browser's tickets, until 48 hours after their end: a viewer who closes the last screen still finds what they
 * paid for. Every change starts from the stored state, because several tabs may write.
 */
export function createTicketsStore(storage: KeyValueStore, clock: () => number) {
  const isKept = ({ endedAt }: KeptTicket) => endedAt === null || clock() - endedAt < KEPT_AFTER_END_MS;
  const read = (): KeptTicket[] =>
    (readJson<unknown[]>(storage, storageKeys.tickets, Array.isArray) ?? []).filter(isKeptTicket).filter(isKept);

  return createStore<TicketsState>()((set) => {
    const write = (all: KeptTicket[]) => {
      const list = bounded(all.filter(isKept));
      if (list.length === 0) storage.removeItem(storageKeys.tickets);
      else writeJson(storage, storageKeys.tickets, list);
      set({ list });
    };
    const change = (ticket: string, to: (kept: KeptTicket) => KeptTicket) =>
      write(read().map((kept) => (kept.ticket === ticket ? to(kept) : kept)));
    return {
      list: read(),
      keep({ ticket, host, kind, title, paid }) {
        const list = read();
        if (list.some((kept) => kept.ticket === ticket)) {
          if (paid) change(ticket, (kept) => ({ ...kept, paid }));
          return;
        }
        const added = { ticket, host: host.toLowerCase(), kind, title, paid, savedAt: clock(), endedAt: null };
        write([added, ...list]);
      },
      update(ticket, { paid, endedAt }) {
        const known = read().find((kept) => kept.ticket === ticket);
        if (known === undefined || (known.paid === paid && known.endedAt === endedAt)) return;
        change(ticket, (kept) => ({ ...kept, paid, endedAt }));
      },
      forget: (ticket) => write(read().filter((kept) => kept.ticket !== ticket)),
      reload: () => set({ list: read() }),
    };
  });
}

/** A host's tickets: active before ended ones, newest first. */
export function ticketsOf(list: readonly KeptTicket[], username: string): KeptTicket[] {
  return list.filter(({ host }) => host === username.toLowerCase()).toSorted(byUse);
}

/** Drops ended tickets before active ones, and the oldest first. */
function bounded(list: readonly KeptTicket[]): KeptTicket[] {
  const stay = new Set(list.toSorted(byUse).slice(0, MOST_TICKETS));
  return list.filter((kept) => stay.has(kept));
}

function byUse(a: KeptTicket, b: KeptTicket): number {
  return Number(a.endedAt !== null) - Number(b.endedAt !== null) || b.savedAt - a.savedAt;
}

export const ticketsStore = createTicketsStore(localStore, now);

if (typeof window !== 'undefined') {
  window.addEventListener('storage', ({ key }) => {
    if (key === storageKeys.tickets || key === null) ticketsStore.getState().reload();
  });
}
