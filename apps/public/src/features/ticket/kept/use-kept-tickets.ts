import { useMemo } from 'react';
import { useStore } from 'zustand';
import { ticketsOf, ticketsStore, type KeptTicket } from './tickets.store.ts';

/** This browser's tickets at a host: active before ended ones, newest first. */
export function useKeptTickets(username: string): readonly KeptTicket[] {
  const list = useStore(ticketsStore, (state) => state.list);
  return useMemo(() => ticketsOf(list, username), [list, username]);
}
