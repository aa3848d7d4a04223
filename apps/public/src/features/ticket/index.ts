export { ticketsStore } from './tickets.store.ts';
/** "Tiket kamu", apart from the store that every form's page has. */
export const loadYourTickets = () => import('./your-tickets.tsx');
