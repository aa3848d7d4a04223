export { ticketsStore, type KeptTicket } from './tickets.store.ts';
export { useKeptTickets } from './use-kept-tickets.ts';
/** "Tiket kamu", apart from the store that every form's page has. */
export const loadYourTickets = () => import('./your-tickets.tsx');
