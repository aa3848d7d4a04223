export { childPollers, showReportClosed } from './child.commands.ts';
export { readTicket, readTicketResult } from './ticket.commands.ts';
