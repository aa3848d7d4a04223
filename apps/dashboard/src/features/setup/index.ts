export { SetupTicket } from './setup-ticket.part.tsx';

/** What the ticket reads of the server; loaded again by the commands of the live channel. */
export { setupKey } from './setup.keys.ts';
