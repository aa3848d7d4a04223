export { readTicket } from './ticket.commands.ts';
export { ticketRoutes } from './ticket.routes.ts';
