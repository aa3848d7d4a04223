export { readTicket, readTicketResult } from './ticket.commands.ts';
export { ticketRoutes } from './ticket.routes.ts';
