export { followStream, moveClock } from './widget.commands.ts';
