export { readTicket, readTicketResult } from './ticket.commands.ts';
