export { ticketsStore } from './kept/tickets.store.ts';
/** "Tiket kamu", apart from the store, which every form's page loads. */
export const loadYourTickets = () => import('./kept/your-tickets.tsx');
