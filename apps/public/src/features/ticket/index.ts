import { lazy } from 'react';

export { ticketsStore, type KeptTicket } from './tickets.store.ts';
export { useKeptTickets } from './use-kept-tickets.ts';
export const YourTickets = lazy(async () => ({ default: (await import('./your-tickets.tsx')).YourTickets }));
