export { ticketsStore } from './kept/tickets.store.ts';
export { PartyTickets } from './ticket.parts.tsx';
export { TicketState } from './ticket-state.tsx';
/** "Tiket kamu", apart from the store, which every form's page loads. */
export const loadYourTickets = () => import('./kept/your-tickets.tsx');
