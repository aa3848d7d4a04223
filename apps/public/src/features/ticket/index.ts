export { ticketsStore, type KeptTicket } from './tickets.store.ts';
export { useKeptTickets } from './use-kept-tickets.ts';
export { YourTickets } from './your-tickets.tsx';
