export { changeCountdown, followStream, moveClock } from './widget.commands.ts';
