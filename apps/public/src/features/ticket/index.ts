import { lazyWithRetry } from '@mabarin/ui/lazy';

export { ticketsStore, type KeptTicket } from './tickets.store.ts';
export { useKeptTickets } from './use-kept-tickets.ts';
export const YourTickets = lazyWithRetry(async () => ({ default: (await import('./your-tickets.tsx')).YourTickets }));
