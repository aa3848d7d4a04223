export { recordEvent, takeEventBack, withShow } from './show.commands.ts';
