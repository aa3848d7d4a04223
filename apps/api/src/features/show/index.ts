export { recordEvent, takeGameBack, takePaymentBack, withShow } from './show.commands.ts';
