export { SetupTicket } from './setup-ticket.part.tsx';

/** Invalidated by the commands of the live channel. */
export { setupKey } from './setup.keys.ts';
